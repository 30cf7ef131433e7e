import type { DrawnLine } from './chart-model.ts'

export type Segment = DrawnLine['segments'][number]

/** Where curves step with no change in growth. */
export type CurveStep = 'afterPreterm' | 'twoYears' | 'fiveYears'

/**
 * Returns the steps of some charts, youngest first; `drawn` are the stretches of a curve of each of them. A step is where
 * one chart has both sides: two children may each have one.
 */
export function curveSteps(drawn: readonly (readonly Segment[])[]): readonly CurveStep[] {
  const isStep = (before: (one: Segment) => boolean, after: (one: Segment) => boolean) =>
    drawn.some((segments) => segments.some(before) && segments.some(after))
  const isPreterm = ({ reference }: Segment) => reference === 'intergrowth'
  const isOverFive = ({ reference }: Segment) => reference === 'who2007'
  return [
    ...(isStep(isPreterm, (one) => !isPreterm(one)) ? (['afterPreterm'] as const) : []),
    ...(isStep(
      ({ basis }) => basis === 'length',
      ({ basis }) => basis === 'height',
    )
      ? (['twoYears'] as const)
      : []),
    ...(isStep((one) => !isOverFive(one), isOverFive) ? (['fiveYears'] as const) : []),
  ]
}
