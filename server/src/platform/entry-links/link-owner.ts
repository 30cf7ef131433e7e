import type { AnyDetails } from '@nestwren/contract/logs/entry'
import type { LinkName } from '@nestwren/contract/logs/kind'
import type { KindName } from '@nestwren/contract/logs/kinds/index'
import { linksOf } from '@nestwren/contract/logs/links'
import type { Db } from '../db/database.ts'
import type { Caller, Gate } from '../http/access.ts'
import type { Context } from '../http/context.ts'
import type { HttpError } from '../http/errors.ts'

/** An entry of the log, as far as those need it who keep what it names. */
export interface LinkingEntry {
  readonly accountId: string
  readonly id: string
  readonly childId: string
  readonly kind: KindName
  readonly startAt: Date
  readonly endAt: Date | null
  readonly details: AnyDetails
}

export type LinkContext = Pick<Context, 'db' | 'now' | 'emit' | 'refuse'>

/** A change of an entry that names something; `before` is null for a new one. */
export interface LinkChange {
  readonly context: LinkContext
  readonly caller: Caller
  readonly entry: LinkingEntry
  readonly before: LinkingEntry | null
}

/** What a feature does for the entries that name what it keeps (contract/src/logs/kind.ts, `LinkValues`). */
export interface LinkOwner {
  /** What it keeps, by the names under which kinds declare it. */
  readonly names: readonly LinkName[]
  /**
   * Refuses an entry that names what its family or its child does not have. What it named before is not asked about again:
   * it may be gone by now.
   */
  check(change: LinkChange, gate: Gate): Promise<void>
  /** For what is kept in step with the log; all in the transaction of the entry. */
  readonly follow?: LinkFollower
}

export interface LinkFollower {
  /** Makes what is kept what the written entry says; also called for an entry that names nothing any more. */
  write(db: Db, change: LinkChange): Promise<void>
  /** The entry was deleted. */
  drop(change: LinkChange): Promise<void>
  /** An entry that was deleted at `deletedAt` is back. */
  restore(change: LinkChange, deletedAt: Date): Promise<void>
  /** Deleted entries are removed for good. */
  purge(db: Db, entries: readonly { readonly accountId: string; readonly id: string }[]): Promise<void>
}

/**
 * The owner of what entries do no more than name.
 * @param isThere whether the family, or the child of the entry, has it or had it
 */
export function namedOnly(
  name: LinkName,
  isThere: (db: Db, entry: LinkingEntry, id: string) => Promise<boolean>,
): LinkOwner {
  return {
    names: [name],
    async check({ context, entry, before }) {
      const known = before === null ? [] : linksOf(before, name).map(({ id }) => id)
      for (const { id, path } of linksOf(entry, name))
        if (!known.includes(id) && !(await isThere(context.db, entry, id))) throw notThere(context, path)
    },
  }
}

/** The refusal of an entry whose details name something that is not there, or not the caller's to see. */
export function notThere(context: LinkContext, path: readonly (string | number)[]): HttpError {
  return refuseAt(context, path, 'This is not there.')
}

/** The refusal of what the details say at a path. */
export function refuseAt(
  { refuse }: Pick<LinkContext, 'refuse'>,
  path: readonly (string | number)[],
  text: string,
): HttpError {
  return refuse('INVALID_INPUT', [{ path: ['body', 'details', ...path], text }])
}
