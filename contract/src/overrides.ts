import * as z from 'zod/mini'
import { endpoint, nothing } from './endpoint.ts'
import { date, id, idParams, instant, line, page, paging, text, timeZone, wallTime, whole } from './fields.ts'
import { stale } from './kept-list.ts'
import { person } from './logs/entry-schema.ts'
import { custodyPerson } from './parenting-schedule.ts'

/** What an override is; of several that meet, one-off comes before swap, holiday, vacation and the cycle. */
export const overrideTypes = ['holiday', 'vacation', 'swap', 'oneOff'] as const
export type OverrideType = (typeof overrideTypes)[number]

export const overrideStatuses = [
  /** Waits for an answer; changes nothing yet. */
  'proposed',
  'accepted',
  'declined',
  /** No answer came by the date: nothing changes. */
  'expired',
  /** Taken back by whoever proposed it, before an answer. */
  'withdrawn',
  /** A later agreement took its place. */
  'replaced',
] as const
export type OverrideStatus = (typeof overrideStatuses)[number]

/** Somebody has the children from one wall time to another. */
const period = z.strictObject({
  fromOn: date,
  fromAt: wallTime,
  untilOn: date,
  untilAt: wallTime,
  holder: custodyPerson,
})

const holidayDay = z.union([
  z.strictObject({ is: z.literal('date'), month: whole(1, 12), day: whole(1, 31) }),
  z.strictObject({
    is: z.literal('weekday'),
    month: whole(1, 12),
    /** The first to the fifth, or -1 for the last. */
    nth: z.union([z.literal(-1), whole(1, 5)]),
    /** 0 for Monday. */
    weekday: whole(0, 6),
  }),
  z.strictObject({ is: z.literal('easter'), offsetDays: whole(-70, 70) }),
])

/** A day of every year, and who has the children in even and in odd years; null leaves it to the cycle. */
const holidayRule = z.strictObject({
  on: holidayDay,
  startAt: wallTime,
  /** So many days after the first it ends, at `endAt`. */
  days: whole(0, 21),
  endAt: wallTime,
  evenYears: z.nullable(custodyPerson),
  oddYears: z.nullable(custodyPerson),
})

const terms = {
  title: line(120),
  timeZone,
  /** Empty for a holiday, and for a proposal that only ends what it replaces. */
  periods: z.array(period).check(z.maxLength(8)),
  holiday: z.nullable(holidayRule),
  /** Where care changes hands; empty for the usual place. */
  place: text(200),
}

export const overrideSteps = [
  'proposed',
  'countered',
  'accepted',
  'declined',
  'withdrawn',
  'expired',
  'replaced',
  /** Written down by one of the two while the other does not use the app. */
  'recorded',
] as const

/** It stood in a file that this person brought along, or went with undoing that; left out for everything else. */
const imported = z.optional(z.boolean())

/** One step of an agreement: it is only ever added, never changed. */
export const overrideStep = z.object({
  seq: z.int(),
  step: z.enum(overrideSteps),
  /** null for what the clock did. */
  by: z.nullable(person),
  at: instant,
  words: z.string(),
  /** What was on the table from then on; null where that stayed. */
  terms: z.nullable(z.object(terms)),
  isImported: imported,
})
export type OverrideStepRow = z.infer<typeof overrideStep>

export const custodyOverride = z.object({
  id,
  /** The children it is for, as far as the reader may see them. */
  childIds: z.array(id),
  type: z.enum(overrideTypes),
  ...terms,
  status: z.enum(overrideStatuses),
  proposedBy: person,
  /** Who is asked now; null when nobody is. */
  waitsFor: z.nullable(person),
  /** No answer until then means no change. */
  answerBy: z.nullable(instant),
  /** The accepted override that this one takes the place of, once it is accepted. */
  replaces: z.nullable(id),
  acceptedAt: z.nullable(instant),
  steps: z.array(overrideStep),
  createdBy: person,
  createdAt: instant,
  version: z.int(),
})
export type CustodyOverride = z.infer<typeof custodyOverride>

const childIds = z.array(id).check(z.minLength(1), z.maxLength(20))
const proposal = {
  ...terms,
  periods: z._default(terms.periods, []),
  holiday: z._default(terms.holiday, null),
  place: z._default(terms.place, ''),
}
const said = z._default(text(1_000), '')

const refusals = {
  UNKNOWN_CHILD: { status: 400, text: "You can't change the parenting schedule of one of these children." },
  UNKNOWN_PERSON: { status: 400, text: "This person isn't in your family, or can't see this parenting schedule." },
  IMPOSSIBLE_OVERRIDE: { status: 400, text: "These times don't work. Check when each part begins and ends." },
  ANSWER_BY_PAST: { status: 400, text: 'The answer is needed by a time that has already passed.' },
  ANSWER_BY_LATE: { status: 400, text: 'The answer is needed before the first day. Choose an earlier time.' },
  DAYS_PASSED: { status: 400, text: 'Some of these days have already begun. Choose days to come.' },
  NOT_THEIR_DAYS: {
    status: 400,
    text: 'In a swap, you each give days that are yours. Check whose days these are, and choose others.',
  },
} as const

