import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useNow } from '../../platform/format/use-now.ts'
import { useText } from '../../platform/i18n/use-locale.ts'
import { ChipGroup } from '../../ui/chip-group.tsx'
import { dayFraction } from '../../ui/day-fraction.ts'
import { KindIcon } from '../logs/kinds/public/kind-drawing.tsx'
import { ribbonKinds } from '../logs/kinds/public/ribbon-kinds.ts'
import { useKindCounts } from '../logs/kinds/public/use-kind-counts.ts'
import { DayColumns } from './day-columns.tsx'
import { DayRows } from './day-rows.tsx'
import { drawnDay, kindsIn } from './day-spans.ts'
import type { RibbonsAnswer } from './public/use-figures.ts'
import { useDateWords } from './use-date-words.ts'

/** Up to so many days each have a row of their own. */
const mostRows = 14

interface PatternCardProps {
  answer: RibbonsAnswer
  /** A sentence about the period; null where too little is known for one. */
  finding: string | null
  todayIn: (zone: string) => string
}

/** Twenty-four hours of each day, stacked: sleep and feeds, and one more kind at a time. */
export function PatternCard({ answer, finding, todayIn }: PatternCardProps) {
  const { t } = useLingui()
  const text = useText()
  const kindCount = useKindCounts()
  const now = useNow(30_000)
  const [chosen, setChosen] = useState<string | null>(null)
  const today = todayIn(answer.tz)
  const words = useDateWords(today)
  const here = kindsIn(answer.days)
  const others = ribbonKinds.filter(({ kind, shape }) => shape === null && here.has(kind))
  const extra = others.find(({ kind }) => kind === chosen) ?? null
  const shapeOf = (name: string) => ribbonKinds.find(({ kind }) => kind === name)?.shape ?? null
  const kinds = {
    isBar: (kind: string) => shapeOf(kind) === 'bar',
    isMark: (kind: string) => shapeOf(kind) === 'mark',
    extra: extra?.kind ?? null,
  }
  const days = answer.days.map((day) =>
    drawnDay(day, kinds, day.date === today ? dayFraction(now, day.date, answer.tz) : null),
  )
  const drawn = {
    days,
    words,
    extra: extra === null ? null : { hue: extra.hue, countText: (count: number) => kindCount(extra.kind, count) },
  }
  const shown = (wanted: 'bar' | 'mark') => ribbonKinds.filter(({ shape }) => shape === wanted)
  const legend = [...shown('bar'), ...shown('mark'), ...(extra === null ? [] : [extra])]
  const period = plural(days.length, { one: 'Last # day', other: 'Last # days' })
  return (
    <section className="card card-pad chart-card" aria-labelledby="day-pattern">
      <div className="chart-head">
        <h2 id="day-pattern" className="type-heading">
          <Trans>Day pattern</Trans>
        </h2>
        <span className="type-caption text-muted">{period}</span>
      </div>
      {finding === null ? null : <p>{finding}</p>}
      {days.length > mostRows ? <DayColumns {...drawn} /> : <DayRows {...drawn} />}
      <ul className="chart-legend">
        {legend.map(({ kind, hue, shape, title }) => (
          <li key={kind} className={`hue-${hue}`}>
            <i className={`legend-${shape ?? 'extra'}`} aria-hidden="true" />
            {text(title)}
          </li>
        ))}
      </ul>
      {others.length === 0 ? null : (
        <ChipGroup
          label={t`Show as well`}
          isScrolling
          values={extra === null ? [] : [extra.kind]}
          onToggle={(kind) => setChosen(kind === chosen ? null : kind)}
          options={others.map(({ kind, hue, title }) => ({
            value: kind,
            label: text(title),
            lead: (
              <span className={`hue-${hue} chip-icon`}>
                <KindIcon kind={kind} />
              </span>
            ),
          }))}
        />
      )}
    </section>
  )
}
