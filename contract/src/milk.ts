import * as z from 'zod/mini'
import { endpoint, nothing } from './endpoint.ts'
import { id, idParams, instant, line, page, paging, versionOfChange, whole } from './fields.ts'
import { type MilkPlace, milkPlaces } from './logs/kind.ts'

/**
 * How long expressed milk keeps, in seconds: 4 hours in a room, 4 days in a fridge, 6 months in a freezer, and 24 hours
 * in the fridge once thawed (Centers for Disease Control and Prevention, storage of breast milk).
 */
export const milkKeepsS: Readonly<Record<MilkPlace | 'thawed', number>> = {
  room: 4 * 3600,
  fridge: 4 * 86_400,
  freezer: 182 * 86_400,
  thawed: 86_400,
}

/** Why a lot has ended. */
export const milkEnds = ['used', 'discarded'] as const

/** An amount of milk that was put by, in one container. */
export const milkLot = z.object({
  id,
  childId: id,
  place: z.enum(milkPlaces),
  /** Millilitres put in, and what is left after the bottles that were fed from it. */
  amountMl: z.int(),
  leftMl: z.int(),
  pumpedAt: instant,
  /** When it came to its place. */
  movedAt: instant,
  isThawed: z.boolean(),
  /** By the rule of its place ({@link milkKeepsS}), or what the family set. */
  expiresAt: instant,
  hasOwnExpiry: z.boolean(),
  label: z.nullable(z.string()),
  /** The pumping it came from; null for milk that was entered by hand. */
  entryId: z.nullable(id),
  endedAt: z.nullable(instant),
  endedAs: z.nullable(z.enum(milkEnds)),
  version: z.int(),
})
export type MilkLot = z.infer<typeof milkLot>

export const milk = {
  list: endpoint({
    method: 'GET',
    path: '/api/milk-lots',
    summary: 'The milk stock, what expires first on top; with ended=true what was used or thrown away, latest first.',
    access: { who: 'family', area: 'pumping', level: 'view' },
    query: z.strictObject({
      childId: z.optional(z.union([id, z.literal('all')])),
      ended: z.optional(z.enum(['true', 'false'])),
      ...paging,
    }),
    output: z.extend(page(milkLot), {
      /** Millilitres left in each place, over all pages. */
      totals: z.record(z.enum(milkPlaces), z.int()),
    }),
    errors: {},
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/milk-lots',
    summary: 'Puts milk by that was not logged as pumped. Repeating the same id answers the same lot.',
    access: { who: 'child', area: 'pumping', level: 'add', child: 'body.childId' },
    body: z.strictObject({
      id: z.optional(id),
      childId: id,
      place: z.enum(milkPlaces),
      amountMl: whole(1, 10_000),
      pumpedAt: instant,
      label: z._default(z.nullable(line(60)), null),
      expiresAt: z._default(z.nullable(instant), null),
    }),
    output: milkLot,
    status: 201,
    errors: { FUTURE_TIME: { status: 400, text: 'This time is in the future.' } },
  }),
  update: endpoint({
    method: 'PUT',
    path: '/api/milk-lots/:id',
    summary:
      'Moves, corrects or ends a lot; moving it sets its expiry anew. A stale version answers 409 with the current row in details.current.',
    access: { who: 'item', level: 'add' },
    params: idParams,
    body: z.strictObject({
      version: versionOfChange,
      /** Marks one change, so that sending it again is harmless. */
      mutationId: z.optional(id),
      /** When it was done, where that was before it is sent: milk keeps from then on. The server's clock without it. */
      at: z.optional(instant),
      place: z.optional(z.enum(milkPlaces)),
      amountMl: z.optional(whole(1, 10_000)),
      label: z.optional(z.nullable(line(60))),
      /** null goes back to the rule of the place. */
      expiresAt: z.optional(z.nullable(instant)),
      /** null takes an end back. */
      endedAs: z.optional(z.nullable(z.enum(milkEnds))),
    }),
    output: milkLot,
    errors: {
      STALE_VERSION: { status: 409, text: 'Someone else just changed this.' },
      LESS_THAN_FED: { status: 400, text: 'More than that has already been used.' },
    },
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/milk-lots/:id',
    summary: 'Removes a lot that was entered by mistake.',
    access: { who: 'item', level: 'add' },
    params: idParams,
    output: nothing,
    errors: {},
  }),
}
