import type { Article } from '@nestwren/contract/knowledge'
import { useEffect } from 'react'
import { useList } from '../../platform/sync/use-list.ts'
import { useWrites } from '../../platform/sync/use-queue.ts'
import { articleList, type OwnArticle } from './public/article-list.ts'
import { useArticle } from './use-articles.ts'

const isWhole = (article: OwnArticle | undefined): article is Article =>
  article?.body !== undefined && article.blocks !== undefined

/**
 * An article as the person expects it: as the server has it, or as they have written it while that waits. `query` is the
 * read that it comes from.
 */
export function useShownArticle(id: string) {
  const own = useList(articleList)
  const writes = useWrites(({ kept }) => kept?.part === articleList.name && kept.id === id)
  const isNew = writes.some(({ kept }) => kept?.what === 'create')
  const isRemoved = writes.some(({ kept, state }) => kept?.what === 'remove' && state === 'waiting')
  const query = useArticle(id, !isNew && !isRemoved)
  const listed = own.data?.find((one) => one.id === id)
  const { data: read, refetch } = query
  const isBehind = read !== undefined && listed !== undefined && writes.length === 0 && listed.version > read.version
  // Its news came to the list, and for some reason not to the article.
  useEffect(() => {
    if (isBehind) void refetch()
  }, [isBehind, refetch])
  const mine = listed === undefined || read === undefined ? listed : { ...read, ...listed }
  const isNewer = listed !== undefined && (read === undefined || listed.version > read.version)
  const article = isWhole(mine) && isNewer ? mine : read
  return { article, query: { ...query, data: article }, isRemoved }
}
