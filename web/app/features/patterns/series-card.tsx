import { useLingui } from '@lingui/react/macro'
import type { Series } from '@nestwren/contract/charts'
import { useId } from 'react'
import { useText } from '../../platform/i18n/use-locale.ts'
import { LogGlyph } from '../../ui/log-glyph.tsx'
import { daysThatCount } from './findings.ts'
import type { Reader } from './measures.ts'
import { useComparedWords } from './public/use-compared-words.ts'
import { SeriesChart } from './series-chart.tsx'
import { SeriesTable } from './series-table.tsx'
import type { SeriesView } from './series-view.ts'
import type { DateWords } from './use-date-words.ts'

interface SeriesCardProps {
  view: SeriesView
  series: Series
  dates: readonly string[]
  today: string
  reader: Reader
  words: DateWords
}

/** One series: its average and last period's beside it, the chart, and the same as a table. */
export function SeriesCard({ view, series, dates, today, reader, words }: SeriesCardProps) {
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
