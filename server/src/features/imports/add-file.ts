import { randomBytes } from 'node:crypto'
import { createReadStream } from 'node:fs'
import type { imports } from '@nestwren/contract/imports'
import { maxImportBytes, maxImportFileBytes, maxImportFiles, maxImportZipBytes } from '@nestwren/contract/imports-words'
import type { Database, Db } from '../../platform/db/database.ts'
import type { Context } from '../../platform/http/context.ts'
import type { Handler } from '../../platform/http/mount.ts'
import type { BlobStore } from '../../platform/storage/blob-store.ts'
import { lockAccount } from '../account/public.ts'
import type { FileKeeper } from '../storage/public.ts'
import { backToUploading, canChangeFiles, insertPart, lockImport, type NewPart } from './commands.ts'
import { type ImportKey, keptBytes, listFiles, readImport, type StoredFile } from './queries.ts'

type AddFile = typeof imports.addFile

export interface AddFileDeps {
  readonly database: Database
  readonly files: BlobStore
  readonly keeper: Pick<FileKeeper, 'hasRoom'>
}

/** Puts a part into the store before it is written down: no connection waits for the bytes. */
export function fileAdder(deps: AddFileDeps): Handler<AddFile> {
  const { database, files } = deps
  return async (context, { params, body, file }, { caller: { accountId } }) => {
    const key = { accountId, importId: params.id }
    if (body.part >= body.parts)
      throw context.refuse('INVALID_INPUT', [{ path: ['body', 'part'], text: 'There is no such part.' }])
    const before = await readImport(context.db, key)
    if (before === null) throw context.refuse('NOT_FOUND')
    if (!canChangeFiles(before)) throw context.refuse('NOT_NOW')
    // A part that is sent again gets a key of its own, so that no bytes are ever stored that nobody counts.
    const blobKey = `imports/${accountId}/${params.id}/${body.fileId}-${body.part}-${randomBytes(8).toString('hex')}`
    const contentType = 'application/octet-stream'
    const { sizeBytes } = await files.put(blobKey, createReadStream(file.path), { contentType })
    try {
      const part = { ...body, name: file.fileName, key: blobKey, sizeBytes }
      const zips = await zipsOf(deps, key, part, file.path)
      const isNew = await database.transaction((tx) => write(deps, context, tx, { key, part, zips }))
      if (!isNew) await files.remove(blobKey)
    } catch (error) {
      await files.remove(blobKey)
      throw error
    }
    const after = await readImport(context.db, key)
    if (after === null) throw context.refuse('NOT_FOUND')
    return after
  }
}

/** False where the part was here already. */
async function write(
  { keeper }: AddFileDeps,
  context: Context<AddFile>,
  tx: Db,
  { key, part, zips }: { readonly key: ImportKey; readonly part: NewPart; readonly zips: ReadonlySet<string> },
): Promise<boolean> {
  const { accountId } = key
  await lockAccount(tx, accountId)
  const row = await lockImport(tx, key)
  if (row === null) throw context.refuse('NOT_FOUND')
  if (!canChangeFiles(row)) throw context.refuse('NOT_NOW')
  if (!(await insertPart(tx, key, part, context.now))) return false
  const known = await listFiles(tx, key)
  if (known.length > maxImportFiles) throw context.refuse('TOO_MANY_FILES')
  if (known.find(({ id }) => id === part.fileId)?.parts !== part.parts)
    throw context.refuse('INVALID_INPUT', [{ path: ['body', 'parts'], text: 'It had another number of parts.' }])
  refuseTooLarge(context, known, zips)
  // What waits to be imported may take what the family has left, so that nobody fills the disk with it.
  if (!(await keeper.hasRoom(tx, accountId, await keptBytes(tx, accountId)))) throw context.refuse('IMPORT_TOO_LARGE')
  if (row.status !== 'uploading') await backToUploading(tx, key)
  return true
}

const sizeOf = ({ stored }: StoredFile) => stored.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0)
const sizeOfAll = (files: readonly StoredFile[]) => files.reduce((sum, file) => sum + sizeOf(file), 0)

/** Only a ZIP may be larger than what other apps export, and so may all files together: the family's own export. */
function refuseTooLarge(context: Context<AddFile>, files: readonly StoredFile[], zips: ReadonlySet<string>): void {
  const others = files.filter(({ id }) => !zips.has(id))
  if (others.some((file) => sizeOf(file) > maxImportFileBytes)) throw context.refuse('TOO_LARGE')
  if (sizeOfAll(others) > maxImportBytes || sizeOfAll(files) > maxImportZipBytes) throw context.refuse('TOO_LARGE')
}

/**
 * The files of an import that are a ZIP, as their first bytes say; of one whose first part is not here yet that is not known.
 * Nothing is read before the import has grown so large that it matters.
 */
async function zipsOf(
  { database, files }: AddFileDeps,
  key: ImportKey,
  { fileId, part, sizeBytes }: NewPart,
  path: string,
): Promise<ReadonlySet<string>> {
  const known = await listFiles(database.db, key)
  const zips = new Set<string>()
  if (sizeOfAll(known) + sizeBytes <= maxImportFileBytes) return zips
  if (part === 0 && (await isZip(createReadStream(path, { end: 3 })))) zips.add(fileId)
  for (const { id, stored } of known) {
    const first = stored.find((one) => one.part === 0)
    const blob = first === undefined || zips.has(id) ? null : await files.get(first.key)
    if (blob !== null && (await isZip(blob.bytes))) zips.add(id)
  }
  return zips
}

async function isZip(bytes: AsyncIterable<Uint8Array>): Promise<boolean> {
  const head: number[] = []
  for await (const chunk of bytes) {
    head.push(...chunk.subarray(0, 4 - head.length))
    if (head.length === 4) break
  }
  return zipMarks.includes(Buffer.from(head).toString('hex'))
}

/** `PK`, then what an archive begins with, and one without files. */
const zipMarks = ['504b0304', '504b0506']
