import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { api } from '../../../platform/api/api.ts'
import { queryKeys } from '../../../platform/api/query-keys.ts'
import { useSession } from '../../../platform/session/use-session.ts'
import { DeletedList } from '../../../ui/items/deleted-list.tsx'
import { articleList } from './article-list.ts'

/** Articles that were deleted in the last 30 days, and the way back. Nothing when there are none. */
export function DeletedArticles() {
  const { t } = useLingui()
  const { user } = useSession()
  return (
    <DeletedList
      heading={t`Articles`}
      line={t`Couldn't load the deleted articles.`}
      of={queryKeys.list(articleList.name)}
      calls={api.knowledge}
      isWanted={user?.permissions.knowledgeWrite === true}
      lineOf={({ title }) => ({ title })}
      purgeQuestion={(items) =>
        plural(items.length, { one: 'Delete # article for good?', other: 'Delete # articles for good?' })
      }
    />
  )
}
