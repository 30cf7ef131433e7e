import type * as z from 'zod/mini'
import type { StoredEntry } from './entry-schema.ts'
import type { Description, Kind, KindProblem, Timed } from './kind.ts'
import { type KindName, kinds } from './kinds/index.ts'

export type DetailsOf<K extends KindName> = z.output<ReturnType<(typeof kinds)[K]['details']>>
export type AnyDetails = DetailsOf<KindName>

/** A log entry as it crosses the wire (DECISIONS, Log kinds). */
export type EntryOf<K extends KindName> = K extends KindName ? StoredEntry & { kind: K; details: DetailsOf<K> } : never
export type Entry = EntryOf<KindName>

type AnyTimed = Timed<AnyDetails> & { kind: KindName }

// A kind's rules accept its own details; the entry's kind has just been matched, which TypeScript cannot follow.
function rulesOf(name: KindName): Kind<KindName, z.ZodMiniType<AnyDetails>> {
  return kinds[name] as unknown as Kind<KindName, z.ZodMiniType<AnyDetails>>
}

/** The definition of a kind by name, seen as accepting the details of any kind. */
export const kindOf = rulesOf

/** True while the entry is going on: a timer is running or paused. */
export function isOpen(one: AnyTimed): boolean {
  return rulesOf(one.kind).isOpen(one)
}

/** Title and context of an entry, in words that can be translated. */
export function describe(one: AnyTimed): Description {
  return rulesOf(one.kind).describe(one)
}

/** Refusals by the rules of time and of the kind; an empty list when all is well. */
export function entryProblems(one: AnyTimed): readonly KindProblem[] {
  const kind = rulesOf(one.kind)
  if (one.endAt !== null && Date.parse(one.endAt) < Date.parse(one.startAt))
    return [{ path: ['endAt'], text: 'The end is before the start.' }]
  if (kind.timing === 'instant' && one.endAt !== null)
    return [{ path: ['endAt'], text: 'This kind of log has no end time.' }]
  return kind.problems(one)
}
