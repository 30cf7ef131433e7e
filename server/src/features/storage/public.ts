/** The files of a family. */

export { markUnreadable } from './check-files.ts'
export { createFamilyRoom } from './count-commands.ts'
export { createFileKeys, type FileKeys } from './family-keys.ts'
export {
  createFileKeeper,
  type FileKeeper,
  fileKeyPurge,
  filePurge,
  filesOf,
  type NewFile,
  type PutFiles,
  storeWithFiles,
} from './file-commands.ts'
export type { FileOwner } from './file-owner.ts'
export { createFileReader, type FileName, type FileReader } from './file-reader.ts'
export { type BadFileCursor, countBadFiles, listBadFiles, readLastCheck, sumOfRoom } from './health-queries.ts'
export { checkFilesKeys, keyKnownSince } from './master-keys.ts'
export { type Rotation, rotateFileKeys } from './rotate-keys.ts'
