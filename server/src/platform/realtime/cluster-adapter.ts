import { createHmac } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { createAdapter as createPostgresAdapter } from '@socket.io/postgres-adapter'
import { createAdapter as createRedisAdapter } from '@socket.io/redis-streams-adapter'
import pg from 'pg'
import { createClient } from 'redis'
import type { Config } from '../config/config.ts'
import type { Database } from '../db/database.ts'
import { markConnectionError } from '../db/errors.ts'
import { clientConfig } from '../db/pool.ts'
import type { Log } from '../log/log.ts'
import type { LiveServer } from './live-socket.ts'

export interface ClusterAdapter {
  readonly create: Parameters<LiveServer['adapter']>[0]
  close(): Promise<void>
}

export interface ClusterAdapterOptions {
  readonly config: Pick<Config, 'redisUrl' | 'authSecret'>
  readonly database: Pick<Database, 'url' | 'pool'>
  readonly log: Log
  readonly onTrouble: (error: unknown) => void
}

/** The cluster's own signs of life replace those of the adapters, which are for requests that nobody makes here. */
const heartbeats = { heartbeatInterval: 600_000, heartbeatTimeout: 1_800_000 }

/** How long a good-bye may take when nobody takes it. */
const GOOD_BYE_MS = 1_000
const REDIS_PATIENCE_MS = 15_000
const SUBSCRIBE_AGAIN_MS = 100
/** A listening connection whose other end vanished without a word is noticed after two of these. */
const PROBE_MS = 20_000

/** How server processes reach each other: Redis where there is one, else the database they share. */
export async function openClusterAdapter(options: ClusterAdapterOptions): Promise<ClusterAdapter> {
  const { redisUrl } = options.config
  return redisUrl === null ? overPostgres(options) : overRedis(redisUrl, await redisChannel(options), options)
}

function overPostgres({ database, log, onTrouble }: ClusterAdapterOptions): ClusterAdapter {
  const settings = (name: string): pg.ClientConfig => ({
    ...clientConfig({ connectionString: database.url }, name),
    query_timeout: PROBE_MS,
    // A notification stores nothing, so it need not wait for the disk.
    options: '-c timezone=UTC -c synchronous_commit=off',
  })
  let listening: pg.Client | undefined
  let isClosed = false
  /** A pool that ends drops what still waits, so the good-bye has to be waited for. */
  let last: Promise<unknown> = Promise.resolve()

  // One connection, so that messages arrive in the order in which they were sent.
  const pool = new pg.Pool({ ...settings('nestwren-live'), max: 1 })
  pool.on('error', onTrouble)
  pool.on('connect', (client) => client.on('error', markConnectionError))

  /** The adapter keeps this connection and never gives a lost one back, which would use up a pool. */
  async function connect(): Promise<pg.PoolClient> {
    // An adapter that is closed goes on trying.
    if (isClosed) return new Promise(() => undefined)
    const client = new pg.Client(settings('nestwren-live-listen'))
    client.on('error', onTrouble)
    await client.connect()
    listening = client
    const probe = setInterval(() => client.query('select 1').catch(end), PROBE_MS)
    probe.unref()
    function end(): void {
      clearInterval(probe)
      client.end().catch(onTrouble)
    }
    client.once('end', () => clearInterval(probe))
    return Object.assign(client, { release: end })
  }

  function query(text: string, values?: unknown[]): Promise<pg.QueryResult> {
    // The bundled server may have moved to another port.
    Object.assign(pool.options, { connectionString: database.url })
    const sent = pool.query(text, values)
    last = sent.catch(() => undefined)
    return sent
  }

  /** A large message is sent in two steps, the second of which is not asked for before the first is done. */
  async function untilSent(): Promise<void> {
    for (let seen: Promise<unknown> | undefined; seen !== last; await seen) seen = last
  }

  return {
    create: createPostgresAdapter({ connect, query } as pg.Pool, {
      ...heartbeats,
      channelPrefix: 'nestwren_live',
      // PostgreSQL refuses 8,000 bytes, which is the adapter's own threshold.
      payloadThreshold: 7_900,
      errorHandler: (error) => {
        if (isClosed) return
        onTrouble(error)
        log.debug({ err: error }, 'A message to other server processes was lost')
      },
    }),
    async close() {
      isClosed = true
      await Promise.race([untilSent(), sleep(GOOD_BYE_MS, undefined, { ref: false })])
      await Promise.all([pool.end(), listening?.end().catch(onTrouble)])
    },
  }
}

/** Channels of Redis are seen by everybody who uses it, so those of another deployment have another name. */
async function redisChannel({ config, database }: ClusterAdapterOptions): Promise<string> {
  const { rows } = await database.pool.query<{ name: string }>('select current_database() as name')
  const mark = createHmac('sha256', config.authSecret).update(`live ${rows[0]?.name}`).digest('base64url')
  return `nestwren_live:${mark.slice(0, 16)}`
}

async function overRedis(
  url: string,
  channelPrefix: string,
  { log, onTrouble }: ClusterAdapterOptions,
): Promise<ClusterAdapter> {
  const client = createClient({ url, commandsQueueMaxLength: 2_000 })
  client.on('error', (error) => {
    onTrouble(error)
    log.debug({ err: error }, 'Redis is not there')
  })
  const late = setTimeout(() => client.destroy(), REDIS_PATIENCE_MS)
  try {
    await client.connect()
  } catch (error) {
    throw new Error('REDIS_URL is set, but no Redis answers there', { cause: error })
  } finally {
    clearTimeout(late)
  }
  const publish = client.publish.bind(client)
  const duplicate = client.duplicate.bind(client)
  // The adapter leaves these promises alone, and a rejection that nobody takes ends the process.
  Object.assign(client, {
    duplicate: () => {
      const copy = duplicate()
      const subscribe = copy.subscribe.bind(copy)
      return Object.assign(copy, {
        subscribe: (...channels: Parameters<typeof subscribe>) =>
          untilHeard(copy, () => subscribe(...channels), onTrouble),
      })
    },
    publish: (...message: Parameters<typeof publish>) =>
      publish(...message).catch((error: unknown) => {
        onTrouble(error)
        return 0
      }),
  })
  return {
    create: createRedisAdapter(client, {
      ...heartbeats,
      channelPrefix,
      streamName: channelPrefix,
      blockTimeInMs: 1_000,
    }),
    async close() {
      // Without a Redis what was to be sent waits for ever.
      const closed = client.close().then(() => true)
      const isClosed = await Promise.race([closed, sleep(GOOD_BYE_MS, false, { ref: false })]).catch(() => false)
      closed.catch(() => undefined)
      if (!isClosed) client.destroy()
    },
  }
}

/** A subscription whose answer was lost with its connection is not made again by itself, and its process would be deaf. */
async function untilHeard(
  connection: { readonly isOpen: boolean },
  subscribe: () => Promise<unknown>,
  onTrouble: (error: unknown) => void,
): Promise<void> {
  while (connection.isOpen) {
    try {
      return void (await subscribe())
    } catch (error) {
      if (!connection.isOpen) return
      onTrouble(error)
      await sleep(SUBSCRIBE_AGAIN_MS, undefined, { ref: false })
    }
  }
}
