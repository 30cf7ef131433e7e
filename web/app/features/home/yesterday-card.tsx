import { Trans, useLingui } from '@lingui/react/macro'
import type { Child } from '@nestwren/contract/children'
import { DayRibbon } from '../../ui/day-ribbon.tsx'
import { useCountsText } from '../logs/public/day-head.tsx'
import { useYesterday } from '../logs/public/use-today.ts'

/** The day before, to hold today against: one line for each child. Only days that are known whole are worth it. */
export function YesterdayCard({ family }: { family: readonly Child[] }) {
  return (
    <section className="card card-pad" aria-labelledby="home-yesterday">
      <h2 id="home-yesterday" className="type-heading mb-2">
        <Trans>Yesterday</Trans>
      </h2>
      <ul className="grid gap-4">
        {family.map((child) => (
          <Row key={child._id} child={child} isNamed={family.length > 1} />
        ))}
      </ul>
    </section>
  )
}

function Row({ child, isNamed }: { child: Child; isNamed: boolean }) {
  const { t } = useLingui()
  const { entries, day, zone, now, ribbon } = useYesterday(child._id)
  const counts = useCountsText()(entries, day, zone, now)
  return (
    <li>
      <p className="type-small mb-1.5 text-muted">
        {isNamed ? <strong className="text-text">{child.name} </strong> : null}
        {counts === '' ? <Trans>Nothing logged</Trans> : counts}
      </p>
      <DayRibbon label={t`${child.name} yesterday`} {...ribbon} size="sm" hasAxis={false} />
    </li>
  )
}
