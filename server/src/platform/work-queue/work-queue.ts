import { mayTakeLong } from '../db/held-connection.ts'

export type WorkQueue = <T>(work: () => Promise<T>) => Promise<T>

interface WorkQueueOptions {
  /** At most so many wait; without it there is no end to the line. */
  readonly mostWaiting?: number
  /** The error for whoever comes when the line is full. */
  readonly whenFull?: () => Error
}

/**
 * Runs at most `limit` at once, in order. A thousand sockets that come back together must not stand before HTTP requests
 * in the queue for database connections, nor may sign-ins take every core.
 */
export function createWorkQueue(limit: number, options: WorkQueueOptions = {}): WorkQueue {
  const { mostWaiting = Number.POSITIVE_INFINITY, whenFull = () => new Error('Too many wait already') } = options
  const waiting: (() => void)[] = []
  let running = 0
  return async (work) => {
    mayTakeLong('Work was put into a line')
    if (running >= limit) {
      if (waiting.length >= mostWaiting) throw whenFull()
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
