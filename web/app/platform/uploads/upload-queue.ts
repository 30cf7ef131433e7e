import { noRoomText } from '../api/own-texts.ts'
import { backOffMs } from '../outbox/delivery.ts'
import type { SendOptions, UploadOutcome } from './send-upload.ts'
import type { Upload, UploadRefusal, UploadStore } from './upload-store.ts'

/** As many as keep a line busy without the pictures getting into each other's way. */
const atOnce = 2
const quotaCode = 'QUOTA_EXCEEDED'

export type UploadNews =
  /** What is stored has changed. */
  | { readonly kind: 'changed' }
  | { readonly kind: 'cancelled'; readonly id: string }
  | { readonly kind: 'paused'; readonly isPaused: boolean }
  | { readonly kind: 'delivered'; readonly id: string; readonly answer: unknown }

export interface UploadView {
  readonly upload: Upload
  /** `waiting` for its turn, a network or a later attempt. `refused`: it waits for the person. */
  readonly state: 'waiting' | 'sending' | 'refused'
  /** The share of its bytes that are sent, 0 to 1. */
  readonly done: number
  /** Why the server did not take it, or not yet. */
  readonly refusal: UploadRefusal | null
}

export interface UploadState {
  readonly views: readonly UploadView[]
  readonly isPaused: boolean
  /** Since the queue was last empty: how many are through, and the share of all bytes, 0 to 1. */
  readonly doneCount: number
  readonly done: number
}

export type NewUpload = Omit<Upload, 'refusal'>

export interface UploadQueueParts {
  readonly openStore: () => Promise<UploadStore>
  readonly send: (upload: Upload, options: SendOptions) => Promise<UploadOutcome>
  /** Tells the server that something is not wanted after all, should it have arrived. */
  readonly takeBack: (upload: Upload) => Promise<void>
  /** Runs the work while no other tab of this browser does the same. */
  readonly asOnlySender: (work: () => Promise<void>, signal: AbortSignal) => Promise<void>
  readonly announce: (news: UploadNews) => void
  readonly isOnline: () => boolean
  /** True while what it belongs to has not reached the server itself. */
  readonly isHeldBack: (upload: Upload) => boolean
  readonly paused: { read: () => boolean; write: (isPaused: boolean) => void }
  readonly later: (work: () => void, ms: number) => () => void
  readonly now?: () => number
  readonly random?: () => number
}

export interface UploadQueue {
  getState(): UploadState
  subscribe(listener: () => void): () => void
  /** Calls back with everything that has reached the server, also through another tab. */
  onDelivered(listener: (what: { id: string; upload: Upload | null; answer: unknown }) => void): () => void
  /** Resolves when the files would survive a restart; rejects when this device cannot keep them. */
  add(uploads: readonly NewUpload[]): Promise<void>
  pause(): void
  resume(): void
  /** Tries those again that were refused, or one of them. */
  retry(id?: string): Promise<void>
  cancel(id: string): Promise<void>
  /** The network or the session is back: whatever was waited for is over. */
  wake(): void
  hear(news: UploadNews): void
  readonly isReady: Promise<void>
}

