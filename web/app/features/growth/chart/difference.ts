import { type FigureName, figures } from '@nestwren/contract/growth-figures'
import type { VelocityComparison } from '@nestwren/growth/velocity'
import { velocity } from '@nestwren/growth/velocity'
import { inMetric } from '../figures.ts'
import type { GrowthChild, Visit } from '../visits.ts'

/** What lies between two visits for one figure. */
export interface Gain {
  readonly figure: FigureName
  /** Grams or millimetres; negative for a loss. */
  readonly gained: number
  readonly days: number
  readonly perWeek: number
  /** Against the WHO's gains, where the days between the visits fit one of their intervals. */
  readonly comparison: VelocityComparison | null
}

const compared = ['weight', 'length', 'head'] as const
const standingMm = 7

/** Millimetres lying: a height lacks 7 of them. */
function sizeOf({ of, scores }: Visit, figure: FigureName): number | null {
  const stored = of[figures[figure].field]
  if (stored === null || figure !== 'length') return stored
  const length = scores?.lengthHeight ?? null
  if (length === null) return stored
  return Math.round(length.cm * 10) + (length.scoredAs === 'height' ? standingMm : 0)
}

/** Returns the gains from one visit to a later one, of what both measured. */
export function gainsBetween({ sex }: Pick<GrowthChild, 'sex'>, earlier: Visit, later: Visit): readonly Gain[] {
  const days = dayOf(later) - dayOf(earlier)
  if (days < 1) return []
  const isComparable =
    earlier.usedDays !== null && later.usedDays !== null && later.usedDays - earlier.usedDays === days
  return compared.flatMap((figure): readonly Gain[] => {
    const [before, after] = [sizeOf(earlier, figure), sizeOf(later, figure)]
    if (before === null || after === null) return []
    const at = (visit: Visit, stored: number) => ({ ageDays: visit.usedDays ?? 0, value: inMetric(stored, figure) })
    // The WHO's gains are of babies born at term: while other figures are used for one born early, they are not.
    const isOfWho = [earlier, later].every(({ scored }) => scored[figure]?.source !== 'intergrowth')
    const { comparison } =
      isComparable && isOfWho
        ? velocity({ measure: figure, sex, earlier: at(earlier, before), later: at(later, after) })
        : { comparison: null }
    const gained = after - before
    return [{ figure, gained, days, perWeek: (gained / days) * 7, comparison }]
  })
}

const dayOf = ({ of }: Visit) => Date.parse(`${of.measuredOn}T00:00:00Z`) / 86_400_000

/** Returns the visit before the latest that measured the same figure; null for the first. */
export function visitBefore(visits: readonly Visit[], visit: Visit, figure: FigureName): Visit | null {
  const at = visits.indexOf(visit)
  return visits.findLast((one, index) => index < at && one.of[figures[figure].field] !== null) ?? null
}
