import * as z from 'zod/mini'
import { id, instant, line, page, paging, whole } from './fields.ts'
import { byArea, keptList } from './kept-list.ts'
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

export const milk = keptList({
  path: '/api/milk-lots',
  rights: { ...byArea('pumping'), change: { who: 'item', level: 'add' } },
  item: milkLot,
  list: {
    query: z.strictObject({
      childId: z.optional(z.union([id, z.literal('all')])),
      ended: z.optional(z.enum(['true', 'false'])),
      ...paging,
    }),
    output: z.extend(page(milkLot), {
      /** Millilitres left in each place, over all pages. */
      totals: z.record(z.enum(milkPlaces), z.int()),
    }),
  },
  fields: {
    place: z.enum(milkPlaces),
    amountMl: whole(1, 10_000),
    pumpedAt: instant,
    label: z._default(z.nullable(line(60)), null),
    expiresAt: z._default(z.nullable(instant), null),
  },
  changes: {
    /** When it was done, where that was before it is sent: milk keeps from then on. The server's clock without it. */
    at: z.optional(instant),
    place: z.optional(z.enum(milkPlaces)),
    amountMl: z.optional(whole(1, 10_000)),
    label: z.optional(z.nullable(line(60))),
    /** null goes back to the rule of the place. */
    expiresAt: z.optional(z.nullable(instant)),
    /** null takes an end back. */
    endedAs: z.optional(z.nullable(z.enum(milkEnds))),
  },
  createErrors: { FUTURE_TIME: { status: 400, text: 'This time is in the future.' } },
  changeErrors: { LESS_THAN_FED: { status: 400, text: 'More than that has already been used.' } },
  summaries: {
    list: 'The milk stock, what expires first on top; with ended=true what was used or thrown away, latest first.',
    create: 'Puts milk by that was not logged as pumped. Repeating the same id answers the same lot.',
    update:
      'Moves, corrects or ends a lot; moving it sets its expiry anew. A stale version answers 409 with the current row in details.current.',
    remove: 'Removes a lot that was entered by mistake.',
  },
})
