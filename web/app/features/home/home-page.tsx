import { Trans, useLingui } from '@lingui/react/macro'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useChildren } from '../../platform/api/queries.ts'
import { useSelectedChild } from '../../platform/api/selected-child.ts'
import { useLatestSync } from '../../platform/cache/use-entry-lists.ts'
import { useSession } from '../../platform/session/use-session.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { ChildSheet } from '../children/child-sheet.tsx'
import { ChildChips } from '../children/child-switcher.tsx'
import { QuickLogRow } from '../logs/quick-log-row.tsx'
import { RunningBar } from '../logs/running-bar.tsx'
import { FamilyTimeline } from './family-timeline.tsx'
import { GlanceCard, GlanceOfAll } from './glance-card.tsx'
import { HomeSkeleton } from './home-skeleton.tsx'
import { StatTiles } from './stat-tiles.tsx'

export function meta() {
  return [{ title: 'Home · Nestwren' }]
}

/** Home: the glance, today in three tiles, quick log, and the family's timeline, live. */
export default function HomePage() {
  const { t } = useLingui()
  const { isLoading, error, refetch } = useChildren()
  const { selected, childId, children, name } = useSelectedChild()
  useLatestSync()
  if (children.length === 0) {
    if (isLoading) return <HomeSkeleton />
    if (error) {
      return (
        <ErrorState
          title={t`We could not load today`}
          body={t`Your logs are safe. Check the connection and try again.`}
          action={{ label: t`Try again`, onSelect: refetch }}
        />
      )
    }
    return <NoChildren />
  }
  if (selected === null || childId === null) return <HomeSkeleton />
  return (
    <>
      <h1 className="sr-only">
        <Trans>Home</Trans>
      </h1>
      <ChildChips />
      <div className="home-columns">
        <div className="home-main">
          <RunningBar childId={childId} />
          {selected === 'all' ? <GlanceOfAll family={children} /> : <GlanceCard child={selected} />}
          {selected === 'all' ? null : <StatTiles childId={selected._id} />}
          <section className="card card-pad only-desktop" aria-labelledby="home-log">
            <h2 id="home-log" className="type-heading mb-3">
              <Trans>Log for {name}</Trans>
            </h2>
            <QuickLogRow />
          </section>
        </div>
        <FamilyTimeline childId={childId} />
      </div>
    </>
  )
}

/** A family that has just begun, or a caregiver nobody has shared a child with yet. */
function NoChildren() {
  const { t } = useLingui()
  const session = useSession()
  const [isAdding, setIsAdding] = useState(false)
  const canAdd = session.status === 'signedIn' && session.user.permissions.addChildren === true
  return (
    <>
      <h1 className="sr-only">
        <Trans>Home</Trans>
      </h1>
      {canAdd ? (
        <EmptyState
          title={t`Who do you care for?`}
          body={t`Add your child, and the first feed, nap or diaper starts the day's line.`}
          action={{
            label: t`Add a child`,
            icon: <Plus aria-hidden="true" className="ic" />,
            onSelect: () => setIsAdding(true),
          }}
        />
      ) : (
        <EmptyState title={t`No child to see yet`} body={t`A parent of this family can share a child with you.`} />
      )}
      {isAdding ? <ChildSheet child={null} onClose={() => setIsAdding(false)} /> : null}
    </>
  )
}
