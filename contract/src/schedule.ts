import * as z from 'zod/mini'
import { endpoint, file } from './endpoint.ts'
import { date, id, idParams, instant, line, page, paging, text, timeZone, wallTime, whole } from './fields.ts'
import { keptList, partly } from './kept-list.ts'
import { person } from './logs/entry-schema.ts'
import { purgeEndpoint } from './purge.ts'
import { dayItem } from './schedule-day.ts'

/** A block of the usual day, or something that is agreed for a time. */
export const scheduleKinds = ['routine', 'appointment'] as const
export type ScheduleKind = (typeof scheduleKinds)[number]

/** Colors by the design's names; an entry without one has that of the person it is assigned to. */
export const scheduleColors = ['feeding', 'diaper', 'sleep', 'activity', 'medicine', 'note', 'pumping'] as const
export type ScheduleColor = (typeof scheduleColors)[number]

/** Minutes of the longest time: two weeks. */
export const maxDurationMinutes = 20_160
/** The most whole days of one entry: school holidays of weeks, a year of leave. */
export const maxWholeDays = 366
/** Days of a series that can differ from its rule. */
export const maxExceptions = 400
/** Minutes before an entry that a reminder can come: four weeks. */
export const maxRemindMinutes = 40_320

/** Minutes of the longest entry that begins at a time, HH:MM, or that is of whole days (null). */
export function longestMinutes(startAt: string | null): number {
  return startAt === null ? maxWholeDays * 1440 : maxDurationMinutes
}

const times = {
  /** The day on which it is, or on which a series begins. */
  startOn: date,
  /** Wall time in `timeZone`; null for whole days. */
  startAt: z.nullable(wallTime),
  /** Elapsed minutes, {@link maxDurationMinutes} at most; of whole days 1440 each, {@link maxWholeDays} at most. */
  durationMinutes: whole(0, longestMinutes(null)),
}

/** One day of a series that is not as its rule has it. `on` is the day that the rule gives. */
const exception = z.union([
  z.strictObject({ on: date, isCanceled: z.literal(true) }),
  z.strictObject({
    on: date,
    isCanceled: z.literal(false),
    ...times,
    title: z.optional(line(120)),
    place: z.optional(text(200)),
    notes: z.optional(text(2_000)),
    assigneeId: z.optional(z.nullable(id)),
  }),
])
export type ScheduleException = z.infer<typeof exception>

/** What comes after a series that was changed from one day on: the days of the earlier one end before `on`. */
const follows = z.strictObject({ id, on: date })

const planned = {
  kind: z.enum(scheduleKinds),
  title: line(120),
  ...times,
  /** The zone whose clocks decide, also through clock changes. */
  timeZone,
  /** An RRULE of RFC 5545 (contract/src/calendar/rule.ts says which are taken); null for once. */
  rule: z.nullable(z.string().check(z.maxLength(500), z.regex(/^[\w=;,:+-]+$/))),
  exceptions: z.array(exception).check(z.maxLength(maxExceptions)),
  /** Who looks after it; null for nobody in particular. */
  assigneeId: z.nullable(id),
  place: text(200),
  notes: text(2_000),
  color: z.nullable(z.enum(scheduleColors)),
  /** Minutes before each occurrence at which those who may see it are reminded; null for never. */
  remindMinutes: z.nullable(whole(0, maxRemindMinutes)),
}

/** What a person enters of an entry beside its children. */
export const scheduleFields = planned

/** A block of the routine or an appointment, once or as a series. */
export const scheduleEntry = z.object({
  id,
  /** The children it is for, as far as the reader may see them. */
  childIds: z.array(id),
  ...planned,
  follows: z.nullable(follows),
  createdBy: person,
  createdAt: instant,
  updatedBy: person,
  updatedAt: instant,
  version: z.int(),
  deletedAt: z.nullable(instant),
})
export type ScheduleEntry = z.infer<typeof scheduleEntry>

const childIds = z.array(id).check(z.minLength(1), z.maxLength(20))

const newEntry = {
  ...planned,
  kind: z._default(planned.kind, 'appointment'),
  startAt: z._default(planned.startAt, null),
  durationMinutes: z._default(planned.durationMinutes, 60),
  rule: z._default(planned.rule, null),
  exceptions: z._default(planned.exceptions, []),
  assigneeId: z._default(planned.assigneeId, null),
  place: z._default(planned.place, ''),
  notes: z._default(planned.notes, ''),
  color: z._default(planned.color, null),
  remindMinutes: z._default(planned.remindMinutes, null),
}

