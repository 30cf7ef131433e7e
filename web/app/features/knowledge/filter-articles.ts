import type { ArticleSummary } from '@nestwren/contract/knowledge'
import type { ArticleCategory } from '@nestwren/contract/knowledge-terms'

export interface ArticleFilter {
  readonly category: ArticleCategory | null
  /** Whole months; null for any age. */
  readonly ageMonths: number | null
  readonly words: string
}

const folded = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()

/** The words as the server compares them: lower case, without accents. */
function wordsOf(text: string): readonly string[] {
  return folded(text).match(/[\p{L}\p{N}]+/gu) ?? []
}

/** Whether each asked word begins a word of what the device knows of an article. */
function says(article: ArticleSummary & { readonly body?: string }, asked: readonly string[]): boolean {
  const known = wordsOf([article.title, article.summary, article.body ?? ''].join(' '))
  return asked.every((word) => known.some((one) => one.startsWith(word)))
}

/**
 * The articles that are as asked, in their order.
 * @param foundIds those in whose texts the server has found the words
 */
export function filterArticles<T extends ArticleSummary>(
  articles: readonly T[],
  { category, ageMonths, words }: ArticleFilter,
  foundIds: readonly string[] = [],
): readonly T[] {
  const asked = wordsOf(words)
  return articles.filter((article) => {
    if (category !== null && article.category !== category) return false
    const { ages } = article
    if (ageMonths !== null && ages !== null && (ageMonths < ages.from || ageMonths > ages.to)) return false
    return asked.length === 0 || says(article, asked) || foundIds.includes(article.id)
  })
}

/** Others that somebody who reads this may want: of its category, or of its ages, what is nearest first. */
export function relatedTo<T extends ArticleSummary>(
  article: ArticleSummary,
  others: readonly T[],
  most = 3,
): readonly T[] {
  const overlaps = ({ ages }: ArticleSummary) =>
    ages !== null && article.ages !== null && ages.from <= article.ages.to && article.ages.from <= ages.to
  const nearness = (one: T) => (one.category === article.category ? 2 : 0) + (overlaps(one) ? 1 : 0)
  return others
    .filter((one) => one.id !== article.id && nearness(one) > 0)
    .toSorted((a, b) => nearness(b) - nearness(a))
    .slice(0, most)
}
