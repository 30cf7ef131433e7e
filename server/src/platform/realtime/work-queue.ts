export type WorkQueue = <T>(work: () => Promise<T>) => Promise<T>

/**
 * Runs at most `limit` at once, in order. A thousand sockets that come back together must not stand before HTTP requests
 * in the queue for database connections.
 */
export function createWorkQueue(limit: number): WorkQueue {
  const waiting: (() => void)[] = []
  let running = 0
  return async (work) => {
    if (running >= limit) {
      const { promise, resolve } = Promise.withResolvers<void>()
      waiting.push(resolve)
      await promise
    } else {
      running += 1
    }
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      // The place goes straight to the next one, so that nobody overtakes.
      if (next === undefined) running -= 1
      else next()
    }
  }
}
