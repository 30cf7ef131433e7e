import { Trans, useLingui } from '@lingui/react/macro'
import { type Entry, isOpen } from '@nestwren/contract/logs/entry'
import type { KindName } from '@nestwren/contract/logs/kinds/index'
import { Trash2 } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useChildren } from '../../../platform/api/queries.ts'
import { nowIso } from '../../../platform/clock/now.ts'
import { useAgo } from '../../../platform/format/use-measures.ts'
import { useNow } from '../../../platform/format/use-now.ts'
import { useText } from '../../../platform/i18n/use-locale.ts'
import { useSession } from '../../../platform/session/use-session.ts'
import { whatStands } from '../../../platform/sync/lazy/resolutions.ts'
import { useEntryProblem } from '../../../platform/sync/use-sync-status.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { FormSheet } from '../../../ui/form-sheet.tsx'
import { showToast } from '../../../ui/toast-store.ts'
import { useInBackground } from '../../../ui/use-in-background.ts'
import { updateEntry } from '../entry-writes.ts'
import { kindForms } from '../kinds/kind-forms.ts'
import { draftOf } from '../kinds/kind-view.ts'
import { entryById, useLogActions } from '../log-actions.ts'
import { useSavedText } from '../use-saved-text.ts'
import { ConflictChoice } from './conflict-choice.tsx'
import { EntryFormBody } from './entry-form-body.tsx'
import { useEntryForm } from './use-entry-form.ts'

interface EditEntrySheetProps {
  entry: Entry
  onClose: () => void
}

/** Changes an entry that is there: the same fields, filled in. */
export function EditEntrySheet({ entry, onClose }: EditEntrySheetProps) {
  const { t } = useLingui()
  const text = useText()
  const inBackground = useInBackground()
  const savedText = useSavedText()
  const formOf = kindForms[entry.kind]
  const { children } = useChildren()
  const { press, stop, removeWithUndo } = useLogActions()
  const problem = useEntryProblem(entry.id)
  const rival = useRival(entry)
  const name = children.find(({ _id }) => _id === entry.childId)?.name ?? ''
  const form = useEntryForm({
    kind: entry.kind,
    draftKey: `edit.${entry.id}`,
    childIds: [entry.childId],
    entryId: entry.id,
    begin: () => draftOf(entry),
    warning: rival.by === null ? null : t`${rival.by} changed this while you were here. Your version replaces theirs.`,
    onSave: (fields) => {
      onClose()
      const current = entryById(entry.id)
      if (current === null) return
      showToast({ message: savedText(entry.kind) })
      // Just as it stands there already, such as what somebody else has ended at the same moment: nothing to send.
      if (whatStands(fields) === whatStands(current)) return
      // The start of something that runs is moved by a press of its own, which nobody else's stop can contradict.
      if (isOpen(entry) && fields.endAt === null) press(entry.id, { what: 'backdate', startAt: fields.startAt })
      inBackground(updateEntry(entry.id, fields).isStored)
    },
  })
  // Nothing typed yet: what somebody else saves meanwhile is simply shown.
  const { isDirty, reset } = form
  const takeTheirs = () => {
    reset(draftOf(entry))
    rival.settle()
  }
  const isOutdated = rival.by !== null && !isDirty
  // biome-ignore lint/correctness/useExhaustiveDependencies: what it does follows from the entry of this very render.
  useEffect(() => {
    if (isOutdated) takeTheirs()
  }, [isOutdated])

  // Ending it is an action of its own: correcting its start, or anything else, leaves it going.
  const isRunning = isOpen(entry)
  const { startAt, endAt } = form.draft
  const isChanged = isDirty && endAt === null
  const end = () => {
    if (isDirty) return form.submit({ endAt: endAt ?? nowIso() })
    onClose()
    stop([entry.id], { notes: form.draft.notes })
  }
  return (
    <FormSheet
      onClose={onClose}
      title={text(formOf.sheetTitle, { name })}
      isDirty={isDirty}
      submitLabel={!isRunning ? text(formOf.saveLabel) : isChanged ? t`Save changes` : null}
      footer={
        isRunning ? (
          <Button isBlock variant={isChanged ? 'soft' : 'primary'} onClick={end}>
            <EndLabel kind={entry.kind} startAt={startAt} endAt={endAt} />
          </Button>
        ) : null
      }
      failure={form.failure}
      onSubmit={() => form.submit()}
    >
      {problem === null ? null : <ConflictChoice entryId={entry.id} />}
      {rival.by !== null && isDirty ? (
        <Banner tone="warning" action={{ label: t`Take theirs`, onSelect: takeTheirs }}>
          {t`${rival.by} changed this while you were here.`}
        </Banner>
      ) : null}
      <EntryFormBody
        kind={entry.kind}
        form={form}
        childId={entry.childId}
        entryId={entry.id}
        isRunning={isRunning}
        zone={entry.tz}
      />
      <Button
        variant="ghost"
        className="justify-self-start text-danger-ink"
        icon={<Trash2 aria-hidden="true" className="ic" />}
        onClick={() => {
          onClose()
          removeWithUndo(entry.id)
        }}
      >
        <Trans>Delete</Trans>
      </Button>
    </FormSheet>
  )
}

interface EndLabelProps {
  kind: KindName
  startAt: string
  /** null ends it now. */
  endAt: string | null
}

function EndLabel({ kind, startAt, endAt }: EndLabelProps) {
  const { t } = useLingui()
  const text = useText()
  const ago = useAgo()
  const now = useNow(1000)
  const length = ago.exact((Date.parse(endAt ?? now) - Date.parse(startAt)) / 1000)
  const { endLabel } = kindForms[kind]
  return endLabel === undefined ? t`Stop, ${length}` : text(endLabel, { length })
}

/** Who else has saved another version since this form was opened. */
function useRival(entry: Entry): { by: string | null; settle: () => void } {
  const session = useSession()
  const [seen, setSeen] = useState(entry.updatedAt)
  const ownId = session.status === 'signedIn' ? session.user.id : null
  const isRival = entry.updatedAt !== seen && entry.updatedBy.id !== ownId
  return { by: isRival ? entry.updatedBy.name : null, settle: () => setSeen(entry.updatedAt) }
}
