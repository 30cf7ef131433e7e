import { Trans, useLingui } from '@lingui/react/macro'
import { listFormat } from '../../platform/format/formats.ts'
import { useText } from '../../platform/i18n/use-locale.ts'
import type { Answered } from '../../ui/answered.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import type { Reader } from './measures.ts'
import { datesIn } from './public/spans.ts'
import type { SeriesAnswer } from './public/use-figures.ts'
import { SeriesCard } from './series-card.tsx'
import type { SeriesView } from './series-view.ts'
import { useDateWords } from './use-date-words.ts'

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
