import { isLockedAnswer } from '@nestwren/contract/endpoint'
import type { Workspace } from '../cache/workspace.ts'
import { readPreference, writePreference } from '../preferences/preferences.ts'
import { liveState, onLiveState } from '../realtime/live.ts'
import { backInReachEvent } from '../realtime/reach.ts'
import { isSameScope, readUser, scopeOf, tokensUpdatedEvent } from '../session/token-store.ts'
import { openDatabase } from '../storage/open-database.ts'
import { noteItem } from '../sync/lazy/patch-items.ts'
import type { FileNoun, SharedItems } from '../sync/list.ts'
import { createSafeUploadStore } from './held-uploads.ts'
import { createUploadSender } from './send-upload.ts'
import { uploadsName } from './upload-places.ts'
import { createUploadQueue, type UploadNews, type UploadQueue } from './upload-queue.ts'
import { openUploadStore } from './upload-store.ts'

const queues = new WeakMap<Workspace, UploadQueue>()

/** The files that wait in a workspace, opened when it is first asked for. */
export function uploadsOf(workspace: Workspace): UploadQueue {
  const known = queues.get(workspace)
  if (known !== undefined) return known
  const made = open(workspace)
  queues.set(workspace, made)
  return made
}

function open(workspace: Workspace): UploadQueue {
  const { scope, closing, outbox } = workspace
  const itemsOf = async (what: FileNoun): Promise<SharedItems & Required<Pick<SharedItems, 'upload'>>> => {
    const { items } = await workspace.registered()
    const { upload, ...found } = items.find(({ noun }) => noun === what) ?? {}
    if (upload === undefined || !('name' in found)) throw new Error(`Nothing is registered that ${what} files become.`)
    return { ...found, upload }
  }
  const place = `${scope.userId}.${scope.accountId}`
  const name = uploadsName(scope)
  const pausedKey = `nestwren.uploadsPaused.${scope.accountId}`
  const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(`nestwren.uploads.${place}`)
  const queue = createUploadQueue(
    {
      store: createSafeUploadStore(name, () => openUploadStore(name)),
      send: createUploadSender(scope, async ({ what }) => (await itemsOf(what)).upload.path),
      takeBack: async ({ id, what }) => {
        await (await itemsOf(what)).upload.takeBack(id)
      },
      asOnlySender: async (work, signal) => {
        const locks = globalThis.navigator?.locks
        if (locks === undefined) return work()
        await locks.request(`nestwren.uploader.${place}`, { signal }, work).catch((error: unknown) => {
          if (!signal.aborted) throw error
        })
      },
      announce: (news) => {
        if (!closing.aborted) channel?.postMessage(news)
      },
      isOnline: () => navigator.onLine,
      isHeldBack: ({ fields }) => {
        const { logId } = fields
        return logId !== undefined && outbox.getState().queue.some(({ makes }) => makes.includes(logId))
      },
      paused: {
        read: () => readPreference(pausedKey) === '1',
        write: (isPaused) => writePreference(pausedKey, isPaused ? '1' : null),
      },
      later: (work, ms) => {
        const timer = setTimeout(work, Math.min(ms, 60_000))
        return () => clearTimeout(timer)
      },
    },
    closing,
  )
  channel?.addEventListener('message', ({ data }: MessageEvent<UploadNews>) => queue.hear(data))
  globalThis.addEventListener('online', queue.wake, { signal: closing })
  globalThis.addEventListener(backInReachEvent, queue.wake, { signal: closing })
  globalThis.addEventListener(
    tokensUpdatedEvent,
    () => {
      const user = readUser()
      if (user !== null && isSameScope(scopeOf(user), scope)) queue.wake()
    },
    { signal: closing },
  )
  // A live connection that is back shows that the server is, long before the next attempt would.
  let wasLive = liveState().isLive
  const forgetLive = onLiveState(() => {
    const { isLive } = liveState()
    if (isLive && !wasLive) queue.wake()
    wasLive = isLive
  })
  closing.addEventListener('abort', () => {
    forgetLive()
    channel?.close()
  })
  queue.onDelivered(({ upload, answer }) => {
    if (upload === null) return
    itemsOf(upload.what).then(
      (items) => {
        noteItem(workspace, items, upload.id, (answer ?? {}) as object)
        if (!isLockedAnswer(answer)) items.upload.noteDelivery?.(workspace.entries, upload)
      },
      () => undefined,
    )
  })
  return queue
}

/** How many files wait in databases of these names. */
export async function countUploads(names: readonly string[]): Promise<number> {
  const counts = await Promise.all(
    names.map(async (name) => {
      const database = await openDatabase(name)
      const count = database.objectStoreNames.contains('uploads') ? await database.count('uploads') : 0
      database.close()
      return count
    }),
  )
  return counts.reduce((sum, count) => sum + count, 0)
}
