import type { Locale } from '@nestwren/contract/auth'
import type { Article, ArticleSummary } from '@nestwren/contract/knowledge'
import type { WireBlock } from '@nestwren/contract/knowledge-blocks'
import type { Db } from '../../platform/db/database.ts'
import type { Caller } from '../../platform/http/access.ts'
import type { FileKeeper } from '../storage/public.ts'
import { minutesOf, reviewedOn, type Starter } from './library/library.ts'
import { pictureIdsOf, renderMarkdown } from './markdown/render.ts'
import { type ArticleRow, readPictures } from './queries.ts'

/** Whoever reads, and by whom files get their addresses. */
export interface ArticleReader {
  readonly caller: Caller
  readonly keeper: Pick<FileKeeper, 'addressOf'>
}

interface Reactions {
  readonly likes: string[]
  readonly commentCount: number
}

const reviewedAt = `${reviewedOn}T00:00:00.000Z`

/** A starter article in a list, with what a family said of it. */
export function starterSummary(
  { id, in: words }: Starter,
  locale: Locale,
  said: Reactions | undefined,
): ArticleSummary {
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
