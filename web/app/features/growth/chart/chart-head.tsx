import { useLingui } from '@lingui/react/macro'
import { Badge } from '../../../ui/badge.tsx'
import { capital, useChartWords } from '../use-chart-words.ts'
import { type ChartName, figureOf, type GrowthChild, type Visit } from '../visits.ts'
import { BasisNote, NewbornNote } from './course-notes.tsx'
import { gainsBetween, visitBefore } from './difference.ts'
import { basisChanges, newbornLoss, ownCourse } from './own-course.ts'

interface ChartHeadProps {
  child: GrowthChild
  chart: ChartName
  /** Those that are on the chart, earliest first. */
  visits: readonly Visit[]
}

/** The latest figure, large; where it lies, what changed since the visit before, and the child's own course first. */
export function ChartHead({ child, chart, visits }: ChartHeadProps) {
  const { t } = useLingui()
  const chartWords = useChartWords()
  const { words, figures } = chartWords
  const latest = visits.at(-1)
  if (latest === undefined) return null
  const parts = chartWords.parts(latest, chart)
  if (parts === null) return null
  const found = latest.scored[chart]
  const course = ownCourse(visits, chart)
  const day = chartWords.day(latest.of.measuredOn)
  const place = found === null ? day : t`${capital(words.percentile(found.score.percentile))} on ${day}`
  const change = changeText()
  return (
    <div className="grid gap-1">
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2">
        <p className="flex items-baseline gap-2.5">
          <span className="growth-numeral">{parts.value}</span>
          <span className="growth-unit">{parts.unit}</span>
        </p>
        {course === null ? null : <Badge tone="primary">{words.course(course, child.sex)}</Badge>}
      </div>
      <p className="type-small text-muted">{change === null ? place : t`${place}, ${change}`}</p>
      <BasisNote changes={basisChanges(visits, chart)} />
      {chart === 'weight' ? <NewbornNote loss={newbornLoss(visits)} /> : null}
    </div>
  )

  function changeText(): string | null {
    const figure = figureOf[chart]
    if (latest === undefined || figure === null) return null
    const before = visitBefore(visits, latest, figure)
    const gain = before === null ? undefined : gainsBetween(child, before, latest).find((one) => one.figure === figure)
    if (gain === undefined) return null
    const size = figures.difference(Math.abs(gain.gained), figure)
    if (gain.gained === 0) return t`the same as at the last visit`
    return gain.gained > 0 ? t`up ${size} since the last visit` : t`down ${size} since the last visit`
  }
}
