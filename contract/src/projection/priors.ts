import type { HeadName } from './samples.ts'

/**
 * Where a head starts before the family's own logs outweigh it: rough middles by age that only keep the first days from
 * swinging. They are never shown and are no advice about how a child should feed or sleep.
 */
const byAge: readonly { readonly days: number; readonly feed: number; readonly awake: number }[] = [
  { days: 0, feed: 150, awake: 50 },
  { days: 60, feed: 170, awake: 75 },
  { days: 120, feed: 190, awake: 105 },
  { days: 240, feed: 220, awake: 160 },
  { days: 365, feed: 240, awake: 220 },
  { days: 730, feed: 240, awake: 330 },
]

/** Returns a typical outcome for the age: minutes, or hours after noon for a bedtime. Ages outside the table take its ends. */
export function typicalOutcome(head: HeadName, ageDays: number): number {
  const { feed, awake } = atAge(Number.isFinite(ageDays) ? ageDays : 0)
  switch (head) {
    case 'feedAfterFeed':
      return feed
    case 'feedAfterSleep':
      return 90
    case 'feedAfterWake':
      return 40
    case 'nap':
      return awake
    case 'wake':
      return 70
    default:
      return 7.75
  }
}

function atAge(ageDays: number): { readonly feed: number; readonly awake: number } {
  const index = byAge.findLastIndex(({ days }) => days <= ageDays)
  const before = byAge[Math.max(0, index)]
  const after = byAge[Math.max(0, index) + 1]
  if (before === undefined) return { feed: 180, awake: 90 }
  if (after === undefined || index === -1) return before
  const part = (ageDays - before.days) / (after.days - before.days)
  return {
    feed: before.feed + part * (after.feed - before.feed),
    awake: before.awake + part * (after.awake - before.awake),
  }
}
