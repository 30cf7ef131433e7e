import { Trans, useLingui } from '@lingui/react/macro'
import type { EntryOf } from '@nestwren/contract/logs/entry'
import { ArrowLeftRight, ChevronRight, Pin, PinOff } from 'lucide-react'
import { useRef, useState } from 'react'
import { useWorkspace } from '../../../../platform/cache/current-workspace.ts'
import { useAgo, useTimeText } from '../../../../platform/format/use-measures.ts'
import { useWasSeen } from '../../../../platform/preferences/seen.ts'
import { IconButton } from '../../../../ui/icon-button.tsx'
import { showToast } from '../../../../ui/toast-store.ts'
import { useInBackground } from '../../../../ui/use-in-background.ts'
import { updateEntry } from '../../entry-writes.ts'
import { useCanChange } from '../../log-rights.ts'
import { useLogSheets } from '../../public/log-sheets.ts'

type Note = EntryOf<'note'>

/** How tall a folded note is, in CSS pixels. */
export const foldedPx = 52

interface HomeNoteProps {
  note: Note
  now: string
  /** It has just been seen: on the next visit it is folded. */
  onSeen: () => void
}

/** A note that everyone is to see. A handoff note folds to one line after it was seen; what is only pinned stays whole. */
export function HomeNote({ note, now, onSeen }: HomeNoteProps) {
  const { scope } = useWorkspace()
  const line = useRef<HTMLLIElement>(null)
  const [isOpen, setIsOpen] = useState(false)
  const { text, isHandover } = note.details
  // A changed text is read anew.
  const wasSeen = useWasSeen(scope, `note:${note.id}:${text.length}`, line, () => {
    if (line.current !== null && isHandover) line.current.dataset.folds = ''
    onSeen()
  })
  const isFolded = isHandover && wasSeen
  return (
    <li ref={line} className="border-hairline border-b last:border-b-0" {...(isFolded ? { 'data-folds': '' } : null)}>
      {isFolded ? <FoldedLine note={note} isOpen={isOpen} onToggle={() => setIsOpen(!isOpen)} now={now} /> : null}
      {isFolded && !isOpen ? null : <WholeNote note={note} now={now} />}
    </li>
  )
}

/** "Handoff note from Dev, 2:10 PM": opens the note below it, and closes it again. */
function FoldedLine({
  note,
  now,
  isOpen,
  onToggle,
}: {
  note: Note
  now: string
  isOpen: boolean
  onToggle: () => void
}) {
  const { t } = useLingui()
  const ago = useAgo()
  const timeText = useTimeText()
  const by = note.createdBy.name
  const when = ago.isRelative(note.startAt, now) ? timeText(note.startAt) : ago.long(note.startAt, now)
  return (
    <button
      type="button"
      className="flex min-h-13 w-full items-center gap-2 px-4 text-start night:min-h-16"
      aria-expanded={isOpen}
      onClick={onToggle}
    >
      <ArrowLeftRight aria-hidden="true" className="ic ic-sm flex-none text-muted" />
      <span className="type-small min-w-0 flex-1 wrap-anywhere">{t`Handoff note from ${by}, ${when}`}</span>
      <ChevronRight aria-hidden="true" className={`ic ic-sm flex-none text-muted ${isOpen ? 'rotate-90' : ''}`} />
    </button>
  )
}

function WholeNote({ note, now }: { note: Note; now: string }) {
  const { t } = useLingui()
  const ago = useAgo()
  const inBackground = useInBackground()
  const { openEntry } = useLogSheets()
  const canChange = useCanChange()(note)
  const { text, isPinned, isHandover } = note.details
  const by = note.createdBy.name
  const when = ago.since(note.startAt, now)
  const put = (pinned: boolean) =>
    inBackground(updateEntry(note.id, { details: { ...note.details, isPinned: pinned } }).isStored)
  const takeOff = () => {
    put(false)
    showToast({ message: t`Removed from Home`, action: { label: t`Undo`, onSelect: () => put(true) } })
  }
  const hasButton = isPinned && canChange
  return (
    <div className={`flex items-start gap-2 py-2 ps-4 ${hasButton ? 'pe-1' : 'pe-4'}`}>
      <button
        type="button"
        className="grid min-h-11 min-w-0 flex-1 gap-0.5 py-1 text-start"
        onClick={() => openEntry(note.id)}
      >
        <span className="type-caption flex items-center gap-1.5 wrap-anywhere text-muted">
          {isHandover ? (
            <ArrowLeftRight aria-hidden="true" className="ic ic-sm" />
          ) : (
            <Pin aria-hidden="true" className="ic ic-sm" />
          )}
          {isHandover ? <Trans>Handoff</Trans> : <Trans>Pinned</Trans>}, {t`${by}, ${when}`}
        </span>
        <span dir="auto" className="line-clamp-3 whitespace-pre-line wrap-anywhere">
          {text}
        </span>
      </button>
      {hasButton ? (
        <IconButton
          label={t`Remove this note from Home`}
          icon={<PinOff aria-hidden="true" className="ic" />}
          onClick={takeOff}
        />
      ) : null}
    </div>
  )
}
