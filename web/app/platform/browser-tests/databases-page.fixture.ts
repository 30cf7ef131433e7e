import { openDatabase } from '../storage/open-database.ts'

/** What runs inside the browser: a database of the device, and the events of a page that is put aside. */

const name = 'test'
const open = () =>
  openDatabase(name, 1, {
    upgrade: (database) => {
      database.createObjectStore('things')
    },
  })

const send = (type: 'pagehide' | 'pageshow', persisted: boolean) =>
  dispatchEvent(new PageTransitionEvent(type, { persisted }))

/** How a transaction ended, or that it is still going on. */
let ending = 'going on'

const page = {
  /** Writes a thing and keeps the transaction busy, as one that is frozen in the middle of its work. */
  writeWithoutEnd: async () => {
    const database = await open()
    const transaction = database.transaction('things', 'readwrite')
    transaction.done.then(
      () => {
        ending = 'complete'
      },
      () => {
        ending = 'abort'
      },
    )
    await transaction.store.put('unfinished', 'thing')
    const keepBusy = () => {
      transaction.store.get('thing').then(keepBusy, () => undefined)
    }
    keepBusy()
  },
  /** Writes a thing, commits it and puts the page aside before the browser has said that it is stored. */
  commitAndPutAside: async () => {
    const database = await open()
    const transaction = database.transaction('things', 'readwrite')
    transaction.store.put('committed', 'thing').catch(() => undefined)
    transaction.commit()
    const done = transaction.done
    send('pagehide', true)
    await done
  },
  send,
  ending: () => ending,
  /** What the device holds, read over a connection of its own. */
  read: async (): Promise<unknown> => {
    const database = await open()
    const thing: unknown = await database.get('things', 'thing')
    database.close()
    return thing
  },
  /** Whether the database can be deleted at once, or an open connection stands in the way. */
  remove: () =>
    new Promise<'deleted' | 'blocked'>((resolve, reject) => {
      const request = indexedDB.deleteDatabase(name)
      request.onsuccess = () => resolve('deleted')
      request.onblocked = () => resolve('blocked')
      request.onerror = () => reject(request.error)
    }),
}

export type DatabasesPage = typeof page
Object.assign(globalThis, { page })
