import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { ApiError } from '@nestwren/contract/client'
import type { SearchType } from '@nestwren/contract/search'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { FoundLine } from './found-line.tsx'
import { useFound } from './use-search.ts'

interface FoundListProps {
  words: string
  type: SearchType | null
  childId: string | 'all'
  onShowAll: () => void
}

/** What was found, or why nothing is shown. */
export function FoundList({ words, type, childId, onShowAll }: FoundListProps) {
  const { t } = useLingui()
  const query = useFound(words, type, childId)
  const finds = query.data?.pages.flatMap(({ items }) => items) ?? []
  const isStandIn = query.isPlaceholderData && (finds.length === 0 || query.fetchStatus === 'paused')
  if (query.data === undefined || isStandIn) {
    if (query.fetchStatus === 'paused')
      return (
        <EmptyState
          title={t`Search needs a network`}
          body={t`Logs on this device can be searched in Logs. The rest is searched when there is a signal.`}
        />
      )
    // The child is not shared any more: as little is found as of one that is not there.
    if (query.error instanceof ApiError && query.error.status === 404)
      return <EmptyState title={t`Nothing found`} body={t`Try another word, or only its beginning.`} />
    if (query.isError)
      return (
        <ErrorState
          title={t`The search did not work`}
          body={t`Check the connection and try again.`}
          action={{ label: t`Try again`, onSelect: () => void query.refetch() }}
        />
      )
    return (
      <div aria-busy="true">
        <p role="status" className="sr-only">{t`Searching`}</p>
        <Skeleton className="h-40 w-full rounded-lg" />
      </div>
    )
  }
  const { length } = finds
  const isAll = !query.hasNextPage
  return (
    <>
      <p role="status" className="sr-only">
        {isAll
          ? plural(length, { 0: 'Nothing found', one: '# find', other: '# finds' })
          : plural(length, { one: '# find so far', other: '# finds so far' })}
      </p>
      {length === 0 ? (
        <EmptyState
          title={t`Nothing found`}
          body={t`Try another word, or only its beginning.`}
          {...(type === null ? null : { action: { label: t`Search in everything`, onSelect: onShowAll } })}
        />
      ) : (
        <ul className="card" aria-busy={query.isPlaceholderData}>
          {finds.map((found) => (
            <FoundLine key={`${found.type}-${found.id}`} found={found} words={words} />
          ))}
        </ul>
      )}
      {query.hasNextPage ? (
        <Button
          variant="soft"
          isBlock
          className="mt-3"
          isBusy={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          {t`Show more`}
        </Button>
      ) : null}
    </>
  )
}
