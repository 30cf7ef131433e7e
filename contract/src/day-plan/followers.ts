import { cutAt } from '../calendar/series.ts'
import type { ScheduleEntry } from '../schedule.ts'

type Following = Pick<ScheduleEntry, 'id' | 'startOn' | 'rule' | 'follows'>

/**
 * Returns entries of which those that another one follows end before its day; one of which nothing is left is left out. The
 * server stores such a series cut, so this shows only while a device has the follower and not yet the cut series. Of several
 * followers of one series the earliest counts. A rule that cannot be read, say of a newer version, stays as it is.
 */
export function withFollowersCut<Entry extends Following>(entries: readonly Entry[]): readonly Entry[] {
  const ends = new Map<string, string>()
  for (const { id, follows } of entries) {
    // One that follows itself, which no app of ours makes, would cut away what it is.
    if (follows === null || follows.id === id) continue
    const known = ends.get(follows.id)
    if (known === undefined || follows.on < known) ends.set(follows.id, follows.on)
  }
  if (ends.size === 0) return entries
  return entries.flatMap((entry) => {
    const on = ends.get(entry.id)
    return on === undefined ? [entry] : endedBefore(entry, on)
  })
}

function endedBefore<Entry extends Following>(entry: Entry, on: string): readonly Entry[] {
  if (entry.rule === null) return entry.startOn < on ? [entry] : []
  try {
    const rule = cutAt(entry.rule, entry.startOn, on)
    return rule === null ? [] : [{ ...entry, rule }]
  } catch (error) {
    if (error instanceof RangeError) return [entry]
    throw error
  }
}
