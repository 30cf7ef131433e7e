import * as z from 'zod/mini'
import { endpoint, nothing } from './endpoint.ts'
import { date, id, idParams, instant, line, page, paging, text, versionOfChange, whole, words } from './fields.ts'
import { block } from './knowledge-blocks.ts'
import { articleCategories, maxArticleLength, maxArticlePictureBytes } from './knowledge-terms.ts'
import { person } from './logs/entry-schema.ts'
import { purgeEndpoint } from './purge.ts'
import { reactionEndpoints } from './reactions.ts'

/** The knowledge base: articles of the product, and those that the family writes for itself. */

/** Ages in whole months, both included. */
const ages = z.object({ from: z.int(), to: z.int() })
const locale = z.enum(['en', 'es'])

export const articleSummary = z.object({
  id,
  /** `starter` comes with the product, in every family the same; `family` was written in this one. */
  origin: z.enum(['starter', 'family']),
  title: z.string(),
  summary: z.string(),
  category: z.enum(articleCategories),
  /** The ages of children that it is about; null for any. */
  ages: z.nullable(ages),
  /** Whole minutes that reading takes. */
  minutes: z.int(),
  /** Null for a starter article. */
  createdBy: z.nullable(person),
  createdAt: instant,
  updatedAt: instant,
  version: z.int(),
  deletedAt: z.nullable(instant),
  likes: z.array(id),
  commentCount: z.int(),
})
export type ArticleSummary = z.infer<typeof articleSummary>

const source = z.object({ source: z.string(), title: z.string(), year: z.int(), link: z.string() })

export const article = z.extend(articleSummary, {
  /** Its Markdown. */
  body: z.string(),
  /** The same, ready to be shown: a tree of known parts, never HTML. */
  blocks: z.array(block),
  /** What a starter article rests on; empty for one of the family. */
  sources: z.array(source),
  /** The day on which a starter article was last checked against its sources. */
  reviewedOn: z.nullable(date),
})
export type Article = z.infer<typeof article>

const agesTyped = z.nullable(
  z
    .strictObject({ from: whole(0, 216), to: whole(0, 216) })
    .check(z.refine(({ from, to }) => from <= to, { error: 'The first age is above the last.', path: ['to'] })),
)
const fields = {
  title: line(120),
  summary: z._default(text(300), ''),
  body: words(maxArticleLength),
  category: z.enum(articleCategories),
  ages: z._default(agesTyped, null),
}
const writing = { who: 'member', can: 'knowledgeWrite' } as const
const tooManyPictures = {
  TOO_MANY_PICTURES: { status: 400, text: 'An article can show up to 20 pictures.' },
} as const

export const knowledge = {
  list: endpoint({
    method: 'GET',
    path: '/api/knowledge',
    summary: 'Articles without their texts: the family’s own first, last written first, then those of the product.',
    access: { who: 'family', area: 'profile', level: 'view' },
    query: z.strictObject({
      /** Language of the starter articles. */
      locale: z._default(locale, 'en'),
      category: z.optional(z.enum(articleCategories)),
      /** Only what is about children of this age. */
      ageMonths: z.optional(z.pipe(z.string().check(z.regex(/^\d{1,3}$/)), z.transform(Number))),
      /** Words, each of which begins a word of the article. */
      q: z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(100))),
      origin: z.optional(z.enum(['starter', 'family'])),
      /** What was deleted in the last 30 days; for those who may write. */
      deleted: z.optional(z.enum(['true', 'false'])),
      ...paging,
    }),
    output: page(articleSummary),
    errors: {},
  }),
  categories: endpoint({
    method: 'GET',
    path: '/api/knowledge/categories/list',
    summary: 'The categories, and how many articles each has.',
    access: { who: 'family', area: 'profile', level: 'view' },
    output: z.object({ items: z.array(z.object({ category: z.enum(articleCategories), count: z.int() })) }),
    errors: {},
  }),
  get: endpoint({
    method: 'GET',
    path: '/api/knowledge/:id',
    summary: 'One article, whole.',
    access: { who: 'item', level: 'view' },
    params: idParams,
    query: z.strictObject({ locale: z._default(locale, 'en') }),
    output: article,
    errors: {},
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/knowledge',
    summary: 'Writes an article for the family. Repeating the same id answers the same one.',
    access: writing,
    body: z.strictObject({ id: z.optional(id), ...fields }),
    output: article,
    status: 201,
    errors: { ...tooManyPictures, TOO_MANY_ARTICLES: { status: 400, text: 'A family can have up to 200 articles.' } },
  }),
  update: endpoint({
    method: 'PUT',
    path: '/api/knowledge/:id',
    summary:
      'Changes one of the family’s articles. A stale version answers 409 with the current row in details.current.',
    access: writing,
    params: idParams,
    body: z.strictObject({
      version: versionOfChange,
      /** Marks one change, so that sending it again is harmless. */
      mutationId: z.optional(id),
      title: z.optional(line(120)),
      summary: z.optional(text(300)),
      body: z.optional(words(maxArticleLength)),
      category: z.optional(z.enum(articleCategories)),
      ages: z.optional(agesTyped),
    }),
    output: article,
    errors: { ...tooManyPictures, STALE_VERSION: { status: 409, text: 'Someone else just changed this.' } },
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/knowledge/:id',
    summary: 'Deletes one of the family’s articles; it stays in Recently deleted for 30 days.',
    access: writing,
    params: idParams,
    output: nothing,
    errors: {},
  }),
  restore: endpoint({
    method: 'POST',
    path: '/api/knowledge/:id/restore',
    summary: 'Brings a deleted article back.',
    access: writing,
    params: idParams,
    output: article,
    errors: { TOO_MANY_ARTICLES: { status: 400, text: 'A family can have up to 200 articles.' } },
  }),
  purge: purgeEndpoint('/api/knowledge'),
  preview: endpoint({
    method: 'POST',
    path: '/api/knowledge/preview',
    summary: 'How a text will look; keeps nothing.',
    access: writing,
    body: z.strictObject({ body: text(maxArticleLength) }),
    output: z.object({ blocks: z.array(block) }),
    errors: {},
  }),
  addPicture: endpoint({
    method: 'POST',
    path: '/api/knowledge/pictures',
    summary: 'Keeps a picture to be shown in an article, under an address picture:<id> in its text.',
    access: writing,
    upload: { maxBytes: maxArticlePictureBytes },
    body: z.strictObject({ id }),
    output: z.object({ id, width: z.int(), height: z.int() }),
    status: 201,
    errors: {
      UNSUPPORTED_MEDIA_TYPE: { status: 415, text: 'Pictures can be JPEG, PNG, WebP, HEIC, or AVIF.' },
      BROKEN_IMAGE: { status: 400, text: "We couldn't read this picture." },
      TOO_MANY_PIXELS: {
        status: 413,
        text: 'This photo has too many pixels. JPEG photos can have up to 220 million (110 million if progressive), AVIF 25 million, and others 64 million, with up to 30,000 on each side.',
      },
      TOO_LARGE: { status: 413, text: 'Pictures can be up to 10 MB.' },
      QUOTA_EXCEEDED: { status: 507, text: "Your family's storage is full. Delete something for good to make space." },
      RATE_LIMITED: { status: 429, text: "Too many uploads at once. They'll continue in a moment." },
    },
  }),
}

/** Likes and comments of articles; on a starter article they are the family's own. */
export const articleReactions = reactionEndpoints('/api/knowledge')
