import type { Database } from '../../platform/db/database.ts'
import { type AccessChange, accessChangedChannel } from '../../platform/realtime/rights.ts'
import { isTouchedBy, parseAccessChange } from './access-change-commands.ts'
import type { Snapshot } from './access-snapshot.ts'

export interface AccessCache {
  /** The rights of a session; without a query when they are known. */
  get(sessionId: string): Snapshot | null | Promise<Snapshot | null>
  /** Always asks the database. */
  reload(sessionId: string): Promise<Snapshot | null>
  /** Forgets what a change touches, on this process. */
  forget(change: AccessChange): void
  start(): Promise<void>
  stop(): Promise<void>
}

export interface AccessCacheDeps {
  readonly database: Pick<Database, 'listen'>
  readonly load: (sessionId: string) => Promise<Snapshot | null>
  readonly maxAgeMs?: number
  readonly maxEntries?: number
}

interface Load {
  readonly changes: AccessChange[]
  result: Promise<Snapshot | null>
}

interface Entry {
  readonly snapshot: Snapshot
  readonly loadedAtMs: number
}

/**
 * Rights in memory, so that a request costs no query for them. The database tells of every change; while its connection
 * for that is away (or not there yet), nothing is remembered and each request asks.
 */
export function createAccessCache(deps: AccessCacheDeps): AccessCache {
  const { load, maxAgeMs = 30_000, maxEntries = 10_000 } = deps
  const entries = new Map<string, Entry>()
  /** Loads under way, with the changes that came since they began: their result may be from before. */
  const running = new Set<Load>()
  /** Those of them that a further request may share. */
  const shared = new Map<string, Load>()
  let isListening = false
  let unlisten: (() => Promise<void>) | null = null

  const remember = (sessionId: string, snapshot: Snapshot): void => {
    entries.delete(sessionId)
    entries.set(sessionId, { snapshot, loadedAtMs: performance.now() })
    if (entries.size <= maxEntries) return
    const oldest = entries.keys().next()
    if (!oldest.done) entries.delete(oldest.value)
  }

  const finish = async (one: Load, sessionId: string): Promise<Snapshot | null> => {
    try {
      const snapshot = await load(sessionId)
      if (snapshot === null || !isListening) return snapshot
      const subject = { ...snapshot.caller, sessionId }
      if (!one.changes.some((change) => isTouchedBy(subject, change))) remember(sessionId, snapshot)
      return snapshot
    } finally {
      running.delete(one)
      if (shared.get(sessionId) === one) shared.delete(sessionId)
    }
  }

  const reload = (sessionId: string): Promise<Snapshot | null> => {
    const one: Load = { changes: [], result: Promise.resolve(null) }
    running.add(one)
    shared.set(sessionId, one)
    one.result = finish(one, sessionId)
    return one.result
  }

  const forget = (change: AccessChange): void => {
    for (const one of running) one.changes.push(change)
    // A request that begins from here on must not share a load that began before.
    shared.clear()
    if (change.sessionId !== undefined) {
      entries.delete(change.sessionId)
      return
    }
    for (const [sessionId, { snapshot }] of entries) {
      if (isTouchedBy({ ...snapshot.caller, sessionId }, change)) entries.delete(sessionId)
    }
  }

  /** What began to load before this moment may not know of a change that nobody told of. */
  const listenFromNow = (): void => {
    forget({})
    isListening = true
  }

  return {
    get(sessionId) {
      const entry = entries.get(sessionId)
      if (entry !== undefined && performance.now() - entry.loadedAtMs < maxAgeMs) return entry.snapshot
      return (isListening ? shared.get(sessionId)?.result : undefined) ?? reload(sessionId)
    },
    reload,
    forget,
    async start() {
      unlisten = await deps.database.listen(accessChangedChannel, (payload) => forget(parseAccessChange(payload)), {
        onLost: () => {
          isListening = false
          forget({})
        },
        onRestored: listenFromNow,
      })
      listenFromNow()
    },
    async stop() {
      isListening = false
      forget({})
      await unlisten?.()
      unlisten = null
    },
  }
}
