/** The files of photos and documents. */

export { filePurge } from './account-purge-commands.ts'
export { createFileKeeper, type FileKeeper, filesOf, type NewFile, type PutFiles } from './file-commands.ts'
