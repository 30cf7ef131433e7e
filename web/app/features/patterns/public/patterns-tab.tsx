import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useSelectedChild } from '../../../platform/api/selected-child.ts'
import { NeedsChildren } from '../../../ui/child/needs-children.tsx'
import { Segmented } from '../../../ui/segmented.tsx'
import { ChildPatterns } from '../child-patterns.tsx'
import { periods, usePeriod } from '../use-period.ts'
import '../patterns.css'

/** How the days of a child run, over a week to three months; each child of the selection by itself. */
export function PatternsTab() {
  const { t } = useLingui()
  const { selected, children } = useSelectedChild()
  const { days, choose } = usePeriod()
  const shown = selected === 'all' ? children : selected === null ? [] : [selected]
  return (
    <div className="patterns">
      <Segmented
        label={t`Period`}
        options={periods.map((count) => ({
          value: String(count),
          label: plural(count, { one: '# day', other: '# days' }),
        }))}
        value={String(days)}
        onValueChange={(value) => choose(periods.find((count) => String(count) === value) ?? days)}
      />
      <NeedsChildren isPart>
        {shown.map((child) => (
          <section key={`${child._id}-${days}`} className="patterns" aria-label={child.name}>
            {shown.length > 1 ? <h2 className="type-title">{child.name}</h2> : null}
            <ChildPatterns child={child} days={days} />
          </section>
        ))}
      </NeedsChildren>
    </div>
  )
}
