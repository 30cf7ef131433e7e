import type { DBSchema } from 'idb'
import type { Exchanged } from './refresher.ts'

/**
 * The last exchange of tokens by any tab of this browser. Tabs see it at once, while what one of them writes to local
 * storage may reach the others a moment later.
 */
interface ExchangeDatabase extends DBSchema {
  exchanges: { key: 'last'; value: Exchanged }
}

async function open() {
  const { openDB } = await import('idb')
  return openDB<ExchangeDatabase>('nestwren-refresh', 1, {
    upgrade: (database) => void database.createObjectStore('exchanges'),
  })
}

/** Where the browser keeps no databases nothing is ever known: the server takes the same token twice within seconds. */
export const exchanges = {
  async last(): Promise<Exchanged | null> {
    try {
      const database = await open()
      const last = await database.get('exchanges', 'last')
      database.close()
      return last ?? null
    } catch {
      return null
    }
  },
  async note(exchanged: Exchanged): Promise<void> {
    try {
      const database = await open()
      await database.put('exchanges', exchanged, 'last')
      database.close()
    } catch {
      // As above.
    }
  },
}
