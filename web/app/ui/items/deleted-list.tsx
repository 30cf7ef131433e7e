import { useLingui } from '@lingui/react/macro'
import { type QueryKey, useInfiniteQuery } from '@tanstack/react-query'
import { Undo2 } from 'lucide-react'
import { type ComponentProps, type ReactNode, useId } from 'react'
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

interface DeletedListProps<Item extends DeletedItem> extends Pick<ComponentProps<typeof Loaded>, 'line' | 'offline'> {
  /** Heading of the part of the page. A list without one stands by itself. */
  heading?: string
  queryKey: QueryKey
  /** Reads a page from the server. Nothing of it is kept on the device. */
  read: (query: DeletedQuery, signal: AbortSignal) => Promise<{ items: readonly Item[]; nextCursor: string | null }>
  /** Whether the person may see such items at all. */
  isWanted?: boolean
  /** In place of the usual times after which answers are read again, in milliseconds. */
  freshness?: { readonly staleTime: number; readonly gcTime: number; readonly refetchInterval: number }
  /** What is said in place of the part, heading included, when it could not be read. */
  failed?: { readonly title: string; readonly body: string }
  /** Shown for no items; without it there is nothing then, the heading included. */
  empty?: (answered: Answered) => ReactNode
  lineOf: (item: Item) => DeletedLine
  /** Brings an item back, and takes it off this list. */
  restore: (item: Item) => Promise<unknown>
  /** What deletes for good, and the question before it deletes all these; without it nothing can be. */
  purge?: {
    readonly call: ComponentProps<typeof PurgeButton>['purge']
    readonly question: (items: readonly unknown[]) => string
  }
}

/** What was deleted in the last 30 days of one sort, page by page, and the way back. */
export function DeletedList<Item extends DeletedItem>({
  heading,
  queryKey,
  read,
  isWanted = true,
  freshness,
  failed,
  empty,
  lineOf,
  restore,
  purge,
  ...unread
}: DeletedListProps<Item>) {
  const { t } = useLingui()
  const id = useId()
  const query = useInfiniteQuery({
    ...freshness,
    queryKey,
    queryFn: ({ pageParam, signal }) =>
      read({ deleted: 'true', ...(pageParam === null ? null : { cursor: pageParam }) }, signal),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    enabled: isWanted,
    meta: { isPersisted: false },
  })
  const items = query.data?.pages.flatMap((page) => page.items) ?? []
  if (!isWanted || (query.isSuccess && items.length === 0 && empty === undefined)) return null
  const content = (
    <>
      <Loaded
        query={query}
        skeleton={<Skeleton className={`${failed === undefined ? 'h-16' : 'h-40'} w-full rounded-lg`} />}
        {...unread}
        {...(failed === undefined ? null : { failed })}
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
                  restore={() => restore(item)}
                  purge={purge?.call}
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
  if (heading === undefined || (failed !== undefined && query.data === undefined)) return content
  return (
    <section className="grid gap-2" aria-labelledby={id}>
      <div className="section-head">
        <h2 id={id} className="type-heading">
          {heading}
        </h2>
        {purge === undefined || items.length === 0 ? null : (
          <PurgeButton
            ids={items.map((item) => item.id)}
            label={t`Delete these for good`}
            question={purge.question(items)}
            purge={purge.call}
            onDone={() => query.refetch()}
          />
        )}
      </div>
      {content}
    </section>
  )
}

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
      <span className="min-w-0 flex-1 basis-36">
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
