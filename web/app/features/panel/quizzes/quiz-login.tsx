import { Trans, useLingui } from '@lingui/react/macro'
import { ApiError } from '@nestwren/contract/client'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { PasswordInput } from '../../../ui/password-input.tsx'
import { createStaffClient } from '../public/staff-client.ts'
import { useStaffErrorText } from '../public/staff-texts.ts'
import { SignInCard } from '../sign-in/sign-in-card.tsx'

interface QuizLoginProps {
  /** The password was taken before, and is not any more. */
  hasEnded: boolean
  onLogin: (password: string) => void
}

/** The sign-in of the quiz administration: the password is tried with the first call (B §7, "stats"). */
export function QuizLogin({ hasEnded, onLogin }: QuizLoginProps) {
  const { t } = useLingui()
  const errorText = useStaffErrorText()
  const [refusal, setRefusal] = useState<{ readonly text: string; readonly detail?: string } | null>(null)
  const { register, handleSubmit, formState, setFocus } = useForm({ defaultValues: { password: '' } })
  const submit = handleSubmit(async ({ password }) => {
    setRefusal(null)
    try {
      await createStaffClient({ password: () => password }).quizAdmin.stats()
      onLogin(password)
    } catch (error) {
      const status = error instanceof ApiError ? error.status : 0
      // A password is all that can be wrong with a 401; how long to wait, and what else the server says, helps.
      setRefusal(
        status === 401
          ? { text: t`Invalid password` }
          : { text: t`Login failed`, detail: errorText(error, t`Try again in a moment.`) },
      )
      setFocus('password', { shouldSelect: true })
    }
  })
  return (
    <SignInCard title={<Trans>Quiz administration</Trans>} onSubmit={submit}>
      {refusal !== null ? (
        <Banner tone="danger">
          <p>{refusal.text}</p>
          {refusal.detail === undefined ? null : <p>{refusal.detail}</p>}
        </Banner>
      ) : hasEnded ? (
        <Banner tone="warning">
          <Trans>You've been signed out. Sign in again.</Trans>
        </Banner>
      ) : null}
      <Field label={t`Admin password`} error={formState.errors.password?.message ?? null} isRequired>
        {(control) => (
          <PasswordInput
            {...control}
            {...register('password', { required: t`Enter the admin password.` })}
            autoComplete="current-password"
          />
        )}
      </Field>
      <Button type="submit" isBlock isBusy={formState.isSubmitting} busyLabel={t`Checking`}>
        <Trans>Log in</Trans>
      </Button>
    </SignInCard>
  )
}
