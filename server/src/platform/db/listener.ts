import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { createWorkQueue } from '../work-queue/work-queue.ts'
import type { DatabaseLog } from './database-log.ts'
import { markConnectionError } from './errors.ts'
import { type Address, clientConfig } from './pool.ts'

interface ListenHandlers {
  /** The connection is gone; what is notified from now on does not arrive. */
  onLost?: () => void
  /** Listening again; what was notified in between is missing, so catch up from the tables. */
  onRestored?: () => void
}

export interface Listener {
  /** Resolves once the server sends; resolves to a function that ends it. Rejects when the first connection fails. */
  listen(channel: string, onPayload: (payload: string) => void, handlers?: ListenHandlers): Promise<() => Promise<void>>
  close(): Promise<void>
}

/** A connection that is asked one thing at a time, as the driver wants it. */
interface Line {
  readonly client: pg.Client
  /** Sends a statement when its turn comes, unless it is not needed any more by then. */
  readonly ask: (statement: string, isNeeded?: () => boolean) => Promise<void>
}

interface Subscription extends ListenHandlers {
  channel: string
  onPayload: (payload: string) => void
}

const FIRST_RETRY_MS = 50
const LAST_RETRY_MS = 2_000
/** A connection whose other end vanished without a word is noticed after at most two of these. */
const HEARTBEAT_MS = 20_000

/** One connection for all channels, which reconnects by itself and says when it was away. */
export function createListener(address: () => Address, log: DatabaseLog): Listener {
  const subscriptions = new Set<Subscription>()
  const closing = new AbortController()
  /** The living connection, or the attempt to make it; null before the first use and after close. */
  let connection: Promise<Line> | null = null

  const tell = (subscription: Subscription, run: () => void): void => {
    try {
      run()
    } catch (error) {
      log.error({ err: error, channel: subscription.channel }, 'A database listener failed')
    }
  }

  const connect = async (): Promise<Line> => {
    const client = new pg.Client({ ...clientConfig(address(), 'nestwren-listen'), query_timeout: HEARTBEAT_MS })
    const inTurn = createWorkQueue(1)
    const ask: Line['ask'] = (statement, isNeeded = () => true) =>
      inTurn('', async () => {
        if (isNeeded()) await client.query(statement)
      })
    client.on('error', markConnectionError)
    client.on('notification', (message) => {
      for (const subscription of [...subscriptions]) {
        if (subscription.channel !== message.channel) continue
        tell(subscription, () => subscription.onPayload(message.payload ?? ''))
      }
    })
    try {
      await client.connect()
      const channels = new Set([...subscriptions].map((subscription) => subscription.channel))
      for (const channel of channels) await ask(`listen ${pg.escapeIdentifier(channel)}`)
    } catch (error) {
      markConnectionError(error)
      client.end().catch(() => undefined)
      throw error
    }
    return { client, ask }
  }

  /** Keeps an eye on a fresh connection; when it ends, everybody is told and the next one is made. */
  const watch = ({ client, ask }: Line): void => {
    const heartbeat = setInterval(() => {
      ask('select 1').catch(() => client.end().catch(() => undefined))
    }, HEARTBEAT_MS)
    heartbeat.unref()
    client.once('end', () => {
      clearInterval(heartbeat)
      if (closing.signal.aborted) return
      log.warn('The database connection for live events was lost')
      for (const subscription of [...subscriptions]) tell(subscription, () => subscription.onLost?.())
      connection = reconnect()
      // Those who wait for it get the error; nobody may be waiting.
      connection.catch(() => undefined)
    })
  }

  const reconnect = async (): Promise<Line> => {
    for (let waitMs = FIRST_RETRY_MS; ; waitMs = Math.min(waitMs * 2, LAST_RETRY_MS)) {
      await sleep(waitMs, undefined, { signal: closing.signal, ref: false })
      try {
        const line = await connect()
        watch(line)
        log.info('The database connection for live events is back')
        for (const subscription of [...subscriptions]) tell(subscription, () => subscription.onRestored?.())
        return line
      } catch (error) {
        log.debug({ err: error }, 'No database connection for live events yet')
      }
    }
  }

  const connectFirst = async (): Promise<Line> => {
    try {
      const line = await connect()
      watch(line)
      return line
    } catch (error) {
      connection = null
      throw error
    }
  }

  return {
    async listen(channel, onPayload, handlers = {}) {
      if (closing.signal.aborted) throw new Error('The database is closed')
      const subscription: Subscription = { ...handlers, channel, onPayload }
      subscriptions.add(subscription)
      try {
        connection ??= connectFirst()
        const { ask } = await connection
        // Harmless when the channel is listened to already.
        await ask(`listen ${pg.escapeIdentifier(channel)}`)
      } catch (error) {
        subscriptions.delete(subscription)
        throw error
      }
      return async () => {
        subscriptions.delete(subscription)
        const isUnwanted = () => ![...subscriptions].some((other) => other.channel === channel)
        if (!isUnwanted() || closing.signal.aborted) return
        const line = await connection?.catch(() => null)
        // Somebody may begin to listen while this waits for its turn.
        await line?.ask(`unlisten ${pg.escapeIdentifier(channel)}`, isUnwanted).catch(() => undefined)
      }
    },
    async close() {
      closing.abort()
      subscriptions.clear()
      const line = await connection?.catch(() => null)
      connection = null
      await line?.client.end().catch(() => undefined)
    },
  }
}
