import { type DBSchema, openDB } from 'idb'
import type { Scope } from '../session/token-store.ts'
import { uploadsName } from './resume.ts'

/** Why the server did not take a file, or not yet. */
export interface UploadRefusal {
  readonly status: number
  readonly code: string
  readonly message: string
}

/** One file on its way to the server, with what was typed about it. Everything in it survives a restart. */
export interface Upload {
  /** A UUIDv7 made on this device, which is the thing's id on the server as well: sent twice it is one thing. */
  readonly id: string
  readonly what: 'photo' | 'document'
  /** The form's fields, without the id. */
  readonly fields: Readonly<Record<string, string>>
  readonly file: Blob
  readonly fileName: string
  /** Set once the server said no: it waits for the person then. */
  readonly refusal: UploadRefusal | null
}

/** Where files wait. Writes resolve only when the device would keep the result through a power cut. */
export interface UploadStore {
  /** Oldest first. */
  list(): Promise<Upload[]>
  /** All of them, or none. */
  put(uploads: readonly Upload[]): Promise<void>
  remove(id: string): Promise<void>
  close(): void
}

interface UploadSchema extends DBSchema {
  uploads: { key: string; value: Upload }
}

/** The files of one person in one family. Rejects where the browser stores nothing. */
export async function openUploadStore(scope: Scope): Promise<UploadStore> {
  // From version 1 on, contents are never thrown away: what waits here exists nowhere else.
  const database = await openDB<UploadSchema>(uploadsName(scope), 1, {
    upgrade(db) {
      // Ids begin with the time they were made at, so that their order is the order of adding.
      db.createObjectStore('uploads', { keyPath: 'id' })
    },
    // Signing out elsewhere removes the database: let go.
    blocking: (_current, _blocked, event) => (event.target as IDBDatabase | null)?.close(),
  })
  const strict = { durability: 'strict' } as const
  return {
    list: () => database.getAll('uploads'),
    put: async (uploads) => {
      const transaction = database.transaction('uploads', 'readwrite', strict)
      for (const upload of uploads) void transaction.store.put(upload)
      await transaction.done
    },
    remove: async (id) => {
      const transaction = database.transaction('uploads', 'readwrite', strict)
      void transaction.store.delete(id)
      await transaction.done
    },
    close: () => database.close(),
  }
}

/** The files in memory, for browsers that store nothing: they wait as long as the page is open. */
export function createMemoryUploadStore(): UploadStore {
  const rows = new Map<string, Upload>()
  return {
    list: async () => [...rows.values()].sort((a, b) => (a.id < b.id ? -1 : 1)),
    put: async (uploads) => {
      for (const upload of uploads) rows.set(upload.id, upload)
    },
    remove: async (id) => {
      rows.delete(id)
    },
    close: () => {},
  }
}
