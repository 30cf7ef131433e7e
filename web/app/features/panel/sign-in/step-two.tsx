import { Trans, useLingui } from '@lingui/react/macro'
import { ApiError } from '@nestwren/contract/client'
import { useEffect, useState } from 'react'
import { Controller, useForm } from 'react-hook-form'
import { Navigate, useNavigate } from 'react-router'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { PasswordInput } from '../../../ui/password-input.tsx'
import { TextInput } from '../../../ui/text-input.tsx'
import { staffApi } from '../public/staff-client.ts'
import { readStaffToken, readTempToken, storeStaffSession, storeTempToken } from '../public/staff-session.ts'
import { useStaffErrorText } from '../public/staff-texts.ts'
import { useStaffSession } from '../use-staff-session.ts'
import { AuthenticatorCode, useCodeRule } from './authenticator-code.tsx'
import { SignInCard } from './sign-in-card.tsx'
import { useSignInState } from './sign-in-state.ts'

/** B §9. */
const backAfterMs = 2_000

/** The second step of the sign-in: who it is (B §8, "Admin step 2"). Without the first it leads back to it. */
export default function StepTwo() {
  const { t } = useLingui()
  const state = useSignInState()
  const session = useStaffSession()
  const [hasFirst] = useState(() => readTempToken() !== null)
  const { refusal, needsCode, signIn } = useSignIn()
  const { register, control, handleSubmit, formState, setFocus, setValue } = useForm({
    defaultValues: { username: '', password: '', code: '' },
  })
  const { errors, isSubmitting } = formState
  const codeRule = useCodeRule()
  const submit = handleSubmit(async (typed) => {
    // A code that was refused is none any more.
    if (!(await signIn(typed))) setValue('code', '')
  })
  useEffect(() => {
    if (needsCode) setFocus('code')
  }, [needsCode, setFocus])
  if (session !== null) return <Navigate to={state.from} replace />
  if (!hasFirst) return <Navigate to="/admin/login" replace state={state} />
  return (
    <SignInCard title={<Trans>Admin login</Trans>} onSubmit={submit}>
      {refusal === null ? null : <Banner tone="danger">{refusal}</Banner>}
      <Field label={t`Admin username`} error={errors.username?.message ?? null} isRequired>
        {(field) => (
          <TextInput
            {...field}
            {...register('username', { required: t`Enter your username.` })}
            autoComplete="username"
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
          />
        )}
      </Field>
      <Field label={t`Password`} error={errors.password?.message ?? null} isRequired>
        {(field) => (
          <PasswordInput
            {...field}
            {...register('password', { required: t`Enter your password.` })}
            autoComplete="current-password"
          />
        )}
      </Field>
      {needsCode ? (
        <Controller
          name="code"
          control={control}
          rules={codeRule}
          render={({ field: { value, onChange, ref } }) => (
            <AuthenticatorCode
              ref={ref}
              value={value}
              onValueChange={onChange}
              onComplete={() => void submit()}
              isBusy={isSubmitting}
              error={errors.code?.message ?? null}
            />
          )}
        />
      ) : null}
      <Button type="submit" isBlock isBusy={isSubmitting} busyLabel={t`Signing in`}>
        <Trans>Log in</Trans>
      </Button>
    </SignInCard>
  )
}

interface Typed {
  readonly username: string
  readonly password: string
  readonly code: string
}

/** Signs an operator in, and says why not; a first step that has run out leads back to it after two seconds (B §9). */
function useSignIn() {
  const { t } = useLingui()
  const navigate = useNavigate()
  const state = useSignInState()
  const errorText = useStaffErrorText()
  const [refusal, setRefusal] = useState<string | null>(null)
  const [needsCode, setNeedsCode] = useState(false)
  const [isOver, setIsOver] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: counted from when it is over, whatever `navigate` is.
  useEffect(() => {
    if (!isOver) return
    const timer = setTimeout(() => {
      storeTempToken(null)
      void navigate('/admin/login', { replace: true, state: { ...state, hasEnded: false } })
    }, backAfterMs)
    return () => clearTimeout(timer)
  }, [isOver])

  const end = () => {
    setRefusal(t`Session expired. Please start over.`)
    setIsOver(true)
  }
  const refuse = (error: unknown) => {
    const { status, code } = error instanceof ApiError ? error : { status: 0, code: '' }
    if (code === 'TEMP_TOKEN_EXPIRED') end()
    else if (code === 'CODE_NEEDED') {
      setNeedsCode(true)
      setRefusal(null)
    } else if (status === 401) setRefusal(t`Invalid credentials. Please try again.`)
    else if (status === 429) setRefusal(errorText(error, t`Too many failed attempts. Please try again later.`))
    else setRefusal(t`Authentication failed. Please try again.`)
  }
  /** @returns whether somebody is signed in now */
  const signIn = async ({ username, password, code }: Typed): Promise<boolean> => {
    const tempToken = readTempToken()
    if (isOver) return false
    if (tempToken === null) {
      end()
      return false
    }
    setRefusal(null)
    try {
      const body = { username, password, tempToken, ...(code === '' ? {} : { code }) }
      storeStaffSession(await staffApi.operators.login({ body }))
      // A browser that stores nothing keeps nobody signed in.
      const isKept = readStaffToken() !== null
      if (!isKept) setRefusal(t`This browser can't keep you signed in. Allow it to store data.`)
      return isKept
    } catch (error) {
      refuse(error)
      return false
    }
  }
  return { refusal, needsCode, signIn }
}
