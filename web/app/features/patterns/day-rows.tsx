import { useLingui } from '@lingui/react/macro'
import { DayRibbon, hourMarks } from '../../ui/day-ribbon.tsx'
import type { LogHue } from '../../ui/log-glyph.tsx'
import type { DrawnDay } from './day-spans.ts'
import type { DateWords } from './use-date-words.ts'

export interface DaysProps {
  readonly days: readonly DrawnDay[]
  readonly words: DateWords
  /** The kind that is switched on, and how a number of it is said. */
  readonly extra: { readonly hue: LogHue; readonly countText: (count: number) => string } | null
}

/** One ribbon a day, the newest last: for a week or two. */
export function DayRows({ days, words, extra }: DaysProps) {
  const { t, i18n } = useLingui()
  return (
    <div className="pattern-rows">
      <ul className="contents">
        {days.map(({ date, bars, marks, extra: spans, nowAt }) => (
          <li key={date} className={nowAt === null ? 'pattern-row' : 'pattern-row is-today'}>
            <span aria-hidden="true">{words.row(date)}</span>
            <DayRibbon
              label={words.long(date)}
              sleeps={bars}
              feeds={marks}
              nowAt={nowAt}
              extra={extra === null ? null : { hue: extra.hue, words: extra.countText(spans.length), spans }}
              size="sm"
              hasAxis={false}
            />
          </li>
        ))}
      </ul>
      <div className="pattern-row" aria-hidden="true">
        <span />
        <div className="ribbon ribbon-axis">
          {hourMarks(i18n.locale, t`Noon`).map(({ at, text }) => (
            <span key={at} style={{ left: `${at * 100}%` }}>
              {text}
            </span>
          ))}
        </div>
      </div>
    </div>
  )
}
