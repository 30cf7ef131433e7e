import { type DBSchema, openDB } from 'idb'

interface SharedFile {
  readonly name: string
  readonly type: string
  readonly lastModified: number
  /** Bytes and no Blob: WebKit stores none in private windows. */
  readonly bytes: ArrayBuffer
  readonly sharedAt: number
}

interface SharedSchema extends DBSchema {
  files: { key: number; value: SharedFile }
}

/** Nobody comes back for what was shared longer ago. */
const forgottenAfterMs = 7 * 86_400_000

/** Files that were shared with the app from elsewhere, until they are on their way. Opened for each step alone. */
async function withFiles<Result>(work: (database: Awaited<ReturnType<typeof open>>) => Promise<Result>) {
  const database = await open()
  try {
    return await work(database)
  } finally {
    database.close()
  }
}

const open = () =>
  openDB<SharedSchema>('nestwren-shared', 1, {
    upgrade: (database) => void database.createObjectStore('files', { autoIncrement: true }),
  })

/** Keeps files on the device; all of them, or none. Rejects when it has no room. */
export async function keepShared(files: readonly File[]): Promise<void> {
  const rows: SharedFile[] = []
  for (const file of files) {
    const { name, type, lastModified } = file
    rows.push({ name, type, lastModified, bytes: await file.arrayBuffer(), sharedAt: Date.now() })
  }
  await withFiles(async (database) => {
    const transaction = database.transaction('files', 'readwrite', { durability: 'strict' })
    for (const row of rows) void transaction.store.add(row)
    await transaction.done
  })
}

/** What was shared and not added yet. */
export async function readShared(): Promise<File[]> {
  const rows = await withFiles((database) => database.getAll('files'))
  return rows
    .filter(({ sharedAt }) => Date.now() - sharedAt < forgottenAfterMs)
    .map(({ bytes, name, type, lastModified }) => new File([bytes], name, { type, lastModified }))
}

/** They are on their way, or are not wanted. */
export async function forgetShared(): Promise<void> {
  await withFiles((database) => database.clear('files'))
}
