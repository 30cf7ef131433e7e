import { type DBSchema, type IDBPDatabase, type OpenDBCallbacks, openDB, unwrap } from 'idb'

const databases = new Set<IDBDatabase>()
const transactions = new Set<IDBTransaction>()

/**
 * Opens a database of this device, as `openDB` of idb does; every database is opened here. A page that the browser puts
 * aside to show it again later (back/forward cache) lets go of its databases: frozen in the middle of a transaction,
 * WebKit would let no other page read them, and the next page would wait on its first screen without end. What is being
 * committed is kept; any other transaction is as if it had not begun. A page that is shown again starts anew.
 */
export async function openDatabase<Schema extends DBSchema | unknown = unknown>(
  name: string,
  version?: number,
  callbacks?: OpenDBCallbacks<Schema>,
): Promise<IDBPDatabase<Schema>> {
  const database = await openDB<Schema>(name, version, callbacks)
  follow(unwrap(database) as unknown as IDBDatabase)
  return database
}

function follow(database: IDBDatabase): void {
  if (databases.size === 0) {
    addEventListener('pagehide', letGo)
    addEventListener('pageshow', startAnew)
  }
  databases.add(database)
  const end = database.close.bind(database)
  database.close = () => {
    databases.delete(database)
    end()
  }
  const begin = database.transaction.bind(database)
  database.transaction = (...given) => {
    const transaction = begin(...given)
    transactions.add(transaction)
    for (const ending of ['complete', 'abort'])
      transaction.addEventListener(ending, () => transactions.delete(transaction))
    return transaction
  }
}

function letGo({ persisted }: PageTransitionEvent): void {
  if (!persisted) return
  for (const transaction of transactions) {
    try {
      transaction.abort()
    } catch {
      // Being committed already: the browser ends it without the page.
    }
  }
  for (const database of databases) database.close()
}

function startAnew({ persisted }: PageTransitionEvent): void {
  if (persisted) location.reload()
}
