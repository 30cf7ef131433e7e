import { Trans, useLingui } from '@lingui/react/macro'
import { ApiError } from '@nestwren/contract/client'
import { isVisible } from '@nestwren/contract/visible'
import { useEffect } from 'react'
import { useForm } from 'react-hook-form'
import { api } from '../../platform/api/api.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { PasswordInput } from '../../ui/password-input.tsx'
import { useAction } from '../../ui/use-action.ts'

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
export function ResetPasswordForm({ token, username, onTyped, onBusy, onSaved, onRefused }: ResetPasswordFormProps) {
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
        const isRefused = error instanceof ApiError && error.code === 'INVALID_RESET_TOKEN'
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
