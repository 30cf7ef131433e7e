import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { accountApi } from '../../platform/api/account-api.ts'
import { useErrorText } from '../../platform/api/errors.ts'
import { currentLocale } from '../../platform/i18n/i18n.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { emailPattern } from './email-pattern.ts'
import { type ForgotDraft, readForgotDraft, storeForgotDraft } from './forgot-draft.ts'

/** Asks for a link to choose a new password. */
export function ForgotPasswordDialog({ onClose }: { onClose: () => void }) {
  const { t } = useLingui()
  const [draft, setDraft] = useState(readForgotDraft)
  const close = () => {
    storeForgotDraft(null)
    onClose()
  }
  return (
    <Dialog isOpen onClose={close} isNarrow title={t`Forgot your password?`}>
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
        <button type="button" className="link-btn justify-self-center" onClick={close}>
          <Trans>Back to Login</Trans>
        </button>
      </div>
    </Dialog>
  )
}

/** Answers the address that was sent a link, or what to say instead. */
function useAsk() {
  const { t } = useLingui()
  const errorText = useErrorText()
  return async (email: string): Promise<ForgotDraft | string> => {
    try {
      const answer = await accountApi.recovery.forgotPassword({ body: { username: email, locale: currentLocale() } })
      // The specification answers this with 200, the contract as a refusal: either way it is nothing that worked.
      if (answer.code === 'GOOGLE_USER_DETECTED') return answer.message
      return { email, isSent: true, resetLink: answer.developmentMode === true ? (answer.resetLink ?? null) : null }
    } catch (error) {
      return errorText(error, t`Failed to send reset email`)
    }
  }
}

function AddressForm({ email, onSent }: { email: string; onSent: (sent: ForgotDraft) => void }) {
  const { t } = useLingui()
  const ask = useAsk()
  const [failure, setFailure] = useState<string | null>(null)
  const { register, handleSubmit, formState } = useForm({ defaultValues: { email } })
  const submit = handleSubmit(async (values) => {
    setFailure(null)
    const answer = await ask(values.email.trim())
    if (typeof answer === 'string') setFailure(answer)
    else onSent(answer)
  })
  const field = register('email', {
    required: t`Please enter your email.`,
    validate: (value) => emailPattern.test(value.trim()) || t`Please enter a valid email address`,
    onChange: (event: { target: { value: string } }) =>
      storeForgotDraft({ email: event.target.value, isSent: false, resetLink: null }),
  })
  return (
    <form onSubmit={submit} className="grid gap-4" noValidate>
      <p className="text-muted">
        <Trans>Enter the email you sign in with. We send you a link to choose a new password.</Trans>
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
      <Button type="submit" isBlock isBusy={formState.isSubmitting} busyLabel={t`Sending the link`}>
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
          If there is an account for <strong className="wrap-anywhere">{email}</strong>, a mail with a link is on its
          way. It works for one hour.
        </Trans>
      </Banner>
      <p className="text-muted">
        <Trans>Nothing there after a few minutes? Look in the spam folder, or check how the address is spelled.</Trans>
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
