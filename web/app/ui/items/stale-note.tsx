import { Trans } from '@lingui/react/macro'
import { byOurClock } from '../../platform/clock/now.ts'
import { useMomentText } from '../../platform/format/use-measures.ts'
import { type Staleness, useStale } from '../../platform/realtime/use-stale.ts'

/** "Not up to date since 3:12 AM", or nothing while everything is. */
export function StaleNote({ of, className = 'text-muted' }: { of?: Staleness; className?: string }) {
  const own = useStale()
  const { isStale, since } = of ?? own
  if (!isStale) return null
  return (
    <p className={`type-caption stale-note ${className}`}>
      {since === null ? <Trans>This may not be up to date</Trans> : <Since since={since} />}
    </p>
  )
}

function Since({ since }: { since: number }) {
  const moment = useMomentText()(new Date(byOurClock(since)).toISOString())
  return <Trans>Not up to date since {moment}</Trans>
}

/** The same as a sentence among others. */
export function SinceSentence({ since }: { since: number }) {
  const moment = useMomentText()(new Date(byOurClock(since)).toISOString())
  return <Trans>Not up to date since {moment}.</Trans>
}
