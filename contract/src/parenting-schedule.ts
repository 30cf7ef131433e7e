import * as z from 'zod/mini'
import { date, id, instant, line, text, timeZone, wallTime, whole } from './fields.ts'
import { keptList, partly } from './kept-list.ts'
import { person } from './logs/entry-schema.ts'

/** Ready-made cycles; `own` is any other. */
export const cycleTemplates = [
  '2-2-3',
  '2-2-5-5',
  '3-4-4-3',
  'alternating-weeks',
  'every-other-weekend',
  'own',
] as const
export type CycleTemplate = (typeof cycleTemplates)[number]

/** Somebody with whom the children are. Not everybody uses the app: then there is a name only. */
export const custodyPerson = z.strictObject({ userId: z.nullable(id), name: line(80) })

const exchange = z.strictObject({
  /** Day of the cycle, 0 for its first. */
  day: whole(0, 83),
  /** Wall time in the zone of the cycle. */
  at: wallTime,
  /** To whom: the first or the second of `people`. */
  to: z.union([z.literal(0), z.literal(1)]),
  place: text(200),
})

const cycleFields = {
  template: z.enum(cycleTemplates),
  lengthDays: whole(1, 84),
  /** The first day; the pattern begins on it. */
  startOn: date,
  /** The last day; null for no end. */
  endOn: z.nullable(date),
  timeZone,
  people: z.tuple([custodyPerson, custodyPerson]),
  exchanges: z.array(exchange).check(z.minLength(1), z.maxLength(60)),
  notes: text(2_000),
  /** Minutes before an exchange at which both are reminded; null for never. */
  remindMinutes: z.nullable(whole(0, 10_080)),
}

/** How the children's time is shared, as a cycle of days that repeats. */
export const custodyCycle = z.object({
  id,
  /** The children it is for, as far as the reader may see them. */
  childIds: z.array(id),
  ...cycleFields,
  createdBy: person,
  createdAt: instant,
  updatedBy: person,
  updatedAt: instant,
  version: z.int(),
})
export type CustodyCycle = z.infer<typeof custodyCycle>

const childIds = z.array(id).check(z.minLength(1), z.maxLength(20))

const refusals = {
  UNKNOWN_CHILD: { status: 400, text: "You can't change the parenting schedule of one of these children." },
  UNKNOWN_PERSON: { status: 400, text: "This person isn't in your family, or can't see this parenting schedule." },
  OVERLAPPING_CYCLE: {
    status: 400,
    text: 'There is already a parenting schedule on these days. End that one first, or choose other days.',
  },
  IMPOSSIBLE_CYCLE: { status: 400, text: "These days don't make a schedule. Check the drop-offs and pickups." },
  ENDS_BEFORE_START: { status: 400, text: 'The end is before the start.' },
} as const

export const parentingSchedule = keptList({
  path: '/api/parenting-schedule',
  rights: {
    list: { who: 'family', area: 'custody', level: 'view' },
    create: { who: 'family', area: 'custody', level: 'manage' },
    change: { who: 'item', level: 'manage' },
    of: { childIds },
  },
  item: custodyCycle,
  fields: {
    ...cycleFields,
    endOn: z._default(cycleFields.endOn, null),
    notes: z._default(cycleFields.notes, ''),
    remindMinutes: z._default(cycleFields.remindMinutes, null),
  },
  changes: partly({ childIds, ...cycleFields }),
  maxFields: 500,
  errors: refusals,
  createErrors: { TOO_MANY_CYCLES: { status: 400, text: 'A family can have up to 100 parenting schedules.' } },
  summaries: {
    list: 'The custody cycles of the children whose custody the caller may see, the latest start first.',
    create: 'Adds a custody cycle. Repeating the same id answers the same one.',
    update:
      'Changes a cycle; what is left out stays, and the change is kept in the history. A stale version answers 409 with the current row.',
    remove: 'Removes a cycle; the history keeps it.',
  },
})
