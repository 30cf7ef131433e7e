import { Trans, useLingui } from '@lingui/react/macro'
import { type Entry, kindOf } from '@nestwren/contract/logs/entry'
import type { KindName } from '@nestwren/contract/logs/kinds/index'
import { openSegment } from '@nestwren/contract/logs/segments'
import { isSideFull } from '@nestwren/contract/logs/timer-steps'
import { isLevelAtLeast } from '@nestwren/contract/permissions'
import { Pause, Play, Square } from 'lucide-react'
import type { ReactNode } from 'react'
import { useChildren } from '../../platform/api/queries.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { formatDigits } from '../../ui/timer-digits.ts'
import { feedS, type Session } from './feed-timer.ts'
import { webKinds } from './kinds/index.ts'
import { EntryIcon } from './kinds/kind-drawing.tsx'
import { useLogActions } from './log-actions.ts'
import { useLogSheets } from './log-provider.tsx'
import { useCanChange } from './log-rights.ts'
import { useAgo, useEntryTitle } from './use-entry-text.ts'
import { useNow } from './use-now.ts'

interface RunningTimerProps {
  entry: Entry
  /** Named where the family has several children. */
  childName: string | null
  /** A session is paused with one button; with room for it, it is ended with another. */
  hasStop?: boolean
  /** What stands at the end of the line, after the buttons. */
  end?: ReactNode
}

/** One thing that is going on, with what pauses or stops it. */
export function RunningTimer({ entry, childName, hasStop = false, end }: RunningTimerProps) {
  const { t } = useLingui()
  const now = useNow(1000)
  const ago = useAgo()
  const words = useRunningWords(entry, now)
  const canChange = useCanChange()(entry)
  const canStep = useCanStep()(entry)
  const { openEdit, openEntry } = useLogSheets()
  const seconds =
    'segments' in entry.details ? feedS(entry.details, now) : (Date.parse(now) - Date.parse(entry.startAt)) / 1000
  const { hue } = webKinds[entry.kind]
  const line = childName === null ? words : t`${childName}: ${words}`
  // The dials of a session are for everybody who may log; any other sheet changes the entry.
  const opensEdit = canChange || (canStep && 'segments' in entry.details)
  return (
    <div className={`hue-${hue} flex min-w-0 items-center gap-2`}>
      <button
        type="button"
        className="flex min-h-11 min-w-0 flex-1 items-center gap-3 rounded-md text-left"
        onClick={() => (opensEdit ? openEdit(entry.id) : openEntry(entry.id))}
      >
        <span className="text-(--hue-ink)">
          <EntryIcon entry={entry} className="ic ic-lg" />
        </span>
        <span className="min-w-0">
          <span
            aria-hidden="true"
            className="block whitespace-nowrap font-display font-semibold text-[1.375rem] leading-none tracking-tight tabular-nums"
          >
            {formatDigits(seconds * 1000)}
          </span>
          <span className="type-small line-clamp-2">{line}</span>
          {/* Whole minutes only: a name that changes each second would be read each second. */}
          <span className="sr-only">{ago.duration(seconds)}</span>
        </span>
      </button>
      {canStep ? <RunningButton entry={entry} /> : null}
      {canStep && hasStop && 'segments' in entry.details ? <EndSession id={entry.id} /> : null}
      {end}
    </div>
  )
}

/** Whoever may log for the child may pause and stop what another started. */
function useCanStep(): (entry: Entry) => boolean {
  const { children } = useChildren()
  return ({ childId, kind }) => {
    const child = children.find(({ _id }) => _id === childId)
    return child !== undefined && isLevelAtLeast(child.access[kindOf(kind).area] ?? 'none', 'add')
  }
}

const onHue: Record<KindName, string> = {
  feeding: 'text-on-log-feeding',
  diaper: 'text-on-log-diaper',
  sleep: 'text-on-log-sleep',
  activity: 'text-on-log-activity',
  pumping: 'text-on-log-pumping',
  medicine: 'text-on-log-medicine',
  temperature: 'text-on-log-medicine',
  bath: 'text-on-log-diaper',
  note: 'text-on-log-note',
  vaccine: 'text-on-log-medicine',
  own: 'text-on-log-activity',
}

/** On a phone the words of the timer need the room; readers still hear the button's. */
const narrow = 'max-[479px]:sr-only'

function RunningButton({ entry }: { entry: Entry }) {
  const { tapFeed, stop } = useLogActions()
  const now = useNow(30_000)
  const { openEdit } = useLogSheets()
  const className = `btn btn-sm bg-(--hue) ${onHue[entry.kind]} night:bg-transparent night:text-(--hue-ink) night:shadow-[inset_0_0_0_2px_var(--hue)]`
  if (entry.kind !== 'feeding' && entry.kind !== 'pumping')
    return (
      <button type="button" className={className} onClick={() => stop([entry.id])}>
        <span className="btn-face">
          <Square aria-hidden="true" className="ic ic-sm fill-current" />
          <span className={entry.kind === 'sleep' ? undefined : narrow}>
            {entry.kind === 'sleep' ? <Trans>Awake</Trans> : <Trans>Stop</Trans>}
          </span>
        </span>
      </button>
    )
  if (isLastFull(entry, now))
    return (
      <button type="button" className={className} onClick={() => openEdit(entry.id)}>
        <span className="btn-face">
          <Trans>Full</Trans>
        </span>
      </button>
    )
  const isRunning = openSegment(entry.details) !== null
  return (
    <button type="button" className={className} onClick={() => tapFeed(entry.id)}>
      <span className="btn-face">
        {isRunning ? (
          <Pause aria-hidden="true" className="ic ic-sm" />
        ) : (
          <Play aria-hidden="true" className="ic ic-sm fill-current" />
        )}
        <span className={narrow}>{isRunning ? <Trans>Pause</Trans> : <Trans>Resume</Trans>}</span>
      </span>
    </button>
  )
}

function EndSession({ id }: { id: string }) {
  const { t } = useLingui()
  const { stop } = useLogActions()
  return (
    <IconButton
      label={t`Stop`}
      icon={<Square aria-hidden="true" className="ic ic-sm fill-current" />}
      onClick={() => stop([id])}
    />
  )
}

function isLastFull({ details }: Session, now: string): boolean {
  const side = details.segments.at(-1)?.side
  return side !== undefined && isSideFull(details, side, now)
}

/** "Left side, running". */
function useRunningWords(entry: Entry, now: string): string {
  const { t } = useLingui()
  const { title } = useEntryTitle()(entry)
  if (entry.kind !== 'feeding' && entry.kind !== 'pumping') return title
  const side = entry.details.segments.at(-1)?.side
  const isPump = entry.kind === 'pumping'
  if (isLastFull(entry, now)) {
    if (side === 'both') return t`Both sides, full`
    return side === 'left' ? t`Left side, full` : t`Right side, full`
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
