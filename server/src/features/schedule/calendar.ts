import { createHash } from 'node:crypto'
import type { ScheduleException } from '@nestwren/contract/schedule'
import { type CalendarEvent, writeCalendar } from '../../platform/ics/write-calendar.ts'
import type { EntryOfDays } from './days.ts'

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

/** Returns an entry as a file for calendar apps. */
export function calendarFileOf(entry: Written, now: Date) {
  const events = [calendarEventOf(entry)]
  const bytes = new TextEncoder().encode(writeCalendar({ name: entry.title, events, now }))
  return {
    bytes,
    contentType: 'text/calendar; charset=utf-8',
    fileName: `${fileNameOf(entry.title)}.ics`,
    isAttachment: true,
    lengthBytes: bytes.byteLength,
  }
}

/** A file name that every system takes. */
function fileNameOf(title: string): string {
  const plain = title
    .replace(/[<>:"/\\|?*]/g, '_')
    .replace(/^\.+/, '')
    .trim()
    .slice(0, 60)
  return plain === '' ? 'schedule' : plain
}
