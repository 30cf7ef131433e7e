import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import { useNavigate } from 'react-router'
import { api } from '../../platform/api/api.ts'
import { useErrorText } from '../../platform/api/errors.ts'
import { currentLocale } from '../../platform/i18n/i18n.ts'
import { useSession } from '../../platform/session/use-session.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { CodeInput } from '../../ui/code-input.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { PasswordInput } from '../../ui/password-input.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { showToast } from '../../ui/toast-store.ts'

interface Account {
  displayName: string
  email: string
  password: string
  confirmPassword: string
}

/** A §5. */
const shortestPassword = 8

/** Registration: address and password, then the code that proves the address, then the app. */
export function RegistrationDialog({ onClose }: { onClose: () => void }) {
  const { t } = useLingui()
  const [step, setStep] = useState<'account' | 'code'>('account')
  const [isLeaving, setIsLeaving] = useState(false)
  const [developmentCode, setDevelopmentCode] = useState<string | null>(null)
  const form = useForm<Account>({
    mode: 'onTouched',
    defaultValues: { displayName: '', email: '', password: '', confirmPassword: '' },
  })
  // Read while rendering: the form keeps up only what has been read.
  const { isDirty } = form.formState
  const close = () => (isDirty ? setIsLeaving(true) : onClose())
  return (
    <>
      <Dialog isOpen onClose={close} isNarrow title={step === 'account' ? t`Join the Family` : t`Confirm your email`}>
        {step === 'account' ? (
          <AccountStep
            form={form}
            onSent={(code) => {
              setDevelopmentCode(code)
              setStep('code')
            }}
          />
        ) : (
          <CodeStep account={form.getValues()} developmentCode={developmentCode} onBack={() => setStep('account')} />
        )}
      </Dialog>
      <ConfirmDialog
        isOpen={isLeaving}
        title={t`Stop registering?`}
        body={t`What you typed here will be lost.`}
        confirmLabel={t`Stop`}
        cancelLabel={t`Go on`}
        onConfirm={onClose}
        onCancel={() => setIsLeaving(false)}
      />
    </>
  )
}

interface AccountStepProps {
  form: ReturnType<typeof useForm<Account>>
  /** Told once the mail is on its way; the code itself only where the server is in development mode. */
  onSent: (developmentCode: string | null) => void
}

function AccountStep({ form, onSent }: AccountStepProps) {
  const { t } = useLingui()
  const errorText = useErrorText()
  const [failure, setFailure] = useState<string | null>(null)
  const { register, handleSubmit, formState, getValues } = form
  const { errors } = formState
  const submit = handleSubmit(async ({ email }) => {
    setFailure(null)
    try {
      const answer = await api.auth.sendConfirmation({ body: { email, locale: currentLocale() } })
      onSent(answer.confirmationCode ?? null)
    } catch (error) {
      setFailure(errorText(error))
    }
  })
  return (
    <form onSubmit={submit} className="mt-4 grid gap-4" noValidate>
      {failure ? <Banner tone="danger">{failure}</Banner> : null}
      <Field
        label={t`Your name`}
        hint={t`Your family sees it on what you log.`}
        error={errors.displayName?.message ?? null}
      >
        {(control) => (
          <TextInput
            {...control}
            {...register('displayName', { maxLength: { value: 80, message: t`At most 80 characters.` } })}
            autoComplete="name"
          />
        )}
      </Field>
      <Field label={t`Email`} error={errors.email?.message ?? null} isRequired>
        {(control) => (
          <TextInput
            {...control}
            {...register('email', {
              required: t`Please enter your email.`,
              pattern: { value: /^\S+@\S+\.\S+$/, message: t`Please enter a valid email address` },
            })}
            type="email"
            inputMode="email"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
          />
        )}
      </Field>
      <Field label={t`Password`} hint={t`At least 8 characters.`} error={errors.password?.message ?? null} isRequired>
        {(control) => (
          <PasswordInput
            {...control}
            {...register('password', {
              required: t`Please enter a password.`,
              minLength: { value: shortestPassword, message: t`Password must be at least 8 characters long` },
            })}
            autoComplete="new-password"
          />
        )}
      </Field>
      <Field label={t`Confirm password`} error={errors.confirmPassword?.message ?? null} isRequired>
        {(control) => (
          <PasswordInput
            {...control}
            {...register('confirmPassword', {
              validate: (value) => value === getValues('password') || t`Passwords do not match`,
            })}
            autoComplete="new-password"
          />
        )}
      </Field>
      <Button type="submit" isBlock isBusy={formState.isSubmitting} busyLabel={t`Sending the code`}>
        <Trans>Send me a code</Trans>
      </Button>
    </form>
  )
}

interface CodeStepProps {
  account: Account
  developmentCode: string | null
  onBack: () => void
}

function CodeStep({ account, developmentCode, onBack }: CodeStepProps) {
  const { t } = useLingui()
  const { email } = account
  const { code, setCode, isBusy, failure, confirm, sendAgain } = useConfirmation(account)
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    input.current?.focus()
    // The next digit replaces a refused code.
    if (failure !== null) input.current?.select()
  }, [failure])
  return (
    <form
      className="mt-4 grid gap-4"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void confirm(code)
      }}
    >
      <p className="text-muted">
        <Trans>
          We sent a six-digit code to <strong>{email}</strong>. It works for ten minutes.
        </Trans>
      </p>
      {developmentCode ? (
        <Banner>
          <Trans>This server is for development. The code is {developmentCode}.</Trans>
        </Banner>
      ) : null}
      <Field label={t`Code`} error={failure} isRequired>
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
      <Button type="submit" isBlock isBusy={isBusy} busyLabel={t`Making your account`}>
        <Trans>Get Started</Trans>
      </Button>
      <div className="flex flex-wrap justify-between gap-2">
        <Button variant="ghost" size="sm" onClick={onBack}>
          <Trans>Back</Trans>
        </Button>
        <Button variant="ghost" size="sm" onClick={() => void sendAgain()}>
          <Trans>Send a new code</Trans>
        </Button>
      </div>
    </form>
  )
}

/** Checks the code, then registers. A code that has been accepted is not asked for again when registering fails. */
function useConfirmation({ email, password, displayName }: Account) {
  const { t } = useLingui()
  const errorText = useErrorText()
  const navigate = useNavigate()
  const session = useSession()
  const [code, setCode] = useState('')
  const [isBusy, setIsBusy] = useState(false)
  const [isVerified, setIsVerified] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)

  const attempt = async (action: () => Promise<void>) => {
    setFailure(null)
    setIsBusy(true)
    try {
      await action()
    } catch (error) {
      setFailure(errorText(error))
    } finally {
      setIsBusy(false)
    }
  }
  const confirm = (full: string) => {
    if (full.length < 6 && !isVerified) {
      setFailure(t`Please enter the confirmation code`)
      return Promise.resolve()
    }
    return attempt(async () => {
      if (!isVerified) await api.auth.verifyConfirmation({ body: { email, code: full } })
      setIsVerified(true)
      const name = displayName.trim()
      await session.register({ username: email, password, ...(name === '' ? {} : { displayName: name }) })
      navigate('/home', { replace: true })
    })
  }
  const sendAgain = () =>
    attempt(async () => {
      await api.auth.sendConfirmation({ body: { email, locale: currentLocale() } })
      setCode('')
      setIsVerified(false)
      showToast({ message: t`A new code is on its way` })
    })
  return { code, setCode, isBusy, failure, confirm, sendAgain }
}
