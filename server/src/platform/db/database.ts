import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { drizzle, type NodePgDatabase, type NodePgQueryResultHKT } from 'drizzle-orm/node-postgres'
import type { PgDatabase, PgTransactionConfig } from 'drizzle-orm/pg-core'
import type pg from 'pg'
import { type BundledConnection, startBundled } from './bundled.ts'
import type { DatabaseLog } from './database-log.ts'
import { isDatabaseUnavailable } from './errors.ts'
import { holdingConnection } from './held-connection.ts'
import { createListener, type Listener } from './listener.ts'
import { type Address, createPool } from './pool.ts'

/** Whatever a query may run on: the database itself or a transaction. */
export type Db = PgDatabase<NodePgQueryResultHKT>

/** An open transaction; `tx.transaction` nests with a savepoint. */
export type Tx = Parameters<Parameters<NodePgDatabase['transaction']>[0]>[0]

export interface Database {
  readonly pool: pg.Pool
  /** For single statements. Transactions go through `transaction` below, which survives lost connections. */
  readonly db: NodePgDatabase
  /** Connection URL with the password in it: never log it. May change when a bundled server moves. */
  readonly url: string
  /** Whether this is the PostgreSQL that the server itself supervises in DATA_DIR. */
  readonly isBundled: boolean
  /** The same database over connections of their own: jobs and requests never wait for each other's. */
  readonly background: Database
  /** Resolves when the database answers; rejects with an error that `isDatabaseUnavailable` knows. */
  ping(): Promise<void>
  /** Runs all or nothing. The error of `run` comes back as it was thrown. */
  transaction<T>(run: (tx: Tx) => Promise<T>, config?: PgTransactionConfig): Promise<T>
  listen: Listener['listen']
  /** Sends at most 7,999 bytes to everybody who listens; with `tx`, only once that has committed. */
  notify(channel: string, payload: string, tx?: Tx): Promise<void>
  /** Ends every connection, and the bundled server if this process answers for it. */
  close(): Promise<void>
}

export interface OpenDatabaseOptions {
  /** A PostgreSQL server; null or absent = the bundled one in `dataDir`. */
  databaseUrl?: string | null | undefined
  dataDir: string
  log: DatabaseLog
  /** Connections at most; 10 if not given. */
  poolSize?: number | undefined
  /** Whether what must not be done inside a transaction is refused, or only logged as an error; refused if not given. */
  isStrict?: boolean | undefined
  /** Connections of `background` at most; 8 if not given. */
  backgroundPoolSize?: number | undefined
  /** How long to wait for a server that does not answer yet; 30,000 if not given. */
  patienceMs?: number | undefined
}

const DEFAULT_POOL_SIZE = 10
/** The workers of pushes, which are most, hold none while they wait for the network. */
const DEFAULT_BACKGROUND_POOL_SIZE = 8
const DEFAULT_PATIENCE_MS = 30_000
const DRAIN_LIMIT_MS = 5_000
/** The bundled server ends what still runs when it stops, and has to be stopped before this process is gone. */
const BUNDLED_DRAIN_LIMIT_MS = 1_000
/** PostgreSQL refuses notifications of 8,000 bytes and more. */
const NOTIFY_LIMIT_BYTES = 7_999

/**
 * Opens the database: DATABASE_URL, or the bundled PostgreSQL in DATA_DIR. Waits for a server that is still starting; throws
 * when it refuses (wrong password, no such database) or stays away.
 */
