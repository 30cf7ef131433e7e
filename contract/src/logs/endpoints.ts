import * as z from 'zod/mini'
import { endpoint, nothing } from '../endpoint.ts'
import { id, idParams, instant, page, paging, versionOfChange } from '../fields.ts'
import { reactionEndpoints } from '../reactions.ts'
import { detailsOf } from './details.ts'
import { type AnyDetails, type Entry, kindOf } from './entry.ts'
import { entryFields, stored } from './entry-schema.ts'
import { type KindName, kindNames, logAreas } from './kinds/index.ts'

// Built from the registry, so that a new kind needs no line here; the types of entry.ts say what the union holds.
export const entry = z.discriminatedUnion(
  'kind',
  kindNames.map((name) =>
    z.extend(stored, { kind: z.literal(name), details: detailsOf<z.ZodMiniType<AnyDetails>>(kindOf(name)) }),
  ) as unknown as [z.ZodMiniObject<{ kind: z.ZodMiniLiteral<KindName> }>],
) as unknown as z.ZodMiniType<Entry, Entry>

const entryRefusals = {
  FUTURE_TIME: { status: 400, text: 'This time is in the future.' },
  SLEEP_OVERLAPS: { status: 409, text: 'Another sleep is logged at this time.' },
} as const

const details = z.record(z.string().check(z.maxLength(40)), z.unknown())
/** Marks one change by one device, so that sending it again is harmless. */
const mutationId = z.optional(id)

export const logs = {
  list: endpoint({
    method: 'GET',
    path: '/api/events',
    summary: 'Log entries the caller may see, latest start first.',
    access: { who: 'areas', areas: logAreas, level: 'view' },
    query: z.strictObject({
      /** One child; all visible ones without it, or with "all". */
      childId: z.optional(z.union([id, z.literal('all')])),
      kind: z.optional(z.enum(kindNames)),
      /** Starts at or after. */
      from: z.optional(instant),
      /** Starts before. */
      to: z.optional(instant),
      /** Notes that stay on top. */
      pinned: z.optional(z.literal('true')),
      /** Words in notes and details. */
      q: z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(100))),
      /** `true`: the entries deleted in the last 30 days instead, as far as the caller could bring them back. */
      deleted: z.optional(z.enum(['true', 'false'])),
      ...paging,
    }),
    output: page(entry),
    errors: {},
  }),
  latest: endpoint({
    method: 'GET',
    path: '/api/events/latest',
    summary: 'The latest entry of each kind for each child, and all that are going on.',
    access: { who: 'areas', areas: logAreas, level: 'view' },
    output: z.object({ items: z.array(entry) }),
    errors: {},
  }),
  get: endpoint({
    method: 'GET',
    path: '/api/events/:id',
    summary: 'One log entry.',
    access: { who: 'item', level: 'view' },
    params: idParams,
    output: entry,
    errors: {},
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/events',
    summary: 'Logs something. Repeating the same id answers the same row; twins get one row each, made together.',
    access: { who: 'areas', areas: logAreas, level: 'add' },
    body: z.strictObject({
      id: z.optional(id),
      childId: id,
      /** The same entry for further children, each with an id of its own. */
      also: z._default(z.array(z.strictObject({ id, childId: id })).check(z.maxLength(10)), []),
      kind: z.enum(kindNames),
      ...entryFields,
      details,
    }),
    output: z.intersection(entry, z.object({ also: z.array(entry) })),
    status: 201,
    copiedFor: 'also',
    errors: { ...entryRefusals },
  }),
  update: endpoint({
    method: 'PUT',
    path: '/api/events/:id',
    summary: 'Changes an entry. A stale version answers 409 with the current row in details.current.',
    access: { who: 'item', level: 'manage', own: 'add' },
    params: idParams,
    body: z.strictObject({ version: versionOfChange, mutationId, ...entryFields, details }),
    output: entry,
    errors: {
      ...entryRefusals,
      STALE_VERSION: { status: 409, text: 'Someone else just changed this.' },
    },
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/events/:id',
    summary: 'Deletes an entry; it stays in Recently deleted for 30 days.',
    access: { who: 'item', level: 'manage', own: 'add' },
    params: idParams,
    output: nothing,
    errors: {},
  }),
  restore: endpoint({
    method: 'POST',
    path: '/api/events/:id/restore',
    summary: 'Brings a deleted entry back.',
    access: { who: 'item', level: 'manage', own: 'add' },
    params: idParams,
    output: entry,
    errors: { SLEEP_OVERLAPS: entryRefusals.SLEEP_OVERLAPS },
  }),
}

/** Likes and comments of log entries. */
export const logReactions = reactionEndpoints('/api/events')
