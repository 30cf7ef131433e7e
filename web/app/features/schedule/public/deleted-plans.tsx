import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import type { ScheduleEntry } from '@nestwren/contract/schedule'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { Undo2 } from 'lucide-react'
import { api } from '../../../platform/api/api.ts'
import { queryKeys } from '../../../platform/api/query-keys.ts'
import { useWhen } from '../../../platform/format/use-when.ts'
import { Button } from '../../../ui/button.tsx'
import { Loaded } from '../../../ui/items/loaded.tsx'
import { PurgeButton } from '../../../ui/items/purge-button.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { useAction } from '../../../ui/use-action.ts'
import { useScheduleRights } from '../use-schedule-rights.ts'
import { scheduleList } from './use-schedule.ts'

const deletedKey = queryKeys.list('deletedSchedule')

/** What was deleted from the schedule in the last 30 days, and the way back. Nothing when there is none. */
export function DeletedPlans() {
  const { t } = useLingui()
  const { addable } = useScheduleRights()
  const isWanted = addable.length > 0
  const query = useInfiniteQuery({
    queryKey: deletedKey,
    queryFn: ({ signal, pageParam }) =>
      api.schedule.list(
        { query: { deleted: 'true', ...(pageParam === null ? null : { cursor: pageParam }) } },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    enabled: isWanted,
    meta: { isPersisted: false },
  })
  const items = query.data?.pages.flatMap((page) => page.items) ?? []
  if (!isWanted || (query.isSuccess && items.length === 0)) return null
  return (
    <section className="grid gap-2" aria-labelledby="deleted-plans">
      <div className="section-head">
        <h2 id="deleted-plans" className="type-heading">
          <Trans>Schedule</Trans>
        </h2>
        {items.length === 0 ? null : (
          <PurgeButton
            ids={items.map(({ id }) => id)}
            label={t`Delete these for good`}
            question={plural(items.length, {
              one: 'Delete # entry of the schedule for good?',
              other: 'Delete # entries of the schedule for good?',
            })}
            purge={api.schedule.purge}
            onDone={() => query.refetch()}
          />
        )}
      </div>
      <Loaded
        query={query}
        skeleton={<Skeleton className="h-16 w-full rounded-lg" />}
        line={t`Couldn't load what was deleted from the schedule.`}
      >
        {() => (
          <ul className="card">
            {items.map((item) => (
              <DeletedLine key={item.id} item={item} />
            ))}
          </ul>
        )}
      </Loaded>
      {query.hasNextPage ? (
        <Button variant="soft" isBlock isBusy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          <Trans>Show more</Trans>
        </Button>
      ) : null}
    </section>
  )
}

function DeletedLine({ item }: { item: ScheduleEntry }) {
  const { t } = useLingui()
  const { day: dayText } = useWhen()
  const client = useQueryClient()
  const { isBusy, run } = useAction({ isToldInToast: true })
  const { title, id, deletedAt } = item
  const restore = async () => {
    await api.schedule.restore({ params: { id } })
    await client.invalidateQueries({ queryKey: deletedKey })
    await client.invalidateQueries({ queryKey: queryKeys.list(scheduleList.name) })
  }
  return (
    <li className="flex min-h-16 flex-wrap items-center gap-x-3 border-b border-hairline px-4 py-2 last:border-b-0">
      <span className="min-w-0 flex-1 basis-36">
        <span className="type-label block wrap-anywhere">{title}</span>
        <span className="type-caption text-muted">{deletedAt === null ? null : t`Deleted ${dayText(deletedAt)}`}</span>
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
          purge={api.schedule.purge}
          onDone={() => client.invalidateQueries({ queryKey: deletedKey })}
        />
      </span>
    </li>
  )
}
