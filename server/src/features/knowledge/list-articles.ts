import type { Locale } from '@nestwren/contract/auth'
import type { ArticleSummary } from '@nestwren/contract/knowledge'
import type { Db } from '../../platform/db/database.ts'
import { wordsOf } from '../../platform/db/search-words.ts'
import { type Cursor, pageOf } from '../../platform/http/cursor.ts'
import { type Starter, starters } from './library/library.ts'
import { ownSummary, starterSummary } from './present-article.ts'
import { listOwnArticles, type OwnFilter, readReactions } from './queries.ts'

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
