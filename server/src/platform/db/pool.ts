import pg from 'pg'
import type { DatabaseLog } from './database-log.ts'
import { markConnectionError } from './errors.ts'
import { complaintOfHolder } from './held-connection.ts'

/** How to reach a database: a URL, or the parts of one. */
export type Address =
  | { connectionString: string }
  | { host: string; port: number; user: string; password: string; database: string }

const CONNECT_LIMIT_MS = 5_000
const STATEMENT_LIMIT_MS = 30_000
const IDLE_IN_TRANSACTION_LIMIT_MS = 60_000

/** PostgreSQL counts in bigint; every number this product counts fits a double, and one that does not stays exact text. */
pg.types.setTypeParser(pg.types.builtins.INT8, (text) => {
  const value = Number(text)
  return Number.isSafeInteger(value) ? value : text
})

/** A calendar date has no time and no zone, so it stays the text YYYY-MM-DD. */
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text)

/** Settings of one connection, shared by the pool and the listener. */
export function clientConfig(address: Address, name: string): pg.ClientConfig {
  return {
    ...address,
    application_name: name,
    connectionTimeoutMillis: CONNECT_LIMIT_MS,
    keepAlive: true,
    options: '-c timezone=UTC',
  }
}

/**
 * A pool that outlives its server: lost connections are logged and replaced, never thrown at the process, and their
 * errors can be told from those of other connections (`isDatabaseUnavailable`). Whoever is inside a transaction gets no
 * second connection: a HeldConnectionError, or in production an error in the log and a connection only if one is free.
 */
export function createPool(address: Address, size: number, log: DatabaseLog): pg.Pool {
  const pool = new pg.Pool({
    ...clientConfig(address, 'nestwren'),
    max: size,
    idleTimeoutMillis: 60_000,
    statement_timeout: STATEMENT_LIMIT_MS,
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_LIMIT_MS,
  })
  pool.on('error', (error) => log.warn({ err: error }, 'An idle database connection was lost'))
  // A connection that is lost between two statements of a transaction has no other listener and would end the process.
  pool.on('connect', (client) => client.on('error', markConnectionError))

  const connect = pool.connect.bind(pool)
  type Callback = Parameters<typeof connect>[0]
  const markedConnect = (callback?: Callback): unknown => {
    const complaint = complaintOfHolder('A second connection was asked for')
    if (complaint !== null && (complaint.isStrict || !hasFree(pool, size))) {
      if (callback === undefined) return Promise.reject(complaint)
      return callback(complaint, undefined, () => undefined)
    }
    if (callback === undefined) return connect().catch(rethrowMarked)
    return connect((error, client, release) => {
      markConnectionError(error)
      callback(error, client, release)
    })
  }
  pool.connect = markedConnect as typeof pool.connect
  return pool
}

function hasFree({ idleCount, totalCount, waitingCount }: pg.Pool, size: number): boolean {
  return waitingCount === 0 && (idleCount > 0 || totalCount < size)
}

function rethrowMarked(error: unknown): never {
  markConnectionError(error)
  throw error
}
