import { Trans, useLingui } from '@lingui/react/macro'
import type { Series } from '@nestwren/contract/charts'
import { useId, useState } from 'react'
import { listFormat } from '../../platform/format/formats.ts'
import { useText } from '../../platform/i18n/use-locale.ts'
import type { Answered } from '../../ui/answered.ts'
import { linearScale, niceTicks } from '../../ui/chart/scale.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { LogGlyph } from '../../ui/log-glyph.tsx'
import { daysThatCount, type Reader } from './measures.ts'
import { datesIn } from './public/spans.ts'
import { useComparedWords } from './public/use-figure-words.ts'
import type { SeriesAnswer } from './public/use-figures.ts'
import type { SeriesView } from './series/series.ts'
import { at, type DateWords, labeled, useDateWords, useDayPick } from './use-chart-days.ts'

interface AllSeriesProps {
  answer: SeriesAnswer
  answered: Answered
  /** The series of areas that the person sees. */
  seen: readonly SeriesView[]
  reader: Reader
  today: string
}

/** A card for each series with something in it; the others in one line. */
export function AllSeries({ answer, answered, seen, reader, today }: AllSeriesProps) {
  const { t, i18n } = useLingui()
  const text = useText()
  const words = useDateWords(today)
  const dates = datesIn(answer)
  const found = seen.map((view) => ({ view, series: answer.series.find(({ name }) => name === view.name) }))
  const shown = found.flatMap(({ view, series }) =>
    series === undefined || series.days.length === 0 ? [] : [{ view, series }],
  )
  const rest = found.filter(({ series }) => series !== undefined && series.days.length === 0)
  if (shown.length === 0)
    return (
      <EmptyState
        after={answered}
        title={t`Nothing logged in these days`}
        body={t`Feeds, sleep, and diapers you log show up here as charts.`}
      />
    )
  const names = listFormat(i18n.locale).format(rest.map(({ view }) => text(view.title)))
  return (
    <>
      <div className="chart-cards">
        {shown.map(({ view, series }) => (
          <SeriesCard key={view.name} {...{ view, series, dates, today, reader, words }} />
        ))}
      </div>
      {rest.length === 0 ? null : (
        <p className="type-small text-muted">
          <Trans>Nothing logged in these days: {names}.</Trans>
        </p>
      )}
    </>
  )
}

interface SeriesCardProps {
  view: SeriesView
  series: Series
  dates: readonly string[]
  today: string
  reader: Reader
  words: DateWords
}

/** One series: its average and last period's beside it, the chart, and the same as a table. */
function SeriesCard({ view, series, dates, today, reader, words }: SeriesCardProps) {
  const { t } = useLingui()
  const text = useText()
  const id = useId()
  const comparedWords = useComparedWords()
  const values = new Map(series.days.map(({ date, value }) => [date, value]))
  const count = daysThatCount(series, today)
  const over = dates.filter((date) => date < today).length
  return (
    <section className="card card-pad chart-card" aria-labelledby={id}>
      <div className="flex items-center gap-3">
        <LogGlyph hue={view.hue} />
        <h2 id={id} className="type-heading">
          {text(view.title)}
        </h2>
      </div>
      <div>
        {series.average === null ? null : (
          <p className="flex flex-wrap items-baseline gap-x-2">
            <span className="type-title-l tabular-nums">{view.measure.text(series.average, reader)}</span>
            <span className="type-small text-muted">{text(view.perDay)}</span>
          </p>
        )}
        <p className="type-small text-muted">{comparedWords({ view, series, today, days: dates.length, reader })}</p>
        {count < over && series.average !== null ? (
          <p className="type-small text-muted">{t`From ${count} of ${over} days.`}</p>
        ) : null}
      </div>
      <SeriesChart {...{ view, dates, values, today, reader, words }} average={series.average} />
      <SeriesTable {...{ view, dates, values, reader, words }} />
    </section>
  )
}

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
function SeriesChart({ view, dates, values, average, today, reader, words }: SeriesChartProps) {
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

interface SeriesTableProps {
  view: SeriesView
  dates: readonly string[]
  values: ReadonlyMap<string, number>
  reader: Reader
  words: DateWords
}

/** The same figures as a table, the newest day first, once somebody asks for it. */
function SeriesTable({ view, dates, values, reader, words }: SeriesTableProps) {
  const { t } = useLingui()
  const text = useText()
  const [isOpen, setIsOpen] = useState(false)
  const title = text(view.title)
  return (
    <div>
      <button
        type="button"
        className="link-btn"
        aria-expanded={isOpen}
        aria-label={isOpen ? t`Hide table: ${title}` : t`Show table: ${title}`}
        onClick={() => setIsOpen(!isOpen)}
      >
        {isOpen ? <Trans>Hide table</Trans> : <Trans>Show table</Trans>}
      </button>
      {isOpen ? (
        <table className="chart-table">
          <caption className="sr-only">{title}</caption>
          <thead>
            <tr>
              <th scope="col">
                <Trans>Day</Trans>
              </th>
              <th scope="col">{title}</th>
            </tr>
          </thead>
          <tbody>
            {dates.toReversed().map((date) => {
              const value = values.get(date)
              return (
                <tr key={date}>
                  <th scope="row">{words.long(date)}</th>
                  <td>{value === undefined ? t`Nothing logged` : view.measure.text(value, reader)}</td>
                </tr>
              )
            })}
          </tbody>
        </table>
      ) : null}
    </div>
  )
}
