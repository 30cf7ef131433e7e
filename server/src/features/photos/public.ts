/** The photos of a family. */

export { movePublished } from './change-photo.ts'
export { insertPhoto } from './commands.ts'
export { photoItem } from './item.ts'
export { checkNamedPhoto } from './photo-checks.ts'
export { photoReactable } from './photo-events.ts'
export {
  countPublished,
  isPublishedPhoto,
  listPublished,
  photosForVisitors,
  publishedPhotos,
} from './published.ts'
export { presentPhoto } from './queries.ts'
export { returnPhoto } from './return-photo.ts'
export { addStoredPhoto, photoFilesOf, takenAtOf } from './stored-photo.ts'