/** Files on their way to the server, two at a time, through reloads, pauses and cut networks; each arrives once. */
export function createUploadQueue(parts: UploadQueueParts, closing: AbortSignal): UploadQueue {
  const { now = Date.now, random = Math.random } = parts
  let rows: readonly Upload[] = []
  let state: UploadState = { views: [], isPaused: parts.paused.read(), doneCount: 0, done: 0 }
  let finished = { count: 0, bytes: 0 }
  let isSender = false
  let needsSession = false
  let store: UploadStore | null = null
  let stopTimer = () => {}
  const active = new Map<string, { readonly controller: AbortController; done: number }>()
  const waits = new Map<
    string,
    { readonly attempt: number; readonly until: number; readonly note: UploadRefusal | null }
  >()
  const listeners = new Set<() => void>()
  const deliveredListeners = new Set<Parameters<UploadQueue['onDelivered']>[0]>()

  const show = () => {
    const views = rows.map((upload): UploadView => {
      const sending = active.get(upload.id)
      if (upload.refusal !== null) return { upload, state: 'refused', done: 0, refusal: upload.refusal }
      const note = waits.get(upload.id)?.note ?? null
      return sending === undefined
        ? { upload, state: 'waiting', done: 0, refusal: note }
        : { upload, state: 'sending', done: sending.done, refusal: null }
    })
    if (rows.length === 0) finished = { count: 0, bytes: 0 }
    const open = views.filter((view) => view.state !== 'refused')
    const all = open.reduce((sum, { upload }) => sum + upload.file.size, finished.bytes)
    const sent = open.reduce((sum, { upload, done }) => sum + upload.file.size * done, finished.bytes)
    const isPaused = parts.paused.read()
    state = { views, isPaused, doneCount: finished.count, done: all === 0 ? 0 : sent / all }
    for (const listener of listeners) listener()
  }

  const isReady = parts.openStore().then(async (opened) => {
    store = opened
    await reload()
    void parts.asOnlySender(async () => {
      isSender = true
      // Whoever sent before may have got further than this tab has heard.
      await reload()
      pump()
      await new Promise<void>((resolve) => closing.addEventListener('abort', () => resolve(), { once: true }))
      isSender = false
    }, closing)
  })
  isReady.catch(() => undefined)

  const reload = async () => {
    rows = (await store?.list()) ?? []
    for (const [id, { controller }] of active) if (!rows.some((row) => row.id === id)) controller.abort()
    show()
  }

  /** Starts as many as may be on their way, and looks again when the first wait is over. */
  const pump = () => {
    stopTimer()
    if (!isSender || closing.aborted || needsSession || parts.paused.read() || !parts.isOnline()) return
    let nextAt = Number.POSITIVE_INFINITY
    for (const upload of rows) {
      if (active.size >= atOnce) return
      if (upload.refusal !== null || active.has(upload.id)) continue
      const until = waits.get(upload.id)?.until ?? 0
      const heldUntil = parts.isHeldBack(upload) ? now() + 2_000 : until
      if (heldUntil > now()) nextAt = Math.min(nextAt, heldUntil)
      else void start(upload)
    }
    if (nextAt < Number.POSITIVE_INFINITY) stopTimer = parts.later(pump, Math.max(0, nextAt - now()))
  }

  const start = async (upload: Upload) => {
    const controller = new AbortController()
    const one = { controller, done: 0 }
    active.set(upload.id, one)
    show()
    const onProgress = (share: number) => {
      one.done = share
      if (active.get(upload.id) === one) show()
    }
    let outcome: UploadOutcome
    try {
      outcome = await parts.send(upload, { signal: controller.signal, onProgress })
    } catch {
      outcome = { kind: 'later', waitMs: null, note: null }
    }
    try {
      await settle(upload, outcome)
    } finally {
      active.delete(upload.id)
      show()
      pump()
    }
  }

  const settle = async (upload: Upload, outcome: UploadOutcome) => {
    if (closing.aborted || !rows.some(({ id }) => id === upload.id)) return
    if (outcome.kind === 'delivered') {
      await store?.remove(upload.id)
      finished = { count: finished.count + 1, bytes: finished.bytes + upload.file.size }
      waits.delete(upload.id)
      rows = rows.filter(({ id }) => id !== upload.id)
      for (const listener of deliveredListeners) listener({ id: upload.id, upload, answer: outcome.answer })
      parts.announce({ kind: 'delivered', id: upload.id, answer: outcome.answer })
    } else if (outcome.kind === 'refused') {
      const { refusal } = outcome
      // What has no room now finds none for the next one either: no bytes are spent on asking.
      const isRefused = (row: Upload) => row.id === upload.id || (refusal.code === quotaCode && !active.has(row.id))
      await replace(rows.filter((row) => row.refusal === null && isRefused(row)).map((row) => ({ ...row, refusal })))
    } else if (outcome.kind === 'later') {
      const attempt = waits.get(upload.id)?.attempt ?? 0
      const waitMs = outcome.waitMs ?? backOffMs(attempt, random())
      waits.set(upload.id, { attempt: attempt + 1, until: now() + waitMs, note: outcome.note })
    } else if (outcome.kind === 'signIn') needsSession = true
  }

  const replace = async (changed: readonly Upload[]) => {
    if (changed.length === 0) return
    await store?.put(changed)
    const byId = new Map(changed.map((row) => [row.id, row]))
    rows = rows.map((row) => byId.get(row.id) ?? row)
    show()
    parts.announce({ kind: 'changed' })
  }

  const abortAll = () => {
    for (const { controller } of active.values()) controller.abort()
  }
  closing.addEventListener('abort', () => {
    stopTimer()
    abortAll()
    store?.close()
  })

  const wake = () => {
    needsSession = false
    for (const [id, wait] of waits) waits.set(id, { ...wait, until: 0 })
    pump()
  }

  const setPaused = (isPaused: boolean) => {
    parts.paused.write(isPaused)
    if (isPaused) abortAll()
    show()
    if (!isPaused) wake()
  }

  return {
    isReady,
    getState: () => state,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    onDelivered: (listener) => {
      deliveredListeners.add(listener)
      return () => deliveredListeners.delete(listener)
    },
    add: async (uploads) => {
      await isReady
      const added = uploads.map((upload): Upload => ({ ...upload, refusal: null }))
      try {
        await store?.put(added)
      } catch (cause) {
        throw new Error(noRoomText, { cause })
      }
      rows = [...rows.filter(({ id }) => added.every((one) => one.id !== id)), ...added]
      show()
      parts.announce({ kind: 'changed' })
      pump()
    },
    pause: () => {
      setPaused(true)
      parts.announce({ kind: 'paused', isPaused: true })
    },
    resume: () => {
      setPaused(false)
      parts.announce({ kind: 'paused', isPaused: false })
    },
    retry: async (id) => {
      const refused = rows.filter((row) => row.refusal !== null && (id === undefined || row.id === id))
      await replace(refused.map((row) => ({ ...row, refusal: null })))
      wake()
    },
    cancel: async (id) => {
      const upload = rows.find((row) => row.id === id)
      if (upload === undefined) return
      await store?.remove(id)
      const wasSending = active.has(id)
      rows = rows.filter((row) => row.id !== id)
      waits.delete(id)
      active.get(id)?.controller.abort()
      show()
      parts.announce({ kind: 'cancelled', id })
      // The last bytes may have been on their way already.
      if (wasSending) await parts.takeBack(upload).catch(() => undefined)
      pump()
    },
    wake,
    hear: (news) => {
      if (news.kind === 'delivered') {
        const upload = rows.find((row) => row.id === news.id) ?? null
        finished = { count: finished.count + 1, bytes: finished.bytes + (upload?.file.size ?? 0) }
        for (const listener of deliveredListeners) listener({ id: news.id, upload, answer: news.answer })
      }
      if (news.kind === 'paused') setPaused(news.isPaused)
      else void reload().then(pump, () => undefined)
    },
  }
}
