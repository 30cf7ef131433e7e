import type { DBSchema, IDBPDatabase } from 'idb'
import type { Exchanged } from './refresher.ts'

/**
 * The last exchange of tokens by any tab of this browser. Tabs see it at once, while what one of them writes to local
 * storage may reach the others a moment later.
 */
interface ExchangeDatabase extends DBSchema {
  exchanges: { key: 'last'; value: Exchanged }
}

/** null also where the browser keeps no databases: then nothing is known, and the server takes a token twice within seconds. */
async function inDatabase<T>(work: (database: IDBPDatabase<ExchangeDatabase>) => Promise<T>): Promise<T | null> {
  try {
    const { openDatabase } = await import('../storage/open-database.ts')
    const database = await openDatabase<ExchangeDatabase>('nestwren-refresh', 1, {
      upgrade: (created) => void created.createObjectStore('exchanges'),
    })
    return await work(database).finally(() => database.close())
  } catch {
    return null
  }
}

export const exchanges = {
  async last(): Promise<Exchanged | null> {
    return (await inDatabase((database) => database.get('exchanges', 'last'))) ?? null
  },
  async note(exchanged: Exchanged): Promise<void> {
    await inDatabase((database) => database.put('exchanges', exchanged, 'last'))
  },
}
