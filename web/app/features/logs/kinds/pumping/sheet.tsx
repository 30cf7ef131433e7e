import { useLingui } from '@lingui/react/macro'
import { type EntryOf, isOpen } from '@nestwren/contract/logs/entry'
import { nursedS } from '@nestwren/contract/logs/segments'
import { useState } from 'react'
import { useChildren } from '../../../../platform/api/queries.ts'
import { useAgo } from '../../../../platform/format/use-measures.ts'
import { useNow } from '../../../../platform/format/use-now.ts'
import { readDraft, writeDraft } from '../../../../platform/forms/drafts.ts'
import { useText } from '../../../../platform/i18n/use-locale.ts'
import { useEntry, useOpenEntries } from '../../../../platform/sync/indexed/use-entries.ts'
import { Button } from '../../../../ui/button.tsx'
import { ChildPicker } from '../../../../ui/child/child-picker.tsx'
import { FormSheet } from '../../../../ui/form-sheet.tsx'
import { Sheet } from '../../../../ui/sheet.tsx'
import { showToast } from '../../../../ui/toast-store.ts'
import { useInBackground } from '../../../../ui/use-in-background.ts'
import { updateEntry } from '../../entry-writes.ts'
import { entryById, useLogActions } from '../../log-actions.ts'
import { useCanChange } from '../../log-rights.ts'
import { ConflictChoice } from '../../sheets/conflict-choice.tsx'
import { DoubtDialog } from '../../sheets/doubt-dialog.tsx'
import { formGrid } from '../../sheets/entry-form-body.tsx'
import { KeptDraft } from '../../sheets/kept-draft.tsx'
import { useChosenChildren } from '../../sheets/new-entry-sheet.tsx'
import { NoteRow } from '../../sheets/note-row.tsx'
import { useEntryForm } from '../../sheets/use-entry-form.ts'
import { kindForms } from '../kind-forms.ts'
import { draftOf, type Preset, type PumpingDraft } from '../kind-view.ts'
import { FeedTimer } from '../session-timer.tsx'
import { PumpingAmounts } from './amounts.tsx'

type Session = EntryOf<'pumping'>

const draftKey = (id: string) => `pump.${id}`

/** True while amounts were typed for a session and not saved: they stay with its timers, whoever stops them. */
export function hasTypedAmounts(id: string): boolean {
  return readDraft(draftKey(id)) !== null
}

interface PumpingSheetProps {
  preset: Preset
  onClose: () => void
  onPast: (preset: Preset) => void
}

/** Pumping: tap one side or both. From then on it is a saved entry, and closing the sheet stops nothing. */
export function PumpingSheet({ preset, onClose, onPast }: PumpingSheetProps) {
  const { t } = useLingui()
  const text = useText()
  const { children, chosen, setChosen, isAsked, name } = useChosenChildren('pumping', preset)
  const [childId] = chosen
  const running = useOpenEntries('all').find(({ entry }) => entry.kind === 'pumping' && entry.childId === childId)
  // The session stays in the sheet when somebody else stops it: what was typed about it is still to be saved.
  const [heldId, setHeldId] = useState<string | null>(null)
  if (running !== undefined && running.entry.id !== heldId) setHeldId(running.entry.id)
  const held = useEntry(heldId ?? '')?.entry ?? null
  const canChange = useCanChange()
  const isShown = held !== null && held.deletedAt === null && (isOpen(held) || canChange(held))
  if (isShown && held.kind === 'pumping' && held.childId === childId)
    return <RunningPumping key={held.id} entry={held} onClose={onClose} />
  return (
    <Sheet
      isOpen
      onClose={onClose}
      title={text(kindForms.pumping.sheetTitle, { name })}
      footer={
        <Button
          variant="soft"
          isBlock
          onClick={() => onPast({ ...preset, ...(childId === undefined ? {} : { childId }), isPast: true })}
        >
          {t`Log past pumping`}
        </Button>
      }
    >
      <div className="grid grid-cols-1 gap-4">
        {isAsked ? <ChildPicker family={children} chosen={chosen} onChange={setChosen} isSingle /> : null}
        <FeedTimer feed={null} kind="pumping" childIds={chosen} />
      </div>
    </Sheet>
  )
}

/** A session with its timers, and what came of it: the amounts can be entered while it still runs. */
export function RunningPumping({ entry, onClose }: { entry: Session; onClose: () => void }) {
  const { t } = useLingui()
  const text = useText()
  const inBackground = useInBackground()
  const { removeWithUndo, stop } = useLogActions()
  const { children } = useChildren()
  const name = children.find(({ _id }) => _id === entry.childId)?.name ?? ''
  const isGoing = isOpen(entry)
  // The timers are for everybody who may log; what came of it is for those who may change the entry.
  const canChange = useCanChange()(entry)
  const close = () => {
    writeDraft(draftKey(entry.id), null)
    onClose()
  }
  const form = useEntryForm({
    kind: 'pumping',
    draftKey: draftKey(entry.id),
    childIds: [entry.childId],
    entryId: entry.id,
    begin: () => draftOf(entry),
    onSave: ({ notes, details }) => {
      onClose()
      const current = entryById(entry.id)
      if (current?.kind !== 'pumping' || !('stored' in details)) return
      // The timers went on while the amounts were typed: the sides are those of the entry.
      const { segments: _asTyped, ...amounts } = details
      if (isOpen(current)) return stop([entry.id], { notes, details: amounts })
      inBackground(updateEntry(entry.id, { notes, details: { ...current.details, ...amounts } }).isStored)
      showToast({ message: t`Pumping saved` })
    },
  })
  const details = form.draft.details as PumpingDraft
  return (
    <FormSheet
      onClose={close}
      title={text(kindForms.pumping.sheetTitle, { name })}
      isDirty={form.isDirty}
      submitLabel={<SaveLabel entry={entry} />}
      failure={form.failure}
      onSubmit={() => {
        if (canChange) return form.submit()
        onClose()
        stop([entry.id])
      }}
    >
      <ConflictChoice entryId={entry.id} />
      {isGoing ? (
        <FeedTimer
          feed={entry}
          kind="pumping"
          childIds={[entry.childId]}
          onDiscard={() => {
            close()
            removeWithUndo(entry.id)
          }}
        />
      ) : null}
      {canChange ? (
        <div className={formGrid}>
          <KeptDraft {...form} zone={entry.tz} />
          <PumpingAmounts
            details={details}
            errorAt={form.errorAt}
            onChange={(part) => form.change({ details: { ...details, ...part } })}
          />
          <NoteRow
            kind="pumping"
            childId={entry.childId}
            value={form.draft.notes}
            onValueChange={(notes) => form.change({ notes })}
            error={form.errorAt('notes')}
          />
        </div>
      ) : null}
      <DoubtDialog {...form} />
    </FormSheet>
  )
}

function SaveLabel({ entry }: { entry: Session }) {
  const { t } = useLingui()
  const ago = useAgo()
  const now = useNow(1000)
  const length = ago.exact(nursedS(entry.details, now))
  return t`Save pumping, ${length}`
}
