import { noRoomText } from '../api/own-texts.ts'
import { holdReload } from '../sw/update.ts'
import { backOffMs } from '../sync/delivery.ts'
import type { SendOptions, UploadOutcome } from './send-upload.ts'
import { stateOf, type UploadState, type Wait } from './upload-state.ts'
import { type NewUpload, UnreadableFile, type Upload, type UploadRefusal, type UploadStore } from './upload-store.ts'

/** As many as keep a line busy without the pictures getting into each other's way. */
const atOnce = 2
const quotaCode = 'QUOTA_EXCEEDED'

export type UploadNews =
  /** What is stored has changed. */
  | { readonly kind: 'changed' }
  | { readonly kind: 'cancelled'; readonly id: string }
  | { readonly kind: 'paused'; readonly isPaused: boolean }
  | { readonly kind: 'delivered'; readonly id: string; readonly answer: unknown }

export interface UploadQueueParts {
  readonly store: UploadStore
  readonly send: (upload: Upload, read: () => Promise<Blob | null>, options: SendOptions) => Promise<UploadOutcome>
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
  /**
   * Resolves when the files would survive a restart, or are held because the browser stores nothing. Rejects when the
   * device has no room left, or a file cannot be read.
   */
  add(uploads: readonly NewUpload[]): Promise<void>
  pause(): void
  resume(): void
  /** Tries those again that were refused, or one of them. */
  retry(id?: string): Promise<void>
  cancel(id: string): Promise<void>
  /** The file, to show a picture of it; null when it cannot be read. */
  file(id: string): Promise<Blob | null>
  /** The network or the session is back: whatever was waited for is over. */
  wake(): void
  hear(news: UploadNews): void
  readonly isReady: Promise<void>
}

interface Sending {
  readonly controller: AbortController
  /** The share of its bytes that are sent. */
  done: number
  /** It was cancelled after it had begun. */
  isUnwanted: boolean
}

