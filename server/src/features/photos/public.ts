/** The photos of a family. */

export { insertPhoto } from './commands.ts'
export { photoItem } from './item.ts'
export { returnPhoto } from './return-photo.ts'
