import type { DBSchema } from 'idb'

/**
 * The refresh token that a tab of this browser exchanged last, by a mark of it. Tabs see it at once, while what one of
 * them writes to local storage may reach the others a moment later.
 */
interface SpentDatabase extends DBSchema {
  spent: { key: 'last'; value: string }
}

async function open() {
  const { openDB } = await import('idb')
  return openDB<SpentDatabase>('nestwren-refresh', 1, {
    upgrade: (database) => void database.createObjectStore('spent'),
  })
}

/** Where the browser keeps no databases, nothing is ever known to be spent: the server knows what to do then. */
export const spentTokens = {
  async isLast(mark: string): Promise<boolean> {
    try {
      const database = await open()
      const last = await database.get('spent', 'last')
      database.close()
      return last === mark
    } catch {
      return false
    }
  },
  async note(mark: string): Promise<void> {
    try {
      const database = await open()
      await database.put('spent', mark, 'last')
      database.close()
    } catch {
      // As above.
    }
  },
}
