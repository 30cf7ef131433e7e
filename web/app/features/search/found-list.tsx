import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { ApiError } from '@nestwren/contract/client'
import type { SearchType } from '@nestwren/contract/search'
import { useHasLock } from '../../platform/locks/use-has-lock.ts'
import { answerOf, noReadNeeded } from '../../ui/answered.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { useHasFailed } from '../../ui/items/loaded.tsx'
import { Guarded } from '../../ui/locked/guarded.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { FoundLine } from './found-line.tsx'
import { useFound } from './use-search.ts'

interface FoundListProps {
  words: string
  type: SearchType | null
  childId: string | 'all'
  onShowAll: () => void
}

/** Sections that a search for this does not look into, since they are locked: said below what was found. */
function LockedSections({ type }: { type: SearchType | null }) {
  const sections = [
    ...(useHasLock('photos') && (type === null || type === 'photo') ? (['photos'] as const) : []),
    ...(useHasLock('documents') && (type === null || type === 'document') ? (['documents'] as const) : []),
  ]
  return (
    <div className="mt-3 grid max-w-[720px] gap-3 empty:hidden">
      {sections.map((section) => (
        <Guarded key={section} section={section}>
          {null}
        </Guarded>
      ))}
    </div>
  )
}

/** What was found, or why nothing is shown. */
export function FoundList({ words, type, childId, onShowAll }: FoundListProps) {
  const { t } = useLingui()
  const query = useFound(words, type, childId)
  const finds = query.data?.pages.flatMap(({ items }) => items) ?? []
  const isStandIn = query.isPlaceholderData && (finds.length === 0 || query.fetchStatus === 'paused')
  const answered = answerOf(query)
  const isFailed = useHasFailed(query)
  if (query.data === undefined || answered === null || isStandIn) {
    if (query.fetchStatus === 'paused')
      return (
        <EmptyState
          after={noReadNeeded}
          title={t`Search needs a connection`}
          body={t`You can still search this device's logs in Logs. Go online to search everything.`}
        />
      )
    // The child is not shared any more: as little is found as of one that is not there.
    if (query.error instanceof ApiError && query.error.status === 404)
      return (
        <EmptyState
          after={noReadNeeded}
          title={t`Nothing found`}
          body={t`Try another word, or just the start of one.`}
        />
      )
    if (isFailed)
      return (
        <ErrorState
          title={t`Search didn't work`}
          body={t`Check your connection and try again.`}
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
          ? plural(length, { 0: 'Nothing found', one: '# result', other: '# results' })
          : plural(length, { one: '# result so far', other: '# results so far' })}
      </p>
      {length === 0 ? (
        <EmptyState
          after={answered}
          title={t`Nothing found`}
          body={t`Try another word, or just the start of one.`}
          {...(type === null ? null : { action: { label: t`Search everything`, onSelect: onShowAll } })}
        />
      ) : (
        <ul className="card max-w-[720px]" aria-busy={query.isPlaceholderData}>
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
      <LockedSections type={type} />
    </>
  )
}
