import type { QueryClient } from '@tanstack/react-query'
import { createSessionClient } from '../api/api.ts'
import { queryKeys } from '../api/query-keys.ts'
import { isSameScope, ownerOf, type Scope, tokensUpdatedEvent } from '../session/token-store.ts'
import { currentToken } from '../session/tokens.ts'
import { OtherSession, type Outcome, outcomeOf } from '../sync/delivery.ts'
import { createEntryDisk, type EntryDisk } from '../sync/indexed/entry-disk.ts'
import { createEntryStore, type EntryStore } from '../sync/indexed/entry-store.ts'
import type { ItemNews } from '../sync/lazy/settle.ts'
import { type LoadRegistered, registeredList } from '../sync/list.ts'
import { inputOf, type Operation } from '../sync/operation.ts'
import { operationStore } from '../sync/operation-store.ts'
import { createOutbox, type Outbox, type OutboxNews } from '../sync/outbox.ts'
import { waitFor } from '../sync/sender.ts'
import { watchDeviceZone } from '../units/device-zone.ts'
import { type CacheDatabase, openCache } from './cache-database.ts'
import { createQueryClient } from './query-client.ts'
import { createQueryDisk } from './query-disk.ts'

/** Everything this page holds for one person in one family. */
export interface Workspace {
  readonly scope: Scope
  /** What features have registered: what they keep, and which cached answers follow from what. */
  readonly registered: LoadRegistered
  readonly queryClient: QueryClient
  readonly entries: EntryStore
  readonly outbox: Outbox
  /** Reads of the server do nothing to what is shown once this is true. */
  isClosed(): boolean
  /** Aborted when the workspace is closed. */
  readonly closing: AbortSignal
  close(): void
}

const sendTimeoutMs = 30_000

type LooseCall = (input: unknown, options: { signal: AbortSignal }) => Promise<unknown>
type LooseClient = Readonly<Record<string, Readonly<Record<string, LooseCall>>>>

/** A client for the outbox of one scope: it refuses to send under anybody else's token. */
function createDelivery(scope: Scope, registered: LoadRegistered): (operation: Operation) => Promise<Outcome> {
  const ownToken = async () => {
    const token = await currentToken()
    if (token === null || !isSameScope(ownerOf(token), scope)) throw new OtherSession()
    return token
  }
  const client = createSessionClient(ownToken)
  return async (operation) => {
    const [group = '', name = ''] = operation.endpoint.split('.')
    try {
      const call = (client as unknown as LooseClient)[group]?.[name]
      const signal = AbortSignal.timeout(sendTimeoutMs)
      const { change } = operation
      if (change?.kind === 'update' && change.isRestoredFirst)
        await client.logs.restore({ params: { id: change.id } }, { signal })
      const { kept } = operation
      const list = kept && registeredList(await registered(), kept.part)
      const body = await list?.whole?.(kept?.fields ?? {}, signal)
      return {
        kind: 'delivered',
        answer: await call?.(body ? { body } : inputOf(operation, list?.single?.body ?? list?.body), { signal }),
      }
    } catch (error) {
      return outcomeOf(error, operation)
    }
  }
}

function asOnlySender(scope: Scope) {
  return async (work: () => Promise<void>, signal: AbortSignal): Promise<void> => {
    const locks = globalThis.navigator?.locks
    if (locks === undefined) return work()
    await locks
      .request(`nestwren.sender.${scope.userId}.${scope.accountId}`, { signal }, work)
      .catch((error: unknown) => {
        if (!signal.aborted) throw error
      })
  }
}

/** What a delivered write makes stale, beside log entries, which take its answer over. */
function invalidateAfter(
  queryClient: QueryClient,
  registered: LoadRegistered,
  { endpoint, change }: Operation,
  answer: unknown,
): void {
  const [, noun] = /^(.+)Reactions\./.exec(endpoint) ?? []
  if (noun !== undefined && noun !== 'log')
    void Promise.all([import('../sync/lazy/patch-items.ts'), registered()]).then(
      ([{ patchReaction }, { items }]) => {
        const reacted = items.find((one) => one.noun === noun)
        if (reacted !== undefined) patchReaction(queryClient, reacted.name, change, answer)
      },
      () => undefined,
    )
  if (endpoint.startsWith('children.')) void queryClient.invalidateQueries({ queryKey: queryKeys.children })
  if (change?.kind === 'comment' || change?.kind === 'uncomment')
    void queryClient.invalidateQueries({ queryKey: queryKeys.comments(change.id) })
  if (change?.kind === 'remove' || change?.kind === 'restore')
    void queryClient.invalidateQueries({ queryKey: queryKeys.deletedEntries })
}

/** Opens what the device holds for a scope. Never rejects: without storage everything lives as long as the page. */
export async function openWorkspace(scope: Scope, registered: LoadRegistered): Promise<Workspace> {
  const queryClient = createQueryClient()
  let disk: EntryDisk | null = null
  const entries = createEntryStore({ onStored: (changes) => disk?.changed(changes) })
  const database: CacheDatabase | null = await openCache(scope, () => {
    disk = null
  }).catch(() => null)
  const queryDisk = database === null ? null : createQueryDisk(database)
  const channel =
    typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(`nestwren.outbox.${scope.accountId}`)
  const outbox = createOutbox({
    scope,
    store: operationStore,
    entries,
    deliver: createDelivery(scope, registered),
    flushEntries: async () => disk?.flush(),
    asOnlySender: asOnlySender(scope),
    announce: (news) => channel?.postMessage({ userId: scope.userId, news }),
    settleItem: async (operation, outcome, change) => {
      const { putItem, settleItem } = await import('../sync/lazy/settle.ts')
      const put = async (news: ItemNews) => {
        putItem(queryClient, news)
        await queryDisk?.flush()
        channel?.postMessage({ userId: scope.userId, news })
      }
      await settleItem(operation, outcome, { registered: await registered(), change, put })
    },
    onDelivered: (operation, answer) => invalidateAfter(queryClient, registered, operation, answer),
    isOnline: () => navigator.onLine,
    wait: waitFor,
  })
  channel?.addEventListener('message', ({ data }: MessageEvent<{ userId: string; news: OutboxNews | ItemNews }>) => {
    const { userId, news } = data
    if (userId !== scope.userId) return
    if (news.kind !== 'kept') outbox.hear(news)
    else void import('../sync/lazy/settle.ts').then(({ putItem }) => putItem(queryClient, news)).catch(() => undefined)
  })

  if (database === null) entries.finishHydration()
  else {
    disk = createEntryDisk(database)
    await Promise.all([disk.hydrate(entries), queryDisk?.restore(queryClient)])
    queryDisk?.watch(queryClient)
  }
  await outbox.open().catch(() => undefined)

  const listening = new AbortController()
  const { signal } = listening
  const flush = () => {
    if (document.visibilityState !== 'hidden') return
    void disk?.flush()
    void queryDisk?.flush()
  }
  watchDeviceZone(signal)
  document.addEventListener('visibilitychange', flush, { signal })
  globalThis.addEventListener('online', outbox.retryNow, { signal })
  globalThis.addEventListener(tokensUpdatedEvent, outbox.retryNow, { signal })

  return {
    scope,
    registered,
    queryClient,
    entries,
    outbox,
    isClosed: () => signal.aborted,
    closing: signal,
    close: () => {
      listening.abort()
      outbox.close()
      channel?.close()
      disk?.stop()
      queryDisk?.stop()
      queryClient.clear()
      database?.close()
    },
  }
}
