import { Trans, useLingui } from '@lingui/react/macro'
import { ApiError } from '@nestwren/contract/client'
import { useLocation } from 'react-router'
import { useDraftForm } from '../../../platform/forms/use-draft-form.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import { TextInput } from '../../../ui/text-input.tsx'
import { useAction } from '../../../ui/use-action.ts'
import { dismissPanelAlert, showPanelAlert } from '../public/panel-alert.ts'
import { staffApi } from '../public/staff-client.ts'
import { inviteDraft } from '../public/staff-drafts.ts'
import { useStaffErrorText } from '../public/staff-texts.ts'

const longestNote = 500
const nothing = { email: '', note: '' }

interface InviteFormProps {
  onCreated: () => void
}

/** Whom to invite, and a note for other operators (B §5: the email is needed). */
export function InviteForm({ onCreated }: InviteFormProps) {
  const { t } = useLingui()
  const { pathname } = useLocation()
  const failureOf = useInviteFailure()
  const { isBusy, failure, run } = useAction({ words: failureOf })
  const { form, forget } = useDraftForm(inviteDraft, () => nothing)
  const { register, handleSubmit, formState, reset } = form
  const { errors } = formState
  const create = handleSubmit(async ({ email, note }) => {
    dismissPanelAlert()
    const isDone = await run(() =>
      staffApi.adminInvites.create({ body: { email, ...(note.trim() === '' ? {} : { note }) } }),
    )
    if (!isDone) return
    showPanelAlert({ tone: 'success', text: t`Invite email sent successfully!` }, pathname)
    forget()
    reset(nothing)
    onCreated()
  })
  return (
    <form className="ops-form" onSubmit={create} noValidate>
      {failure === null ? null : <Banner tone="danger">{failure}</Banner>}
      <Field label={t`Email`} error={errors.email?.message ?? null} isRequired>
        {(control) => (
          <TextInput
            {...control}
            {...register('email', {
              validate: (value) => isAddress(value) || t`Please enter a valid email address`,
            })}
            type="email"
            inputMode="email"
            autoComplete="off"
            autoCapitalize="none"
          />
        )}
      </Field>
      <Field label={t`Note`} hint={t`Only operators see it.`} error={errors.note?.message ?? null} isOptionalShown>
        {(control) => (
          <TextArea
            {...control}
            {...register('note', {
              maxLength: { value: longestNote, message: t`Use up to ${longestNote} characters.` },
            })}
            rows={2}
          />
        )}
      </Field>
      <div className="ops-acts">
        <Button type="submit" size="sm" isBusy={isBusy} busyLabel={t`Sending`}>
          <Trans>Send invite</Trans>
        </Button>
      </div>
    </form>
  )
}

/** As a browser checks an input for an email; the server is the judge. */
const isAddress = (value: string) => /^[^\s@]+@[^\s@]+$/.test(value.trim())

/** B §8, "Invite create". */
function useInviteFailure(): (error: unknown) => string {
  const { t } = useLingui()
  const errorText = useStaffErrorText()
  return (error) => {
    if (error instanceof ApiError && error.status === 400) return errorText(error, t`Invalid request`)
    const failed = t`Failed to create influencer invite`
    const isSaid = error instanceof ApiError && error.code === 'RATE_LIMITED'
    return isSaid ? `${failed}. ${errorText(error)}` : failed
  }
}
