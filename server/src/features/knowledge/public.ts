/** Articles that a family wrote. */

export { articleItem, articlePictureItem, locateArticle } from './item.ts'
export { settlePicturesOf } from './picture-commands.ts'
export { returnArticlePicture } from './upload-picture.ts'
