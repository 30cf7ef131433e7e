/** How far ahead of UTC clocks are anywhere on earth. */
const furthestAheadMs = 14 * 3_600_000

/** Returns the date (YYYY-MM-DD) where the day has come furthest: what is later has not begun anywhere on earth. */
export function latestDay(now: Date): string {
  return new Date(now.getTime() + furthestAheadMs).toISOString().slice(0, 10)
}
