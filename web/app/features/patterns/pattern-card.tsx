import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Fragment, useId, useState } from 'react'
import { useNow } from '../../platform/format/use-now.ts'
import { useText } from '../../platform/i18n/use-locale.ts'
import { ChipGroup } from '../../ui/chip-group.tsx'
import { dayFraction } from '../../ui/day-fraction.ts'
import { DayRibbon, hourMarks } from '../../ui/day-ribbon.tsx'
import type { LogHue } from '../../ui/log-glyph.tsx'
import { KindIcon } from '../logs/kinds/public/kind-drawing.tsx'
import { ribbonKinds } from '../logs/kinds/public/ribbon-kinds.ts'
import { useKindCounts } from '../logs/kinds/public/use-kind-counts.ts'
import { type DrawnDay, drawnDay, kindsIn } from './day-spans.ts'
import type { RibbonsAnswer } from './public/use-figures.ts'
import { at, type DateWords, labeled, useDateWords, useDayPick } from './use-chart-days.ts'

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

interface DaysProps {
  readonly days: readonly DrawnDay[]
  readonly words: DateWords
  /** The kind that is switched on, and how a number of it is said. */
  readonly extra: { readonly hue: LogHue; readonly countText: (count: number) => string } | null
}

/** One ribbon a day, the newest last: for a week or two. */
function DayRows({ days, words, extra }: DaysProps) {
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

/** A moment is this tall, in hours, so that it is seen between two lengths. */
const momentHours = 0.28
/** Of the width of a day; the rest is the gap to the next. */
const fill = 0.84
/** A narrow phone has room for as many. */
const mostDates = 4

/** Twenty-four hours in a column, midnight to midnight downward, days side by side: for a month or three. */
function DayColumns({ days, words, extra }: DaysProps) {
  const { t, i18n } = useLingui()
  const ground = useId()
  const texts = days.map(({ date, bars, marks, extra: spans }) => {
    const sleeps = plural(bars.length, { 0: 'no sleep', one: '# sleep', other: '# sleeps' })
    const feeds = plural(marks.length, { 0: 'no feed', one: '# feed', other: '# feeds' })
    const day = words.long(date)
    if (extra === null) return t`${day}: ${sleeps} and ${feeds}`
    return t`${day}: ${sleeps}, ${feeds}, and ${extra.countText(spans.length)}`
  })
  const pick = useDayPick(t`Day pattern`, texts)
  const today = days.findIndex(({ nowAt }) => nowAt !== null)
  return (
    <div>
      <p className="type-small pattern-picked">{pick.text ?? t`Touch a day, or use the arrow keys.`}</p>
      <div className="pattern-columns ribbon">
        <div className="pattern-hours" aria-hidden="true">
          {hourMarks(i18n.locale, t`Noon`).map((mark) => (
            <span key={mark.at} style={{ top: `${mark.at * 100}%` }}>
              {mark.text}
            </span>
          ))}
        </div>
        <div className="pattern-plot" {...pick.props}>
          <svg viewBox={`0 0 ${days.length} 24`} preserveAspectRatio="none" aria-hidden="true">
            <defs>
              <linearGradient id={ground} x1="0" x2="0" y1="0" y2="1">
                <stop offset="20%" className="pattern-night" />
                <stop offset="27%" className="pattern-dawn" />
                <stop offset="34%" className="pattern-day" />
                <stop offset="68%" className="pattern-day" />
                <stop offset="75%" className="pattern-dawn" />
                <stop offset="83%" className="pattern-night" />
              </linearGradient>
            </defs>
            {days.map(({ date, bars, marks, extra: spans }, index) => {
              const x = index + (1 - fill) / 2
              return (
                <Fragment key={date}>
                  <rect x={x} y={0} width={fill} height={24} fill={`url(#${ground})`} />
                  {bars.map(({ from, to }) => (
                    <rect
                      key={`${from}-${to}`}
                      className="pattern-bar"
                      x={x}
                      y={from * 24}
                      width={fill}
                      height={Math.max(0.1, (to - from) * 24)}
                    />
                  ))}
                  {marks.map((from) => (
                    <rect key={from} className="pattern-mark" x={x} y={from * 24} width={fill} height={momentHours} />
                  ))}
                  {spans.map(({ from, to }) => (
                    <rect
                      key={`${from}-${to}`}
                      className={`pattern-extra hue-${extra?.hue ?? 'note'}`}
                      x={x + fill * 0.3}
                      y={from * 24}
                      width={fill * 0.7}
                      height={Math.max(momentHours, (to - from) * 24)}
                    />
                  ))}
                </Fragment>
              )
            })}
          </svg>
          {today < 0 ? null : (
            <span
              className="pattern-future"
              style={{
                left: `${((today + (1 - fill) / 2) / days.length) * 100}%`,
                width: `${(fill / days.length) * 100}%`,
                top: `${(days[today]?.nowAt ?? 1) * 100}%`,
              }}
            />
          )}
          {pick.at === null ? null : (
            <span
              className="chart-picked"
              style={{ left: `${(pick.at / days.length) * 100}%`, width: `${100 / days.length}%` }}
            />
          )}
        </div>
        <div className="chart-dates" aria-hidden="true">
          {labeled(days.length, mostDates).map((index) => (
            <span key={index} style={at((index + 0.5) / days.length)}>
              {words.short(days[index]?.date ?? '')}
            </span>
          ))}
        </div>
      </div>
    </div>
  )
}
