import { Trans } from '@lingui/react/macro'
import type { Child } from '@nestwren/contract/children'
import { type ComponentType, Fragment, useCallback, useState } from 'react'
import { useSelectedChild } from '../../platform/api/selected-child.ts'
import { useWorkspace } from '../../platform/cache/current-workspace.ts'
import { readPreference } from '../../platform/preferences/preferences.ts'
import { useLatestSync } from '../../platform/sync/indexed/use-entry-lists.ts'
import { NeedsChildren } from '../../ui/child/needs-children.tsx'
import { measureHeight } from '../../ui/measure-height.ts'
import { useIsWide } from '../../ui/use-is-wide.ts'
import { useLazyPart } from '../../ui/use-lazy-part.ts'
import { QuickLogCard } from '../logs/public/quick-log-card.tsx'
import { ChildChips } from './child-switcher.tsx'
import { FamilyTimeline } from './family-timeline.tsx'
import { GlanceCard, GlanceOfAll } from './glance-card.tsx'
import { HomeSkeleton } from './home-skeleton.tsx'
import { RoomSlot } from './room-slot.tsx'
import { StatTiles } from './stat-tiles.tsx'
import { type Settling, useSettling } from './use-settling.ts'

export function meta() {
  return [{ title: 'Home · Nestwren' }]
}

/** Home: the glance, today in three tiles, quick log, and the family's timeline, live. */
export default function HomePage() {
  const { selected, childId, children } = useSelectedChild()
  const isWide = useIsWide()
  const { entries } = useWorkspace()
  // Asked before anything is read from the server, and only once: a new entry is no reason to render all of Home.
  const [isNewDevice] = useState(() => entries.list('all', { limit: 1 }).length === 0)
  const settling = useSettling(isNewDevice)
  const { isSettled, generation } = settling
  useLatestSync()
  if (children.length === 0) {
    return (
      <NeedsChildren skeleton={<HomeSkeleton />}>
        <NoChildrenSlot />
      </NeedsChildren>
    )
  }
  if (selected === null || childId === null) return <HomeSkeleton />
  return (
    <>
      <h1 className="sr-only">
        <Trans>Home</Trans>
      </h1>
      <ChildChips />
      <div className="home-columns">
        <div ref={measureHeight} className="home-main">
          <DoseSlot settling={settling} />
          <HeldSlot name="handoff" load={loadWaiting} settling={settling} props={{}} />
          <Fragment key={`now-${generation}`}>
            {selected === 'all' ? (
              <GlanceOfAll family={children} isSettled={isSettled} />
            ) : (
              <GlanceCard child={selected} isSettled={isSettled} />
            )}
            {selected === 'all' ? null : <StatTiles childId={selected._id} />}
            <QuickLogCard />
          </Fragment>
          <NotesSlot key={childId} childId={childId} isNewDevice={isNewDevice} settling={settling} />
          <HeldSlot name="away" load={loadAwayCard} settling={settling} props={{ childId, areNotesAbove: true }} />
          <RoomSlot
            key={`idea-${childId}-${generation}`}
            load={loadIdea}
            name={`idea.${childId}`}
            props={{ family: selected === 'all' ? children : [selected] }}
            isSettled={isSettled}
          />
          {isWide ? (
            <YesterdaySlot key={`yesterday-${generation}`} family={selected === 'all' ? children : [selected]} />
          ) : null}
        </div>
        <FamilyTimeline
          key={generation}
          childId={childId}
          isNewDevice={isNewDevice && !isSettled}
          isRenewed={generation > 0}
          settling={settling}
        />
      </div>
    </>
  )
}

const loadHomeNotes = async () => (await import('../logs/kinds/note/public/home-notes.tsx')).HomeNotes

interface SlotProps {
  childId: string | 'all'
  settling: Settling
}

interface NotesSlotProps extends SlotProps {
  isNewDevice: boolean
}

/** What somebody wants everyone to see. Its code comes behind the page's own and finds its room kept free. */
function NotesSlot({ childId, isNewDevice, settling: { isSettled, generation, known } }: NotesSlotProps) {
  const { scope, entries } = useWorkspace()
  const [kept] = useState(() => {
    const notes = isNewDevice ? [] : entries.list(childId, { kind: 'note' })
    return new Set(notes.map(({ entry }) => entry.id))
  })
  const roomKey = `nestwren.notesRoom.${scope.accountId}.${childId}`
  const [room] = useState(() => Number(readPreference(roomKey)))
  const HomeNotes = useLazyPart(loadHomeNotes, true, () => known('notes', false))
  const onKnown = useCallback((isMoving: boolean) => known('notes', isMoving), [known])
  if (HomeNotes === null) return room > 0 ? <div style={{ height: room }} /> : null
  const settling = { held: isSettled ? null : kept, onKnown }
  return <HomeNotes key={generation} childId={childId} roomKey={roomKey} room={room} {...settling} />
}

const loadDoseWatch = async () => (await import('../medicines/public/dose-watch.tsx')).DoseWatch

/** Last doses and limits, for whoever opens the medicine sheet without a connection; a card only where two doses met. */
function DoseSlot({ settling: { isSettled, known } }: Pick<SlotProps, 'settling'>) {
  const DoseWatch = useLazyPart(loadDoseWatch, true, () => known('doses', false))
  const onKnown = useCallback((isShown: boolean) => known('doses', isShown), [known])
  return DoseWatch === null ? null : <DoseWatch isHeld={!isSettled} onKnown={onKnown} />
}

const loadAwayCard = async () => (await import('../away/public/away-card.tsx')).AwayCard
const loadWaiting = async () => (await import('./waiting-cards.tsx')).WaitingCards
const loadIdea = async () => (await import('../insights/public/idea-now-card.tsx')).IdeaNowCard

interface HeldSlotProps<Props> extends Pick<SlotProps, 'settling'> {
  name: 'away' | 'handoff'
  load: () => Promise<ComponentType<Props & { onKnown: (isShown: boolean) => void }>>
  props: Props
}

/** A card with news. Its code comes behind the page's own; without it there is no card. */
function HeldSlot<Props extends object>({ name, load, props, settling: { isSettled, known } }: HeldSlotProps<Props>) {
  const Card = useLazyPart(load, true, () => known(name, false))
  const onKnown = useCallback((isShown: boolean) => known(name, isShown), [known, name])
  if (Card === null) return null
  return (
    <div className={isSettled ? 'contents' : 'hidden'}>
      <Card {...props} onKnown={onKnown} />
    </div>
  )
}

const loadYesterdayCard = async () => (await import('./yesterday-card.tsx')).YesterdayCard

/** Only where there is room for it; phones do not even load it. */
function YesterdaySlot({ family }: { family: readonly Child[] }) {
  const YesterdayCard = useLazyPart(loadYesterdayCard, true, () => undefined)
  return YesterdayCard === null ? null : <YesterdayCard family={family} />
}

const loadNoChildren = async () => (await import('./no-children.tsx')).NoChildren
const nothing = () => undefined

/** What a family without a child sees; nobody else loads it. */
function NoChildrenSlot() {
  const NoChildren = useLazyPart(loadNoChildren, true, nothing)
  return NoChildren === null ? <HomeSkeleton /> : <NoChildren />
}
