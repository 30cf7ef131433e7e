/** The photos of a family. */

export { insertPhoto } from './commands.ts'
export { photoItem } from './item.ts'
export { photoReactable } from './photo-events.ts'
export { returnPhoto } from './return-photo.ts'
export { addStoredPhoto, photoFilesOf, takenAtOf } from './stored-photo.ts'
