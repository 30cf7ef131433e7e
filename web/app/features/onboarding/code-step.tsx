import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useEffect, useRef } from 'react'
import { Controller, useForm } from 'react-hook-form'
import { api } from '../../platform/api/api.ts'
import { currentLocale } from '../../platform/i18n/i18n.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { CodeInput } from '../../ui/code-input.tsx'
import { Field } from '../../ui/field.tsx'
import type { Action } from '../../ui/use-action.ts'
import { Step } from './step.tsx'

interface CodeStepProps {
  email: string
  developmentCode: string | null
  /** Of a code that was accepted already: it is not asked for again when what follows has failed. */
  proof: string | null
  work: Action
  /** The password, where it is needed here once more; the action waits for it. */
  password?: ReactNode
  isReady?: () => Promise<boolean>
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
  isReady = async () => true,
  label,
  busyLabel,
  onChange,
  onVerified,
  onBack,
  failureAction,
}: CodeStepProps) {
  const { t } = useLingui()
  const { run, isBusy, failure } = work
  const { control, handleSubmit, setError, reset, formState } = useForm({
    reValidateMode: 'onSubmit',
    defaultValues: { code: '' },
  })
  const codeError = formState.errors.code
  const input = useRef<HTMLInputElement>(null)
  const isVerified = proof !== null
  useEffect(() => {
    // The next digit replaces a refused code.
    if (codeError !== undefined) input.current?.select()
    input.current?.focus()
  }, [codeError])

  const confirm = handleSubmit(
    async ({ code }) => {
      if (!(await isReady())) return
      let found = proof
      if (found === null) {
        await run(
          async () => {
            found = (await api.auth.verifyConfirmation({ body: { email, code, isProofKept: true } })).proof
          },
          {
            otherwise: t`Invalid confirmation code. Please try again.`,
            place: (_error, text) => {
              setError('code', { message: text })
              return true
            },
          },
        )
        if (found === null) return
        onChange({ proof: found })
      }
      await onVerified(found)
      // A code that is missing keeps nobody from reading what else is.
    },
    async () => void (await isReady()),
  )
  const sendAgain = () =>
    run(
      async () => {
        const answer = await api.auth.sendConfirmation({ body: { email, locale: currentLocale() } })
        reset()
        onChange({ proof: null, developmentCode: answer.confirmationCode ?? null })
      },
      {
        otherwise: t`Failed to send confirmation email. Please try again.`,
        done: t`A new code is on its way`,
      },
    )

  return (
    <Step
      title={t`Confirm your email`}
      lead={
        <Trans>
          We sent a 6-digit code to <strong className="wrap-anywhere">{email}</strong>. It works for 10 minutes.
        </Trans>
      }
      failure={failure}
      failureAction={failureAction}
      onSubmit={() => void confirm()}
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
        <Controller
          control={control}
          name="code"
          rules={{ validate: (code) => code.length >= 6 || t`Please enter the confirmation code` }}
          render={({ field }) => (
            <Field label={t`Code`} error={codeError?.message ?? null} isRequired>
              {(attributes) => (
                <CodeInput
                  {...attributes}
                  ref={input}
                  value={field.value}
                  onValueChange={field.onChange}
                  onComplete={() => void confirm()}
                  isBusy={isBusy}
                />
              )}
            </Field>
          )}
        />
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
