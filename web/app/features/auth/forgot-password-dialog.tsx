import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { api } from '../../platform/api/api.ts'
import { currentLocale, textOfWords } from '../../platform/i18n/i18n.ts'
import { useText } from '../../platform/i18n/use-locale.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { useAction } from '../../ui/use-action.ts'
import { type ForgotDraft, readForgotDraft, storeForgotDraft } from './forgot-draft.ts'

/** The basic shape of an address (A §5); whether it exists is for the mail to find out. */
const emailPattern = /^\S+@\S+\.\S+$/

/** Asks for a link to choose a new password. */
export function ForgotPasswordDialog({ onClose, onLogin }: { onClose: () => void; onLogin: () => void }) {
  const { t } = useLingui()
  const [draft, setDraft] = useState(readForgotDraft)
  const leaveTo = (next: () => void) => () => {
    storeForgotDraft(null)
    next()
  }
  return (
    <Dialog isOpen onClose={leaveTo(onClose)} isNarrow title={t`Forgot your password?`}>
      <div className="mt-2 grid gap-4">
        {draft.isSent ? (
          <MailIsOnItsWay {...draft} />
        ) : (
          <AddressForm
            email={draft.email}
            onSent={(sent) => {
              setDraft(sent)
              storeForgotDraft(sent)
            }}
          />
        )}
        <button type="button" className="link-btn justify-self-center" onClick={leaveTo(onLogin)}>
          <Trans>Back to Login</Trans>
        </button>
      </div>
    </Dialog>
  )
}

function AddressForm({ email, onSent }: { email: string; onSent: (sent: ForgotDraft) => void }) {
  const { t } = useLingui()
  const text = useText()
  const { isBusy, failure, setFailure, run } = useAction()
  const { register, handleSubmit, formState } = useForm({ defaultValues: { email } })
  const submit = handleSubmit(async (values) => {
    const username = values.email.trim()
    let refusal = null as string | null
    const isAsked = await run(
      async () => {
        const answer = await api.recovery.forgotPassword({ body: { username, locale: currentLocale() } })
        // Answered as a success, shown as an error (A §8).
        if (answer.code === 'GOOGLE_USER_DETECTED') refusal = text(textOfWords(answer.message))
        else
          onSent({
            email: username,
            isSent: true,
            resetLink: answer.developmentMode === true ? (answer.resetLink ?? null) : null,
          })
      },
      { otherwise: t`Failed to send reset email` },
    )
    if (isAsked) setFailure(refusal)
  })
  const field = register('email', {
    required: t`Please enter a valid email address`,
    validate: (value) => emailPattern.test(value.trim()) || t`Please enter a valid email address`,
    onChange: (event: { target: { value: string } }) =>
      storeForgotDraft({ email: event.target.value, isSent: false, resetLink: null }),
  })
  return (
    <form onSubmit={submit} className="grid gap-4" noValidate>
      <p className="text-muted">
        <Trans>Enter the email you sign in with. We'll send you a link to choose a new password.</Trans>
      </p>
      {failure ? <Banner tone="danger">{failure}</Banner> : null}
      <Field label={t`Email`} error={formState.errors.email?.message ?? null} isRequired>
        {(control) => (
          <TextInput
            {...control}
            {...field}
            type="email"
            inputMode="email"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
          />
        )}
      </Field>
      <Button type="submit" isBlock isBusy={isBusy} busyLabel={t`Sending the link`}>
        <Trans>Send me a link</Trans>
      </Button>
    </form>
  )
}

function MailIsOnItsWay({ email, resetLink }: ForgotDraft) {
  return (
    <>
      <Banner tone="success">
        <Trans>
          If <strong className="wrap-anywhere">{email}</strong> has an account, we've emailed a link. It works for 1
          hour.
        </Trans>
      </Banner>
      <p className="text-muted">
        <Trans>Nothing after a few minutes? Check your spam folder and the spelling of the address.</Trans>
      </p>
      {resetLink === null ? null : (
        <Banner>
          <Trans>
            This server is for development. <a href={resetLink}>Choose a new password</a>
          </Trans>
        </Banner>
      )}
    </>
  )
}