/** Holidays, vacations, swaps and one-offs: proposed by one parent, agreed by the other. */
export const overrides = {
  list: endpoint({
    method: 'GET',
    path: '/api/overrides',
    summary: 'Overrides of the children whose custody the caller may see, with their steps, last proposed first.',
    access: { who: 'family', area: 'custody', level: 'view' },
    query: z.strictObject({
      /** `current` leaves out what was declined, withdrawn, replaced or is over for more than 30 days. */
      which: z._default(z.enum(['current', 'all']), 'all'),
      ...paging,
    }),
    output: page(custodyOverride),
    errors: {},
  }),
  history: endpoint({
    method: 'GET',
    path: '/api/overrides/history',
    summary:
      'Everything that was agreed, proposed or changed, cycles too, the first step first: for printing it for a mediator.',
    access: { who: 'family', area: 'custody', level: 'manage' },
    query: z.strictObject({
      childId: z.optional(id),
      /** Days by the clocks of `tz`, both included. */
      from: z.optional(date),
      to: z.optional(date),
      tz: z._default(timeZone, 'UTC'),
      ...paging,
    }),
    output: page(
      z.object({
        /** The override or the cycle. */
        subject: z.object({ is: z.enum(['override', 'cycle']), id, title: z.string(), childIds: z.array(id) }),
        seq: z.int(),
        step: z.enum([...overrideSteps, 'added', 'changed', 'removed']),
        by: z.nullable(person),
        at: instant,
        words: z.string(),
        /** As it was from then on, in fields of the override or of the cycle; null where that stayed. */
        terms: z.nullable(z.record(z.string(), z.unknown())),
        isImported: imported,
      }),
    ),
    errors: {},
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/overrides',
    summary: 'Proposes an override; nothing changes until it is accepted. Repeating the same id answers the same one.',
    access: { who: 'family', area: 'custody', level: 'manage' },
    maxFields: 200,
    body: z.strictObject({
      id: z.optional(id),
      childIds,
      type: z.enum(overrideTypes),
      ...proposal,
      /** Before the first of the days. When left out a week from now, or just before the first day where that is sooner. */
      answerBy: z.optional(instant),
      replaces: z._default(z.nullable(id), null),
      words: said,
    }),
    output: custodyOverride,
    status: 201,
    errors: {
      ...refusals,
      NOT_AGREED: { status: 400, text: 'Only something you both agreed to can be replaced.' },
      TOO_MANY_OVERRIDES: { status: 400, text: 'A family can have up to 1,000 changes to its parenting schedule.' },
    },
  }),
  update: endpoint({
    method: 'PUT',
    path: '/api/overrides/:id',
    summary:
      'Answers a proposal: accept, decline, or counter with other terms, which then wait for the other person. A stale version answers 409 with the current row.',
    access: { who: 'item', level: 'manage' },
    params: idParams,
    maxFields: 200,
    body: z.strictObject({
      /** The one that was read: nobody agrees to terms that they have not seen. */
      version: whole(1, 1_000_000_000),
      /** Marks one change, so that sending it again is harmless. */
      mutationId: z.optional(id),
      answer: z.enum(['accept', 'decline', 'counter']),
      words: said,
      /**
       * With `accept`: what was agreed or changed for the same days since these terms were put on the table, ids of overrides
       * and cycles, as far as the person was shown it.
       */
      knows: z._default(z.array(id).check(z.maxLength(1_100)), []),
      /** With `counter` only. */
      terms: z.optional(z.strictObject(proposal)),
      answerBy: z.optional(instant),
    }),
    output: custodyOverride,
    errors: {
      ...refusals,
      NOT_YOURS_TO_ANSWER: { status: 403, text: 'This waits for the other person.' },
      ALREADY_ANSWERED: { status: 409, text: 'This was already answered.' },
      ANSWER_TOO_LATE: { status: 409, text: 'The time to answer is over, so nothing changed.' },
      ...stale,
      DAYS_CHANGED: {
        status: 409,
        text: 'Something else was agreed for these days in the meantime, so nothing changed. Look at it again, then answer.',
      },
    },
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/overrides/:id',
    summary: 'Takes a proposal back before it is answered. What was agreed stays; propose what takes its place.',
    access: { who: 'item', level: 'manage' },
    params: idParams,
    output: nothing,
    errors: {
      ALREADY_ANSWERED: { status: 409, text: 'This was already answered.' },
      NOT_YOURS_TO_ANSWER: { status: 403, text: 'Only the person who proposed this can take it back.' },
    },
  }),
}
