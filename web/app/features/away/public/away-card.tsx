import { Trans, useLingui } from '@lingui/react/macro'
import { ChevronRight, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useWorkspace } from '../../../platform/cache/current-workspace.ts'
import { nowIso } from '../../../platform/clock/now.ts'
import { listFormat } from '../../../platform/format/formats.ts'
import { useAgo } from '../../../platform/format/use-measures.ts'
import { useWasSeen } from '../../../platform/preferences/seen.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { withoutThoseOnTop } from '../../logs/kinds/note/public/home-notes.tsx'
import { NotedLine } from '../../logs/kinds/note/public/noted-line.tsx'
import { type AwayNews, type AwayPerson, useAway } from '../use-away.ts'
import { useAwayCount } from '../use-away-counts.ts'
import { dismissAway, noteLook, useAwaySince } from './use-last-look.ts'

interface AwayCardProps {
  childId: string | 'all'
  /** The notes for everyone stand above the card, which then does not say them again. */
  areNotesAbove?: boolean
  /** Told once it is known whether there is a card. */
  onKnown?: (isShown: boolean) => void
}

/** What the others did while the person was away: notes for them first, then who did what. Nothing while nothing happened. */
export function AwayCard({ childId, areNotesAbove = false, onKnown }: AwayCardProps) {
  const { scope } = useWorkspace()
  const [hasLooked, setHasLooked] = useState(false)
  // Whether the person was away is written down when they look, which is now.
  useEffect(() => {
    if (document.visibilityState === 'visible') noteLook(scope)
    setHasLooked(true)
  }, [scope])
  const { news, isKnown } = useAway(useAwaySince(), childId)
  const all = news?.notes ?? []
  const notes = areNotesAbove ? withoutThoseOnTop(all, nowIso()) : all
  const isShown = news !== null && notes.length + news.people.length > 0
  useEffect(() => {
    if (hasLooked && isKnown) onKnown?.(isShown)
  }, [hasLooked, isKnown, isShown, onKnown])
  if (!isShown) return null
  return <Card key={news.since} news={{ ...news, notes }} />
}

/** Folds to its title after it was seen, and opens again. */
function Card({ news }: { news: AwayNews }) {
  const { t } = useLingui()
  const { scope } = useWorkspace()
  const card = useRef<HTMLElement>(null)
  const isFolded = useWasSeen(scope, `away:${news.since}`, card)
  const [isOpen, setIsOpen] = useState(false)
  const isWhole = !isFolded || isOpen
  return (
    <section ref={card} className={isFolded ? 'card px-4 py-1' : 'card card-pad'} aria-labelledby="home-away">
      <div className={`flex justify-between gap-2 ${isFolded ? 'items-center' : 'items-start'}`}>
        {isFolded ? (
          <h2 id="home-away" className="min-w-0 flex-1">
            <button
              type="button"
              className="flex min-h-11 w-full items-center gap-2 text-start night:min-h-16"
              aria-expanded={isOpen}
              onClick={() => setIsOpen(!isOpen)}
            >
              <span className="type-small min-w-0 flex-1">
                <Trans>While you were away</Trans> · <Since since={news.since} />
              </span>
              <ChevronRight
                aria-hidden="true"
                className={`ic ic-sm flex-none text-muted ${isOpen ? 'rotate-90' : ''}`}
              />
            </button>
          </h2>
        ) : (
          <div className="min-w-0">
            <h2 id="home-away" className="type-heading">
              <Trans>While you were away</Trans>
            </h2>
            <p className="type-caption text-muted">
              <Since since={news.since} />
            </p>
          </div>
        )}
        <IconButton
          label={t`Dismiss`}
          className={isFolded ? '-me-2' : '-mt-2 -me-2'}
          icon={<X aria-hidden="true" className="ic" />}
          onClick={() => dismissAway(scope)}
        />
      </div>
      {isWhole ? <WhatHappened news={news} isPadded={isFolded} /> : null}
    </section>
  )
}

/** "In the last minute", "In the last 3h", or since when. */
function Since({ since }: { since: string }) {
  const ago = useAgo()
  const now = nowIso()
  if (ago.isJustNow(since, now)) return <Trans>In the last minute</Trans>
  const long = ago.long(since, now)
  return ago.isRelative(since, now) ? <Trans>In the last {long}</Trans> : <Trans>Since {long}</Trans>
}

function WhatHappened({ news: { notes, people }, isPadded }: { news: AwayNews; isPadded: boolean }) {
  return (
    <div className={isPadded ? 'pb-3' : undefined}>
      {notes.length === 0 ? null : (
        <ul className="mt-2 grid gap-2">
          {notes.map((note) => (
            <NotedLine key={note.id} note={note} />
          ))}
        </ul>
      )}
      {people.length === 0 ? null : (
        <ul className="mt-3 grid gap-3">
          {people.map((person) => (
            <PersonLine key={person.id} person={person} />
          ))}
        </ul>
      )}
    </div>
  )
}

function PersonLine({ person }: { person: AwayPerson }) {
  const countText = useAwayCount()
  const { i18n } = useLingui()
  const counts = person.counts.map(({ type, count }) => countText(type, count))
  const list = listFormat(i18n.locale, { type: 'unit', style: 'short' }).format(counts)
  return (
    <li className="flex items-center gap-2">
      <Avatar name={person.name} personId={person.id} size="sm" />
      <p className="type-small min-w-0 wrap-anywhere">
        <strong>{person.name}:</strong> {list}
      </p>
    </li>
  )
}
