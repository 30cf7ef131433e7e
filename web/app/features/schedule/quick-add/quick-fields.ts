import type { QuickEntry } from '../quick-entry/read-quick-entry.ts'
import type { EntryFields } from '../writes/plan.ts'

interface Usual {
  /** The day where none is said, YYYY-MM-DD. */
  readonly date: string
  readonly timeZone: string
  /** The children where none is named. */
  readonly childIds: readonly string[]
  readonly usualMinutes: number
}

/** Returns the fields of an entry from what was understood of words; what they leave open is as usual. */
export function fieldsOfQuickEntry(read: QuickEntry, { date, timeZone, childIds, usualMinutes }: Usual): EntryFields {
  const isAllDay = read.startAt === null
  return {
    kind: read.kind,
    title: read.title.slice(0, 120),
    childIds: [...(read.childIds.length === 0 ? childIds : read.childIds)],
    startOn: read.startOn ?? date,
    startAt: read.startAt,
    durationMinutes: isAllDay ? wholeDays(read.durationMinutes) : (read.durationMinutes ?? usualMinutes),
    timeZone,
    rule: read.rule,
    exceptions: [],
    assigneeId: read.assigneeId,
    place: read.place,
    notes: '',
    color: null,
    remindMinutes: read.remindMinutes,
  }
}

const minutesPerDay = 1440

/** Without a time something lasts whole days, one at least. */
function wholeDays(minutes: number | null): number {
  return Math.max(1, Math.ceil((minutes ?? 0) / minutesPerDay)) * minutesPerDay
}
