import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Fragment, useId } from 'react'
import { hourMarks } from '../../ui/day-ribbon.tsx'
import type { DaysProps } from './day-rows.tsx'
import { at, labeled } from './use-date-words.ts'
import { useDayPick } from './use-day-pick.ts'

/** A moment is this tall, in hours, so that it is seen between two lengths. */
const momentHours = 0.28
/** Of the width of a day; the rest is the gap to the next. */
const fill = 0.84
/** A narrow phone has room for as many. */
const mostDates = 4

/** Twenty-four hours in a column, midnight to midnight downward, days side by side: for a month or three. */
export function DayColumns({ days, words, extra }: DaysProps) {
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
