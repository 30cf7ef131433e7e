import type { CustodyCycle } from '@nestwren/contract/parenting-schedule'

export interface SortedCycles {
  /** In force on the day, the latest start first. */
  readonly current: readonly CustodyCycle[]
  /** Still to start, the next one first. */
  readonly upcoming: readonly CustodyCycle[]
  /** Over, the last one first. */
  readonly past: readonly CustodyCycle[]
}

/**
 * Sorts the schedules of some children by a day, YYYY-MM-DD.
 * @param childIds those in view; a schedule of one of them counts
 */
export function cyclesAt(cycles: readonly CustodyCycle[], childIds: readonly string[], date: string): SortedCycles {
  const ours = cycles.filter((one) => one.childIds.some((childId) => childIds.includes(childId)))
  const isOver = ({ endOn }: CustodyCycle) => endOn !== null && endOn < date
  const byStart = ours.toSorted((a, b) => (a.startOn < b.startOn ? 1 : a.startOn > b.startOn ? -1 : 0))
  return {
    current: byStart.filter((one) => one.startOn <= date && !isOver(one)),
    upcoming: byStart.filter(({ startOn }) => startOn > date).toReversed(),
    past: byStart.filter(isOver),
  }
}
