import { Trans, useLingui } from '@lingui/react/macro'
import { X } from 'lucide-react'
import { useWorkspace } from '../../../platform/cache/current-workspace.ts'
import { listFormat } from '../../../platform/format/formats.ts'
import { useAgo } from '../../../platform/format/use-measures.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { withoutThoseOnTop } from '../../logs/kinds/note/public/home-notes.tsx'
import { NotedLine } from '../../logs/kinds/note/public/noted-line.tsx'
import { type AwayPerson, useAway } from '../use-away.ts'
import { useAwayCount } from '../use-away-counts.ts'
import { dismissAway, useAwaySince } from './use-last-look.ts'

interface AwayCardProps {
  childId: string | 'all'
  /** The notes for everyone stand above the card, which then does not say them again. */
  areNotesAbove?: boolean
}

/** What the others did while the person was away: notes for them first, then who did what. Nothing while nothing happened. */
export function AwayCard({ childId, areNotesAbove = false }: AwayCardProps) {
  const { t } = useLingui()
  const { scope } = useWorkspace()
  const ago = useAgo()
  const news = useAway(useAwaySince(), childId)
  if (news === null) return null
  const now = new Date().toISOString()
  const notes = areNotesAbove ? withoutThoseOnTop(news.notes, now) : news.notes
  if (notes.length === 0 && news.people.length === 0) return null
  const long = ago.long(news.since, now)
  return (
    <section className="card card-pad" aria-labelledby="home-away">
      <div className="flex items-start justify-between gap-2">
        <div className="min-w-0">
          <h2 id="home-away" className="type-heading">
            <Trans>While you were away</Trans>
          </h2>
          <p className="type-caption text-muted">
            {ago.isRelative(news.since, now) ? <Trans>In the last {long}</Trans> : <Trans>Since {long}</Trans>}
          </p>
        </div>
        <IconButton
          label={t`Dismiss`}
          className="-mt-2 -mr-2"
          icon={<X aria-hidden="true" className="ic" />}
          onClick={() => dismissAway(scope)}
        />
      </div>
      {notes.length === 0 ? null : (
        <ul className="mt-2 grid gap-2">
          {notes.map((note) => (
            <NotedLine key={note.id} note={note} />
          ))}
        </ul>
      )}
      {news.people.length === 0 ? null : (
        <ul className="mt-3 grid gap-3">
          {news.people.map((person) => (
            <PersonLine key={person.id} person={person} />
          ))}
        </ul>
      )}
    </section>
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
