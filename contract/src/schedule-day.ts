import * as z from 'zod/mini'
import { date, id } from './fields.ts'
import { kindNames } from './logs/kinds/index.ts'

/** The items of a day, as `comprehensive` lists them and the page draws them. */

/** More items than this are left out of one answer. */
export const maxDayItems = 3_000

const custodyPersonOnWire = z.object({ userId: z.nullable(id), name: z.string() })
const custodySource = z.object({ is: z.enum(['cycle', 'holiday', 'vacation', 'swap', 'oneOff']), id })

/** An instant of any year: entries may be on every date that the app takes, and `instant` has those of this century. */
const instant = z.iso.datetime().check(z.maxLength(30))

/** An instant span; `until` is null for what has no end of its own. */
const span = { at: instant, until: z.nullable(instant) }
const planned = {
  ...span,
  /** The entry, and the day that its rule gives: together they name the occurrence. */
  id,
  on: date,
  childIds: z.array(id),
  title: z.string(),
  isAllDay: z.boolean(),
  place: z.string(),
  assigneeId: z.nullable(id),
  color: z.nullable(z.string()),
  repeats: z.boolean(),
  /** A clock change skips or repeats its wall time: it was moved forward, or the first is meant. */
  fit: z.enum(['exact', 'gap', 'overlap']),
}

export const dayItem = z.discriminatedUnion('is', [
  z.object({ is: z.literal('routine'), ...planned }),
  z.object({ is: z.literal('appointment'), ...planned }),
  /** Whose time it is. */
  z.object({
    is: z.literal('custody'),
    ...span,
    childIds: z.array(id),
    holder: custodyPersonOnWire,
    source: custodySource,
  }),
  /** Care changes hands. */
  z.object({
    is: z.literal('exchange'),
    ...span,
    childIds: z.array(id),
    from: z.nullable(custodyPersonOnWire),
    to: custodyPersonOnWire,
    place: z.string(),
    fit: z.enum(['exact', 'gap', 'overlap']),
    source: custodySource,
  }),
  /** A holiday, vacation, swap or one-off that holds, or is proposed. */
  z.object({
    is: z.literal('override'),
    ...span,
    id,
    childIds: z.array(id),
    type: z.enum(['holiday', 'vacation', 'swap', 'oneOff']),
    title: z.string(),
    holder: custodyPersonOnWire,
    isProposed: z.boolean(),
  }),
  /** What happened. */
  z.object({
    is: z.literal('log'),
    ...span,
    id,
    childIds: z.array(id),
    kind: z.enum(kindNames),
    /** Still going on. */
    isRunning: z.boolean(),
  }),
  /** What is likely: a window, with how often such windows were right in 14 days, and in 7 where those were worse. */
  z.object({
    is: z.literal('projected'),
    ...span,
    childIds: z.array(id),
    what: z.enum(['feed', 'nap', 'bedtime']),
    best: instant,
    hits: z.int(),
    of: z.int(),
    lately: z.optional(z.object({ hits: z.int(), of: z.int() })),
  }),
])
export type DayItem = z.infer<typeof dayItem>
