import type { Upload, UploadRefusal } from './upload-store.ts'

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

/** Whether a file goes into the vault by itself, whatever else is locked. */
export const isKeptUpload = ({ keptInVault }: Upload['fields']): boolean => keptInVault === 'true'

/** A later attempt: how many failed before, from when on (ms), and why not now. */
export interface Wait {
  readonly attempt: number
  readonly until: number
  readonly note: UploadRefusal | null
}

interface Known {
  readonly active: ReadonlyMap<string, { readonly done: number }>
  readonly waits: ReadonlyMap<string, Wait>
  readonly finished: { readonly count: number; readonly bytes: number }
  readonly isPaused: boolean
}

/** What is to be shown of files that wait or are on their way. */
export function stateOf(rows: readonly Upload[], { active, waits, finished, isPaused }: Known): UploadState {
  const views = rows.map((upload): UploadView => {
    const sending = active.get(upload.id)
    if (upload.refusal !== null) return { upload, state: 'refused', done: 0, refusal: upload.refusal }
    return sending === undefined
      ? { upload, state: 'waiting', done: 0, refusal: waits.get(upload.id)?.note ?? null }
      : { upload, state: 'sending', done: sending.done, refusal: null }
  })
  const open = views.filter(({ state }) => state !== 'refused')
  const all = open.reduce((sum, { upload }) => sum + upload.size, finished.bytes)
  const sent = open.reduce((sum, { upload, done }) => sum + upload.size * done, finished.bytes)
  return { views, isPaused, doneCount: finished.count, done: all === 0 ? 0 : sent / all }
}
