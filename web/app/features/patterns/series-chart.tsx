import { useLingui } from '@lingui/react/macro'
import { useText } from '../../platform/i18n/use-locale.ts'
import { linearScale, niceTicks } from '../../ui/chart/scale.ts'
import type { Reader } from './measures.ts'
import type { SeriesView } from './series-view.ts'
import { at, type DateWords, labeled } from './use-date-words.ts'
import { useDayPick } from './use-day-pick.ts'

/** A narrow phone has room for as many. */
const mostDates = 4
/** Of the width of a day; the rest is the gap to the next. */
const fill = 0.7

interface SeriesChartProps {
  view: SeriesView
  dates: readonly string[]
  values: ReadonlyMap<string, number>
  average: number | null
  today: string
  reader: Reader
  words: DateWords
}

/** A series by day: columns from zero, or points where zero means nothing; its average is a dashed line. */
export function SeriesChart({ view, dates, values, average, today, reader, words }: SeriesChartProps) {
  const { t } = useLingui()
  const title = useText()(view.title)
  const { measure } = view
  const drawn = new Map([...values].map(([date, value]) => [date, measure.drawn(value, reader)]))
  const line = average === null ? null : measure.drawn(average, reader)
  const figures = [...drawn.values(), ...(line === null ? [] : [line])]
  const isFromZero = view.shape === 'columns' || figures.length === 0
  // Columns stand on zero; points, whose zero means nothing, on the lowest of them.
  const ticks = niceTicks(isFromZero ? 0 : Math.min(...figures), Math.max(...figures, ...(isFromZero ? [1] : [])), {
    most: 4,
    least: measure.isWhole === true ? 1 : 0,
  })
  const [low, high] = [ticks[0] ?? 0, ticks.at(-1) ?? 1]
  const y = linearScale([low, high], [100, 0])
  const texts = dates.map((date) => {
    const value = values.get(date)
    const day = words.long(date)
    return value === undefined ? t`${day}: nothing logged` : t`${day}: ${measure.text(value, reader)}`
  })
  const pick = useDayPick(title, texts)
  const unit = measure.unit(reader)
  return (
    <div>
      <p className="type-small pattern-picked">{pick.text ?? texts.at(-1)}</p>
      <div className="chart">
        <div className="chart-ticks" aria-hidden="true">
          {ticks.map((tick) => (
            <span key={tick} style={{ top: `${y(tick)}%` }}>
              {measure.tick(tick, reader)}
            </span>
          ))}
        </div>
        <div className={`chart-plot hue-${view.hue}`} {...pick.props}>
          <svg viewBox={`0 0 ${dates.length} 100`} preserveAspectRatio="none" aria-hidden="true">
            {ticks.map((tick) => (
              <line key={tick} className="chart-grid" x1={0} x2={dates.length} y1={y(tick)} y2={y(tick)} />
            ))}
            {dates.map((date, index) => {
              const value = drawn.get(date)
              if (value === undefined) return null
              const name = date === today ? 'is-open' : undefined
              return view.shape === 'columns' ? (
                <rect
                  key={date}
                  className={`chart-column ${name ?? ''}`}
                  x={index + (1 - fill) / 2}
                  y={y(value)}
                  width={fill}
                  height={100 - y(value)}
                />
              ) : (
                <path key={date} className={`chart-point ${name ?? ''}`} d={`M${index + 0.5} ${y(value)}h0`} />
              )
            })}
            {line === null ? null : (
              <line className="chart-average" x1={0} x2={dates.length} y1={y(line)} y2={y(line)} />
            )}
          </svg>
          {line === null || average === null ? null : (
            <span className="chart-average-text" style={{ top: `${y(line)}%` }} aria-hidden="true">
              {measure.text(average, reader)}
            </span>
          )}
          {pick.at === null ? null : (
            <span
              className="chart-picked"
              style={{ left: `${(pick.at / dates.length) * 100}%`, width: `${100 / dates.length}%` }}
            />
          )}
        </div>
        <div className="chart-dates" aria-hidden="true">
          {labeled(dates.length, mostDates).map((index) => (
            <span key={index} style={at((index + 0.5) / dates.length)}>
              {words.short(dates[index] ?? '')}
            </span>
          ))}
        </div>
        {unit === '' ? null : (
          <span className="chart-unit" aria-hidden="true">
            {unit}
          </span>
        )}
      </div>
    </div>
  )
}
