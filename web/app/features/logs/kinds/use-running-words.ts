import { useLingui } from '@lingui/react/macro'
import type { Entry } from '@nestwren/contract/logs/entry'
import { openSegment } from '@nestwren/contract/logs/segments'
import { isSideFull } from '@nestwren/contract/logs/timer-steps'
import { useEntryTitle } from '../public/use-entry-title.ts'
import { isSession, type Session } from './session.ts'

/** True when the side that was last tapped has counted all it can. */
export function isLastFull({ details }: Session, now: string): boolean {
  const side = details.segments.at(-1)?.side
  return side !== undefined && isSideFull(details, side, now)
}

/** "Left side, running". */
export function useRunningWords(entry: Entry, now: string): string {
  const { t } = useLingui()
  const { title } = useEntryTitle()(entry)
  if (!isSession(entry)) return title
  const side = entry.details.segments.at(-1)?.side
  const isPump = entry.kind === 'pumping'
  if (isLastFull(entry, now)) {
    if (side === 'both') return t`Both sides, at limit`
    return side === 'left' ? t`Left side, at limit` : t`Right side, at limit`
  }
  if (openSegment(entry.details) === null) {
    if (isPump) return t`Pumping, paused`
    if (side === undefined || side === 'both') return t`Paused`
    return side === 'left' ? t`Left side, paused` : t`Right side, paused`
  }
  if (side === undefined || side === 'both') return isPump ? t`Pumping, both sides` : t`Both sides, running`
  if (isPump) return side === 'left' ? t`Pumping, left` : t`Pumping, right`
  return side === 'left' ? t`Left side, running` : t`Right side, running`
}
