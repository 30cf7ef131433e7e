import { createConnection, isOutOfRoom } from '../storage/connection.ts'
import { createPageGuard } from '../storage/guard-page.ts'
import { type HeldUploads, heldUploads } from './upload-places.ts'
import { copyOf, factsOf, UnreadableFile, type Upload, type UploadRefusal, type UploadStore } from './upload-store.ts'

const guardPage = createPageGuard(() => [...heldUploads.values()].some(({ size }) => size > 0))

const isFinal = (error: unknown) => isOutOfRoom(error) || error instanceof UnreadableFile

/**
 * The files on the device, with memory for what the device does not take: browsers refuse or drop their databases in
 * private windows, in Lockdown Mode, and while an iPhone sleeps. What is held outlives the store, not the page.
 */
export function createSafeUploadStore(name: string, open: () => Promise<UploadStore>): UploadStore {
  const held: HeldUploads = heldUploads.get(name) ?? new Map()
  heldUploads.set(name, held)
  const { run: onDisk, current } = createConnection(open, isFinal)
  /** What the device held when it could last be read, and what it could not be told since. */
  let known: readonly Upload[] = []
  const removed = new Set<string>()
  const refusals = new Map<string, UploadRefusal | null>()

  return {
    list: async () => {
      try {
        known = await onDisk((store) => store.list())
      } catch {
        // As it was when it could be read.
      }
      const stored = known
        .filter(({ id }) => !removed.has(id) && !held.has(id))
        .map((one) => ({ ...one, refusal: refusals.get(one.id) ?? (refusals.has(one.id) ? null : one.refusal) }))
      return [...stored, ...[...held.values()].map(({ upload }) => upload)].sort((a, b) => (a.id < b.id ? -1 : 1))
    },
    add: async (uploads) => {
      try {
        await onDisk((store) => store.add(uploads))
      } catch (error) {
        if (isFinal(error)) throw error
        guardPage()
        for (const one of uploads) held.set(one.id, { upload: factsOf(one, true), file: one.file })
      }
    },
    setRefusal: async (ids, refusal) => {
      const stored = ids.filter((id) => {
        const one = held.get(id)
        if (one !== undefined) held.set(id, { ...one, upload: { ...one.upload, refusal } })
        return one === undefined
      })
      if (stored.length === 0) return
      try {
        await onDisk((store) => store.setRefusal(stored, refusal))
        for (const id of stored) refusals.delete(id)
      } catch {
        for (const id of stored) refusals.set(id, refusal)
      }
    },
    file: async (upload) => {
      const one = held.get(upload.id)
      return one === undefined ? onDisk((store) => store.file(upload)) : copyOf(one.file)
    },
    remove: async (id) => {
      if (held.delete(id)) return
      try {
        await onDisk((store) => store.remove(id))
      } catch {
        // Hidden here. What comes back after a restart is sent once more under its id, which is harmless.
        removed.add(id)
      }
    },
    close: () => {
      current()?.then(
        (store) => store.close(),
        () => undefined,
      )
    },
  }
}
