import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useRef, useState } from 'react'
import { api } from '../../platform/api/api.ts'
import { currentLocale } from '../../platform/i18n/i18n.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { EmailField, NewPasswordField } from './account-fields.tsx'
import { Step } from './step.tsx'
import { useAccountChecks } from './use-account-checks.ts'
import type { Attempt } from './use-attempt.ts'
import type { Inviter } from './use-inviter.ts'
import { isPasswordError } from './use-password-again.tsx'

export interface Passwords {
  password: string
  confirmPassword: string
}

interface RegistrationAccountStepProps {
  email: string
  passwords: Passwords
  shortest: 6 | 8
  inviter: Inviter
  /** With the link of the mail there is no code to send: the account is made at once. */
  isEmailProven: boolean
  google: ReactNode
  work: Attempt
  failureAction: { label: string; onSelect: () => void } | undefined
  onEmail: (email: string) => void
  onPasswords: (passwords: Passwords) => void
  onSent: (developmentCode: string | null) => void
  /** `takeError` shows what the server has against the password at its field; false for every other error. */
  onRegister: (takeError: (error: unknown, text: string) => boolean) => void
  onDropInvite: () => void
}

type Field = 'email' | 'password' | 'confirmPassword'

/** Address and password; a code goes to the address, unless the link has proven it. */
export function RegistrationAccountStep({
  email,
  passwords,
  shortest,
  inviter,
  isEmailProven,
  google,
  work,
  failureAction,
  onEmail,
  onPasswords,
  onSent,
  onRegister,
  onDropInvite,
}: RegistrationAccountStepProps) {
  const { t } = useLingui()
  const checks = useAccountChecks(shortest)
  const [errors, setErrors] = useState<Partial<Record<Field, string | null>>>({})
  const fields = {
    email: useRef<HTMLInputElement>(null),
    password: useRef<HTMLInputElement>(null),
    confirmPassword: useRef<HTMLInputElement>(null),
  }
  const { password, confirmPassword } = passwords
  const found = {
    email: checks.email(email),
    password: checks.password(password),
    confirmPassword: checks.confirmation(password, confirmPassword),
  }
  const clear = (field: Field) => setErrors((before) => ({ ...before, [field]: null }))
  const leave = (field: Field, value: string) => {
    // Who only passes through an empty field has not made a mistake yet.
    if (value !== '') setErrors((before) => ({ ...before, [field]: found[field] }))
  }
  const takeError = (error: unknown, text: string) => {
    if (!isPasswordError(error)) return false
    setErrors({ password: text })
    fields.password.current?.focus()
    return true
  }
  const submit = () => {
    setErrors(found)
    const first = (Object.keys(found) as Field[]).find((field) => found[field] !== null)
    if (first !== undefined) {
      fields[first].current?.focus()
      return
    }
    if (isEmailProven) {
      onRegister(takeError)
      return
    }
    void work.attempt(async () => {
      const answer = await api.auth.sendConfirmation({ body: { email: email.trim(), locale: currentLocale() } })
      onSent(answer.confirmationCode ?? null)
    }, t`Failed to send confirmation email. Please try again.`)
  }
  return (
    <Step
      title={t`Join the Family`}
      failure={work.failure}
      failureAction={failureAction}
      onSubmit={submit}
      foot={
        <Button
          type="submit"
          isBlock
          isBusy={work.isBusy}
          busyLabel={isEmailProven ? t`Making your account` : t`Sending the code`}
        >
          {isEmailProven ? <Trans>Create my account</Trans> : <Trans>Send me a code</Trans>}
        </Button>
      }
    >
      <InviterLine inviter={inviter} onDropInvite={onDropInvite} />
      <EmailField
        ref={fields.email}
        value={email}
        onChange={(value) => {
          clear('email')
          onEmail(value)
        }}
        onBlur={() => leave('email', email)}
        error={errors.email ?? null}
      />
      <NewPasswordField
        ref={fields.password}
        value={password}
        hint={shortest === 6 ? t`At least 6 characters.` : t`At least 8 characters.`}
        onChange={(value) => {
          clear('password')
          onPasswords({ ...passwords, password: value })
        }}
        onBlur={() => leave('password', password)}
        error={errors.password ?? null}
      />
      <NewPasswordField
        ref={fields.confirmPassword}
        label={t`Confirm password`}
        name="confirmPassword"
        value={confirmPassword}
        onChange={(value) => {
          clear('confirmPassword')
          onPasswords({ ...passwords, confirmPassword: value })
        }}
        onBlur={() => leave('confirmPassword', confirmPassword)}
        error={errors.confirmPassword ?? null}
      />
      {google}
    </Step>
  )
}

/** Who invites, so that nobody joins a family without knowing whose. */
function InviterLine({ inviter, onDropInvite }: { inviter: Inviter; onDropInvite: () => void }) {
  const { t } = useLingui()
  if (inviter.kind === 'loading') return <Skeleton className="h-6 w-full" />
  if (inviter.kind === 'invalid') {
    return (
      <Banner tone="warning" action={{ label: t`Go on without it`, onSelect: onDropInvite }}>
        {inviter.text}
      </Banner>
    )
  }
  if (inviter.kind !== 'known') return null
  const { inviterName, role } = inviter
  const name = inviterName || t`A family`
  return (
    <p className="text-muted">
      {role === 'super_admin' || role === 'influencer' ? (
        <Trans>You are invited to use all of Nestwren without paying.</Trans>
      ) : role === 'parent' ? (
        <Trans>
          <strong>{name}</strong> invites you to join the family as a parent. It is free for you.
        </Trans>
      ) : (
        <Trans>
          <strong>{name}</strong> invites you to join the family as a caregiver. It is free for you.
        </Trans>
      )}
    </p>
  )
}
