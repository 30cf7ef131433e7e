import { Trans, useLingui } from '@lingui/react/macro'
import type { Child } from '@nestwren/contract/children'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { api } from '../../platform/api/api.ts'
import { useFamily } from '../../platform/api/queries.ts'
import { useSelectedChild } from '../../platform/api/selected-child.ts'
import { useDraftForm } from '../../platform/forms/use-draft-form.ts'
import { useSession } from '../../platform/session/use-session.ts'
import { newId } from '../../platform/sync/ids.ts'
import { ChildPicker } from '../../ui/child/child-picker.tsx'
import { Field } from '../../ui/field.tsx'
import { FormSheet } from '../../ui/form-sheet.tsx'
import { RadioList } from '../../ui/radio-list.tsx'
import { useSave } from '../../ui/settings/use-save.ts'
import { TextArea } from '../../ui/text-area.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { putHandoff } from './public/handoffs-query.ts'

/** As much as the server takes. */
const longest = 500
/** In place of a person: whoever opens the app. */
const anyone = 'anyone'

interface HandOffSheetProps {
  /** The children that the person can hand off. */
  family: readonly Child[]
  onClose: () => void
}

/** Hands off right away: which children, to whom, and a line of one's own. The rest of the note is made from the logs. */
export function HandOffSheet({ family, onClose }: HandOffSheetProps) {
  const { t } = useLingui()
  const client = useQueryClient()
  const navigate = useNavigate()
  const { user } = useSession()
  const { childId } = useSelectedChild()
  const others = useFamily().family.filter(({ id }) => id !== user?.id)
  const { isBusy, failure, run } = useSave()
  const { form, values, isDirty, forget } = useDraftForm('handoff.new', () => ({
    // Made once: sending it again after a broken line hands off once.
    id: newId(),
    childIds: family.flatMap(({ _id }) => (childId === 'all' || childId === _id ? [_id] : [])),
    toId: anyone,
    note: '',
  }))
  const { childIds, toId } = values
  const known = family.map(({ _id }) => _id)
  // A draft may name a child that is no longer shared; nobody chosen means all.
  const kept = childIds.filter((id) => known.includes(id))
  const chosen = kept.length === 0 ? known : kept
  const leave = () => {
    forget()
    onClose()
  }
  const submit = form.handleSubmit(async ({ id, note }) => {
    const body = { id, childIds: [...chosen], toId: toId === anyone ? null : toId, note: note.trim() }
    const isDone = await run(async () => putHandoff(client, await api.handoffs.create({ body })))
    if (!isDone) return
    leave()
    showToast({ message: t`Handoff note sent` })
    void navigate(`/schedule/handoff/${id}`)
  })
  return (
    <FormSheet
      onClose={leave}
      title={t`Hand off now`}
      isDirty={isDirty}
      submitLabel={<Trans>Hand off</Trans>}
      busyLabel={t`Handing off`}
      isBusy={isBusy}
      failure={failure}
      onSubmit={submit}
    >
      <ChildPicker family={family} chosen={chosen} onChange={(ids) => form.setValue('childIds', [...ids])} />
      <Field label={t`Who takes over?`} isGroup>
        {() => (
          <RadioList
            label={t`Who takes over?`}
            value={toId}
            onValueChange={(value) => form.setValue('toId', value)}
            options={[
              { value: anyone, label: t`Anyone who takes over` },
              ...others.map(({ id, name }) => ({ value: id, label: name })),
            ]}
          />
        )}
      </Field>
      <Field
        label={t`Note`}
        isOptionalShown
        hint={t`The last feed, sleep, diaper, and doses are added from your logs.`}
      >
        {(control) => <TextArea {...control} {...form.register('note')} rows={3} maxLength={longest} />}
      </Field>
    </FormSheet>
  )
}
