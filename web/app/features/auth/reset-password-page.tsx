import { Trans, useLingui } from '@lingui/react/macro'
import { ApiError } from '@nestwren/contract/client'
import { isVisible } from '@nestwren/contract/visible'
import { useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import { useNavigate } from 'react-router'
import { api } from '../../platform/api/api.ts'
import { useErrorText } from '../../platform/api/errors.ts'
import { session } from '../../platform/session/session.ts'
import { useSession } from '../../platform/session/use-session.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { PasswordInput } from '../../ui/password-input.tsx'
import { useAction } from '../../ui/use-action.ts'
import { CheckingLink, useLinkToken } from './checking-link.tsx'
import { DuskPage } from './dusk-page.tsx'
import { entry } from './entry.ts'
import { storeForgotDraft } from './forgot-draft.ts'

export function meta() {
  return [
    { title: 'Choose a new password for Nestwren' },
    { name: 'robots', content: 'noindex' },
    { name: 'referrer', content: 'no-referrer' },
  ]
}

/** A §4. */
const returnAfterMs = 2_000

/** The password-reset dialog, always open (A §2). */
export default function ResetPasswordPage() {
  const { t } = useLingui()
  const navigate = useNavigate()
  const { token, forget } = useLinkToken('nestwren.resetToken')
  const { check, tryAgain, refuse } = useResetCheck(token)
  const [isSaved, setIsSaved] = useState(false)
  const [isTyped, setIsTyped] = useState(false)
  const [isBusy, setIsBusy] = useState(false)
  const [isLeaving, setIsLeaving] = useState(false)
  const { user } = useSession()

  const toLogin = () => {
    forget()
    // The request that led here is over.
    storeForgotDraft(null)
    entry.open('login')
    navigate('/', { replace: true })
  }
  const close = () => {
    // Nobody knows yet which password is right.
    if (isBusy) return
    forget()
    // Opened from a mail there is nothing to go back to.
    if (isSaved || history.length < 2) toLogin()
    else navigate(-1)
  }
  const saved = (username: string) => {
    forget()
    setIsTyped(false)
    setIsSaved(true)
    // The server has signed everybody out: here it is done before a refused call finds out.
    if (user?.username === username) void session.signOut({ isDiscardingUnsent: false })
  }
  return (
    <>
      <DuskPage />
      <Dialog
        isOpen
        onClose={() => (isTyped && !isBusy ? setIsLeaving(true) : close())}
        isNarrow
        title={isSaved ? t`Password changed` : t`Choose a new password`}
      >
        <div className="mt-2 grid gap-4">
          {isSaved ? (
            <Saved onReturn={toLogin} />
          ) : check.kind === 'verifying' ? (
            <CheckingLink />
          ) : check.kind === 'verified' && token !== null ? (
            <ResetPasswordForm
              token={token}
              username={check.username}
              onTyped={setIsTyped}
              onBusy={setIsBusy}
              onSaved={() => saved(check.username)}
              onRefused={(text) => {
                setIsTyped(false)
                refuse(text)
              }}
            />
          ) : check.kind === 'error' ? (
            <>
              <Banner tone="danger">{check.text}</Banner>
              {check.canTryAgain ? (
                <Button isBlock onClick={tryAgain}>
                  <Trans>Try again</Trans>
                </Button>
              ) : (
                <Button
                  isBlock
                  onClick={() => {
                    toLogin()
                    entry.open('forgot')
                  }}
                >
                  <Trans>Get a new link</Trans>
                </Button>
              )}
            </>
          ) : null}
          {isSaved ? null : (
            <button type="button" className="link-btn justify-self-center" disabled={isBusy} onClick={toLogin}>
              <Trans>Back to Login</Trans>
            </button>
          )}
        </div>
      </Dialog>
      <ConfirmDialog
        isOpen={isLeaving}
        title={t`Leave without a new password?`}
        body={t`Your password won't change. The link works until it expires.`}
        confirmLabel={t`Leave`}
        cancelLabel={t`Keep going`}
        onConfirm={close}
        onCancel={() => setIsLeaving(false)}
      />
    </>
  )
}

function Saved({ onReturn }: { onReturn: () => void }) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: counted from when it is shown, whatever `onReturn` is.
  useEffect(() => {
    const timer = setTimeout(onReturn, returnAfterMs)
    return () => clearTimeout(timer)
  }, [])
  return (
    <>
      <Banner tone="success">
        <Trans>Sign in with your new password. You have been signed out everywhere else.</Trans>
      </Banner>
      <Button isBlock onClick={onReturn}>
        <Trans>Back to Login</Trans>
      </Button>
    </>
  )
}

