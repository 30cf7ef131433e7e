import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import type { ArticleSummary } from '@nestwren/contract/knowledge'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Undo2 } from 'lucide-react'
import { api } from '../../../platform/api/api.ts'
import { queryKeys } from '../../../platform/api/query-keys.ts'
import { readPages } from '../../../platform/api/read-pages.ts'
import { useWhen } from '../../../platform/format/use-when.ts'
import { useSession } from '../../../platform/session/use-session.ts'
import { Button } from '../../../ui/button.tsx'
import { Loaded } from '../../../ui/items/loaded.tsx'
import { PurgeButton } from '../../../ui/items/purge-button.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { useAction } from '../../../ui/use-action.ts'
import { articleList } from './article-list.ts'

const deletedKey = queryKeys.list('deletedArticles')

/** Articles that were deleted in the last 30 days, and the way back. Nothing when there are none. */
export function DeletedArticles() {
  const { t } = useLingui()
  const { user } = useSession()
  const canWrite = user?.permissions.knowledgeWrite === true
  const query = useQuery({
    queryKey: deletedKey,
    queryFn: ({ signal }) =>
      readPages((place) => api.knowledge.list({ query: { deleted: 'true', ...place } }, { signal })),
    enabled: canWrite,
    meta: { isPersisted: false },
  })
  const items = query.data ?? []
  if (!canWrite || (query.isSuccess && items.length === 0)) return null
  return (
    <section className="grid gap-2" aria-labelledby="deleted-articles">
      <div className="section-head">
        <h2 id="deleted-articles" className="type-heading">
          <Trans>Articles</Trans>
        </h2>
        {items.length === 0 ? null : (
          <PurgeButton
            ids={items.map(({ id }) => id)}
            label={t`Delete these for good`}
            question={plural(items.length, {
              one: 'Delete # article for good?',
              other: 'Delete # articles for good?',
            })}
            purge={api.knowledge.purge}
            onDone={() => query.refetch()}
          />
        )}
      </div>
      <Loaded
        query={query}
        skeleton={<Skeleton className="h-16 w-full rounded-lg" />}
        line={t`Couldn't load the deleted articles.`}
      >
        {(articles) => (
          <ul className="card">
            {articles.map((article) => (
              <DeletedLine key={article.id} article={article} />
            ))}
          </ul>
        )}
      </Loaded>
    </section>
  )
}

function DeletedLine({ article: { id, title, deletedAt } }: { article: ArticleSummary }) {
  const { t } = useLingui()
  const { day } = useWhen()
  const client = useQueryClient()
  const { isBusy, run } = useAction({ isToldInToast: true })
  const restore = async () => {
    await api.knowledge.restore({ params: { id } })
    await client.invalidateQueries({ queryKey: deletedKey })
    await client.invalidateQueries({ queryKey: queryKeys.list(articleList.name) })
  }
  return (
    <li className="flex min-h-16 flex-wrap items-center gap-x-3 border-b border-hairline px-4 py-2 last:border-b-0">
      <span className="min-w-0 flex-1 basis-36">
        <span className="type-label block wrap-anywhere">{title}</span>
        <span className="type-caption text-muted">{deletedAt === null ? null : t`Deleted ${day(deletedAt)}`}</span>
      </span>
      <span className="ms-auto flex items-center">
        <Button
          variant="ghost"
          size="sm"
          icon={<Undo2 aria-hidden="true" className="ic" />}
          aria-label={t`Bring back ${title}`}
          isBusy={isBusy}
          onClick={() => void run(restore, { done: t`${title} is back` })}
        >
          <Trans>Bring back</Trans>
        </Button>
        <PurgeButton
          isIcon
          ids={[id]}
          label={t`Delete ${title} for good`}
          question={t`Delete ${title} for good?`}
          purge={api.knowledge.purge}
          onDone={() => client.invalidateQueries({ queryKey: deletedKey })}
        />
      </span>
    </li>
  )
}
