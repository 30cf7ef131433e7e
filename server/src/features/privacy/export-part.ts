import type { Locale } from '@nestwren/contract/auth'
import type { SQL } from 'drizzle-orm'
import type { Db } from '../../platform/db/database.ts'
import type { FileName } from '../storage/public.ts'
import type { ExportScope } from './export-scope.ts'

/** One kind of data in an export: a list, as JSON and as CSV. */
export interface RowsPart {
  readonly what: 'rows'
  /** Name of its two files, without the ending. */
  readonly name: string
  /** A line of README.txt. */
  readonly about: Readonly<Record<Locale, string>>
  /**
   * The rows of the scope, in order, with names as they shall stand in the files; null where the scope has none of it.
   * Never a password, a token or a hash of one. Instants by platform/db/iso.ts.
   */
  select(scope: ExportScope): SQL | null
  /** A column of objects whose fields become columns of the CSV. */
  readonly spread?: string
}

export interface ExportedFile {
  /** Where it stands in the ZIP, below the part's folder. */
  readonly path: string
  readonly file: FileName
  /** A check or an export has found that it cannot be read: it is named, and left out. */
  readonly isBad: boolean
}

/** Files in an export, from those that are stored. */
interface FilesPart {
  readonly what: 'files'
  /** Name of its folder. */
  readonly name: string
  readonly about: Readonly<Record<Locale, string>>
  list(db: Db, scope: ExportScope): AsyncIterable<ExportedFile> | Iterable<ExportedFile>
}

export type ExportPart = RowsPart | FilesPart
