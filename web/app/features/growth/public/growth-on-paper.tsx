import { Trans, useLingui } from '@lingui/react/macro'
import type { Child } from '@nestwren/contract/children'
import type { Measurement } from '@nestwren/contract/growth'
import { useMemo } from 'react'
import { listFormat } from '../../../platform/format/formats.ts'
import { useList } from '../../../platform/sync/use-list.ts'
import { Loaded } from '../../../ui/items/loaded.tsx'
import { chartModel } from '../chart/chart-model.ts'
import { type CurveStep, curveSteps, type Segment } from '../chart/curve-steps.ts'
import { useSourceNames } from '../use-source-names.ts'
import { tablesFor, useTables } from '../use-tables.ts'
import { useGrowthUnits } from '../use-units.ts'
import { type Visit, visitsOf } from '../visits.ts'
import { measurementList } from './measurement-list.ts'
import { PaperChart, type PaperChartName, paperCharts } from './paper-chart.tsx'
import { PaperVisits } from './paper-visits.tsx'

/** As many visits as the first page holds below the charts. */
const printedVisits = 9

interface GrowthOnPaperProps {
  child: Child
  /** Visits of these days stand in the table; the charts show all. */
  from: string
  to: string
}

/** How a child has grown, to be printed: charts with percentiles, and the visits of a range. */
export function GrowthOnPaper({ child, from, to }: GrowthOnPaperProps) {
  const { t } = useLingui()
  const query = useList(measurementList)
  return (
    <Loaded query={query} lines={5} line={t`We couldn't load the measurements.`}>
      {(all) => <Drawn child={child} from={from} to={to} all={all} />}
    </Loaded>
  )
}

/** `all` are the measurements of all children. */
function Drawn({ child, from, to, all }: GrowthOnPaperProps & { all: readonly Measurement[] }) {
  const { t } = useLingui()
  const units = useGrowthUnits()
  const own = useMemo(() => all.filter(({ childId }) => childId === child._id), [all, child._id])
  const { growth, hasFailed } = useTables(tablesFor([child], own))
  const visits = useMemo(() => visitsOf(child, own, growth), [child, own, growth])
  const charts = useMemo(
    () =>
      paperCharts.flatMap((name) => {
        const model = chartModel({ child, visits, name, growth, lines: 'percentile', units })
        return model.points.length === 0
          ? []
          : [{ name, model, segments: model.curves(...model.whole)[0]?.segments ?? [] }]
      }),
    [child, visits, growth, units],
  )
  if (own.length === 0)
    return (
      <p className="text-muted">
        <Trans>No measurements yet.</Trans>
      </p>
    )
  const inRange = visits.filter(({ of }) => of.measuredOn >= from && of.measuredOn <= to).toReversed()
  // A range without a visit says how the child stood before it.
  const shown = inRange.length > 0 ? inRange : visits.filter(({ of }) => of.measuredOn < from).slice(-1)
  const titles: Record<PaperChartName, string> = {
    weight: t`Weight for age`,
    length: t`Length or height for age`,
    head: t`Head circumference for age`,
  }
  const isScored = child.birthdate !== null && (child.sex === 'female' || child.sex === 'male')
  const drawn = charts.map(({ segments }) => segments)
  const steps = curveSteps(drawn)
  return (
    <>
      {isScored && growth !== null ? (
        <div className="paper-charts">
          {charts.map(({ name, model }) => (
            <PaperChart key={name} model={model} title={titles[name]} />
          ))}
        </div>
      ) : null}
      {isScored && hasFailed ? (
        <p className="text-muted">
          <Trans>We couldn't load the growth standards, so percentiles are missing here.</Trans>
        </p>
      ) : null}
      {isScored ? null : (
        <p className="text-muted">
          <Trans>Percentiles need the child's sex and birth date.</Trans>
        </p>
      )}
      {inRange.length > 0 ? null : (
        <p className="text-muted">
          <Trans>Not measured in these days. The last visit before:</Trans>
        </p>
      )}
      <PaperVisits
        child={child}
        visits={shown}
        printed={Math.min(shown.length, printedVisits - (steps.length > 0 ? 1 : 0))}
      />
      {isScored ? <Sources visits={visits} segments={drawn.flat()} steps={steps} /> : null}
    </>
  )
}

interface SourcesProps {
  visits: readonly Visit[]
  segments: readonly Segment[]
  steps: readonly CurveStep[]
}

/** Whose figures the curves and percentiles are, and where they step. */
function Sources({ visits, segments, steps }: SourcesProps) {
  const { t, i18n } = useLingui()
  const names = useSourceNames()
  const scored = paperCharts.flatMap((chart) => visits.flatMap((visit) => visit.scored[chart]?.source ?? []))
  const used = names([...scored, ...segments.map(({ reference }) => reference)])
  const places: Record<CurveStep, string> = {
    afterPreterm: t`24 weeks after the due date`,
    twoYears: t`at 2 years`,
    fiveYears: t`at 5 years`,
  }
  if (used.length === 0) return null
  const list = listFormat(i18n.locale).format(used)
  const where = listFormat(i18n.locale).format(steps.map((step) => places[step]))
  return (
    <p className="type-caption text-muted">
      <Trans>Percentiles: {list}. They show a range, not a grade.</Trans>{' '}
      {steps.length === 0 ? null : (
        <Trans>Curves step {where}, so a percentile can move with no change in growth.</Trans>
      )}
    </p>
  )
}
