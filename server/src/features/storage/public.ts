/** The files of a family. */

export { createFamilyRoom } from './family-room.ts'
export { createFileKeeper, type FileKeeper, filePurge, filesOf, type NewFile, type PutFiles } from './file-commands.ts'
export type { FileOwner } from './file-owner.ts'
export { storeWithFiles } from './store-with-files.ts'
