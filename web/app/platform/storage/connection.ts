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

interface Failure {
  readonly name?: unknown
  readonly cause?: unknown
  readonly error?: unknown
}

/**
 * True when a write failed because the device is full, in the words of any browser: `QuotaExceededError`, a DOMException or
 * the newer class, Firefox's `NS_ERROR_DOM_QUOTA_REACHED`, or either of them inside another error.
 */
export function isOutOfRoom(failure: unknown): boolean {
  const { name, cause, error } = (failure ?? {}) as Failure
  const inner = cause ?? error
  return /quota/i.test(String(name)) || (inner !== undefined && isOutOfRoom(inner))
}
