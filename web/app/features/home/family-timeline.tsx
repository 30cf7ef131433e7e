import { Trans, useLingui } from '@lingui/react/macro'
import type { Entry } from '@nestwren/contract/logs/entry'
import { ArrowUp, ChevronRight } from 'lucide-react'
import { useMemo, useRef, useState } from 'react'
import { Link } from 'react-router'
import { useSelectedChild } from '../../platform/api/selected-child.ts'
import { useConnection } from '../../platform/realtime/use-live.ts'
import { useSession } from '../../platform/session/use-session.ts'
import type { EntryView } from '../../platform/sync/indexed/use-entries.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { EntryLine } from '../logs/public/entry-line.tsx'
import { useToday } from '../logs/public/use-today.ts'
import { useNewAbove } from './use-new-above.ts'
import { WritersNow } from './writers-now.tsx'

/** How many entries Home shows; the rest is in Logs. */
const shown = 30

interface FamilyTimelineProps {
  childId: string | 'all'
  /** Nothing was known when the page was opened. */
  isNewDevice: boolean
}

/** Who did what today and yesterday, the newest first, live. */
export function FamilyTimeline({ childId, isNewDevice }: FamilyTimelineProps) {
  const { t } = useLingui()
  const { views, isToday, isLoading, error, refetch } = useToday(childId)
  const top = useRef<HTMLElement>(null)
  // A new device gets the latest entry of each kind before the day's: lines shown meanwhile would be pushed apart. What
  // the person logs themself is shown at once.
  const [isBare, setIsBare] = useState(isNewDevice)
  if (isBare && (!isLoading || views.some(({ sync }) => sync !== 'saved'))) setIsBare(false)
  const visible = useMemo(() => (isBare ? [] : views.slice(0, shown)), [views, isBare])
  const session = useSession()
  const userId = session.status === 'signedIn' ? session.user.id : ''
  const fresh = useNewAbove(visible, userId, top)
  const today = visible.filter(({ entry }) => isToday(entry.startAt))
  const earlier = visible.filter(({ entry }) => !isToday(entry.startAt))
  return (
    <section ref={top} tabIndex={-1} className="home-timeline" aria-label={t`Family timeline`}>
      {fresh.count > 0 ? (
        <div className="new-above">
          <button type="button" className="chip" onClick={fresh.show}>
            <ArrowUp aria-hidden="true" className="ic ic-sm" />
            {t`${fresh.count} new`}
          </button>
        </div>
      ) : null}
      <div className="section-head">
        <h2 className="type-title">
          <Trans>Today</Trans>
        </h2>
        <LiveMark />
      </div>
      {error && visible.length === 0 ? (
        <ErrorState
          title={t`We couldn't load today's logs`}
          body={t`Your logs are safe. Check your connection and try again.`}
          action={{ label: t`Try again`, onSelect: refetch }}
        />
      ) : isLoading && visible.length === 0 ? (
        <TimelineSkeleton />
      ) : visible.length === 0 ? (
        <EmptyState title={t`Nothing logged yet`} body={t`Log a feed, nap, or diaper to get started.`} />
      ) : null}
      <Lines views={today} userId={userId} isArrival={fresh.isArrival} hasWriters />
      {earlier.length > 0 ? (
        <>
          <div className="section-head mt-4">
            <h2 className="type-title">
              <Trans>Yesterday</Trans>
            </h2>
          </div>
          <Lines views={earlier} userId={userId} isArrival={fresh.isArrival} />
        </>
      ) : null}
      <p className="flex justify-end">
        <Link to="/logs" className="link-btn">
          <Trans>All logs</Trans>
          <ChevronRight aria-hidden="true" className="ic ic-sm" />
        </Link>
      </p>
    </section>
  )
}

interface LinesProps {
  views: readonly EntryView[]
  userId: string
  isArrival: (entry: Entry) => boolean
  hasWriters?: boolean
}

function Lines({ views, userId, isArrival, hasWriters = false }: LinesProps) {
  const { selected, children } = useSelectedChild()
  const names = selected === 'all' ? new Map(children.map(({ _id, name }) => [_id, name])) : null
  return (
    <ol className="timeline">
      {hasWriters ? <WritersNow /> : null}
      {views.map((view) => (
        <Line
          key={view.entry.id}
          view={view}
          userId={userId}
          childName={names?.get(view.entry.childId) ?? null}
          isArrival={isArrival}
        />
      ))}
    </ol>
  )
}

interface LineProps {
  view: EntryView
  userId: string
  childName: string | null
  isArrival: (entry: Entry) => boolean
}

function Line({ view, userId, childName, isArrival }: LineProps) {
  // What a line is when it first appears it stays: looking again would start or stop its motion.
  const [isNew] = useState(() => isArrival(view.entry))
  return <EntryLine view={view} userId={userId} childName={childName} isNew={isNew} hasReactions />
}

/** "Live, 3 here": who of the family has the app open now. */
function LiveMark() {
  const { t } = useLingui()
  const { isLive, isOnline, online } = useConnection()
  if (!isOnline) return <span className="type-caption text-muted">{t`Offline`}</span>
  if (!isLive) return <span className="type-caption text-muted">{t`Connecting`}</span>
  const here = Math.max(1, online.length)
  const names = online.map(({ name }) => name).join(', ')
  return (
    <span className="live" title={names}>
      {t`Live, ${here} here`}
    </span>
  )
}

function TimelineSkeleton() {
  return (
    <div className="grid gap-4" aria-hidden="true">
      {[0, 1, 2, 3].map((line) => (
        <div key={line} className="flex gap-3">
          <Skeleton className="size-10 rounded-md" />
          <div className="grid flex-1 gap-2">
            <Skeleton className="h-4 w-1/2" />
            <Skeleton className="h-3 w-1/3" />
          </div>
        </div>
      ))}
    </div>
  )
}
