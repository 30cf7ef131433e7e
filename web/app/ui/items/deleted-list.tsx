import { useLingui } from '@lingui/react/macro'
import { type InfiniteData, type QueryKey, useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { Undo2 } from 'lucide-react'
import { type ComponentProps, type ReactNode, useId } from 'react'
import type { Page } from '../../platform/api/read-pages.ts'
import { useWhen } from '../../platform/format/use-when.ts'
import type { Answered } from '../answered.ts'
import { Button } from '../button.tsx'
import { Skeleton } from '../skeleton.tsx'
import { useAction } from '../use-action.ts'
import { Loaded } from './loaded.tsx'
import { PurgeButton } from './purge-button.tsx'

interface DeletedItem {
  readonly id: string
  readonly deletedAt?: string | null
}

interface DeletedQuery {
  readonly deleted: 'true'
  readonly cursor?: string
}

/** Calls of a group of the contract. */
interface DeletedCalls<Item> {
  /** Reads a page from the server. Nothing of it is kept on the device. */
  readonly list: (input: { query: DeletedQuery }, options: { signal: AbortSignal }) => Promise<Page<Item>>
  /** The item names what the address does. */
  readonly restore: (input: { params: Item }) => Promise<unknown>
  /** Deletes for good. */
  readonly purge?: ComponentProps<typeof PurgeButton>['purge']
}

/** How an item is shown, and what is said of it. */
interface DeletedLine {
  readonly picture?: ReactNode
  readonly title: string
  /** The line below the title; without it, the day on which the item was deleted. */
  readonly detail?: string | null
  readonly mayRestore?: boolean
  /** In place of "Bring back Swim class". */
  readonly restoreLabel?: string
  /** In place of "Swim class is back". */
  readonly done?: string
  /** In place of "Delete Swim class for good?". */
  readonly purgeQuestion?: string
}

interface DeletedListProps<Item extends DeletedItem> extends Pick<ComponentProps<typeof Loaded>, 'line' | 'failed'> {
  /** Of a part of a page, which is left out where it has nothing to show. A list without it stands by itself. */
  heading?: string
  /** What a list by itself shows for no items. */
  empty?: (answered: Answered) => ReactNode
  /** How the keys of all cached answers of this sort begin: they are read again when an item is back. */
  of: QueryKey
  /** What tells the answer from others of this sort. */
  within?: QueryKey
  calls: DeletedCalls<Item>
  /** Whether the person may see such items at all. */
  isWanted?: boolean
  /** In place of the usual times after which answers are read again, in milliseconds. */
  freshness?: { readonly staleTime: number; readonly gcTime: number; readonly refetchInterval: number }
  lineOf: (item: Item) => DeletedLine
  /** In place of the call, where the device knows of the item too. */
  restore?: (item: Item) => Promise<unknown>
  /** Asked before all these are deleted for good. */
  purgeQuestion?: (items: readonly unknown[]) => string
}

/** What was deleted in the last 30 days of one sort, page by page, and the way back. */
export function DeletedList<Item extends DeletedItem>({
  heading,
  empty,
  of,
  within = [],
  calls,
  isWanted = true,
  freshness,
  lineOf,
  restore,
  purgeQuestion,
  ...said
}: DeletedListProps<Item>) {
  const { t } = useLingui()
  const id = useId()
  const client = useQueryClient()
  const queryKey = [...of, 'deleted', ...within]
  const query = useInfiniteQuery({
    ...freshness,
    queryKey,
    queryFn: ({ pageParam, signal }) =>
      calls.list({ query: { deleted: 'true', ...(pageParam === null ? null : { cursor: pageParam }) } }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    enabled: isWanted,
    meta: { isPersisted: false },
  })
  const items = query.data?.pages.flatMap((page) => page.items) ?? []
  const bringBack = async (item: Item) => {
    await (restore?.(item) ?? calls.restore({ params: item }))
    // What waits on this device is still listed by the server.
    client.setQueryData<InfiniteData<Page<Item>>>(queryKey, (data) => data && without(data, item.id))
    if (restore === undefined) void client.invalidateQueries({ queryKey: of })
  }
  // That there is no network is said once, by the list of the page.
  const isUnread = query.fetchStatus === 'paused' && query.error === null
  const isNothing = query.data === undefined ? isUnread : items.length === 0
  if (!isWanted || (heading !== undefined && isNothing)) return null
  const content = (
    <>
      <Loaded
        query={query}
        skeleton={<Skeleton className={`${heading === undefined ? 'h-40' : 'h-16'} w-full rounded-lg`} />}
        {...said}
      >
        {(_, answered) =>
          items.length === 0 ? (
            empty?.(answered)
          ) : (
            <ul className="card">
              {items.map((item) => (
                <Line
                  key={item.id}
                  item={item}
                  line={lineOf(item)}
                  restore={() => bringBack(item)}
                  purge={calls.purge}
                  onPurged={() => query.refetch()}
                />
              ))}
            </ul>
          )
        }
      </Loaded>
      {query.hasNextPage ? (
        <Button variant="soft" isBlock isBusy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          {t`Show more`}
        </Button>
      ) : null}
    </>
  )
  if (heading === undefined) return content
  return (
    <section className="grid gap-2" aria-labelledby={id}>
      <div className="section-head items-center">
        <h2 id={id} className="type-heading">
          {heading}
        </h2>
        {calls.purge === undefined || purgeQuestion === undefined || items.length === 0 ? null : (
          <PurgeButton
            ids={items.map((item) => item.id)}
            label={t`Delete these for good`}
            question={purgeQuestion(items)}
            purge={calls.purge}
            onDone={() => query.refetch()}
          />
        )}
      </div>
      {content}
    </section>
  )
}

const without = <Item extends DeletedItem>({ pages, ...rest }: InfiniteData<Page<Item>>, id: string) => ({
  ...rest,
  pages: pages.map((page) => ({ ...page, items: page.items.filter((item) => item.id !== id) })),
})

interface LineProps {
  item: DeletedItem
  line: DeletedLine
  restore: () => Promise<unknown>
  purge: ComponentProps<typeof PurgeButton>['purge'] | undefined
  onPurged: () => Promise<unknown>
}

function Line({ item: { id, deletedAt = null }, line, restore, purge, onPurged }: LineProps) {
  const { t } = useLingui()
  const { day } = useWhen()
  const { isBusy, run } = useAction({ isToldInToast: true })
  const { title, picture, mayRestore = true, restoreLabel, done, purgeQuestion } = line
  const { detail = deletedAt === null ? null : t`Deleted ${day(deletedAt)}` } = line
  return (
    <li className="flex min-h-16 flex-wrap items-center gap-x-3 border-b border-hairline px-4 py-2 last:border-b-0">
      {picture}
      <span className="min-w-0 flex-1 basis-32">
        <span className="type-label block wrap-anywhere">{title}</span>
        <span className="type-caption text-muted">{detail}</span>
      </span>
      <span className="ms-auto flex items-center">
        {mayRestore ? (
          <Button
            variant="ghost"
            size="sm"
            icon={<Undo2 aria-hidden="true" className="ic" />}
            aria-label={restoreLabel ?? t`Bring back ${title}`}
            isBusy={isBusy}
            onClick={() => void run(restore, { done: done ?? t`${title} is back` })}
          >
            {t`Bring back`}
          </Button>
        ) : null}
        {purge === undefined ? null : (
          <PurgeButton
            isIcon
            ids={[id]}
            label={t`Delete ${title} for good`}
            question={purgeQuestion ?? t`Delete ${title} for good?`}
            purge={purge}
            onDone={onPurged}
          />
        )}
      </span>
    </li>
  )
}
