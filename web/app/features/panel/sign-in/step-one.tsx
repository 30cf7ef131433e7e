import { Trans, useLingui } from '@lingui/react/macro'
import { ApiError } from '@nestwren/contract/client'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { Navigate, useNavigate } from 'react-router'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { PasswordInput } from '../../../ui/password-input.tsx'
import { attemptsLeftOf, staffApi } from '../public/staff-client.ts'
import { storeTempToken } from '../public/staff-session.ts'
import { useStaffErrorText } from '../public/staff-texts.ts'
import { useStaffSession } from '../use-staff-session.ts'
import { SignInCard } from './sign-in-card.tsx'
import { useSignInState } from './sign-in-state.ts'

interface Refusal {
  readonly text: string
  /** 0 where nobody says how many there are. */
  readonly attemptsLeft: number
}

/** The first step of the sign-in: the password of the panel (B §8, "Admin step 1"). */
export default function StepOne() {
  const { t } = useLingui()
  const navigate = useNavigate()
  const state = useSignInState()
  const session = useStaffSession()
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  const { register, handleSubmit, formState, setFocus } = useForm({ defaultValues: { password: '' } })
  const refusalOf = useRefusal()
  const submit = handleSubmit(async ({ password }) => {
    setRefusal(null)
    try {
      const { tempToken } = await staffApi.operators.verifyPassword({ body: { password } })
      storeTempToken(tempToken)
      void navigate('/admin/login/step2', { state })
    } catch (error) {
      setRefusal(refusalOf(error))
      setFocus('password', { shouldSelect: true })
    }
  })
  if (session !== null) return <Navigate to={state.from} replace />
  return (
    <SignInCard title={<Trans>Admin login</Trans>} onSubmit={submit}>
      {refusal !== null ? (
        <Banner tone="danger">
          <p>{refusal.text}</p>
          {refusal.attemptsLeft > 0 ? <AttemptsLeft count={refusal.attemptsLeft} /> : null}
        </Banner>
      ) : state.hasEnded ? (
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
        <Trans>Continue</Trans>
      </Button>
    </SignInCard>
  )
}

function AttemptsLeft({ count }: { count: number }) {
  return (
    <p>
      <Trans>{count} attempt(s) remaining</Trans>
    </p>
  )
}

/** What the page says of a failure. Only a wrong password and too many of them are told apart. */
function useRefusal(): (error: unknown) => Refusal {
  const { t } = useLingui()
  const errorText = useStaffErrorText()
  return (error) => {
    const status = error instanceof ApiError ? error.status : 0
    if (status === 429)
      return { text: errorText(error, t`Too many failed attempts. Please try again later.`), attemptsLeft: 0 }
    if (status === 401)
      return { text: errorText(error, t`Invalid password`), attemptsLeft: Math.max(0, attemptsLeftOf(error) ?? 0) }
    return { text: t`Authentication failed. Please try again.`, attemptsLeft: 0 }
  }
}
