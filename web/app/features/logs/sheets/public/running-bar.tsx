import { Trans, useLingui } from '@lingui/react/macro'
import { type Entry, kindOf } from '@nestwren/contract/logs/entry'
import { openSegment } from '@nestwren/contract/logs/segments'
import { isLevelAtLeast } from '@nestwren/contract/permissions'
import { Pause, Play, Square } from 'lucide-react'
import type { ReactNode } from 'react'
import { useChildren } from '../../../../platform/api/queries.ts'
import { useAgo } from '../../../../platform/format/use-measures.ts'
import { useNow } from '../../../../platform/format/use-now.ts'
import { useText } from '../../../../platform/i18n/use-locale.ts'
import { IconButton } from '../../../../ui/icon-button.tsx'
import type { LogHue } from '../../../../ui/log-glyph.tsx'
import { formatDigits } from '../../../../ui/timer-digits.ts'
import { webKinds } from '../../kinds/index.ts'
import { EntryIcon } from '../../kinds/public/kind-drawing.tsx'
import { feedS, isSession, sidesOf } from '../../kinds/session.ts'
import { isLastFull, useRunningWords } from '../../kinds/use-running-words.ts'
import { useLogActions } from '../../log-actions.ts'
import { useCanChange } from '../../log-rights.ts'
import { useLogSheets } from '../../public/log-sheets.ts'

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
  const sides = sidesOf(entry)
  const seconds = sides === null ? (Date.parse(now) - Date.parse(entry.startAt)) / 1000 : feedS(sides, now)
  const { hue } = webKinds[entry.kind]
  const line = childName === null ? words : t`${childName}: ${words}`
  // The dials of a session are for everybody who may log; any other sheet changes the entry.
  const opensEdit = canChange || (canStep && sides !== null)
  return (
    <div className={`hue-${hue} flex min-w-0 items-center gap-2`}>
      <button
        type="button"
        className="flex min-h-11 min-w-0 flex-1 items-center gap-3 rounded-md text-start"
        onClick={() => (opensEdit ? openEdit(entry.id) : openEntry(entry.id))}
      >
        <span className="text-(--hue-ink)">
          <EntryIcon entry={entry} className="ic ic-lg" />
        </span>
        <span className="timer-words min-w-0">
          <span
            aria-hidden="true"
            className="block whitespace-nowrap font-display font-semibold text-[min(1.375rem,8vw)] leading-none tracking-tight tabular-nums"
          >
            {formatDigits(seconds * 1000)}
          </span>
          <span className="type-small line-clamp-2">{line}</span>
          {/* Whole minutes only: a name that changes each second would be read each second. */}
          <span className="sr-only">{ago.duration(seconds)}</span>
        </span>
      </button>
      {canStep ? <RunningButton entry={entry} /> : null}
      {canStep && hasStop && sides !== null ? <EndSession id={entry.id} /> : null}
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

const onHue: Record<LogHue, string> = {
  feeding: 'text-on-log-feeding',
  diaper: 'text-on-log-diaper',
  sleep: 'text-on-log-sleep',
  activity: 'text-on-log-activity',
  pumping: 'text-on-log-pumping',
  medicine: 'text-on-log-medicine',
  note: 'text-on-log-note',
  growth: 'text-on-log-growth',
  photo: 'text-on-log-photo',
}

/** On a phone the words of the timer need the room; readers still hear the button's. */
const narrow = 'max-[479px]:sr-only'

function RunningButton({ entry }: { entry: Entry }) {
  const text = useText()
  const { tapFeed, stop } = useLogActions()
  const now = useNow(30_000)
  const { openEdit } = useLogSheets()
  const { hue, endText } = webKinds[entry.kind]
  const className = `btn btn-sm bg-(--hue) ${onHue[hue]} night:bg-transparent night:text-(--hue-ink) night:shadow-[inset_0_0_0_2px_var(--hue)]`
  if (!isSession(entry))
    return (
      <button type="button" className={className} onClick={() => stop([entry.id])}>
        <span className="btn-face">
          <Square aria-hidden="true" className="ic ic-sm fill-current" />
          {endText === undefined ? (
            <span className={narrow}>
              <Trans>Stop</Trans>
            </span>
          ) : (
            <span>{text(endText)}</span>
          )}
        </span>
      </button>
    )
  if (isLastFull(entry, now))
    return (
      <button type="button" className={className} onClick={() => openEdit(entry.id)}>
        <span className="btn-face">
          <Trans>At limit</Trans>
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
