import { type Course, courseOf } from '@nestwren/growth/course'
import type { ChartName, Visit } from '../visits.ts'

/** Newborns lose weight in the first days and are back at birth weight at about two weeks. */
const newbornDays = 14
/** A larger loss is looked at by a doctor or midwife: NICE guideline NG75, 1.1.2. */
const mostOfWeight = 0.1

const restsOnWeight: ReadonlySet<ChartName> = new Set(['weight', 'weightForLength', 'bmi'])

/** What a figure was compared with: whose curves, and by which age. */
function basisOf({ scored, isCorrected }: Visit, chart: ChartName): string | null {
  const found = scored[chart]
  return found === null ? null : `${found.source} ${isCorrected ? 'corrected' : 'actual'}`
}

const isOfFirstDays = ({ age }: Visit) => (age?.chronologicalDays ?? 0) < newbornDays

/**
 * Returns how the latest of these visits lies to the child's own course; null where there is nothing to compare it with.
 * Only what was computed by the same reference and kind of age counts, and of weight nothing before two weeks of age.
 */
export function ownCourse(visits: readonly Visit[], chart: ChartName): Course | null {
  const isLeftOut = (visit: Visit) => restsOnWeight.has(chart) && isOfFirstDays(visit)
  const latest = visits.at(-1)
  if (latest === undefined || latest.scored[chart] === null || isLeftOut(latest)) return null
  return courseOf(
    visits.flatMap((visit) => {
      const score = visit.scored[chart]?.score
      const basis = basisOf(visit, chart)
      if (score === undefined || basis === null || visit.age === null || isLeftOut(visit)) return []
      return [{ ageDays: visit.age.chronologicalDays, z: score.z, basis }]
    }),
  )
}

/** What moved a percentile with no change in growth: the age counts anew, or other curves apply. */
export type BasisChange = 'actualAge' | 'whoAfterPreterm' | 'who2007'

/** Returns what has changed between the latest of these visits and the one before it in how figures are compared. */
export function basisChanges(visits: readonly Visit[], chart: ChartName): readonly BasisChange[] {
  const [before, latest] = visits.filter(({ scored }) => scored[chart] !== null).slice(-2)
  const [from, to] = [before?.scored[chart]?.source, latest?.scored[chart]?.source]
  if (before === undefined || latest === undefined || latest !== visits.at(-1)) return []
  return [
    ...(before.isCorrected && !latest.isCorrected ? (['actualAge'] as const) : []),
    ...(from === 'intergrowth' && to !== 'intergrowth' ? (['whoAfterPreterm'] as const) : []),
    ...(from !== 'who2007' && to === 'who2007' ? (['who2007'] as const) : []),
  ]
}

/** Returns whether a newborn weighs less than at first, to two weeks of age, and whether by more than a tenth. */
export function newbornLoss(visits: readonly Visit[]): 'some' | 'much' | null {
  const weighed = visits.filter(({ of }) => of.weightG !== null)
  const [first, latest] = [weighed[0], weighed.at(-1)]
  const [before, now] = [first?.of.weightG ?? null, latest?.of.weightG ?? null]
  if (before === null || now === null || now >= before) return null
  const days = latest?.age?.chronologicalDays ?? null
  if (days === null || days < 0 || days > newbornDays) return null
  return before - now > before * mostOfWeight ? 'much' : 'some'
}
