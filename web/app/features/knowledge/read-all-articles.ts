import type { ArticleSummary } from '@nestwren/contract/knowledge'

interface Page {
  readonly items: readonly ArticleSummary[]
  readonly nextCursor: string | null
}

/** Reads every page: a family and the product have a few hundred articles at most, and a list of them holds no texts. */
export async function readAllArticles(
  read: (cursor: { limit: number; cursor?: string }) => Promise<Page>,
): Promise<readonly ArticleSummary[]> {
  const all: ArticleSummary[] = []
  let cursor: string | null = null
  do {
    const page: Page = await read({ limit: 100, ...(cursor === null ? null : { cursor }) })
    all.push(...page.items)
    cursor = page.nextCursor
  } while (cursor !== null)
  return all
}
