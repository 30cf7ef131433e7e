import { Trans, useLingui } from '@lingui/react/macro'
import { Heart, MessageCircle, RefreshCw, TriangleAlert, Undo2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { LogGlyph, type LogHue } from './log-glyph.tsx'
import { WaitingSign } from './waiting-sign.tsx'

type TimelineState =
  | { kind: 'saved' }
  /** Kept on this device until there is a signal. */
  | { kind: 'waiting' }
  | {
      kind: 'failed'
      reason: string
      onRetry: () => void
      onDiscard: () => void
      /** Other words than "Try again" and "Discard", where the buttons do something else. */
      retryLabel?: string
      discardLabel?: string
    }
  | { kind: 'deleted'; onUndo: () => void }

interface TimelineItemProps {
  hue: LogHue
  icon?: ReactNode
  /** A colour the family chose, in place of the hue. */
  color?: string | null
  /** What happened: "Wet diaper". */
  title: ReactNode
  /** The clock time as shown, and the instant for machines. */
  when: string
  whenIso?: string
  /** Who made it: an avatar and a name. */
  who?: ReactNode
  state?: TimelineState
  /** Makes the whole entry one control that opens its details. */
  onOpen?: () => void
  like?: { count: number; isOn: boolean; onToggle: () => void }
  comment?: { count: number; onOpen: () => void }
  /** It has just arrived: it grows in. */
  isNew?: boolean
  /** A note, a photo, the last comment. */
  children?: ReactNode
}

/** One entry of the day: glyph, what, when, who; then like and comment. Stands in an `<ol className="timeline">`. */
export function TimelineItem({
  hue,
  icon,
  color = null,
  title,
  when,
  whenIso,
  who,
  state = { kind: 'saved' },
  onOpen,
  like,
  comment,
  isNew = false,
  children,
}: TimelineItemProps) {
  const isSaved = state.kind === 'saved'
  const acts = isSaved && (like || comment) ? <Reactions like={like} comment={comment} /> : null
  return (
    <li className={classNames('tl', state.kind === 'deleted' && 'is-deleted', isNew && 'is-new')}>
      <LogGlyph hue={hue} icon={icon} color={color} isPending={state.kind === 'waiting'} />
      <div className="min-w-0">
        <div className="tl-line">
          {onOpen && state.kind !== 'deleted' ? (
            <button type="button" className="tl-what tl-open" onClick={onOpen}>
              {title}
            </button>
          ) : (
            <p className="tl-what">{title}</p>
          )}
          <time className="tl-when" dateTime={whenIso}>
            {when}
          </time>
        </div>
        <div className="tl-foot">
          <Meta state={state} who={who} />
          {children ? null : acts}
        </div>
        {children && state.kind !== 'deleted' ? (
          <>
            <div className="tl-extra">{children}</div>
            {acts}
          </>
        ) : null}
        <StateActions state={state} />
      </div>
    </li>
  )
}

function Reactions({ like, comment }: Pick<TimelineItemProps, 'like' | 'comment'>) {
  const { t } = useLingui()
  return (
    <div className="tl-acts">
      {like ? (
        <button type="button" className="react" aria-pressed={like.isOn} onClick={like.onToggle}>
          <Heart aria-hidden="true" className="ic" />
          <span className="sr-only">{t`Like`}</span>
          {like.count > 0 ? <span className="tnum">{like.count}</span> : null}
        </button>
      ) : null}
      {comment ? (
        <button type="button" className="react" onClick={comment.onOpen}>
          <MessageCircle aria-hidden="true" className="ic" />
          {comment.count > 0 ? (
            <>
              <span className="sr-only">{t`Comments`}</span>
              <span className="tnum">{comment.count}</span>
            </>
          ) : (
            <span className="sr-only">{t`Reply`}</span>
          )}
        </button>
      ) : null}
    </div>
  )
}

function Meta({ state, who }: { state: TimelineState; who: ReactNode }) {
  switch (state.kind) {
    case 'waiting':
      return (
        <p className="tl-meta">
          <WaitingSign meanwhile={who} />
        </p>
      )
    case 'failed':
      return (
        <p className="tl-meta is-danger" role="alert">
          <TriangleAlert aria-hidden="true" className="ic ic-sm" />
          {state.reason}
        </p>
      )
    case 'deleted':
      return (
        <p className="tl-meta">
          <Trans>Deleted</Trans>
        </p>
      )
    case 'saved':
      return who ? <p className="tl-meta">{who}</p> : null
  }
}

function StateActions({ state }: { state: TimelineState }) {
  if (state.kind === 'failed') {
    return (
      <div className="tl-acts">
        <button type="button" className="react is-primary" onClick={state.onRetry}>
          <RefreshCw aria-hidden="true" className="ic" />
          {state.retryLabel ?? <Trans>Try again</Trans>}
        </button>
        <button type="button" className="react" onClick={state.onDiscard}>
          {state.discardLabel ?? <Trans>Discard</Trans>}
        </button>
      </div>
    )
  }
  if (state.kind === 'deleted') {
    return (
      <div className="tl-acts">
        <button type="button" className="react is-primary" onClick={state.onUndo}>
          <Undo2 aria-hidden="true" className="ic" />
          <Trans>Undo</Trans>
        </button>
      </div>
    )
  }
  return null
}
