/**
 * Runs work on something that is opened when it is first needed. Tries twice, over a new connection: WebKit drops those
 * of pages that were in the background. Errors that are `isFinal` are no reason to try again.
 */
export function createConnection<Store>(open: () => Promise<Store>, isFinal: (error: unknown) => boolean) {
  let opened: Promise<Store> | null = null
  const connect = () => {
    opened ??= open().catch((error: unknown) => {
      opened = null
      throw error
    })
    return opened
  }
  const run = async <T>(work: (store: Store) => Promise<T>): Promise<T> => {
    try {
      return await work(await connect())
    } catch (error) {
      if (isFinal(error)) throw error
      opened = null
      return work(await connect())
    }
  }
  return { run, current: () => opened }
}
