import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { api } from '../../platform/api/api.ts'
import { currentLocale } from '../../platform/i18n/i18n.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { CodeInput } from '../../ui/code-input.tsx'
import { Field } from '../../ui/field.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { Step } from './step.tsx'
import type { Attempt } from './use-attempt.ts'

interface CodeStepProps {
  email: string
  developmentCode: string | null
  /** Of a code that was accepted already: it is not asked for again when what follows has failed. */
  proof: string | null
  work: Attempt
  /** The password, where it is needed here once more; the action waits for it. */
  password?: ReactNode
  isReady?: () => boolean
  label: string
  busyLabel: string
  onChange: (part: { proof: string | null; developmentCode?: string | null }) => void
  /** The address is proven, by what registering needs. */
  onVerified: (proof: string) => Promise<void> | void
  onBack: () => void
  failureAction?: { label: string; onSelect: () => void } | undefined
}

/** The code of the mail, and what follows from it. */
export function CodeStep({
  email,
  developmentCode,
  proof,
  work,
  password,
  isReady = () => true,
  label,
  busyLabel,
  onChange,
  onVerified,
  onBack,
  failureAction,
}: CodeStepProps) {
  const { t } = useLingui()
  const { attempt, isBusy, failure } = work
  const [code, setCode] = useState('')
  const [codeError, setCodeError] = useState<string | null>(null)
  const input = useRef<HTMLInputElement>(null)
  const isVerified = proof !== null
  useEffect(() => {
    // The next digit replaces a refused code.
    if (codeError !== null) input.current?.select()
    input.current?.focus()
  }, [codeError])

  const confirm = async (full: string) => {
    setCodeError(null)
    if (!isVerified && full.length < 6) {
      setCodeError(t`Please enter the confirmation code`)
      return
    }
    if (!isReady()) return
    let found = proof
    if (found === null) {
      await attempt(
        async () => {
          found = (await api.auth.verifyConfirmation({ body: { email, code: full, isProofKept: true } })).proof
        },
        t`Invalid confirmation code. Please try again.`,
        (_error, text) => {
          setCodeError(text)
          return true
        },
      )
      if (found === null) return
      onChange({ proof: found })
    }
    await onVerified(found)
  }
  const sendAgain = () =>
    attempt(async () => {
      const answer = await api.auth.sendConfirmation({ body: { email, locale: currentLocale() } })
      setCode('')
      setCodeError(null)
      onChange({ proof: null, developmentCode: answer.confirmationCode ?? null })
      showToast({ message: t`A new code is on its way` })
    }, t`Failed to send confirmation email. Please try again.`)

  return (
    <Step
      title={t`Confirm your email`}
      lead={
        <Trans>
          We sent a six-digit code to <strong className="wrap-anywhere">{email}</strong>. It works for ten minutes.
        </Trans>
      }
      failure={failure}
      failureAction={failureAction}
      onSubmit={() => void confirm(code)}
      foot={
        <Button type="submit" isBlock isBusy={isBusy} busyLabel={busyLabel}>
          {label}
        </Button>
      }
    >
      {developmentCode && !isVerified ? (
        <Banner>
          <Trans>This server is for development. The code is {developmentCode}.</Trans>
        </Banner>
      ) : null}
      {password}
      {isVerified ? (
        <Banner tone="success">
          <Trans>Your email is confirmed.</Trans>
        </Banner>
      ) : (
        <Field label={t`Code`} error={codeError} isRequired>
          {(control) => (
            <CodeInput
              {...control}
              ref={input}
              value={code}
              onValueChange={setCode}
              onComplete={(full) => void confirm(full)}
              isBusy={isBusy}
            />
          )}
        </Field>
      )}
      <div className="flex flex-wrap justify-between gap-2">
        <Button variant="ghost" size="sm" onClick={onBack} disabled={isBusy}>
          <Trans>Change email</Trans>
        </Button>
        {isVerified ? null : (
          <Button variant="ghost" size="sm" onClick={() => void sendAgain()} disabled={isBusy}>
            <Trans>Send a new code</Trans>
          </Button>
        )}
      </div>
    </Step>
  )
}