type ResetCheck =
  | { readonly kind: 'verifying' }
  | { readonly kind: 'verified'; readonly username: string }
  | { readonly kind: 'error'; readonly text: string; readonly canTryAgain: boolean }

/** Whether a link does not work, however often it is tried. */
function isOfNoUse(code: string): boolean {
  return code === 'INVALID_RESET_TOKEN' || code === 'ACCOUNT_DEACTIVATED'
}

/** Whose password a link changes, and whether it still does. */
function useResetCheck(token: string | null) {
  const { t } = useLingui()
  const errorText = useErrorText()
  const [attempt, setAttempt] = useState(0)
  const [check, setCheck] = useState<ResetCheck>({ kind: 'verifying' })
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once for each attempt, in whatever language.
  useEffect(() => {
    if (token === null) return
    const leaving = new AbortController()
    api.recovery.verifyResetToken({ body: { token } }, { signal: leaving.signal }).then(
      ({ username }) => setCheck({ kind: 'verified', username }),
      (error: unknown) => {
        if (leaving.signal.aborted) return
        const code = error instanceof ApiError ? error.code : ''
        const invalid = t`Invalid or expired reset token`
        // A link that was refused stays refused; one that could not be asked about may be good.
        const isRefused = isOfNoUse(code) || code === 'INVALID_INPUT'
        const text = code === 'INVALID_INPUT' ? invalid : errorText(error, invalid)
        setCheck({ kind: 'error', text, canTryAgain: !isRefused })
      },
    )
    return () => leaving.abort()
  }, [token, attempt])
  const noToken: ResetCheck = { kind: 'error', text: t`No reset token found in URL`, canTryAgain: false }
  return {
    check: token === null ? noToken : check,
    tryAgain: () => {
      setCheck({ kind: 'verifying' })
      setAttempt(attempt + 1)
    },
    /** The server refused the link after all. */
    refuse: (text: string) => setCheck({ kind: 'error', text, canTryAgain: false }),
  }
}

interface ResetPasswordFormProps {
  token: string
  username: string
  onTyped: (isTyped: boolean) => void
  /** The server is being asked: whether the password will change is open until it answers. */
  onBusy: (isBusy: boolean) => void
  onSaved: () => void
  /** The link works no more. */
  onRefused: (text: string) => void
}

/** A §5. */
const shortestPassword = 8

/** The new password, twice. */
function ResetPasswordForm({ token, username, onTyped, onBusy, onSaved, onRefused }: ResetPasswordFormProps) {
  const { t } = useLingui()
  const { isBusy, failure, run } = useAction()
  useEffect(() => {
    onBusy(isBusy)
    return () => onBusy(false)
  }, [isBusy, onBusy])
  const { register, handleSubmit, formState, getValues } = useForm({
    mode: 'onTouched',
    defaultValues: { newPassword: '', confirmPassword: '' },
  })
  const { errors } = formState
  const submit = handleSubmit(async ({ newPassword }) => {
    const isSaved = await run(() => api.recovery.resetPassword({ body: { token, newPassword } }), {
      otherwise: t`Failed to reset password`,
      place: (error, text) => {
        const isRefused = error instanceof ApiError && isOfNoUse(error.code)
        if (isRefused) onRefused(text)
        return isRefused
      },
    })
    if (isSaved) onSaved()
  })
  const tell = { onChange: () => onTyped(Object.values(getValues()).some((value) => value !== '')) }
  return (
    <form onSubmit={submit} className="grid gap-4" noValidate>
      <p className="text-muted">
        <Trans>
          For <strong className="wrap-anywhere text-text">{username}</strong>
        </Trans>
      </p>
      {failure ? <Banner tone="danger">{failure}</Banner> : null}
      {/* Password managers file the new password under it. */}
      <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
      <Field
        label={t`New password`}
        hint={t`At least 8 characters.`}
        error={errors.newPassword?.message ?? null}
        isRequired
      >
        {(control) => (
          <PasswordInput
            {...control}
            {...register('newPassword', {
              required: t`Password must be at least 8 characters long`,
              minLength: { value: shortestPassword, message: t`Password must be at least 8 characters long` },
              validate: (value) => isVisible(value) || t`Use at least one letter, number, or symbol in your password.`,
              ...tell,
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
              validate: (value) => value === getValues('newPassword') || t`Passwords do not match`,
              ...tell,
            })}
            autoComplete="new-password"
          />
        )}
      </Field>
      <Button type="submit" isBlock isBusy={isBusy} busyLabel={t`Saving`}>
        <Trans>Save password</Trans>
      </Button>
    </form>
  )
}
