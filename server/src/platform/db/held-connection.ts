import { AsyncLocalStorage } from 'node:async_hooks'
import type { DatabaseLog } from './database-log.ts'

interface HoldOptions {
  /** Whether what must not be done is refused; else it is logged as an error and done where it cannot block. */
  readonly isStrict: boolean
  readonly log: DatabaseLog
}

/** What runs inside a transaction, and with it holds one of the few connections of the pool. */
interface Held extends HoldOptions {
  isOpen: boolean
}

const held = new AsyncLocalStorage<Held>()

/**
 * Whoever holds a connection asked for what may take long or never come. Ten of these at once and nobody gets a
 * connection any more, for each waits for what the others hold.
 */
export class HeldConnectionError extends Error {
  readonly isStrict: boolean

  constructor(what: string, isStrict: boolean) {
    super(`${what} inside a transaction: use the transaction itself, or do it before or after`)
    this.name = 'HeldConnectionError'
    this.isStrict = isStrict
  }
}

/** Runs what holds a connection until it has ended; what it leaves running afterwards holds none any more. */
export function holdingConnection<T>(run: () => Promise<T>, options: HoldOptions): Promise<T> {
  const holder: Held = { ...options, isOpen: true }
  return held.run(holder, async () => {
    try {
      return await run()
    } finally {
      holder.isOpen = false
    }
  })
}

/** The error, with the stack of whoever asks, when that is inside a transaction; null else. Says it in the log. */
export function complaintOfHolder(what: string): HeldConnectionError | null {
  const holder = held.getStore()
  if (holder?.isOpen !== true) return null
  const error = new HeldConnectionError(what, holder.isStrict)
  holder.log.error({ err: error }, 'A connection is held while something else is waited for')
  return error
}

/**
 * Stands at every door to something outside the database: hashing, files, pictures, other servers, a line in which work
 * waits. Inside a transaction, where one slow answer holds a connection for as long, it throws a HeldConnectionError, or
 * logs it in production.
 */
export function mayTakeLong(what: string): void {
  const error = complaintOfHolder(what)
  if (error?.isStrict === true) throw error
}
