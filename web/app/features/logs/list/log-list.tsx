import { useLingui } from '@lingui/react/macro'
import type { KindName } from '@nestwren/contract/logs/kinds/index'
import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { type CSSProperties, useEffect, useMemo, useRef } from 'react'
import { useSelectedChild } from '../../../platform/api/selected-child.ts'
import { useConnection } from '../../../platform/realtime/use-live.ts'
import { useSession } from '../../../platform/session/use-session.ts'
import { useEntries } from '../../../platform/sync/indexed/use-entries.ts'
import { useEntryPages } from '../../../platform/sync/indexed/use-entry-lists.ts'
import { Banner } from '../../../ui/banner.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Loaded } from '../../../ui/items/loaded.tsx'
import { StaleNote } from '../../../ui/items/stale-note.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { DayHead } from '../public/day-head.tsx'
import { EntryLine } from '../public/entry-line.tsx'
import { groupByDay, type ListRow } from './day-groups.ts'

interface LogListProps {
  childId: string | 'all'
  kind: KindName | null
}

/** Rows are measured once drawn; these are only what the scroll bar assumes before. */
const assumedHeights = { day: 84, entry: 76 }

/** The endless list. Only what is near the screen is in the page, so that ten thousand entries scroll like ten. */
export function LogList({ childId, kind }: LogListProps) {
  const { t } = useLingui()
  const pages = useEntryPages(childId, kind ?? undefined)
  const { isOnline } = useConnection()
  // Without a network everything on the device is shown, although older days may have gaps.
  const from = isOnline ? pages.loadedFrom : null
  const views = useEntries(childId, { ...(kind === null ? {} : { kind }), ...(from === null ? {} : { from }) })
  const zone = Temporal.Now.timeZoneId()
  const rows = useMemo(() => groupByDay(views, zone), [views, zone])
  if (rows.length === 0)
    return (
      <Loaded
        query={pages.query}
        skeleton={<ListSkeleton />}
        failed={{
          title: t`We couldn't load the logs`,
          body: t`Your logs are safe. Check your connection and try again.`,
        }}
      >
        {(_read, answered) => (
          <EmptyState
            after={answered}
            title={t`Nothing logged yet`}
            body={t`Log a feed, nap, or diaper to get started.`}
          />
        )}
      </Loaded>
    )
  return (
    <>
      <StaleNote />
      <VirtualRows rows={rows} onEndNear={pages.hasMore && !pages.isLoadingMore ? pages.loadMore : null} />
      {pages.isLoadingMore ? <ListSkeleton /> : null}
      {pages.error ? (
        <Banner tone="warning" action={{ label: t`Try again`, onSelect: pages.loadMore }}>
          {t`Couldn't load older logs.`}
        </Banner>
      ) : null}
      {pages.hasMore || !isOnline ? null : (
        <p className="list-end type-small">{kind === null ? t`You've reached the first log.` : t`No earlier ones.`}</p>
      )}
    </>
  )
}

function VirtualRows({ rows, onEndNear }: { rows: readonly ListRow[]; onEndNear: (() => void) | null }) {
  const { t } = useLingui()
  const list = useRef<HTMLElement>(null)
  const session = useSession()
  const userId = session.status === 'signedIn' ? session.user.id : ''
  const { selected, children } = useSelectedChild()
  const names = useMemo(
    () => (selected === 'all' ? new Map(children.map(({ _id, name }) => [_id, name])) : null),
    [selected, children],
  )
  const virtual = useWindowVirtualizer({
    count: rows.length,
    estimateSize: (index) => assumedHeights[rows[index]?.type ?? 'entry'],
    getItemKey: (index) => rows[index]?.key ?? index,
    overscan: 8,
    scrollMargin: list.current?.offsetTop ?? 0,
  })
  const items = virtual.getVirtualItems()
  const lastIndex = items.at(-1)?.index ?? 0
  useEffect(() => {
    if (lastIndex > rows.length - 12) onEndNear?.()
  }, [lastIndex, rows.length, onEndNear])
  return (
    // The rows are lists of one: a list cannot hold headings, and only the rows near the screen are in the page.
    <section ref={list} className="log-list" style={{ height: virtual.getTotalSize() }} aria-label={t`Logs`}>
      {items.map((item) => {
        const row = rows[item.index]
        if (row === undefined) return null
        const place = { transform: `translateY(${item.start - virtual.options.scrollMargin}px)` } as CSSProperties
        return (
          <div key={item.key} ref={virtual.measureElement} data-index={item.index} className="log-row" style={place}>
            {row.type === 'day' ? (
              <DayHead row={row} names={names} />
            ) : (
              <div className={`log-card-row${row.isFirst ? ' is-first' : ''}${row.isLast ? ' is-last' : ''}`}>
                <ul>
                  <EntryLine view={row.view} userId={userId} childName={names?.get(row.view.entry.childId) ?? null} />
                </ul>
              </div>
            )}
          </div>
        )
      })}
    </section>
  )
}

function ListSkeleton() {
  return (
    <div className="grid gap-3 py-3" aria-hidden="true">
      {[0, 1, 2, 3, 4].map((line) => (
        <Skeleton key={line} className="h-16 w-full rounded-lg" />
      ))}
    </div>
  )
}
