import type { UploadedFile } from '@nestwren/contract/endpoint'
import type { Database } from '../../platform/db/database.ts'
import type { FileKeeper } from '../storage/public.ts'
import { insertDocument, type NewDocument } from './commands.ts'
import { type PreparedDocument, prepareDocument } from './prepare-document.ts'

type Words = Omit<NewDocument, keyof PreparedDocument | 'sizeBytes'>

/** Stores a PDF of this machine as a document, for made-up families; nothing is checked and nobody is told. */
export async function storePaper(
  database: Database,
  keeper: FileKeeper,
  words: Words,
  file: Pick<UploadedFile, 'path' | 'fileName' | 'sizeBytes'>,
): Promise<void> {
  const { accountId, id: itemId, createdAt } = words
  const pdf = { ...file, claimedType: 'application/pdf' }
  const { files, ...facts } = await prepareDocument(pdf, accountId, () => undefined)
  const put = await keeper.put({ accountId, itemType: 'document', itemId }, files)
  await database.transaction(async (tx) => {
    await insertDocument(tx, { ...words, ...facts, sizeBytes: file.sizeBytes })
    if (!(await keeper.record(tx, put, createdAt))) throw new Error('There is no room for this paper')
  })
}
