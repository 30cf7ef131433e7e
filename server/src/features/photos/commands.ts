import type { Db } from '../../platform/db/database.ts'
import { searchVector } from '../../platform/db/search-words.ts'
import type { Caller } from '../../platform/http/access.ts'
import type { Context } from '../../platform/http/context.ts'
import { listRow } from '../../platform/items/several-children.ts'
import { setPhotosOfEntry } from '../logs/public.ts'
import { photoItem } from './item.ts'
import { photoIdsOfEntry } from './queries.ts'
import { photosTable } from './tables.ts'

/** Lets log entries know which photos they have now. */
export async function refreshEntries(
  context: Pick<Context, 'db' | 'emit'>,
  caller: Caller,
  entryIds: readonly (string | null)[],
): Promise<void> {
  // In one order for everybody, so that two changes that swap photos between entries do not wait for each other.
  const ids = [...new Set(entryIds)].filter((id) => id !== null).sort()
  for (const entryId of ids)
    await setPhotosOfEntry(context, caller, entryId, () => photoIdsOfEntry(context.db, caller.accountId, entryId))
}

type NewPhoto = Omit<typeof photosTable.$inferInsert, 'search' | 'version' | 'deletedAt' | 'updatedAt'> & {
  readonly logId: string | null
}

/** Writes down a photo whose bytes are stored, for made-up families; nothing is checked and nobody is told. */
export async function insertPhoto(db: Db, caller: Caller, row: NewPhoto): Promise<void> {
  const search = searchVector(row.accountId, [row.caption])
  await db.insert(photosTable).values({ ...row, updatedAt: row.createdAt, search })
  await listRow(db, photoItem, { ...row, deletedAt: null })
  await refreshEntries({ db, emit: () => undefined }, caller, [row.logId])
}
