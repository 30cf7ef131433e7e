import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { date, id, timeZone } from './fields.ts'
import { scheduleFields } from './schedule.ts'

/** A calendar file that is larger is refused; so is one with more entries. */
export const maxCalendarBytes = 1_500_000
export const maxCalendarEntries = 2_000

/**
 * Why an entry of a calendar file cannot come along, or what of it cannot: `someUnread` of its dates, those from a day on
 * (`cutShort`) or before one (`cutBefore`), or what comes after the number of entries that are taken (`noRoom`).
 */
export const calendarProblems = [
  'unreadable',
  'noStart',
  'unknownZone',
  'tooLong',
  'badRule',
  'tooManyExceptions',
  'outOfRange',
  'endsBeforeStart',
  'canceled',
  'someUnread',
  'cutShort',
  'cutBefore',
  'noRoom',
] as const
export type CalendarProblem = (typeof calendarProblems)[number]

/** An entry of a calendar file: what it would be in the schedule, or why it cannot be. */
export const calendarEntry = z.object({
  /** Follows from the file and the family, so that the same file adds nothing twice. */
  id,
  title: z.string(),
  entry: z.nullable(z.object(scheduleFields)),
  problem: z.nullable(z.enum(calendarProblems)),
  /** What is wrong with how it repeats, in words, or what cannot be read, as it is written; empty otherwise. */
  detail: z.string(),
  /** It names no zone, or none that is known; `entry.timeZone` says which was taken instead. */
  isZoneAssumed: z.boolean(),
  /** The zone that the file names and nobody knows. */
  unknownZone: z.optional(z.string()),
  /** The day of one that cannot come along, where it says one. */
  on: z.optional(z.nullable(date)),
  /** It is in the schedule already. */
  isThere: z.boolean(),
  /** Nothing of it is still to come. */
  isPast: z.boolean(),
})
export type CalendarEntry = z.infer<typeof calendarEntry>

/** Reading a calendar file before anything of it is added. */
export const calendarImport = {
  preview: endpoint({
    method: 'POST',
    path: '/api/schedule/import',
    summary:
      'Reads an iCalendar file and shows what it would add; nothing is stored. Add entries with POST /api/schedule.',
    access: { who: 'family', area: 'schedule', level: 'add' },
    // Larger ones are read up to here to be refused in words.
    upload: { maxBytes: 8_000_000 },
    body: z.strictObject({ timeZone }),
    output: z.object({ items: z.array(calendarEntry) }),
    errors: {
      NOT_A_CALENDAR: { status: 400, text: "This file isn't a calendar. Choose an .ics file." },
      CALENDAR_TOO_LARGE: { status: 400, text: 'Calendar files can be up to 1.5 MB, with up to 2,000 entries.' },
      CALENDAR_NOT_READ: { status: 503, text: "We couldn't read this calendar right now. Try again." },
      NOTHING_TO_ADD: { status: 400, text: "There's nothing in this calendar that can be added." },
      RATE_LIMITED: { status: 429, text: 'Too many files. Wait a moment and try again.' },
    },
  }),
}
