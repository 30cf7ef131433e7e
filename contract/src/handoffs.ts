import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { date, id, idParams, instant, page, paging, text } from './fields.ts'
import { person } from './logs/entry-schema.ts'
import { kindNames } from './logs/kinds/index.ts'

/** An entry as a brief names it: enough to be described in the reader's language, with no comments or photos. */
const logged = z.object({
  id,
  kind: z.enum(kindNames),
  startAt: instant,
  endAt: z.nullable(instant),
  /** As of the entry's kind; what its `describe` reads. */
  details: z.record(z.string(), z.unknown()),
  notes: z.string(),
  by: z.string(),
})

/** Lines of each list that did not fit into a brief; absent for none, and where the reader may not see the list. */
const left = z.optional(z.int())

/**
 * What the next person needs to know of one child. A part is null where the reader may not see it, never for "none". Lists
 * hold their first lines and long texts their beginning: what is left out stands in the lists that it comes from.
 */
export const childBrief = z.object({
  childId: id,
  /** Absent where every list is whole, and in briefs from before it was counted. */
  more: z.optional(z.object({ notes: left, medicines: left, schedule: left, documents: left })),
  logs: z.nullable(
    z.object({
      lastFeed: z.nullable(logged),
      lastSleep: z.nullable(logged),
      lastDiaper: z.nullable(logged),
      /** Moods and notes of the day before. */
      notes: z.array(logged),
    }),
  ),
  health: z.nullable(
    z.object({
      medicines: z.array(
        z.object({
          name: z.string(),
          last: logged,
          /** From when on the next dose keeps the limits that the family set; null where it set none. */
          nextAt: z.nullable(instant),
        }),
      ),
    }),
  ),
  pumping: z.nullable(z.object({ fridgeMl: z.int(), freezerMl: z.int(), roomMl: z.int() })),
  schedule: z.nullable(
    z.array(
      z.object({
        id,
        on: date,
        at: instant,
        isAllDay: z.boolean(),
        timeZone: z.string(),
        title: z.string(),
        place: z.string(),
        assigneeId: z.nullable(id),
      }),
    ),
  ),
  /** Documents that expire within 30 days or have expired. */
  documents: z.nullable(z.array(z.object({ id, title: z.string(), expiresOn: date }))),
})
export type ChildBrief = z.infer<typeof childBrief>

export const handoff = z.object({
  id,
  /** When care changed hands, and when the brief was made. */
  at: instant,
  madeAt: instant,
  /** null, with nobody and no place, for a reader who may not see the custody that the handoff comes from. */
  reason: z.nullable(z.enum(['exchange', 'byHand'])),
  childIds: z.array(id),
  /** null where somebody has no account. */
  from: z.nullable(person),
  to: z.nullable(person),
  fromName: z.string(),
  toName: z.string(),
  place: z.string(),
  /** A line of whoever hands over. */
  note: z.string(),
  briefs: z.array(childBrief),
  /** A file brought it: it is what `from` says, and nobody has handed over in the app. */
  isImported: z.optional(z.boolean()),
  seenBy: z.array(z.object({ person, at: instant })),
  version: z.int(),
})
export type Handoff = z.infer<typeof handoff>

/** Briefs for whoever takes over, made at the moment care changes hands. */
export const handoffs = {
  list: endpoint({
    method: 'GET',
    path: '/api/handoffs',
    summary: 'Handoffs of the children whose logs the caller may see, the latest first.',
    access: { who: 'family', area: 'logs', level: 'view' },
    query: z.strictObject(paging),
    output: page(handoff),
    errors: {},
  }),
  get: endpoint({
    method: 'GET',
    path: '/api/handoffs/:id',
    summary: 'One handoff; its parts as far as the caller may see them.',
    access: { who: 'item', level: 'view' },
    params: idParams,
    output: handoff,
    errors: {},
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/handoffs',
    summary:
      'Hands over now: makes the brief and tells whoever takes over. Repeating the same id answers the same one.',
    access: { who: 'family', area: 'logs', level: 'add' },
    body: z.strictObject({
      id: z.optional(id),
      childIds: z.array(id).check(z.minLength(1), z.maxLength(20)),
      /** Who takes over; null for whoever opens the app. */
      toId: z._default(z.nullable(id), null),
      note: z._default(text(500), ''),
    }),
    output: handoff,
    status: 201,
    errors: {
      UNKNOWN_CHILD: { status: 400, text: "You can't hand off one of these children." },
      UNKNOWN_PERSON: { status: 400, text: "This person isn't in your family, or can't see these children." },
    },
  }),
  note: endpoint({
    method: 'PUT',
    path: '/api/handoffs/:id/note',
    summary: 'Sets the line of whoever hands over; until a day after, and only they.',
    access: { who: 'item', level: 'add' },
    params: idParams,
    body: z.strictObject({ note: text(500) }),
    output: handoff,
    errors: { NOT_YOURS: { status: 403, text: 'Only the person who hands off can write this note.' } },
  }),
  seen: endpoint({
    method: 'POST',
    path: '/api/handoffs/:id/seen',
    summary: 'The caller has read it; told to whoever handed over.',
    access: { who: 'item', level: 'view' },
    params: idParams,
    output: handoff,
    errors: {},
  }),
}
