import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { api } from '../../../platform/api/api.ts'
import { queryKeys } from '../../../platform/api/query-keys.ts'
import { readPages } from '../../../platform/api/read-pages.ts'
import { useSession } from '../../../platform/session/use-session.ts'
import { DeletedList } from '../../../ui/items/deleted-list.tsx'
import { articleList } from './article-list.ts'

const queryKey = queryKeys.list('deletedArticles')

/** Articles that were deleted in the last 30 days, and the way back. Nothing when there are none. */
export function DeletedArticles() {
  const { t } = useLingui()
  const { user } = useSession()
  const client = useQueryClient()
  return (
    <DeletedList
      heading={t`Articles`}
      queryKey={queryKey}
      read={async (query, signal) => ({
        items: await readPages((place) => api.knowledge.list({ query: { ...query, ...place } }, { signal })),
        nextCursor: null,
      })}
      isWanted={user?.permissions.knowledgeWrite === true}
      line={t`Couldn't load the deleted articles.`}
      lineOf={({ title }) => ({ title })}
      restore={async ({ id }) => {
        await api.knowledge.restore({ params: { id } })
        await client.invalidateQueries({ queryKey })
        await client.invalidateQueries({ queryKey: queryKeys.list(articleList.name) })
      }}
      purge={{
        call: api.knowledge.purge,
        question: (items) =>
          plural(items.length, { one: 'Delete # article for good?', other: 'Delete # articles for good?' }),
      }}
    />
  )
}
