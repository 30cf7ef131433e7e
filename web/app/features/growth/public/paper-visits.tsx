import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import type { Child } from '@nestwren/contract/children'
import { useFigureText } from '../use-figure-text.ts'
import { useGrowthWords } from '../use-growth-words.ts'
import type { Visit } from '../visits.ts'
import { type PaperChartName, paperCharts } from './paper-chart.tsx'

interface PaperVisitsProps {
  child: Child
  /** The latest first. */
  visits: readonly Visit[]
  /** So many of them are printed. */
  printed: number
}

/** What was measured at each visit, with age and percentiles. */
export function PaperVisits({ child, visits, printed }: PaperVisitsProps) {
  const { t } = useLingui()
  const figures = useFigureText()
  const words = useGrowthWords()
  const missing = visits.length - printed
  const cell = (visit: Visit, name: PaperChartName) => {
    const typed = figures.figure(visit.of, name)
    if (typed === null) return '–'
    const score = visit.scored[name]?.score
    const text = figures.typed(typed)
    const lying =
      name !== 'length' || visit.of.measured === null
        ? ''
        : visit.of.measured === 'lying'
          ? ` ${t`lying`}`
          : ` ${t`standing`}`
    return score === undefined ? `${text}${lying}` : `${text}${lying}, ${words.short(score.percentile)}`
  }
  return (
    <>
      <table className="visit-table">
        <caption className="sr-only">{t`What was measured, with percentiles`}</caption>
        <thead>
          <tr>
            <th scope="col">
              <Trans>Visit</Trans>
            </th>
            <th scope="col">
              <Trans>Age</Trans>
            </th>
            <th scope="col">
              <Trans>Weight, percentile</Trans>
            </th>
            <th scope="col">
              <Trans>Length, percentile</Trans>
            </th>
            <th scope="col">
              <Trans>Head, percentile</Trans>
            </th>
          </tr>
        </thead>
        <tbody>
          {visits.map((visit, index) => (
            <tr key={visit.of.id} className={index < printed ? undefined : 'not-printed'}>
              <th scope="row">{words.day(visit.of.measuredOn)}</th>
              <td>{words.ages(child, visit) ?? '–'}</td>
              {paperCharts.map((name) => (
                <td key={name}>{cell(visit, name)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {missing > 0 ? (
        <p className="only-printed">
          {plural(missing, { one: 'and # earlier visit in Nestwren', other: 'and # earlier visits in Nestwren' })}
        </p>
      ) : null}
    </>
  )
}