const refusals = {
  UNKNOWN_CHILD: { status: 400, text: "You can't change the schedule of one of these children." },
  UNKNOWN_PERSON: { status: 400, text: "This person isn't in your family, or can't see this schedule." },
  IMPOSSIBLE_RULE: { status: 400, text: "It can't repeat like this. Choose another way to repeat." },
  ENDS_BEFORE_START: { status: 400, text: 'The end is before the start.' },
} as const
const tooMany = {
  TOO_MANY_ENTRIES: { status: 400, text: 'A family can have up to 3,000 entries in the schedule.' },
} as const

/** Days that one call of `comprehensive` can ask for: a month view. */
export const maxDays = 42
/** Days up to which `comprehensive` says what was logged, too. */
export const maxDaysWithLogs = 7

/** Routine and appointments of a family, and its days with everything in them. */
export const schedule = {
  ...keptList({
    path: '/api/schedule',
    rights: {
      list: { who: 'family', area: 'schedule', level: 'view' },
      create: { who: 'family', area: 'schedule', level: 'add' },
      change: { who: 'item', level: 'manage', own: 'add' },
      of: { childIds },
    },
    item: scheduleEntry,
    fields: { ...newEntry, follows: z._default(z.nullable(follows), null) },
    changes: partly({ childIds, ...planned }),
    maxFields: 2_400,
    list: {
      query: z.strictObject({
        /** Only what can happen on this day or later. */
        from: z.optional(date),
        /** Only what begins on this day or earlier. */
        to: z.optional(date),
        /** `true`: those deleted in the last 30 days instead, as far as the caller could bring them back. */
        deleted: z.optional(z.enum(['true', 'false'])),
        ...paging,
      }),
      output: page(scheduleEntry),
    },
    errors: refusals,
    createErrors: tooMany,
    summaries: {
      list: 'Routine and appointments of the children whose schedule the caller may see; series come unexpanded.',
      create:
        'Adds an entry. Repeating the same id answers the same one. With `follows`, the series that it names ends before that day.',
      update:
        'Changes an entry or a whole series; what is left out stays. A stale version answers 409 with the current row in details.current.',
      remove: 'Deletes an entry, a series as a whole; it stays in Recently deleted for 30 days.',
    },
  }),
  comprehensive: endpoint({
    method: 'GET',
    path: '/api/schedule/comprehensive',
    summary:
      'Days of one child or all: routine, appointments, custody, overrides, what was logged and what is projected, as one list.',
    access: { who: 'areas', areas: ['schedule', 'custody', 'logs', 'pumping', 'health'], level: 'view' },
    query: z.strictObject({
      /** The first day; today when left out. */
      date: z.optional(date),
      childId: z.optional(z.union([id, z.literal('all')])),
      days: z._default(
        z.pipe(
          z.pipe(
            z.union([z.int(), z.string().check(z.regex(/^\d{1,2}$/))]),
            z.transform((value: string | number) => Number(value)),
          ),
          whole(1, maxDays),
        ),
        1,
      ),
      /** The reader's zone, by which days begin and end; that of their settings when left out. */
      timeZone: z.optional(timeZone),
    }),
    output: z.object({
      date,
      days: z.int(),
      timeZone: z.string(),
      items: z.array(dayItem),
      /** Logs are left out of longer spans, and after {@link maxDayItems} items the rest is. */
      leftOut: z.array(z.enum(['logs', 'more'])),
    }),
    errors: {},
  }),
  get: endpoint({
    method: 'GET',
    path: '/api/schedule/:id',
    summary: 'One entry of the schedule.',
    access: { who: 'item', level: 'view' },
    params: idParams,
    output: scheduleEntry,
    errors: {},
  }),
  ics: endpoint({
    method: 'GET',
    path: '/api/schedule/:id/ics',
    summary: 'One entry as an iCalendar file, for "add to my calendar".',
    access: { who: 'item', level: 'view' },
    params: idParams,
    output: file,
    errors: {},
  }),
  restore: endpoint({
    method: 'POST',
    path: '/api/schedule/:id/restore',
    summary: 'Brings a deleted entry back.',
    access: { who: 'item', level: 'manage', own: 'add' },
    params: idParams,
    output: scheduleEntry,
    errors: tooMany,
  }),
  purge: purgeEndpoint('/api/schedule'),
}
