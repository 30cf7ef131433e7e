import { type AnyDetails, kindOf } from './entry.ts'
import type { Link, LinkName } from './kind.ts'
import { type KindName, kindNames } from './kinds/index.ts'

/** The part of an entry that says what it names. */
export interface Linking {
  readonly kind: KindName
  readonly details: AnyDetails
}

/** What an entry names of one sort, as its kind declares it; empty for a kind that names nothing of it. */
export function linksOf<Name extends LinkName>({ kind, details }: Linking, name: Name): readonly Link<Name>[] {
  return kindOf(kind).links?.[name]?.(details) ?? []
}

/** The kinds whose entries can name something of this sort. */
export function kindsLinking(name: LinkName): readonly KindName[] {
  return kindNames.filter((kind) => kindOf(kind).links?.[name] !== undefined)
}

/** Ids of what an entry names that has to be there before it; what it makes itself, such as milk put by, has not. */
export function neededBy(entry: Linking): readonly string[] {
  const needed = ['medicine', 'ownKind', 'milkTaken'] as const satisfies readonly LinkName[]
  return needed.flatMap((name) => linksOf(entry, name).map(({ id }) => id))
}

/** The details of an entry without naming something that is not there after all. */
export function unlinked(kind: KindName, details: AnyDetails, id: string): AnyDetails {
  return kindOf(kind).unlink?.(details, id) ?? details
}
