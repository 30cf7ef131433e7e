import type { Database, Tx } from '../db/database.ts'
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
