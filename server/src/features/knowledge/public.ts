/** Articles that a family wrote. */

export { articleItem, articlePictureItem } from './item.ts'
export { settlePicturesOf } from './picture-commands.ts'
export { locateArticle } from './policy.ts'
export { returnArticlePicture } from './upload-picture.ts'
