import * as z from 'zod/mini'
import type { Head } from './head.ts'
import type { HeadName } from './samples.ts'

/**
 * What a family's own logs say about the rhythm of one child, as it goes from the server to a browser: under 4 kB of plain
 * numbers, without a single log in it. It is about what this child usually does, never about what a child should do: it
 * holds windows only, and no advice about feeding, sleep or health.
 */
export interface ProjectionModel {
  readonly version: 1
  /** Milliseconds since 1970. */
  readonly learnedAt: number
  /** The zone by whose clock hours of the day are meant. */
  readonly timeZone: string
  /** One for each kind of moment that a window can stand from; null where the logs do not carry it. */
  readonly heads: Readonly<Record<HeadName, Head | null>>
  /** Why nothing is said of one of them; null where something is. */
  readonly silent: Readonly<Record<'feed' | 'nap' | 'bedtime', LearnSilence | null>>
  /** Hours after 4 in the morning between which a waking is followed by a nap rather than the night; null without naps. */
  readonly napHours: { readonly from: number; readonly to: number } | null
  /** Share of naps during which a feed began. */
  readonly feedsInNaps: number
}

/** Why logs do not carry a projection. */
export const learnSilences = ['noLogs', 'nothingLately', 'tooFewDays', 'tooFewLogs'] as const
export type LearnSilence = (typeof learnSilences)[number]

const numbers = (most: number) => z.readonly(z.array(z.number()).check(z.maxLength(most)))
const head = z.nullable(
  z.object({
    hours: numbers(24),
    facts: numbers(8),
    follow: numbers(2),
    spread: numbers(24),
    shape: numbers(64),
    share: z.number(),
    below: z.optional(z.number()),
    usual: z.optional(numbers(2)),
    pull: z.optional(numbers(2)),
    hits: z.int(),
    of: z.int(),
    lately: z.optional(z.object({ hits: z.int(), of: z.int() })),
  }),
)
const silent = z.nullable(z.enum(learnSilences))

/** The schema of {@link ProjectionModel} on the wire. */
export const projectionModel = z.object({
  version: z.literal(1),
  learnedAt: z.number(),
  timeZone: z.string(),
  heads: z.object({
    feedAfterFeed: head,
    feedAfterSleep: head,
    feedAfterWake: head,
    nap: head,
    wake: head,
    bedtimeEarly: head,
    bedtimeLate: head,
  }),
  silent: z.object({ feed: silent, nap: silent, bedtime: silent }),
  napHours: z.nullable(z.object({ from: z.number(), to: z.number() })),
  feedsInNaps: z.number(),
})
