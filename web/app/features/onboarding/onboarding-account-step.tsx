import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useRef, useState } from 'react'
import { api } from '../../platform/api/api.ts'
import { currentLocale } from '../../platform/i18n/i18n.ts'
import { Button } from '../../ui/button.tsx'
import { EmailField, NewPasswordField } from './account-fields.tsx'
import { Step } from './step.tsx'
import { useAccountChecks } from './use-account-checks.ts'
import type { Onboarding } from './use-onboarding.ts'

/** Address and password, or Google. */
export function OnboardingAccountStep({ onboarding, google }: { onboarding: Onboarding; google: ReactNode }) {
  const { t } = useLingui()
  const { draft, change, work, password, setPassword, sent } = onboarding
  const { email } = draft
  const checks = useAccountChecks(8)
  const [errors, setErrors] = useState<{ email: string | null; password: string | null }>({
    email: null,
    password: null,
  })
  const fields = { email: useRef<HTMLInputElement>(null), password: useRef<HTMLInputElement>(null) }
  const isBlank = email.trim() === '' || password === ''
  const submit = () => {
    if (isBlank) return
    const found = { email: checks.email(email), password: checks.password(password) }
    setErrors(found)
    if (found.email !== null) fields.email.current?.focus()
    else if (found.password !== null) fields.password.current?.focus()
    else
      void work.attempt(async () => {
        const answer = await api.auth.sendConfirmation({ body: { email: email.trim(), locale: currentLocale() } })
        sent(answer.confirmationCode ?? null)
      }, t`Failed to send confirmation email. Please try again.`)
  }
  return (
    <Step
      title={t`Start your family's nest`}
      lead={t`First an account. It takes a minute.`}
      failure={work.failure}
      onSubmit={submit}
      foot={
        <Button type="submit" isBlock disabled={isBlank} isBusy={work.isBusy} busyLabel={t`Sending the code`}>
          <Trans>Continue</Trans>
        </Button>
      }
    >
      <EmailField
        ref={fields.email}
        value={email}
        onChange={(value) => {
          setErrors((before) => ({ ...before, email: null }))
          change({ email: value })
        }}
        onBlur={() => email !== '' && setErrors((before) => ({ ...before, email: checks.email(email) }))}
        error={errors.email}
      />
      <NewPasswordField
        ref={fields.password}
        value={password}
        hint={t`At least 8 characters.`}
        onChange={(value) => {
          setErrors((before) => ({ ...before, password: null }))
          setPassword(value)
        }}
        onBlur={() => password !== '' && setErrors((before) => ({ ...before, password: checks.password(password) }))}
        error={errors.password}
      />
      {google}
    </Step>
  )
}
