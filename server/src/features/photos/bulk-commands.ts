import type { Db } from '../../platform/db/database.ts'
import { searchVector } from '../../platform/db/search-words.ts'
import type { Caller } from '../../platform/http/access.ts'
import { refreshEntries, showToChildren } from './photo-writes.ts'
import { photosTable } from './tables.ts'

export type NewPhoto = Omit<typeof photosTable.$inferInsert, 'search' | 'version' | 'deletedAt' | 'updatedAt'> & {
  readonly logId: string | null
}

/** Writes down a photo whose bytes are stored, for made-up families; nothing is checked and nobody is told. */
export async function insertPhoto(db: Db, caller: Caller, row: NewPhoto): Promise<void> {
  const search = searchVector(row.accountId, [row.caption])
  await db.insert(photosTable).values({ ...row, updatedAt: row.createdAt, search })
  await showToChildren(db, row)
  await refreshEntries({ db, emit: () => undefined }, caller, [row.logId])
}