export async function openDatabase(options: OpenDatabaseOptions): Promise<Database> {
  const { log, dataDir, patienceMs = DEFAULT_PATIENCE_MS, isStrict = true } = options
  const databaseUrl = options.databaseUrl ?? ''
  const bundled = databaseUrl === '' ? await startBundled({ dataDir, log }) : null
  const address = (): Address => bundled?.connection() ?? { connectionString: databaseUrl }

  const pool = createPool(address(), options.poolSize ?? DEFAULT_POOL_SIZE, log)
  const backgroundPool = createPool(address(), options.backgroundPoolSize ?? DEFAULT_BACKGROUND_POOL_SIZE, log)
  // A pool makes every new connection from its options.
  bundled?.onMoved((moved) => {
    for (const one of [pool, backgroundPool]) Object.assign(one.options, { port: moved.port })
  })
  const listener = createListener(address, log)

  const over = (own: pg.Pool): Database => {
    const db = drizzle({ client: own })
    return {
      pool: own,
      db,
      get url() {
        return bundled === null ? databaseUrl : toUrl(bundled.connection())
      },
      isBundled: bundled !== null,
      get background() {
        return background
      },
      async ping() {
        await own.query('select 1')
      },
      transaction: (run, config) =>
        runTransaction(own, (tx) => holdingConnection(() => run(tx), { isStrict, log }), config),
      listen: listener.listen,
      async notify(channel, payload, tx) {
        if (Buffer.byteLength(payload) > NOTIFY_LIMIT_BYTES) {
          throw new RangeError(`A notification holds at most ${NOTIFY_LIMIT_BYTES} bytes: send an id, not the thing`)
        }
        const on: Db = tx ?? db
        await on.execute(sql`select pg_notify(${channel}, ${payload})`)
      },
      async close() {
        await listener.close()
        const limitMs = bundled === null ? DRAIN_LIMIT_MS : BUNDLED_DRAIN_LIMIT_MS
        await Promise.all([pool, backgroundPool].map((one) => drain(one, limitMs, log)))
        await bundled?.stop()
      },
    }
  }
  const background = over(backgroundPool)
  const database = over(pool)
  try {
    await waitUntilReachable(database, log, patienceMs)
  } catch (error) {
    await database.close()
    throw error
  }
  return database
}

async function waitUntilReachable(database: Database, log: DatabaseLog, patienceMs: number): Promise<void> {
  const deadline = Date.now() + patienceMs
  for (let isFirst = true; ; isFirst = false) {
    try {
      return await database.ping()
    } catch (error) {
      if (!isDatabaseUnavailable(error) || Date.now() > deadline) throw error
      if (isFirst) log.warn({ err: error }, 'The database does not answer yet; waiting for it')
      await sleep(250)
    }
  }
}

/**
 * Drizzle's own transaction on a pool loses the connection when `begin` fails, and hides the first error behind that of
 * the rollback; both happen whenever the server restarts.
 */
async function runTransaction<T>(
  pool: pg.Pool,
  run: (tx: Tx) => Promise<T>,
  config: PgTransactionConfig | undefined,
): Promise<T> {
  const client = await pool.connect()
  let failure: { error: unknown } | null = null
  let isBroken = true
  try {
    const result = await drizzle({ client }).transaction(async (tx) => {
      try {
        return await run(tx)
      } catch (error) {
        failure = { error }
        throw error
      }
    }, config)
    isBroken = false
    return result
  } catch (error) {
    const thrown = failure as { error: unknown } | null
    // The same error coming out means that the rollback worked and the connection is clean.
    isBroken = thrown === null || thrown.error !== error
    throw thrown === null ? error : thrown.error
  } finally {
    client.release(isBroken)
  }
}

/** Lets running statements end, but not for ever: a handler that hangs must not keep the server from stopping. */
async function drain(pool: pg.Pool, limitMs: number, log: DatabaseLog): Promise<void> {
  const timer = new AbortController()
  const limit = sleep(limitMs, 'late' as const, { signal: timer.signal, ref: false }).catch(() => 'late' as const)
  const outcome = await Promise.race([pool.end().then(() => 'done' as const), limit])
  timer.abort()
  if (outcome === 'late') log.warn('Database connections were still in use at the end')
}

function toUrl(connection: BundledConnection): string {
  const { user, password, host, port, database } = connection
  return `postgresql://${user}:${encodeURIComponent(password)}@${host}:${port}/${database}`
}
