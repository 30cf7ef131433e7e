import { Trans, useLingui } from '@lingui/react/macro'
import { nextSide } from '@nestwren/contract/logs/segments'
import { firstSide, latestStart } from '@nestwren/contract/logs/timer-steps'
import { ArrowLeftRight, RotateCcw, SlidersHorizontal, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { nowIso, nowMs } from '../../../platform/clock/now.ts'
import { useAgo } from '../../../platform/format/use-measures.ts'
import { useNow } from '../../../platform/format/use-now.ts'
import { useText } from '../../../platform/i18n/use-locale.ts'
import { Button } from '../../../ui/button.tsx'
import { TimerDial } from '../../../ui/timer-dial.tsx'
import { Disclosure } from '../list/disclosure.tsx'
import { earlierOf, useLogActions } from '../log-actions.ts'
import { useCanChange } from '../log-rights.ts'
import { NoteRow } from '../sheets/note-row.tsx'
import type { FeedNote } from './feeding/use-feed-note.ts'
import { MomentRow } from './moment-row.tsx'
import { resetAt, type Session, type SessionKind, type Side, sideState } from './session.ts'
import { sideTitles } from './side-names.ts'

const sides = ['left', 'right'] as const

interface FeedTimerProps {
  /** null before the first side has been tapped. */
  feed: Session | null
  kind?: SessionKind
  childIds: readonly string[]
  note?: FeedNote
  /** Throws the whole session away. */
  onDiscard?: () => void
}

/**
 * Two timers. At the breast one runs at a time, and tapping the other side changes over; at the pump each runs on its
 * own. The counts are those of the shared entry; before there is one, what this device still remembers.
 */
export function FeedTimer({ feed, kind = 'feeding', childIds, note, onDiscard }: FeedTimerProps) {
  const { t } = useLingui()
  const text = useText()
  const now = useNow(1000)
  const { tapSide } = useLogActions()
  const next = useNextSide(feed, kind, childIds)
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset brings a legend and borders that no browser lets go of. */}
      <div className="mx-auto grid w-full max-w-96 grid-cols-2 gap-4.5 px-0.5 py-2" role="group" aria-label={t`Timers`}>
        {sides.map((side) => {
          const { elapsedS, status } =
            feed === null ? ({ elapsedS: 0, status: 'idle' } as const) : sideState(feed.details, side, now)
          return (
            <div
              key={side}
              className={next?.side === side ? `hue-${kind} rounded-pill ring-(--hue) ring-4` : undefined}
            >
              <TimerDial
                label={text(sideTitles[side])}
                elapsedMs={elapsedS * 1000}
                status={status}
                onToggle={() => tapSide(childIds, side, kind)}
                hueClass={`hue-${kind}`}
              />
            </div>
          )
        })}
      </div>
      <p className="type-small text-center text-muted">
        {feed === null ? (
          next === null ? (
            <Trans>Tap a side to start.</Trans>
          ) : (
            next.words
          )
        ) : (
          <Trans>Timers keep going if you close this or lock the phone.</Trans>
        )}
      </p>
      {feed === null ? null : <Facts feed={feed} note={note} onDiscard={onDiscard} />}
    </>
  )
}

/** The side to offer, and why: the other one than last time. */
function useNextSide(
  feed: Session | null,
  kind: SessionKind,
  childIds: readonly string[],
): { side: Side; words: string } | null {
  const { t } = useLingui()
  const ago = useAgo()
  const now = useNow(30_000)
  const [childId] = childIds
  if (feed !== null || childId === undefined || kind !== 'feeding') return null
  const last = earlierOf('feeding', childId).find(({ details }) => details.segments.length > 0)
  const side = last === undefined ? null : nextSide(last.details)
  if (last === undefined || side === null) return null
  const at = last.endAt ?? last.startAt
  if (ago.isJustNow(at, now))
    return {
      side,
      words: side === 'left' ? t`Next: left. Right was last, just now.` : t`Next: right. Left was last, just now.`,
    }
  const when = ago.long(at, now)
  if (!ago.isRelative(at, now))
    return {
      side,
      words: side === 'left' ? t`Next: left. Right was last, ${when}.` : t`Next: right. Left was last, ${when}.`,
    }
  return {
    side,
    words: side === 'left' ? t`Next: left. Right was last, ${when} ago.` : t`Next: right. Left was last, ${when} ago.`,
  }
}

interface FactsProps {
  feed: Session
  note: FeedNote | undefined
  onDiscard: (() => void) | undefined
}

/** When it began, its note, and what puts right a wrong tap. The note and the counts are for those who may change the entry. */
function Facts({ feed, note, onDiscard }: FactsProps) {
  const { t } = useLingui()
  const { press } = useLogActions()
  const canChange = useCanChange()(feed)
  const [isMending, setIsMending] = useState(false)
  const [startError, setStartError] = useState<string | null>(null)
  const setStart = (startAt: string) => {
    if (Date.parse(startAt) > nowMs()) {
      setStartError(t`This time is in the future.`)
      return
    }
    const latest = latestStart(feed)
    if (latest !== null && Date.parse(startAt) > Date.parse(latest)) {
      setStartError(t`It can't start after its first pause.`)
      return
    }
    setStartError(null)
    press(feed.id, { what: 'backdate', startAt })
  }
  const timed = sides.filter((side) => sideState(feed.details, side, feed.startAt).status !== 'idle')
  return (
    <div>
      <MomentRow label={t`Started`} value={feed.startAt} zone={feed.tz} onValueChange={setStart} error={startError} />
      {note === undefined || !canChange ? null : (
        <NoteRow
          kind={feed.kind}
          childId={feed.childId}
          value={note.value}
          onValueChange={note.set}
          onBlur={note.save}
        />
      )}
      <Disclosure
        icon={<SlidersHorizontal aria-hidden="true" className="ic" />}
        label={t`Fix a mistake`}
        isOpen={isMending}
        onToggle={() => setIsMending(!isMending)}
      >
        <div className="grid gap-2 justify-items-start">
          <Button
            variant="soft"
            size="sm"
            icon={<ArrowLeftRight aria-hidden="true" className="ic" />}
            onClick={() => {
              const first = firstSide(feed.details.segments) === 'left' ? 'right' : 'left'
              press(feed.id, { what: 'swap', at: nowIso(), first })
            }}
          >
            <Trans>Wrong side? Swap</Trans>
          </Button>
          {timed.length === 2 && canChange
            ? timed.map((side) => (
                <Button
                  key={side}
                  variant="soft"
                  size="sm"
                  icon={<RotateCcw aria-hidden="true" className="ic" />}
                  onClick={() => press(feed.id, { what: 'reset', side, at: resetAt(feed.details, nowIso()) })}
                >
                  {side === 'left' ? <Trans>Reset left</Trans> : <Trans>Reset right</Trans>}
                </Button>
              ))
            : null}
          {onDiscard === undefined || !canChange ? null : (
            <Button
              variant="ghost"
              size="sm"
              className="text-danger-ink"
              icon={<Trash2 aria-hidden="true" className="ic" />}
              onClick={onDiscard}
            >
              {feed.kind === 'feeding' ? (
                <Trans>Reset all and delete this feed</Trans>
              ) : (
                <Trans>Reset all and delete this session</Trans>
              )}
            </Button>
          )}
        </div>
      </Disclosure>
    </div>
  )
}
