import { createHash } from 'node:crypto'
import type { ScheduleException } from '@nestwren/contract/schedule'
import type { CalendarEvent } from '../../platform/ics/write-calendar.ts'
import type { EntryOfDays } from './day-queries.ts'

type Written = Omit<EntryOfDays, 'childIds' | 'kind' | 'assigneeId' | 'color' | 'follows' | 'endsAt' | 'exceptions'> & {
  readonly exceptions: readonly ScheduleException[]
}

/**
 * Returns an entry as calendar apps read it. Its name there is of the family and the entry, since two families may hold the
 * same id, and says neither of them.
 */
export function calendarEventOf(entry: Written): CalendarEvent {
  const { accountId, id, version, updatedAt, title, place, notes, remindMinutes } = entry
  const { startOn, startAt, durationMinutes, timeZone, rule, exceptions } = entry
  const name = createHash('sha256').update(`${accountId} ${id}`).digest('hex').slice(0, 32)
  return {
    uid: `${name}@nestwren`,
    sequence: version,
    updatedAt,
    title,
    place,
    notes,
    remindMinutes,
    startOn,
    startAt,
    durationMinutes,
    timeZone,
    rule,
    exceptions,
  }
}
