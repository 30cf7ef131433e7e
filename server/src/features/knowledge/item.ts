import { id } from '@nestwren/contract/fields'
import { knowledge } from '@nestwren/contract/knowledge'
import { maxArticlePictures, maxArticles } from '@nestwren/contract/knowledge-terms'
import * as z from 'zod/mini'
import { iso } from '../../platform/db/iso.ts'
import type { Located } from '../../platform/http/access.ts'
import type { Locate } from '../../platform/http/mount.ts'
import { always, locatorOf, sizeOfItem } from '../../platform/items/find-item.ts'
import type { NamedItem } from '../../platform/items/item.ts'
import { memberName } from '../account/public.ts'
import { findStarter } from './library/library.ts'
import { pictureIdsOf } from './markdown/render.ts'
import { articlePicturesTable, articlesTable } from './tables.ts'

const a = articlesTable
const p = articlePicturesTable
const { title, summary, body, category } = knowledge.create.body.shape
const months = z.nullish(z.int().check(z.gte(0), z.lte(216)))

/** An article that the family wrote: for everybody who may see the profile of one of its children. */
export const articleItem = {
  name: 'articles',
  type: 'article',
  table: a,
  area: 'profile',
  at: null,
  children: 'family',
  hasTrash: true,
  caps: [{ code: 'TOO_MANY_ARTICLES', most: maxArticles, of: 'family' }],
  search: { words: a.search, texts: [a.title, a.summary, a.body], title: a.title, latestOf: 'family' },
  exported: {
    name: 'articles',
    about: {
      en: 'Articles the family wrote, as Markdown.',
      es: 'Artículos escritos por la familia, en Markdown.',
    },
    columns: {
      title: a.title,
      summary: a.summary,
      body: a.body,
      category: a.category,
      fromMonths: a.fromMonths,
      toMonths: a.toMonths,
      createdBy: a.createdBy,
      createdByName: memberName(a.accountId, a.createdBy),
      createdAt: iso(a.createdAt),
      updatedAt: iso(a.updatedAt),
      deletedAt: iso(a.deletedAt),
    },
    reactions: {
      comments: {
        name: 'article-comments',
        about: { en: 'Comments on articles.', es: 'Comentarios a los artículos.' },
      },
      likes: { name: 'article-likes', about: { en: 'Who likes which article.', es: 'A quién le gusta qué artículo.' } },
      idName: 'articleId',
      isElsewhere: (id) => findStarter(id) !== undefined,
    },
  },
  returns: {
    row: z
      .object({ id, title, summary, body, category, fromMonths: months, toMonths: months })
      // The product's own articles are not the family's to write.
      .check(z.refine((row) => pictureIdsOf(row.body).size <= maxArticlePictures && findStarter(row.id) === undefined)),
    follows: (row) => ({ pictureIds: [...pictureIdsOf(String(row.body))] }),
  },
} as const satisfies NamedItem

/** A picture that stands in articles. */
export const articlePictureItem = {
  name: 'article pictures',
  type: 'picture',
  table: p,
  area: 'profile',
  at: null,
  children: 'family',
  hasTrash: true,
  hasFiles: true,
  room: { bytes: p.sizeBytes },
  exported: {
    name: 'article-pictures',
    about: {
      en: 'Pictures in articles; their files are in a folder.',
      es: 'Imágenes de los artículos; los archivos están en una carpeta.',
    },
    columns: {
      width: p.width,
      height: p.height,
      createdBy: p.createdBy,
      createdByName: memberName(p.accountId, p.createdBy),
      createdAt: iso(p.createdAt),
      deletedAt: iso(p.deletedAt),
    },
    files: {
      name: 'article-pictures',
      about: { en: 'The files of pictures in articles, by id.', es: 'Los archivos de las imágenes, por id.' },
      variant: { ofFamily: 'medium', ofCaregiver: 'medium' },
      pathOf: ({ id }) => `${id}.webp`,
    },
  },
  returns: { row: z.object({}), follows: () => ({ isUsed: true }), withFile: true },
} as const satisfies NamedItem

const locateOwn = locatorOf(articleItem)

const locateAny: Locate = async (db, accountId, params) => {
  const starter = findStarter(params.id ?? '')
  if (starter === undefined) return locateOwn(db, accountId, params)
  const located: Located = {
    itemId: starter.id,
    childIds: [],
    isOfFamily: true,
    area: articleItem.area,
    createdBy: '',
    at: always,
  }
  return located
}

/** Where an article belongs; a starter article is there in every family. */
export const locateArticle: Locate = Object.assign(locateAny, { sizeOf: sizeOfItem(articleItem) })
