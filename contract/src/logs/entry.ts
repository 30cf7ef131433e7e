import * as z from 'zod/mini'
import { id, instant, text, timeZone } from '../fields.ts'
import type { Description, Kind, KindProblem, Timed } from './kind.ts'
import { type KindName, kindNames, kinds } from './kinds/index.ts'

export type DetailsOf<K extends KindName> = z.output<(typeof kinds)[K]['details']>
export type AnyDetails = DetailsOf<KindName>

/** Who made or changed something. `name` is "former member" once the person is gone. */
export const person = z.object({ id, name: z.string() })
export type Person = z.infer<typeof person>

const stored = z.object({
  id,
  childId: id,
  startAt: instant,
  /** null while it is going on, and for what happens at a moment. */
  endAt: z.nullable(instant),
  /** The zone the entry was made in. */
  tz: z.string(),
  notes: z.string(),
  photoIds: z.array(id),
  createdBy: person,
  updatedBy: person,
  createdAt: instant,
  updatedAt: instant,
  /** Goes up by one with each change. */
  version: z.int(),
  deletedAt: z.nullable(instant),
  /** Ids of the people who liked it. */
  likes: z.array(id),
  commentCount: z.int(),
})

/** A log entry as it crosses the wire (DECISIONS, Log kinds). */
export type EntryOf<K extends KindName> = K extends KindName
  ? z.output<typeof stored> & { kind: K; details: DetailsOf<K> }
  : never
export type Entry = EntryOf<KindName>

// Built from the registry, so that a new kind needs no line here; the types above say what the union holds.
export const entry = z.discriminatedUnion(
  'kind',
  kindNames.map((name) =>
    z.extend(stored, { kind: z.literal(name), details: kinds[name].details as z.ZodMiniType<AnyDetails> }),
  ) as unknown as [z.ZodMiniObject<{ kind: z.ZodMiniLiteral<KindName> }>],
) as unknown as z.ZodMiniType<Entry, Entry>

/** What a person enters; the rest is the server's. */
export const entryFields = {
  startAt: instant,
  endAt: z._default(z.nullable(instant), null),
  tz: timeZone,
  notes: z._default(text(5000), ''),
}

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
    return [{ path: ['endAt'], text: 'This happens at a moment and has no end.' }]
  return kind.problems(one)
}
