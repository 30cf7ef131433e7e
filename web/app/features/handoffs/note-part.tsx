import { Trans, useLingui } from '@lingui/react/macro'
import type { Handoff } from '@nestwren/contract/handoffs'
import { useQueryClient } from '@tanstack/react-query'
import { Pencil } from 'lucide-react'
import { useState } from 'react'
import { api } from '../../platform/api/api.ts'
import { useDraftForm } from '../../platform/forms/use-draft-form.ts'
import { useSession } from '../../platform/session/use-session.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { FormSheet } from '../../ui/form-sheet.tsx'
import { useSave } from '../../ui/settings/use-save.ts'
import { TextArea } from '../../ui/text-area.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { putHandoff } from './public/handoffs-query.ts'

/** As much as the server takes. */
const longest = 500
/** The giver can add a line, or change it, for so long. */
const changeableMs = 24 * 3_600_000

interface NotePartProps {
  handoff: Handoff
  /** ISO. */
  now: string
}

/** The line of the person who hands off. */
export function NotePart({ handoff, now }: NotePartProps) {
  const { user } = useSession()
  const [isOpen, setIsOpen] = useState(false)
  const { note, from, at } = handoff
  const canChange = user !== null && from?.id === user.id && Date.parse(now) - Date.parse(at) < changeableMs
  return (
    <>
      {note === '' ? null : <p className="bubble wrap-anywhere whitespace-pre-line">{note}</p>}
      {canChange ? (
        <Button
          variant="soft"
          size="sm"
          className="not-printed justify-self-start"
          icon={<Pencil aria-hidden="true" className="ic ic-sm" />}
          onClick={() => setIsOpen(true)}
        >
          {note === '' ? <Trans>Add a note</Trans> : <Trans>Edit note</Trans>}
        </Button>
      ) : null}
      {isOpen ? <NoteSheet handoff={handoff} onClose={() => setIsOpen(false)} /> : null}
    </>
  )
}

function NoteSheet({ handoff, onClose }: { handoff: Handoff; onClose: () => void }) {
  const { t } = useLingui()
  const client = useQueryClient()
  const { isBusy, failure, run } = useSave()
  const { id } = handoff
  const { form, isDirty, forget } = useDraftForm(`handoff.note.${id}`, () => ({ note: handoff.note }))
  const leave = () => {
    forget()
    onClose()
  }
  const submit = form.handleSubmit(async ({ note }) => {
    const body = { note: note.trim() }
    const isDone = await run(async () => putHandoff(client, await api.handoffs.note({ params: { id }, body })))
    if (!isDone) return
    leave()
    showToast({ message: t`Note saved` })
  })
  return (
    <FormSheet
      onClose={leave}
      title={t`Handoff note`}
      isDirty={isDirty}
      submitLabel={<Trans>Save note</Trans>}
      busyLabel={t`Saving`}
      isBusy={isBusy}
      failure={failure}
      onSubmit={submit}
    >
      <Field label={t`Note`}>
        {(control) => <TextArea {...control} {...form.register('note')} rows={4} maxLength={longest} />}
      </Field>
    </FormSheet>
  )
}
