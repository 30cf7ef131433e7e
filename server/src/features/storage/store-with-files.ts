import type { Database, Tx } from '../../platform/db/database.ts'
import type { FileKeeper, PutFiles } from './file-commands.ts'

class NoRoom extends Error {}

/**
 * Makes an item with files that are in the store, all or nothing; where `make` finds it there already, or the family has no
 * room, the bytes are taken out again.
 */
export async function storeWithFiles(
  { database, keeper }: { readonly database: Database; readonly keeper: FileKeeper },
  put: PutFiles,
  now: Date,
  make: (tx: Tx) => Promise<boolean>,
): Promise<'stored' | 'here' | 'noRoom'> {
  let isCommitting = false
  try {
    const isNew = await database.transaction(async (tx) => {
      if (!(await make(tx))) return false
      // Thrown, so that the item goes as well.
      if (!(await keeper.record(tx, put, now))) throw new NoRoom()
      isCommitting = true
      return true
    })
    if (!isNew) await keeper.discard(put)
    return isNew ? 'stored' : 'here'
  } catch (error) {
    // When the database is lost at the commit nobody knows which way it went: the sweep takes what is nobody's.
    if (!isCommitting) await keeper.discard(put)
    if (error instanceof NoRoom) return 'noRoom'
    throw error
  }
}
