import { Trans } from '@lingui/react/macro'
import { apart } from '@nestwren/contract/apart'
import { isLevelAtLeast } from '@nestwren/contract/permissions'
import { ArrowLeftRight, ChevronRight } from 'lucide-react'
import { useEffect } from 'react'
import { Link } from 'react-router'
import { useChildren } from '../../../platform/api/queries.ts'
import { useMomentText } from '../../../platform/format/use-measures.ts'
import { useNow } from '../../../platform/format/use-now.ts'
import { useSession } from '../../../platform/session/use-session.ts'
import { useLatestHandoffs } from './handoffs-query.ts'
import { waitingFor } from './waiting-for.ts'

interface HandoffWaitingProps {
  /** Told once it is known whether there is a card. */
  onKnown: (isShown: boolean) => void
}

/** "Mara handed off to you", on Home, until the person has read it. Nothing otherwise. */
export function HandoffWaiting({ onKnown }: HandoffWaitingProps) {
  const { user } = useSession()
  const { children } = useChildren()
  const maySee = children.some(({ access }) => isLevelAtLeast(access.logs, 'view'))
  const { data, isLoading } = useLatestHandoffs(maySee)
  const now = useNow(60_000)
  const moment = useMomentText()
  const waiting = user === null || !maySee ? null : waitingFor(data ?? [], user.id, Date.parse(now))
  const isShown = waiting !== null
  useEffect(() => {
    if (!isLoading) onKnown(isShown)
  }, [isLoading, isShown, onKnown])
  if (waiting === null) return null
  const { id, fromName, at, note } = waiting
  const when = moment(at)
  return (
    <Link to={`/schedule/handoff/${id}`} className="card card-pad card-link flex items-center gap-3">
      <ArrowLeftRight aria-hidden="true" className="ic shrink-0" />
      <span className="min-w-0 flex-1">
        <span className="type-label block wrap-anywhere">
          {fromName === '' ? <Trans>A handoff note for you</Trans> : <Trans>{fromName} handed off to you</Trans>}
        </span>
        <span className="type-small line-clamp-2 block text-muted wrap-anywhere">
          {note === '' ? when : `${when}. ${apart(note)}`}
        </span>
      </span>
      <ChevronRight aria-hidden="true" className="ic shrink-0" />
    </Link>
  )
}
