import type * as z from 'zod/mini'
import type { Schema } from '../endpoint.ts'
import type { FilledMessage } from '../message.ts'
import type { Area } from '../permissions.ts'
import type { SchemaTools } from './schema-tools.ts'

/** The part of an entry that a kind's rules look at. Instants are ISO 8601 in UTC. */
export interface Timed<Details> {
  readonly startAt: string
  readonly endAt: string | null
  readonly details: Details
}

/** One line of the timeline: what happened, and what else is worth a glance. */
export interface Description {
  readonly title: FilledMessage
  readonly context: FilledMessage | null
}

/** A refusal by a kind's own rules: where, and why. */
export interface KindProblem {
  readonly path: readonly (string | number)[]
  readonly text: string
}

/** Where milk is kept. How long it keeps there: contract/milk.ts. */
export const milkPlaces = ['room', 'fridge', 'freezer'] as const
export type MilkPlace = (typeof milkPlaces)[number]

interface Named {
  readonly id: string
}

/**
 * What details can name that another feature keeps, with what they say about it. Each name has an owner on the server,
 * which checks it and follows the entry (server/src/features/logs/link-owners.ts).
 */
export interface LinkValues {
  readonly medicine: Named
  readonly ownKind: Named
  readonly milkTaken: Named & { readonly amountMl: number }
  readonly milkStored: Named & { readonly amountMl: number; readonly place: MilkPlace }
}
export type LinkName = keyof LinkValues

/** Something that is named, and where within the details its id stands. */
export type Link<Name extends LinkName> = LinkValues[Name] & { readonly path: readonly (string | number)[] }

/** What the details of a kind name, by sort. */
export type Links<Details> = { readonly [Name in LinkName]?: (details: Details) => readonly Link<Name>[] }

/** A part of a value: each field that is named has to be in it, and each element of a list in one of its elements. */
type Within<T> = T extends readonly (infer One)[]
  ? readonly Within<One>[]
  : T extends object
    ? { readonly [Name in keyof T]?: Within<T[Name]> }
    : T

type SegmentsOf<Details> = Details extends { readonly segments: infer Segments } ? Segments : never

/**
 * Words that find logs of a kind, and which of its logs. The conditions are data, because the server looks for them in
 * the database and a device in what it holds.
 */
export interface FoundBy<Details> {
  /** In English and in Spanish, the longest form of each: the beginning of a word finds as well. */
  readonly words: string
  /** What the details contain; all logs of the kind without it. */
  readonly details?: Within<Details>
  /** A number in the details, and what it is at least. */
  readonly atLeast?: { readonly [Name in keyof Details]?: number }
  /** How many seconds it lasted: more than the first, at most the second. Never something that is going on. */
  readonly lastedS?: readonly [number, number]
}

/** Everything the product knows about one kind of log entry. */
export interface Kind<Name extends string, S extends Schema> {
  readonly kind: Name
  /** Whose right it needs. */
  readonly area: Area
  /** Whether others hear of it when they only want what is important: what decides what they may do next. */
  readonly isImportant: boolean
  /** `instant` happens at a moment; `span` has a start and an end, and is open while it has none. */
  readonly timing: 'instant' | 'span'
  /** Two entries of the kind for one child at once: refused, or only asked about. */
  readonly overlap: 'refuse' | 'ask'
  /** Makes the schema of its details; `detailsOf` of details.ts has it made. */
  details(tools: SchemaTools): S
  /** True while the entry is still going on. */
  isOpen(entry: Timed<z.output<S>>): boolean
  /** Rules beyond the schema; an empty list when all is well. */
  problems(entry: Timed<z.output<S>>): readonly KindProblem[]
  /** Implausible values, as questions. The person may answer yes; nothing is refused. */
  doubts(entry: Timed<z.output<S>>): readonly FilledMessage[]
  /** A line of health advice the details call for; never a diagnosis. */
  advice(details: z.output<S>): FilledMessage | null
  describe(entry: Timed<z.output<S>>): Description
  /** What its details name that other features keep. */
  readonly links?: Links<z.output<S>>
  /** The details without naming something that is not there after all. */
  unlink?(details: z.output<S>, id: string): z.output<S>
  /** The details for the other children of what is logged for several at once; the same ones without it. */
  forTwin?(details: z.output<S>): z.output<S>
  /** The stretches of a session that is timed by side; null for an entry that has no sides, such as a bottle. */
  segments?(details: z.output<S>): Readonly<SegmentsOf<z.output<S>>> | null
  /** Instants in the details that lie within the entry: it neither starts after them nor ends before them. */
  innerInstants?(details: z.output<S>): readonly string[]
  /** The details once the start has been moved, with what comes before it. */
  startingAt?(details: z.output<S>, startAt: string): z.output<S>
  /** True for an entry that stays on top. A kind without it has none. */
  isPinned?(details: z.output<S>): boolean
  /** Texts inside the details that search should find. */
  searchTexts(details: z.output<S>): readonly string[]
  /** A believable entry, for documentation, seed data, gallery and tests. */
  readonly example: Timed<z.output<S>>
}

/** Declares a kind; returns it as it is, with its exact type. */
export function defineKind<const Name extends string, S extends Schema>(kind: Kind<Name, S>): Kind<Name, S> {
  return kind
}

/** Whole seconds from one ISO instant to another; negative when `to` is earlier. */
export function secondsBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / 1000)
}

/** The length of a finished span in seconds; null while it is open. */
export function durationS(entry: Timed<unknown>): number | null {
  return entry.endAt === null ? null : secondsBetween(entry.startAt, entry.endAt)
}
