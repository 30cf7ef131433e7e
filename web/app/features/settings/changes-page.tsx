import { Trans, useLingui } from '@lingui/react/macro'
import type { AuditItem } from '@nestwren/contract/members'
import { useInfiniteQuery } from '@tanstack/react-query'
import { api } from '../../platform/api/api.ts'
import { useWhen } from '../../platform/format/use-when.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Loaded } from '../../ui/items/loaded.tsx'
import { SettingsHeader } from '../../ui/settings/settings-header.tsx'
import { settingsKeys } from './settings-keys.ts'
import { useChangeText } from './use-change-text.ts'

export function meta() {
  return [{ title: 'Changes · Nestwren' }]
}

/** Who joined, left and was given what, newest first; for owners and parents. */
export default function ChangesPage() {
  const { t } = useLingui()
  const query = useInfiniteQuery({
    queryKey: settingsKeys.changes,
    initialPageParam: null as string | null,
    queryFn: ({ pageParam, signal }) =>
      api.members.listAudit({ query: pageParam === null ? {} : { cursor: pageParam } }, { signal }),
    getNextPageParam: (last) => last.nextCursor,
    meta: { isPersisted: false },
  })
  return (
    <>
      <SettingsHeader title={t`Changes`} back={{ href: '/settings/family', label: t`Back to Caregivers` }} />
      <Loaded
        query={query}
        lines={4}
        failed={{
          title: t`We couldn't load the changes`,
          body: t`Nothing is lost. Check your connection and try again.`,
        }}
      >
        {({ pages }, answered) => {
          const items = pages.flatMap((page) => page.items)
          return items.length === 0 ? (
            <EmptyState
              after={answered}
              title={t`Nothing changed yet`}
              body={t`You'll see who joins and what they can do here.`}
            />
          ) : (
            <ol className="card card-pad setting-rows">
              {items.map((item) => (
                <ChangeLine key={item.id} item={item} />
              ))}
            </ol>
          )
        }}
      </Loaded>
      {query.hasNextPage ? (
        <Button
          variant="soft"
          isBlock
          className="mt-3"
          isBusy={query.isFetchingNextPage}
          busyLabel={t`Loading`}
          onClick={() => void query.fetchNextPage()}
        >
          <Trans>Show more</Trans>
        </Button>
      ) : null}
    </>
  )
}

function ChangeLine({ item }: { item: AuditItem }) {
  const when = useWhen()
  const { headline, details } = useChangeText()(item)
  return (
    <li>
      <span className="min-w-0 flex-1 wrap-anywhere">
        <span className="type-label block">{headline}</span>
        {details.map((detail) => (
          <span key={detail} className="type-small block">
            {detail}
          </span>
        ))}
        <span className="type-caption block text-muted">{when.time(item.at)}</span>
      </span>
    </li>
  )
}
