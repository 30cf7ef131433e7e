import { type DBSchema, openDB } from 'idb'

interface SharedFile {
  readonly name: string
  readonly type: string
  readonly lastModified: number
  /** Bytes and no Blob: WebKit stores none in private windows. */
  readonly bytes: ArrayBuffer
  readonly sharedAt: number
  /** A page of ours sent it. Where that can't be known, only the installed app takes it, to which alone phones share. */
  readonly isOwn?: boolean
}

interface SharedSchema extends DBSchema {
  files: { key: number; value: SharedFile }
}

/** Nobody comes back for what was shared longer ago. */
const forgottenAfterMs = 7 * 86_400_000

/** What waits on a device at most, so that no other page can fill it. */
const mostShared = { files: 50, bytes: 250_000_000 }

/** Whether files of these sizes are more than can wait on a device. */
export function isTooMuch(sizes: readonly number[]): boolean {
  return sizes.length > mostShared.files || sizes.reduce((sum, size) => sum + size, 0) > mostShared.bytes
}

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

/** Keeps files on the device; all of them, or none. Rejects when it has no room, or too much waits already. */
export async function keepShared(files: readonly File[], isOwn: boolean): Promise<void> {
  const rows: SharedFile[] = []
  for (const file of files) {
    const { name, type, lastModified } = file
    rows.push({ name, type, lastModified, bytes: await file.arrayBuffer(), sharedAt: Date.now(), isOwn })
  }
  await withFiles(async (database) => {
    const transaction = database.transaction('files', 'readwrite', { durability: 'strict' })
    const sizes = rows.map(({ bytes }) => bytes.byteLength)
    for (let at = await transaction.store.openCursor(); at !== null; at = await at.continue()) {
      if (isForgotten(at.value)) await at.delete()
      else sizes.push(at.value.bytes.byteLength)
    }
    if (isTooMuch(sizes)) {
      transaction.abort()
      await transaction.done.catch(() => undefined)
      throw new Error('Too much that was shared waits already.')
    }
    for (const row of rows) void transaction.store.add(row)
    await transaction.done
  })
}

const isForgotten = ({ sharedAt }: SharedFile) => Date.now() - sharedAt >= forgottenAfterMs

/** What was shared and not added yet; outside of the installed app only what a page of ours sent. */
export async function readShared(isInstalled: boolean): Promise<File[]> {
  const rows = await withFiles((database) => database.getAll('files'))
  return rows
    .filter((row) => !isForgotten(row) && (isInstalled || row.isOwn !== false))
    .map(({ bytes, name, type, lastModified }) => new File([bytes], name, { type, lastModified }))
}

/** They are on their way, or are not wanted. */
export async function forgetShared(): Promise<void> {
  await withFiles((database) => database.clear('files'))
}
