import { useLingui } from '@lingui/react/macro'
import { type ReactNode, useEffect } from 'react'
import { useForm } from 'react-hook-form'
import { api } from '../../platform/api/api.ts'
import { currentLocale } from '../../platform/i18n/i18n.ts'
import { Button } from '../../ui/button.tsx'
import type { Action } from '../../ui/use-action.ts'
import { EmailField, NewPasswordField, useAccountChecks } from './account-fields.tsx'
import { Step } from './step.tsx'
import type { TakePasswordError } from './use-account-flow.ts'
import { isPasswordError } from './use-password-again.tsx'

interface AccountStepProps {
  title: ReactNode
  eyebrow?: ReactNode
  lead?: ReactNode
  email: string
  /** The only address that can be used, where an invite says so. */
  givenEmail?: string | null
  password: string
  shortest: 6 | 8
  /** Typed twice, where a mistake would shut somebody out who was invited. */
  isConfirmed?: boolean
  /** The button waits until there is something to send. */
  isAwaited?: boolean
  label: ReactNode
  busyLabel: string
  /** Who invites, above the fields. */
  children?: ReactNode
  google: ReactNode
  /** Below the ways in. */
  below?: ReactNode
  work: Action
  failureAction?: { label: string; onSelect: () => void } | undefined
  onEmail: (email: string) => void
  onPassword: (password: string) => void
  onSent: (developmentCode: string | null) => void
  /** Instead of a code, where the address is proven. */
  onRegister?: ((takeError: TakePasswordError) => void) | undefined
}

/** Address and password, or Google; a code goes to the address, unless it is proven. */
export function AccountStep({
  title,
  eyebrow,
  lead,
  email,
  givenEmail = null,
  password,
  shortest,
  isConfirmed = false,
  isAwaited = false,
  label,
  busyLabel,
  children,
  google,
  below,
  work,
  failureAction,
  onEmail,
  onPassword,
  onSent,
  onRegister,
}: AccountStepProps) {
  const { t } = useLingui()
  const checks = useAccountChecks(shortest)
  const { register, handleSubmit, formState, getValues, watch, trigger, clearErrors, setError, setValue } = useForm({
    // What is wrong stands there until it is typed over.
    reValidateMode: 'onSubmit',
    defaultValues: { email, password, confirmPassword: password },
  })
  const { errors } = formState
  // The invite is read while the form is there already.
  useEffect(() => {
    if (givenEmail !== null) setValue('email', givenEmail)
  }, [givenEmail, setValue])
  const [typedEmail, typedPassword] = watch(['email', 'password'])
  const isBlank = typedEmail.trim() === '' || typedPassword === ''
  const input = (
    name: 'email' | 'password' | 'confirmPassword',
    check: (value: string) => string | null,
    tell: (value: string) => void = () => undefined,
  ) =>
    register(name, {
      validate: (value) => check(value) ?? true,
      onChange: ({ target }: { target: { value: string } }) => {
        clearErrors(name)
        tell(target.value)
      },
      // Who only passes through an empty field has not made a mistake yet.
      onBlur: () => getValues(name) !== '' && void trigger(name),
    })
  const takeError: TakePasswordError = (error, text) => {
    if (!isPasswordError(error)) return false
    setError('password', { message: text }, { shouldFocus: true })
    return true
  }
  const submit = handleSubmit(async (values) => {
    if (onRegister !== undefined) return onRegister(takeError)
    await work.run(
      async () => {
        const answer = await api.auth.sendConfirmation({
          body: { email: values.email.trim(), locale: currentLocale() },
        })
        onSent(answer.confirmationCode ?? null)
      },
      { otherwise: t`Failed to send confirmation email. Please try again.` },
    )
  })
  return (
    <Step
      title={title}
      eyebrow={eyebrow}
      lead={lead}
      failure={work.failure}
      failureAction={failureAction}
      onSubmit={() => {
        if (!isAwaited || !isBlank) void submit()
      }}
      foot={
        <Button type="submit" isBlock disabled={isAwaited && isBlank} isBusy={work.isBusy} busyLabel={busyLabel}>
          {label}
        </Button>
      }
    >
      {children}
      <EmailField
        input={input('email', checks.email, onEmail)}
        error={errors.email?.message}
        isGiven={givenEmail !== null}
      />
      <NewPasswordField
        input={input('password', checks.password, onPassword)}
        hint={shortest === 6 ? t`At least 6 characters.` : t`At least 8 characters.`}
        error={errors.password?.message}
      />
      {isConfirmed ? (
        <NewPasswordField
          label={t`Confirm password`}
          input={input('confirmPassword', (again) => checks.confirmation(getValues('password'), again))}
          error={errors.confirmPassword?.message}
        />
      ) : null}
      {google}
      {below}
    </Step>
  )
}
