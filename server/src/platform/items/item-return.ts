import type { ImportReason } from '@nestwren/contract/imports-words'
import type { SQL } from 'drizzle-orm'
import type { Database, Db, Tx } from '../db/database.ts'
import type { Emission } from '../http/context.ts'
import type { ReturnedRow, Returning } from './bring-back.ts'

/** A file of an export on this machine. */
interface ReturningFile {
  readonly path: string
  readonly fileName: string
  readonly sizeBytes: number
}

/** What became of a row that comes back with its file. */
export type FileOutcome = 'stored' | 'here' | 'noRoom' | 'broken'

/**
 * Stores a row of an export with its file. `note` says in the same transaction what was made; where it says false, nothing
 * is.
 */
export type StoreWithFile<Keeper> = (
  deps: { readonly database: Database; readonly keeper: Keeper },
  who: Returning,
  row: ReturnedRow,
  file: ReturningFile,
  note: (tx: Tx) => Promise<boolean>,
) => Promise<FileOutcome>

/** What became of statements that a file brought. */
export interface Brought {
  readonly made: ReadonlySet<string>
  /** Why others were not made, by id. */
  readonly refused: ReadonlyMap<string, ImportReason>
  /** For after the commit. */
  readonly news: readonly Emission[]
}

/**
 * How rows come back that are more than what their importer noted down: they name other people, or say what was agreed. A
 * file proves nothing of anybody else, so what it says becomes the importer's (docs/decisions/0040-a-file-speaks-for-nobody-else.md).
 * All of it runs in the transaction of the batch, with the account locked.
 */
export interface ItemClaims {
  /** Returns the rows without people whom the family does not have. */
  readonly settle?: (tx: Db, who: Returning, rows: readonly ReturnedRow[]) => Promise<readonly ReturnedRow[]>
  /** Of what people settle with each other. */
  readonly statements?: {
    /** Makes them as the call would that the importer could have used, with a line in the history. */
    store(tx: Db, who: Returning, rows: readonly ReturnedRow[]): Promise<Brought>
    /**
     * Ends those that nobody has answered or changed, with a line in the history; the rows stay. `by` is who undoes the import;
     * null where that is not known.
     */
    takeBack(tx: Db, who: TakingBack, ids: readonly string[]): Promise<TakenBack>
    /** The condition that a row is nothing but the history of an import. */
    readonly isOver: SQL
  }
}

export interface TakingBack {
  readonly accountId: string
  readonly by: string | null
  readonly now: Date
}

interface TakenBack {
  readonly taken: ReadonlySet<string>
  readonly news: readonly Emission[]
}
