/** What articles can be and hold; apart from the calls, so that whoever only names it loads no schemas. */

export const articleCategories = ['feeding', 'sleep', 'health', 'development', 'safety', 'family'] as const
export type ArticleCategory = (typeof articleCategories)[number]

/** Longest text of an article, in characters of Markdown. */
export const maxArticleLength = 10_000
/** Living articles that a family can have. */
export const maxArticles = 200
/** Pictures that one article can show. */
export const maxArticlePictures = 20
export const maxArticlePictureBytes = 10_000_000
/** Longest edge in pixels of the sizes that a picture of an article is kept in. */
export const articlePictureSizes = { small: 480, medium: 1200 } as const
/** What the address of a picture begins with in the text of an article; the id of the picture follows. */
export const pictureScheme = 'picture:'
