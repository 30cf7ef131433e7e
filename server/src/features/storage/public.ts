/** The files of a family. */

export { createFamilyRoom } from './count-commands.ts'
export {
  createFileKeeper,
  type FileKeeper,
  filePurge,
  filesOf,
  type NewFile,
  type PutFiles,
  storeWithFiles,
} from './file-commands.ts'
export type { FileOwner } from './file-owner.ts'
export { type BadFileCursor, countBadFiles, listBadFiles, readLastCheck, sumOfRoom } from './health-queries.ts'
