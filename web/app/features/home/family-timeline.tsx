import { Trans, useLingui } from '@lingui/react/macro'
import { apart } from '@nestwren/contract/apart'
import { ArrowUp, ChevronRight } from 'lucide-react'
import { useMemo, useRef, useState } from 'react'
import { Link } from 'react-router'
import { useSelectedChild } from '../../platform/api/selected-child.ts'
import { useConnection } from '../../platform/realtime/use-live.ts'
import { useSession } from '../../platform/session/use-session.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Loaded } from '../../ui/items/loaded.tsx'
import { StaleNote } from '../../ui/items/stale-note.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useLazyPart } from '../../ui/use-lazy-part.ts'
import { EntryLine } from '../logs/public/entry-line.tsx'
import { useToday } from '../logs/public/use-today.ts'
import { useRecentPhotos } from '../photos/public/use-recent-photos.ts'
import { type TimelineItem, timelineItems } from './timeline-items.ts'
import { useHeld } from './use-held.ts'
import { type Arriving, useNewAbove } from './use-new-above.ts'
import type { Settling } from './use-settling.ts'
import { WritersNow } from './writers-now.tsx'

/** How many entries Home shows; the rest is in Logs. */
const shown = 30

interface FamilyTimelineProps {
  childId: string | 'all'
  /** Nothing was known when the page was opened, and nothing has been read since. */
  isNewDevice: boolean
  /** It takes the place of what the device had kept. */
  isRenewed: boolean
  settling: Settling
}

