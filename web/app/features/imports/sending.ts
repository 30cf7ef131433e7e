import { ApiError } from '@nestwren/contract/client'
import type { Import } from '@nestwren/contract/imports'
import { importPartBytes, maxImportFileBytes, maxImportZipBytes } from '@nestwren/contract/imports-words'
import { api } from '../../platform/api/api.ts'
import { backInReachEvent } from '../../platform/realtime/reach.ts'
import { newId } from '../../platform/sync/ids.ts'

/** For file pickers. Endings and types, because each system knows others. */
export const acceptedFiles = '.csv,.tsv,.txt,.json,.zip,text/csv,text/plain,application/json,application/zip'

const smallestPart = 256_000
/** Enough for the bar to move. */
const partsOfFile = 16
const longestWaitS = 30

export type FileProblem = 'empty' | 'tooLarge'

/** Why a file would be refused, as far as that can be told before it is sent; null when nothing speaks against it. */
export function problemOfFile({ name, size }: Pick<File, 'name' | 'size'>): FileProblem | null {
  if (size === 0) return 'empty'
  return size > (/\.zip$/i.test(name) ? maxImportZipBytes : maxImportFileBytes) ? 'tooLarge' : null
}

/** A file on its way into an import. */
export interface SendingFile {
  readonly id: string
  readonly file: File
  readonly state: 'waiting' | 'sending' | 'sent' | 'failed'
  /** 0 to 1. */
  readonly done: number
  readonly error: unknown
}

/** Sends the files of one import, one after the other; goes on while other pages are looked at. */
export interface Sending {
  readonly get: () => readonly SendingFile[]
  readonly subscribe: (listener: () => void) => () => void
  readonly add: (files: readonly File[]) => void
  readonly retry: (id: string) => void
  /** Stops a file and forgets it here; what has arrived of it is the caller's to remove. */
  readonly cancel: (id: string) => void
}

const known = new Map<string, Sending>()

/** The files of an import that this page is sending. `onAnswer` is told what the server says after each part. */
export function sendingOf(importId: string, onAnswer: (next: Import) => void): Sending {
  const before = known.get(importId)
  if (before !== undefined) return before
  const made = createSending(importId, onAnswer)
  known.set(importId, made)
  return made
}

/** Forgets what was sent, so that nothing of a person is left in memory. */
export function forgetSending(importId: string): void {
  for (const { id } of known.get(importId)?.get() ?? []) known.get(importId)?.cancel(id)
  known.delete(importId)
}

function createSending(importId: string, onAnswer: (next: Import) => void): Sending {
  let files: readonly SendingFile[] = []
  let isRunning = false
  const listeners = new Set<() => void>()
  const stops = new Map<string, AbortController>()
  const set = (next: readonly SendingFile[]) => {
    files = next
    for (const listener of listeners) listener()
  }
  const patch = (id: string, part: Partial<SendingFile>) =>
    set(files.map((one) => (one.id === id ? { ...one, ...part } : one)))
  const again = (isWanted: (one: SendingFile) => boolean) => {
    set(files.map((one) => (one.state === 'failed' && isWanted(one) ? { ...one, state: 'waiting', error: null } : one)))
    void run()
  }

  const send = async ({ id, file }: SendingFile, signal: AbortSignal) => {
    patch(id, { state: 'sending', error: null })
    const size = partSizeOf(file)
    const parts = Math.max(1, Math.ceil(file.size / size))
    for (let part = 0; part < parts; part += 1) {
      const bytes = new File([file.slice(part * size, (part + 1) * size)], file.name, { type: file.type })
      const body = { fileId: id, part: String(part), parts: String(parts) }
      onAnswer(await whenLetIn(() => api.imports.addFile({ params: { id: importId }, body, file: bytes }, { signal })))
      patch(id, { done: (part + 1) / parts })
    }
    patch(id, { state: 'sent' })
  }
  const run = async () => {
    if (isRunning) return
    isRunning = true
    for (let next = waitingIn(files); next !== undefined; next = waitingIn(files)) {
      const { id } = next
      const stop = new AbortController()
      stops.set(id, stop)
      try {
        await send(next, stop.signal)
      } catch (error) {
        if (!stop.signal.aborted) patch(id, { state: 'failed', error })
      }
      stops.delete(id)
    }
    isRunning = false
  }
  globalThis.addEventListener(backInReachEvent, () => again(isUnreached))
  globalThis.addEventListener('online', () => again(isUnreached))
  return {
    get: () => files,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    add: (more) => {
      set([...files, ...more.map((file) => ({ id: newId(), file, state: 'waiting' as const, done: 0, error: null }))])
      void run()
    },
    retry: (id) => again((one) => one.id === id),
    cancel: (id) => {
      stops.get(id)?.abort()
      set(files.filter((one) => one.id !== id))
    },
  }
}

const waitingIn = (files: readonly SendingFile[]) => files.find(({ state }) => state === 'waiting')
const isUnreached = ({ error }: SendingFile) => error instanceof ApiError && error.status === 0

/** Bytes of a part: small enough that something moves and little is sent twice, within what the server takes. */
function partSizeOf({ size }: File): number {
  return Math.min(importPartBytes, Math.max(smallestPart, Math.ceil(size / partsOfFile)))
}

/** Waits as long as the server says when it has had enough for a moment. */
async function whenLetIn<T>(send: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await send()
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 429 || (error.retryAfterS ?? 0) > longestWaitS) throw error
      const waitMs = (error.retryAfterS ?? 1) * 1000
      await new Promise((resolve) => setTimeout(resolve, waitMs))
    }
  }
}