/** Files on their way to the server, two at a time, through reloads, pauses and cut networks; each arrives once. */
export function createUploadQueue(parts: UploadQueueParts, closing: AbortSignal): UploadQueue {
  const { now = Date.now, random = Math.random, store } = parts
  let rows: readonly Upload[] = []
  let state: UploadState = { views: [], isPaused: parts.paused.read(), doneCount: 0, done: 0 }
  let finished = { count: 0, bytes: 0 }
  let isSender = false
  let needsSession = false
  let stopTimer = () => {}
  /** Until when nothing is sent at all: the line is down, or the server takes nothing. */
  let line = { attempt: 0, until: 0 }
  const active = new Map<string, Sending>()
  const waits = new Map<string, Wait>()
  /** As they were chosen in this page, so that showing them reads nothing back. */
  const chosen = new Map<string, Blob>()
  const listeners = new Set<() => void>()
  const deliveredListeners = new Set<Parameters<UploadQueue['onDelivered']>[0]>()

  const show = () => {
    if (rows.length === 0) finished = { count: 0, bytes: 0 }
    state = stateOf(rows, { active, waits, finished, isPaused: parts.paused.read() })
    for (const listener of listeners) listener()
  }

  const reload = async () => {
    rows = await store.list()
    for (const [id, { controller, isUnwanted }] of active)
      if (!isUnwanted && !rows.some((row) => row.id === id)) controller.abort()
    for (const id of chosen.keys()) if (!rows.some((row) => row.id === id)) chosen.delete(id)
    show()
  }

  const isReady = reload().then(() => {
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

  /** Starts as many as may be on their way, and looks again when the first wait is over. */
  const pump = () => {
    stopTimer()
    if (closing.aborted || needsSession || parts.paused.read() || !parts.isOnline()) return
    if (line.until > now()) {
      stopTimer = parts.later(pump, line.until - now())
      return
    }
    let nextAt = Number.POSITIVE_INFINITY
    for (const upload of rows) {
      if (active.size >= atOnce) return
      if (upload.refusal !== null || active.has(upload.id)) continue
      // What is stored is sent by one tab for all; what only this page holds is sent by this page.
      if (!isSender && !upload.isHeld) continue
      const until = waits.get(upload.id)?.until ?? 0
      const heldUntil = parts.isHeldBack(upload) ? now() + 2_000 : until
      if (heldUntil > now()) nextAt = Math.min(nextAt, heldUntil)
      else void start(upload)
    }
    if (nextAt < Number.POSITIVE_INFINITY) stopTimer = parts.later(pump, Math.max(0, nextAt - now()))
  }

  const start = async (upload: Upload) => {
    const controller = new AbortController()
    const one: Sending = { controller, done: 0, isUnwanted: false }
    active.set(upload.id, one)
    const letGo = holdReload('sending')
    show()
    const onProgress = (share: number) => {
      one.done = share
      if (active.get(upload.id) === one) show()
    }
    let outcome: UploadOutcome
    try {
      outcome = await parts.send(upload, () => store.file(upload), { signal: controller.signal, onProgress })
    } catch {
      outcome = { kind: 'later', waitMs: null, note: null, isForAll: false }
    }
    try {
      // Whether or not an answer came, it may have arrived.
      if (one.isUnwanted && outcome.kind !== 'refused') await parts.takeBack(upload).catch(() => undefined)
      else await settle(upload, outcome)
    } finally {
      active.delete(upload.id)
      show()
      pump()
      letGo()
    }
  }

  const settle = async (upload: Upload, outcome: UploadOutcome) => {
    if (closing.aborted || !rows.some(({ id }) => id === upload.id)) return
    if (outcome.kind === 'delivered') {
      await store.remove(upload.id)
      finished = { count: finished.count + 1, bytes: finished.bytes + upload.size }
      waits.delete(upload.id)
      chosen.delete(upload.id)
      line = { ...line, attempt: 0 }
      rows = rows.filter(({ id }) => id !== upload.id)
      for (const listener of deliveredListeners) listener({ id: upload.id, upload, answer: outcome.answer })
      parts.announce({ kind: 'delivered', id: upload.id, answer: outcome.answer })
    } else if (outcome.kind === 'refused') {
      const { refusal } = outcome
      // What has no room now finds none for the next one either: no bytes are spent on asking.
      const isRefused = (row: Upload) => row.id === upload.id || (refusal.code === quotaCode && !active.has(row.id))
      await setRefusal(
        rows.filter((row) => row.refusal === null && isRefused(row)),
        refusal,
      )
    } else if (outcome.kind === 'later') {
      const attempt = waits.get(upload.id)?.attempt ?? 0
      const waitMs = outcome.waitMs ?? backOffMs(attempt, random())
      waits.set(upload.id, { attempt: attempt + 1, until: now() + waitMs, note: outcome.note })
      // Those that were on their way together fail together, which is one failure.
      if (outcome.isForAll && line.until <= now())
        line = { attempt: line.attempt + 1, until: now() + (outcome.waitMs ?? backOffMs(line.attempt, random())) }
    } else if (outcome.kind === 'signIn') needsSession = true
  }

  const setRefusal = async (changed: readonly Upload[], refusal: UploadRefusal | null) => {
    if (changed.length === 0) return
    const ids = changed.map(({ id }) => id)
    await store.setRefusal(ids, refusal)
    rows = rows.map((row) => (ids.includes(row.id) ? { ...row, refusal } : row))
    show()
    parts.announce({ kind: 'changed' })
  }

  /** Stops what nobody wants any more. Once the server has all bytes only its answer tells that there is something. */
  const withdraw = (id: string) => {
    const one = active.get(id)
    if (one === undefined) return
    one.isUnwanted = true
    if (one.done < 1) one.controller.abort()
  }

  const abortAll = () => {
    for (const { controller } of active.values()) controller.abort()
  }
  closing.addEventListener('abort', () => {
    stopTimer()
    abortAll()
    store.close()
  })

  const wake = () => {
    needsSession = false
    line = { attempt: line.attempt, until: 0 }
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
      try {
        await store.add(uploads)
      } catch (cause) {
        throw cause instanceof UnreadableFile ? cause : new Error(noRoomText, { cause })
      }
      for (const { id, file } of uploads) chosen.set(id, file)
      await reload()
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
      await setRefusal(refused, null)
      wake()
    },
    cancel: async (id) => {
      const upload = rows.find((row) => row.id === id)
      if (upload === undefined) return
      await store.remove(id)
      rows = rows.filter((row) => row.id !== id)
      waits.delete(id)
      chosen.delete(id)
      withdraw(id)
      show()
      parts.announce({ kind: 'cancelled', id })
      pump()
    },
    file: async (id) => {
      const upload = rows.find((row) => row.id === id)
      return chosen.get(id) ?? (upload === undefined ? null : await store.file(upload).catch(() => null))
    },
    wake,
    hear: (news) => {
      if (news.kind === 'cancelled') withdraw(news.id)
      if (news.kind === 'delivered') {
        const upload = rows.find((row) => row.id === news.id) ?? null
        finished = { count: finished.count + 1, bytes: finished.bytes + (upload?.size ?? 0) }
        for (const listener of deliveredListeners) listener({ id: news.id, upload, answer: news.answer })
      }
      if (news.kind === 'paused') setPaused(news.isPaused)
      else void reload().then(pump, () => undefined)
    },
  }
}
