import { useLingui } from '@lingui/react/macro'
import type { Entry } from '@nestwren/contract/logs/entry'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { Undo2 } from 'lucide-react'
import { api } from '../../../../platform/api/api.ts'
import { queryKeys } from '../../../../platform/api/query-keys.ts'
import { dateFormat } from '../../../../platform/format/formats.ts'
import { useTimeText } from '../../../../platform/format/use-measures.ts'
import { Button } from '../../../../ui/button.tsx'
import { EmptyState } from '../../../../ui/empty-state.tsx'
import { Loaded } from '../../../../ui/items/loaded.tsx'
import { Skeleton } from '../../../../ui/skeleton.tsx'
import { showToast } from '../../../../ui/toast-store.ts'
import { restoreEntry } from '../../entry-writes.ts'
import { EntryGlyph } from '../../kinds/public/kind-drawing.tsx'
import { useEntryTitle } from '../../public/use-entry-title.ts'

/** Logs that were deleted in the last 30 days, and the way back. */
export function DeletedEntries() {
  const { t } = useLingui()
  const query = useInfiniteQuery({
    queryKey: queryKeys.deletedEntries,
    initialPageParam: null as string | null,
    queryFn: ({ pageParam, signal }) =>
      api.logs.list({ query: { deleted: 'true', ...(pageParam === null ? {} : { cursor: pageParam }) } }, { signal }),
    getNextPageParam: (last) => last.nextCursor,
    meta: { isPersisted: false },
  })
  return (
    <>
      <Loaded
        query={query}
        skeleton={<Skeleton className="h-40 w-full rounded-lg" />}
        failed={{
          title: t`We couldn't load the deleted logs`,
          body: t`Your logs are safe. Check your connection and try again.`,
        }}
      >
        {({ pages }, answered) => {
          const entries = pages.flatMap(({ items }) => items)
          return entries.length === 0 ? (
            <EmptyState after={answered} title={t`No deleted logs`} body={t`Deleted logs stay here for 30 days.`} />
          ) : (
            <ul className="card">
              {entries.map((entry) => (
                <DeletedLine key={entry.id} entry={entry} />
              ))}
            </ul>
          )
        }}
      </Loaded>
      {query.hasNextPage ? (
        <Button variant="soft" isBlock isBusy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          {t`Show more`}
        </Button>
      ) : null}
    </>
  )
}

function DeletedLine({ entry }: { entry: Entry }) {
  const { t, i18n } = useLingui()
  const client = useQueryClient()
  const { title } = useEntryTitle()(entry)
  const timeText = useTimeText()
  const date = dateFormat(i18n.locale, { dateStyle: 'medium' }).format(new Date(entry.startAt))
  const restore = async () => {
    await restoreEntry(entry).isStored
    client.setQueryData(queryKeys.deletedEntries, (data: DeletedPages | undefined) =>
      data === undefined
        ? data
        : {
            ...data,
            pages: data.pages.map((page) => ({ ...page, items: page.items.filter(({ id }) => id !== entry.id) })),
          },
    )
    showToast({ message: t`${title} is back` })
  }
  return (
    <li className="flex min-h-16 flex-wrap items-center gap-x-3 border-b border-hairline px-4 py-2 last:border-b-0">
      <EntryGlyph entry={entry} />
      <span className="min-w-0 flex-1 basis-36">
        <span className="type-label block wrap-anywhere">{title}</span>
        <span className="type-caption text-muted">{`${date}, ${timeText(entry.startAt)}`}</span>
      </span>
      <Button
        variant="ghost"
        size="sm"
        className="ms-auto"
        icon={<Undo2 aria-hidden="true" className="ic" />}
        aria-label={t`Bring back ${title}`}
        onClick={() => void restore()}
      >
        {t`Bring back`}
      </Button>
    </li>
  )
}

interface DeletedPages {
  readonly pages: readonly { readonly items: readonly Entry[]; readonly nextCursor: string | null }[]
  readonly pageParams: readonly unknown[]
}
