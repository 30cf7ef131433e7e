import { useLingui } from '@lingui/react/macro'
import type { Entry } from '@nestwren/contract/logs/entry'
import { Pin } from 'lucide-react'
import { useWorkspace } from '../../../../../platform/cache/current-workspace.ts'
import { useLogSheets } from '../../../public/log-sheets.ts'

/** A handover or pinned note. Opens the note, which this device may have to be told of first. */
export function NotedLine({ note }: { note: Entry }) {
  const { t } = useLingui()
  const { entries } = useWorkspace()
  const { openEntry } = useLogSheets()
  if (note.kind !== 'note') return null
  const { text, isHandover } = note.details
  const name = note.createdBy.name
  const open = () => {
    if (entries.get(note.id) === null) entries.put([note])
    openEntry(note.id)
  }
  return (
    <li>
      <button type="button" className="bubble block w-full text-start" onClick={open}>
        <span className="type-caption flex items-center gap-1 text-muted">
          <Pin aria-hidden="true" className="ic ic-sm" />
          {isHandover ? t`Handoff from ${name}` : t`Pinned by ${name}`}
        </span>
        <span dir="auto" className="line-clamp-4 block wrap-anywhere whitespace-pre-line">
          {text}
        </span>
      </button>
    </li>
  )
}
