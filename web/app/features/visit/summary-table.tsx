import { Trans, useLingui } from '@lingui/react/macro'
import type { Visit } from '@nestwren/contract/charts'
import { todayIn } from '../../platform/clock/now.ts'
import { useText } from '../../platform/i18n/use-locale.ts'
import { seriesViews } from '../patterns/public/series-views.ts'
import { daysIn } from '../patterns/public/spans.ts'
import { useComparedWords, useReader } from '../patterns/public/use-figure-words.ts'
import { NotShared } from './not-shared.tsx'

const visitViews = seriesViews.filter(({ isAtVisit }) => isAtVisit)

/** Feeds, sleep and diapers a day, with the period before beside them. */
export function SummaryTable({ answer }: { answer: Visit }) {
  const { t } = useLingui()
  const text = useText()
  const reader = useReader()
  const comparedWords = useComparedWords()
  const days = daysIn(answer)
  const today = todayIn(answer.tz)
  const rows = visitViews.flatMap((view) => {
    const series = answer.series.find(({ name }) => name === view.name)
    return series === undefined ? [] : [{ view, series }]
  })
  // The server leaves out what the person may not see.
  if (rows.length === 0) return <NotShared title={t`Feeds, sleep, and diapers`} />
  return (
    <table className="visit-table">
      <caption className="sr-only">{t`Feeds, sleep, and diapers`}</caption>
      <thead>
        <tr>
          <th scope="col">
            <Trans>Average</Trans>
          </th>
          <th scope="col">
            <Trans>These {days} days</Trans>
          </th>
          <th scope="col">
            <Trans>Compared</Trans>
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ view, series }) => (
          <tr key={view.name}>
            <th scope="row">{text(view.perDay)}</th>
            <td className="visit-figure">
              {series.average === null ? t`Nothing logged` : view.measure.text(series.average, reader)}
            </td>
            <td>{series.average === null ? '' : comparedWords({ view, series, today, days, reader })}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
