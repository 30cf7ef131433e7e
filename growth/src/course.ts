/** A score of a visit. */
export interface CoursePoint {
  ageDays: number
  z: number
  /**
   * What z was computed by, in the caller's words: the reference and the kind of age. A step from one to another moves z with
   * no change in growth, so only points of one basis are compared.
   */
  basis: string
}

/** How the latest score lies to the earlier ones. */
export interface Course {
  course: 'follows-own-curve' | 'up' | 'down'
  /** The median z of the earlier visits. */
  usualZ: number
  /** The z of the latest visit. */
  latestZ: number
  /** latestZ - usualZ. */
  change: number
}

/** The distance of two neighboring major percentile lines (50th and 75th), in SD. */
export const ownCurveWidth = 0.67

/**
 * Returns how a child's own course runs: it follows its own curve while the latest z lies within 0.67 SD, the width of a
 * percentile band, of the median of the earlier ones on the basis of the latest. Null with fewer than two visits on that
 * basis. Points may be in any order; z of one indicator only. This is a rule of this package, neither the WHO's nor a
 * medical finding.
 */
export function courseOf(points: readonly CoursePoint[]): Course | null {
  const inOrder = [...points].sort((one, other) => one.ageDays - other.ageDays)
  const latest = inOrder.pop()
  const earlier = inOrder.filter(({ basis }) => basis === latest?.basis)
  if (!latest || earlier.length === 0) return null
  const usualZ = median(earlier.map(({ z }) => z))
  const change = latest.z - usualZ
  const course = Math.abs(change) <= ownCurveWidth ? 'follows-own-curve' : change > 0 ? 'up' : 'down'
  return { course, usualZ, latestZ: latest.z, change }
}

function median(values: readonly number[]): number {
  const sorted = [...values].sort((one, other) => one - other)
  const upper = sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
  const lower = sorted[Math.ceil(sorted.length / 2) - 1] ?? Number.NaN
  return (lower + upper) / 2
}