/** Who did what today and yesterday, the newest first, live. */
export function FamilyTimeline({ childId, isNewDevice, isRenewed, settling }: FamilyTimelineProps) {
  const { t } = useLingui()
  const { views, isToday, reachFrom, query } = useToday(childId)
  const { photos, isReading: areReadingPhotos } = useRecentPhotos(childId, reachFrom)
  const top = useRef<HTMLElement>(null)
  const isReading = query.data === undefined && query.fetchStatus === 'fetching'
  const whole = useMemo(() => timelineItems(views, photos, reachFrom), [views, photos, reachFrom])
  const { items: held, hasOwnNews } = useHeld(whole, { childId, isReading: isReading || areReadingPhotos, settling })
  // A new device gets the latest entry of each kind before the day's: lines shown meanwhile would be pushed apart. What
  // the person logs themself is shown at once.
  const isBare = isNewDevice && !hasOwnNews
  const visible = useMemo(() => (isBare ? [] : held.slice(0, shown)), [held, isBare])
  const arriving = useMemo(() => visible.flatMap(arrivingOf), [visible])
  const session = useSession()
  const userId = session.status === 'signedIn' ? session.user.id : ''
  const fresh = useNewAbove(arriving, userId, top)
  const today = visible.filter(({ at }) => isToday(at))
  const earlier = visible.filter(({ at }) => !isToday(at))
  const parts = usePhotoParts(photos.length > 0)
  return (
    <section
      ref={top}
      tabIndex={-1}
      className={isRenewed ? 'home-timeline is-renewed' : 'home-timeline'}
      aria-label={t`Family timeline`}
    >
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
      {visible.length > 0 ? (
        <StaleNote />
      ) : isBare ? (
        <TimelineSkeleton />
      ) : (
        <Loaded
          query={query}
          isSinceSaid
          skeleton={<TimelineSkeleton />}
          failed={{
            title: t`We couldn't load today's logs`,
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
      )}
      <Lines items={today} userId={userId} isArrival={fresh.isArrival} parts={parts} waitingOf={childId} />
      {earlier.length > 0 ? (
        <>
          <div className="section-head mt-4">
            <h2 className="type-title">
              <Trans>Yesterday</Trans>
            </h2>
          </div>
          <Lines items={earlier} userId={userId} isArrival={fresh.isArrival} parts={parts} />
        </>
      ) : null}
      {isBare ? null : (
        <p className="flex justify-end">
          <Link to="/logs" className="link-btn">
            <Trans>All logs</Trans>
            <ChevronRight aria-hidden="true" className="ic ic-sm" />
          </Link>
        </p>
      )}
    </section>
  )
}

/** Each photo arrives by itself, also one that joins others. */
function arrivingOf(item: TimelineItem): readonly { readonly entry: Arriving }[] {
  return item.kind === 'entry' ? [item.view] : item.photos.map((photo) => ({ entry: photo }))
}

const loadPhotoParts = async () => {
  const [{ PhotoLine }, { WaitingPhotos }] = await Promise.all([
    import('../photos/public/photo-line.tsx'),
    import('../photos/public/waiting-photos.tsx'),
  ])
  return { PhotoLine, WaitingPhotos }
}
type PhotoParts = Awaited<ReturnType<typeof loadPhotoParts>>

/** What shows photos is loaded behind the page, at once where there are some. */
function usePhotoParts(isWanted: boolean): PhotoParts | null {
  return useLazyPart(loadPhotoParts, isWanted, () => undefined)
}

interface LinesProps {
  items: readonly TimelineItem[]
  userId: string
  isArrival: (entry: Arriving) => boolean
  parts: PhotoParts | null
  /** Above them stands what is just being written, and photos of this child or all that wait on this device. */
  waitingOf?: string | 'all'
}

function Lines({ items, userId, isArrival, parts, waitingOf }: LinesProps) {
  const { selected, children } = useSelectedChild()
  const names = selected === 'all' ? new Map(children.map(({ _id, name }) => [_id, name])) : null
  return (
    <ol className="timeline">
      {waitingOf === undefined ? null : (
        <>
          <WritersNow />
          {parts === null ? null : <parts.WaitingPhotos childId={waitingOf} />}
        </>
      )}
      {items.map((item) => (
        <Line key={item.key} item={item} userId={userId} names={names} isArrival={isArrival} parts={parts} />
      ))}
    </ol>
  )
}

interface LineProps extends Pick<LinesProps, 'userId' | 'isArrival' | 'parts'> {
  item: TimelineItem
  names: ReadonlyMap<string, string> | null
}

function Line({ item, userId, names, isArrival, parts }: LineProps) {
  // What a line is when it first appears it stays: looking again would start or stop its motion.
  const [isNew] = useState(() => arrivingOf(item).some(({ entry }) => isArrival(entry)))
  if (item.kind === 'entry') {
    const childName = names?.get(item.view.entry.childId) ?? null
    return <EntryLine view={item.view} userId={userId} childName={childName} isNew={isNew} hasReactions />
  }
  if (parts === null) return <PhotoLineSkeleton isSingle={item.photos.length === 1} />
  return <parts.PhotoLine photos={item.photos} at={item.at} userId={userId} hasNames={names !== null} isNew={isNew} />
}

/** As high as the line will be, so that nothing moves when its code is there. */
function PhotoLineSkeleton({ isSingle }: { isSingle: boolean }) {
  return (
    <li className="tl" aria-hidden="true">
      <Skeleton className="size-10 rounded-md" />
      <div className="min-w-0">
        <Skeleton className="mt-1 h-4 w-1/2" />
        <Skeleton className="mt-3 mb-1 h-3 w-1/3" />
        <Skeleton className={isSingle ? 'tl-photos is-single' : 'tl-photos'} />
        <div className="h-11" />
      </div>
    </li>
  )
}

/** "Live, 3 here": who of the family has the app open now. */
function LiveMark() {
  const { t } = useLingui()
  const { isLive, isOnline, isReachable, online } = useConnection()
  if (!isOnline) return <span className="type-caption text-muted">{t`Offline`}</span>
  if (!isReachable) return <span className="type-caption text-muted">{t`No connection`}</span>
  if (!isLive) return <span className="type-caption text-muted">{t`Connecting`}</span>
  const here = Math.max(1, online.length)
  const names = online.map(({ name }) => apart(name)).join(', ')
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
