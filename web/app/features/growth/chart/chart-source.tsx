import { Trans, useLingui } from '@lingui/react/macro'
import { type CurveStep, curveSteps, type Segment } from './curve-steps.ts'

interface ChartSourceProps {
  /** The stretches of a curve, for each chart that this stands beside. */
  drawn: readonly (readonly Segment[])[]
}

/** Whose curves are drawn, what they are not, and where they step. Nothing without a curve. */
export function ChartSource({ drawn }: ChartSourceProps) {
  const { t } = useLingui()
  const all = drawn.flat()
  if (all.length === 0) return null
  const has = (reference: Segment['reference']) => all.some((one) => one.reference === reference)
  const [isEarly, isUnderFive, isOver] = [has('intergrowth'), has('who2006'), has('who2007')]
  const steps = curveSteps(drawn)
  const texts: Record<CurveStep, string> = {
    afterPreterm: t`At 24 weeks after the due date, curves for babies born early become the WHO's.`,
    twoYears: t`At 2 years, length lying becomes height standing, which is 0.7 cm less.`,
    fiveYears: t`At 5 years, the WHO's standards become its reference for older children.`,
  }
  return (
    <div className="type-caption grid gap-1 text-muted">
      {steps.map((step) => (
        <p key={step}>{texts[step]}</p>
      ))}
      {steps.length === 0 ? null : (
        <p>
          <Trans>The curves step there, so a percentile can move with no change in growth.</Trans>
        </p>
      )}
      <p>
        {isEarly ? (
          <Trans>Until 24 weeks after the due date, curves follow INTERGROWTH-21st for babies born early.</Trans>
        ) : null}{' '}
        {isUnderFive ? <Trans>Curves follow the WHO Child Growth Standards.</Trans> : null}{' '}
        {isOver ? <Trans>From 5 years on, curves follow the WHO Growth Reference 2007.</Trans> : null}{' '}
        <Trans>They show a range, not a grade. Talk to your doctor about any change that worries you.</Trans>
      </p>
    </div>
  )
}
