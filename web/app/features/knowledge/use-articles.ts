import type { Article, ArticleSummary } from '@nestwren/contract/knowledge'
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useRef, useSyncExternalStore } from 'react'
import { api } from '../../platform/api/api.ts'
import { readPages } from '../../platform/api/read-pages.ts'
import { currentLocale, type Locale } from '../../platform/i18n/i18n.ts'
import { useLocale } from '../../platform/i18n/use-locale.ts'

const articleQuery = (id: string, locale: Locale) => ({
  queryKey: articleKeys.one(id, locale),
  queryFn: ({ signal }: { signal: AbortSignal }): Promise<Article> =>
    api.knowledge.get({ params: { id }, query: { locale } }, { signal }),
  // What was read once can be read again without a network.
  gcTime: Number.POSITIVE_INFINITY,
})

/** The articles of the product in the reader's language, without their texts. */
export function useStarters() {
  const { locale } = useLocale()
  return useQuery({
    queryKey: articleKeys.starters(locale),
    queryFn: ({ signal }) =>
      readPages((place) => api.knowledge.list({ query: { origin: 'starter', locale, ...place } }, { signal })),
  })
}

/** One article, whole; kept on the device once it was read. */
export function useArticle(id: string, isWanted: boolean) {
  const { locale } = useLocale()
  return useQuery({ ...articleQuery(id, locale), enabled: isWanted })
}

/** Ids of articles in whose texts the words stand; asked of the server, since the device has not all the texts. */
export function useFoundIds(words: string) {
  const { locale } = useLocale()
  return useQuery({
    queryKey: articleKeys.found(words, locale),
    queryFn: async ({ signal }) => {
      const all = await readPages((place) => api.knowledge.list({ query: { q: words, locale, ...place } }, { signal }))
      return all.map(({ id }) => id)
    },
    enabled: words.length >= 2,
    meta: { isPersisted: false },
    gcTime: 60_000,
    placeholderData: (before) => before,
  })
}

/** Puts an article on the device, unless it is there. */
export async function keepArticle(client: QueryClient, id: string): Promise<void> {
  await client.fetchQuery({ ...articleQuery(id, currentLocale()), staleTime: Number.POSITIVE_INFINITY })
}

/** Which of these articles can be read without a network. */
export function useKeptIds(articles: readonly Pick<ArticleSummary, 'id'>[]): ReadonlySet<string> {
  const client = useQueryClient()
  const { locale } = useLocale()
  const last = useRef<ReadonlySet<string>>(new Set())
  const subscribe = useCallback(
    (listener: () => void) =>
      client.getQueryCache().subscribe(({ type, query }) => {
        if (type === 'updated' && query.queryKey[1] === 'one') listener()
      }),
    [client],
  )
  const snapshot = () => {
    const kept = articles.filter(({ id }) => client.getQueryData(articleKeys.one(id, locale)) !== undefined)
    const known = last.current
    if (kept.length !== known.size || kept.some(({ id }) => !known.has(id)))
      last.current = new Set(kept.map(({ id }) => id))
    return last.current
  }
  return useSyncExternalStore(subscribe, snapshot, snapshot)
}

/**
 * Keys of the cached answers about articles. The first word is the name of `public/article-items.ts`: live events patch and
 * renew what begins with it.
 */
const articleKeys = {
  starters: (locale: Locale) => ['knowledge', 'starters', locale],
  one: (id: string, locale: Locale) => ['knowledge', 'one', id, locale],
  found: (words: string, locale: Locale) => ['knowledge', 'found', words, locale],
} as const
