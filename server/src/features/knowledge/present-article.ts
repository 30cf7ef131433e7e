import type { Locale } from '@nestwren/contract/auth'
import type { Article, ArticleSummary } from '@nestwren/contract/knowledge'
import type { WireBlock } from '@nestwren/contract/knowledge-blocks'
import type { Db } from '../../platform/db/database.ts'
import { wordsOf } from '../../platform/db/search-words.ts'
import type { Caller } from '../../platform/http/access.ts'
import { type Cursor, pageOf } from '../../platform/http/cursor.ts'
import type { FileKeeper } from '../storage/public.ts'
import { minutesOf, reviewedOn, type Starter, starters } from './library/library.ts'
import { pictureIdsOf, renderMarkdown } from './markdown/render.ts'
import { type ArticleRow, listOwnArticles, type OwnFilter, readPictures, readReactions } from './queries.ts'

/** Whoever reads, and by whom files get their addresses. */
interface ArticleReader {
  readonly caller: Caller
  readonly keeper: Pick<FileKeeper, 'addressOf'>
}

interface Reactions {
  readonly likes: string[]
  readonly commentCount: number
}

const reviewedAt = `${reviewedOn}T00:00:00.000Z`

/** A starter article in a list, with what a family said of it. */
function starterSummary({ id, in: words }: Starter, locale: Locale, said: Reactions | undefined): ArticleSummary {
  const { title, summary, category, ages, minutes } = words[locale]
  const dates = { createdAt: reviewedAt, updatedAt: reviewedAt, deletedAt: null }
  const { likes, commentCount } = said ?? { likes: [], commentCount: 0 }
  const about = { title, summary, category, ages, minutes }
  return { id, origin: 'starter', ...about, createdBy: null, ...dates, version: 1, likes, commentCount }
}

/** A starter article, whole. */
export function starterArticle(starter: Starter, locale: Locale, said: Reactions | undefined): Article {
  const { body, blocks, sources } = starter.in[locale]
  return { ...starterSummary(starter, locale, said), body, blocks, sources, reviewedOn }
}

/** An article of the family in a list. */
export function ownSummary(row: ArticleRow): ArticleSummary {
  const { id, title, summary, category, fromMonths, toMonths, version, likes, commentCount } = row
  return {
    ...{ id, origin: 'family', title, summary, category, version, likes, commentCount },
    ages: fromMonths === null || toMonths === null ? null : { from: fromMonths, to: toMonths },
    minutes: minutesOf(row.body),
    createdBy: { id: row.createdBy, name: row.createdByName },
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    deletedAt: row.deletedAt?.toISOString() ?? null,
  }
}

/** Articles of the family, whole. */
export async function ownArticles(db: Db, reader: ArticleReader, rows: readonly ArticleRow[]): Promise<Article[]> {
  const render = await renderer(
    db,
    reader,
    rows.map(({ body }) => body),
  )
  return rows.map((row) => ({
    ...ownSummary(row),
    body: row.body,
    blocks: render(row.body),
    sources: [],
    reviewedOn: null,
  }))
}

/** How a text that is not kept yet will look. */
export async function previewOf(db: Db, reader: ArticleReader, body: string): Promise<WireBlock[]> {
  return (await renderer(db, reader, [body]))(body)
}

/** Renders texts of the family, each picture of theirs with an address for the reader's session. */
async function renderer(
  db: Db,
  { caller, keeper }: ArticleReader,
  bodies: readonly string[],
): Promise<(body: string) => WireBlock[]> {
  const ids = new Set(bodies.flatMap((body) => [...pictureIdsOf(body)]))
  const known = await readPictures(db, caller.accountId, [...ids])
  return (body) =>
    renderMarkdown(body, (id) => {
      const facts = known.get(id)
      if (facts === undefined) return null
      return { ...facts, url: keeper.addressOf(caller, { itemType: 'picture', itemId: id, variant: 'medium' }) }
    })
}

interface Filter extends OwnFilter {
  readonly locale: Locale
  readonly origin?: 'starter' | 'family' | undefined
}

/**
 * A page of the articles that are as asked: the family's own, last written first, then those of the product. Both are few
 * hundred at most, so the page is cut from all of them; where it begins is found by id.
 */
export async function findAmong(
  db: Db,
  accountId: string,
  { locale, origin, ...filter }: Filter,
  { cursor, limit }: { readonly cursor: Cursor | null; readonly limit: number },
): Promise<{ items: ArticleSummary[]; nextCursor: string | null }> {
  const own = origin === 'starter' ? [] : await listOwnArticles(db, accountId, filter)
  const ofProduct = origin === 'family' ? [] : starters.filter((starter) => isAsked(starter, locale, filter))
  const all: readonly { readonly id: string; readonly createdAt: Date; readonly starter?: Starter }[] = [
    ...own,
    ...ofProduct.map((starter) => ({ id: starter.id, createdAt: longAgo, starter })),
  ]
  const rest = cursor === null ? all : all.slice(firstAfter(all, cursor))
  const shown = rest.slice(0, limit + 1)
  const said = await readReactions(
    db,
    accountId,
    shown.flatMap(({ id, starter }) => (starter === undefined ? [] : [id])),
  )
  const rows = new Map(own.map((row) => [row.id, row]))
  return pageOf(
    shown,
    limit,
    ({ createdAt, id }) => ({ at: createdAt, id }),
    ({ id, starter }): ArticleSummary => {
      if (starter !== undefined) return starterSummary(starter, locale, said.get(id))
      const row = rows.get(id)
      if (row === undefined) throw new Error('An article is neither the product’s nor the family’s')
      return ownSummary(row)
    },
  )
}

/** Every article of a family is younger. */
const longAgo = new Date(0)

/** Where the page after a cursor begins; the article that it names may have gone meanwhile. */
function firstAfter(all: readonly { readonly id: string; readonly createdAt: Date }[], { at, id }: Cursor): number {
  const named = all.findIndex((one) => one.id === id)
  if (named >= 0) return named + 1
  const next = all.findIndex((one) => one.createdAt < at || (+one.createdAt === +at && one.id < id))
  return next < 0 ? all.length : next
}

function isAsked({ in: words }: Starter, locale: Locale, { category, ageMonths, q }: OwnFilter): boolean {
  const { ages, words: known, category: own } = words[locale]
  if (category !== undefined && category !== own) return false
  if (ageMonths !== undefined && (ageMonths < ages.from || ageMonths > ages.to)) return false
  if (q === undefined) return true
  const asked = wordsOf([q])
  return asked.length > 0 && asked.every((word) => known.some((one) => one.startsWith(word)))
}
