import type { Db } from '../../platform/db/database.ts'
import type { Caller } from '../../platform/http/access.ts'
import type { FileItemType } from './file-links.ts'

/** Whoever keeps files that are of no item of a family, and says who may read them. */
export interface FileOwner {
  /** As it stands in their addresses. */
  readonly type: FileItemType
  /** Whether the caller may read the files of this id at this moment; false also for one that there is not. */
  maySee(db: Db, caller: Caller, id: string): Promise<boolean | 'in vault'>
}
