import type { Article, ArticleSummary } from '@nestwren/contract/knowledge'

/** An article of the product in a list, for tests. */
export function summaryOf(over: Partial<ArticleSummary> = {}): ArticleSummary {
  const at = '2026-11-20T00:00:00.000Z'
  return {
    id: '00000000-0000-4000-8000-000000000901',
    origin: 'starter',
    title: 'Safe sleep',
    summary: 'Where a baby sleeps safest.',
    category: 'sleep',
    ages: { from: 0, to: 12 },
    minutes: 3,
    createdBy: null,
    createdAt: at,
    updatedAt: at,
    version: 1,
    deletedAt: null,
    likes: [],
    commentCount: 0,
    ...over,
  }
}

/** The same, whole. */
export function articleOf(over: Partial<Article> = {}): Article {
  return {
    ...summaryOf(),
    body: 'On the **back**.',
    blocks: [{ is: 'paragraph', runs: [{ text: 'On the ' }, { text: 'back', isStrong: true }, { text: '.' }] }],
    sources: [{ source: 'AAP', title: 'Safe sleep', year: 2022, link: 'https://example.org/aap' }],
    reviewedOn: '2026-11-20',
    ...over,
  }
}
