import { Trans, useLingui } from '@lingui/react/macro'
import type { EntryOf } from '@nestwren/contract/logs/entry'
import { useEffect, useState } from 'react'
import { useChildren } from '../../../../platform/api/queries.ts'
import { combinedName } from '../../../../platform/api/selected-child.ts'
import { nowIso } from '../../../../platform/clock/now.ts'
import { useTimeText } from '../../../../platform/format/use-measures.ts'
import { useText } from '../../../../platform/i18n/use-locale.ts'
import { useEntry } from '../../../../platform/sync/indexed/use-entries.ts'
import type { EntryFields } from '../../../../platform/sync/operation.ts'
import { useEntryProblem } from '../../../../platform/sync/use-sync-status.ts'
import { Banner } from '../../../../ui/banner.tsx'
import { Button } from '../../../../ui/button.tsx'
import { Sheet } from '../../../../ui/sheet.tsx'
import { useInBackground } from '../../../../ui/use-in-background.ts'
import { removeEntry, updateEntry } from '../../entry-writes.ts'
import { entryById } from '../../log-actions.ts'
import { useEntryTitle } from '../../public/use-entry-title.ts'
import { ConflictChoice } from '../../sheets/conflict-choice.tsx'
import { checkDraft } from '../../sheets/entry-check.ts'
import { formGrid } from '../../sheets/entry-form-body.tsx'
import { NoteRow } from '../../sheets/note-row.tsx'
import { kindForms } from '../kind-forms.ts'
import { type Draft, draftOf } from '../kind-view.ts'

interface DiaperQuickSheetProps {
  /** The entries one tap has made: one, or one for each of several children. */
  entryIds: readonly string[]
  onClose: () => void
}

/** A diaper that is logged already: every touch corrects it at once, and nothing has to be touched. */
export function DiaperQuickSheet({ entryIds, onClose }: DiaperQuickSheetProps) {
  const view = useEntry(entryIds[0] ?? '')
  const isGone = view === null || view.entry.kind !== 'diaper'
  useEffect(() => {
    if (isGone) onClose()
  }, [isGone, onClose])
  if (isGone) return null
  return <Corrections entry={view.entry as EntryOf<'diaper'>} entryIds={entryIds} onClose={onClose} />
}

function Corrections({ entry, entryIds, onClose }: DiaperQuickSheetProps & { entry: EntryOf<'diaper'> }) {
  const { t } = useLingui()
  const text = useText()
  const inBackground = useInBackground()
  const timeText = useTimeText()
  const { title } = useEntryTitle()(entry)
  const problem = useEntryProblem(entry.id)
  const { children } = useChildren()
  const [notes, setNotes] = useState(entry.notes)
  const [startError, setStartError] = useState<string | null>(null)
  const { Fields, sheetTitle } = kindForms.diaper
  const childIds = entryIds.flatMap((id) => entryById(id)?.childId ?? [])
  const name = combinedName(childIds.flatMap((id) => children.find(({ _id }) => _id === id)?.name ?? []))

  const put = (changes: Partial<EntryFields>) => {
    for (const id of entryIds) if (entryById(id) !== null) inBackground(updateEntry(id, changes).isStored)
  }
  const change = (part: Partial<Draft>) => {
    const draft = { ...(draftOf(entry) as Draft), notes: entry.notes, ...part }
    const { fields, problems } = checkDraft('diaper', draft, { now: nowIso(), others: [] })
    setStartError(problems[0] === undefined ? null : text(problems[0].text))
    if (fields !== null) put({ startAt: fields.startAt, details: fields.details })
  }
  const saveNote = () => {
    if (notes.trim() !== entry.notes) put({ notes: notes.trim() })
  }
  const close = () => {
    saveNote()
    onClose()
  }
  const undo = () => {
    onClose()
    for (const id of entryIds) if (entryById(id) !== null) inBackground(removeEntry(id).isStored)
  }
  return (
    <Sheet
      isOpen
      onClose={close}
      title={text(sheetTitle, { name })}
      description={problem === null ? t`${title} logged, ${timeText(entry.startAt)}` : title}
      footer={
        <Button isBlock onClick={close}>
          <Trans>Done</Trans>
        </Button>
      }
    >
      <div className={formGrid}>
        {problem === null ? (
          <Banner tone="success" action={{ label: t`Undo`, onSelect: undo }}>
            {t`${title} logged, ${timeText(entry.startAt)}`}
          </Banner>
        ) : (
          <ConflictChoice entryId={entry.id} />
        )}
        <Fields
          draft={draftOf(entry) as Draft}
          onChange={change}
          errorAt={(path) => (path === 'startAt' ? startError : null)}
          earlier={[]}
          zone={entry.tz}
        />
        <NoteRow kind="diaper" childId={entry.childId} value={notes} onValueChange={setNotes} onBlur={saveNote} />
      </div>
    </Sheet>
  )
}
