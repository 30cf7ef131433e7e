import type { DBSchema } from 'idb'
import { nowMs } from '../clock/now.ts'
import { openDatabase } from '../storage/open-database.ts'
import type { FileNoun } from '../sync/list.ts'

/** Why the server did not take a file, or not yet. */
export interface UploadRefusal {
  readonly status: number
  readonly code: string
  readonly message: string
}

interface UploadFacts {
  /** A UUIDv7 made on this device, which is the thing's id on the server as well: sent twice it is one thing. */
  readonly id: string
  /** What it becomes: the noun of {@link SharedItems}. */
  readonly what: FileNoun
  /** The form's fields, without the id. */
  readonly fields: Readonly<Record<string, string>>
  readonly fileName: string
}

/** What is known of a file on its way to the server. Its bytes are read when they are needed. */
export interface Upload extends UploadFacts {
  readonly type: string
  readonly size: number
  /** Set once the server said no: it waits for the person then. */
  readonly refusal: UploadRefusal | null
  /** This browser refused to store it: it is sent while the page is open, and lost with it. */
  readonly isHeld: boolean
}

export interface NewUpload extends UploadFacts {
  readonly file: Blob
}

/** Where files wait. Writes resolve only when the device would keep the result through a power cut, or mark it as held. */
export interface UploadStore {
  /** Oldest first, without their bytes. */
  list(): Promise<Upload[]>
  /** All of them, or none. Rejects when the device has no room left, or a file cannot be read. */
  add(uploads: readonly NewUpload[]): Promise<void>
  setRefusal(ids: readonly string[], refusal: UploadRefusal | null): Promise<void>
  /** The bytes of one file; null when they are not there any more. Rejects when the device cannot be asked. */
  file(upload: Upload): Promise<Blob | null>
  remove(id: string): Promise<void>
  close(): void
}

/** Translated in error-texts.ts. */
const unreadableText = "This file can't be read anymore. Choose it again."
/** The file that somebody chose is no longer where it was, or this page may not read it any more. */
export class UnreadableFile extends Error {
  readonly status = 0
  /** As a refusal has one, so that its words are shown. */
  readonly code = 'UNREADABLE_FILE'
  constructor(cause?: unknown) {
    super(unreadableText, { cause })
  }
}

export function factsOf({ file, ...facts }: NewUpload, isHeld: boolean): Upload {
  return { ...facts, type: file.type, size: file.size, refusal: null, isHeld }
}

/** Version 1 kept the file itself in the row, as a Blob, which WebKit refuses to store in private windows. */
type StoredUpload = UploadFacts & { readonly refusal: UploadRefusal | null } & (
    | { readonly type: string; readonly size: number; readonly file?: undefined }
    | { readonly file: Blob }
  )

interface UploadSchema extends DBSchema {
  uploads: { key: string; value: StoredUpload }
  bytes: { key: string; value: ArrayBuffer }
}

const strict = { durability: 'strict' } as const
/** After so long nobody is still adding the file that bytes without facts were meant for. */
const abandonedAfterMs = 86_400_000

/** The files of one person in one family, in the IndexedDB of this name. Rejects where the browser stores nothing. */
export async function openUploadStore(name: string): Promise<UploadStore> {
  // From version 1 on, contents are never thrown away: what waits here exists nowhere else.
  const database = await openDatabase<UploadSchema>(name, 2, {
    upgrade(db, oldVersion) {
      // Ids begin with the time they were made at, so that their order is the order of adding.
      if (oldVersion < 1) db.createObjectStore('uploads', { keyPath: 'id' })
      // Rows of version 1 stay as they are: reading every file in here would take long and may fail.
      db.createObjectStore('bytes')
    },
    // Signing out elsewhere removes the database: let go.
    blocking: (_current, _blocked, event) => (event.target as IDBDatabase | null)?.close(),
  })

  const removeBytes = async (ids: readonly IDBValidKey[]) => {
    const transaction = database.transaction('bytes', 'readwrite')
    for (const id of ids) void transaction.store.delete(id as string)
    await transaction.done
  }
  /** Removes what a page left behind that ended while it was adding files. */
  const sweep = async () => {
    const old = IDBKeyRange.upperBound(idAt(nowMs() - abandonedAfterMs))
    const keys = await database.getAllKeys('bytes', old)
    if (keys.length === 0) return
    const known = new Set(await database.getAllKeys('uploads', old))
    await removeBytes(keys.filter((key) => !known.has(key)))
  }
  sweep().catch(() => undefined)

  return {
    list: async () => (await database.getAll('uploads')).map(uploadOf),
    add: async (uploads) => {
      const written: string[] = []
      try {
        // One after another: thirty photos at once are more than a phone has memory for.
        for (const { id, file } of uploads) {
          const bytes = await bytesOf(file)
          const transaction = database.transaction('bytes', 'readwrite', strict)
          void transaction.store.put(bytes, id)
          await transaction.done
          written.push(id)
        }
        const transaction = database.transaction('uploads', 'readwrite', strict)
        for (const upload of uploads) {
          const { isHeld: _none, ...row } = factsOf(upload, false)
          void transaction.store.put(row)
        }
        await transaction.done
      } catch (error) {
        await removeBytes(written).catch(() => undefined)
        throw error
      }
    },
    setRefusal: async (ids, refusal) => {
      const transaction = database.transaction('uploads', 'readwrite', strict)
      for (const id of ids) {
        const row = await transaction.store.get(id)
        if (row !== undefined) void transaction.store.put({ ...row, refusal })
      }
      await transaction.done
    },
    file: async ({ id, type }) => {
      const bytes = await database.get('bytes', id)
      if (bytes !== undefined) return new Blob([bytes], { type })
      return copyOf((await database.get('uploads', id))?.file)
    },
    remove: async (id) => {
      const transaction = database.transaction(['uploads', 'bytes'], 'readwrite', strict)
      void transaction.objectStore('uploads').delete(id)
      void transaction.objectStore('bytes').delete(id)
      await transaction.done
    },
    close: () => database.close(),
  }
}

function uploadOf(row: StoredUpload): Upload {
  const { id, what, fields, fileName, refusal } = row
  const { type, size } = row.file ?? row
  return { id, what, fields, fileName, refusal, type, size, isHeld: false }
}

/** A file with its bytes in memory, which cannot be taken away any more; null when they are gone already. */
export async function copyOf(file: Blob | undefined): Promise<Blob | null> {
  if (file === undefined) return null
  return bytesOf(file).then(
    (bytes) => new Blob([bytes], { type: file.type }),
    () => null,
  )
}

async function bytesOf(file: Blob): Promise<ArrayBuffer> {
  try {
    return await file.arrayBuffer()
  } catch (cause) {
    throw new UnreadableFile(cause)
  }
}

/** The lowest id that could be made at an instant. */
function idAt(ms: number): string {
  const hex = Math.max(0, ms).toString(16).padStart(12, '0')
  return `${hex.slice(0, 8)}-${hex.slice(8)}`
}
