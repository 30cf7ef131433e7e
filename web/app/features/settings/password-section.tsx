import { Trans, useLingui } from '@lingui/react/macro'
import { isVisible } from '@nestwren/contract/visible'
import { type UseFormRegisterReturn, useForm } from 'react-hook-form'
import { api } from '../../platform/api/api.ts'
import { useWorkspace } from '../../platform/cache/current-workspace.ts'
import { atFields } from '../../platform/forms/field-errors.ts'
import { useSession } from '../../platform/session/use-session.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { PasswordInput } from '../../ui/password-input.tsx'
import { SettingsSection } from '../../ui/settings/settings-section.tsx'
import { useSave } from '../../ui/settings/use-save.ts'
import { settingsKeys } from './settings-keys.ts'

/** A §5. */
const shortestPassword = 8

/** Another password; who signs in with Google only is told how to get a first one. */
export function PasswordSection() {
  const session = useSession()
  if (session.status !== 'signedIn') return null
  return (
    <SettingsSection title={<Trans>Password</Trans>}>
      {session.user.hasPassword ? (
        <PasswordForm username={session.user.username} />
      ) : (
        <p className="type-small text-muted">
          <Trans>
            You sign in with Google and don't have a password yet. To set one, log out and choose “Forgot password?”
            when signing in. We'll email a link to {session.user.username}.
          </Trans>
        </p>
      )}
    </SettingsSection>
  )
}

const empty = { currentPassword: '', newPassword: '', confirmPassword: '' }
const fieldOf = {
  WRONG_PASSWORD: 'currentPassword',
  PASSWORD_TOO_SHORT: 'newPassword',
  PASSWORD_BLANK: 'newPassword',
  PASSWORD_TOO_COMMON: 'newPassword',
} as const

function PasswordForm({ username }: { username: string }) {
  const { t } = useLingui()
  const { queryClient } = useWorkspace()
  const { isBusy, failure, run } = useSave()
  const form = useForm({ defaultValues: empty })
  const { register, handleSubmit, formState, reset, getValues } = form
  const submit = handleSubmit(async ({ currentPassword, newPassword }) => {
    const isSaved = await run(() => api.recovery.changePassword({ body: { currentPassword, newPassword } }), {
      place: atFields(form, fieldOf),
      done: t`Password changed. Your other devices were signed out.`,
    })
    if (!isSaved) return
    reset(empty)
    void queryClient.invalidateQueries({ queryKey: settingsKeys.sessions })
  })
  return (
    <form onSubmit={submit} className="grid gap-3" noValidate>
      {/* Password managers keep the new password for the right person. */}
      <input type="email" name="username" autoComplete="username" value={username} readOnly hidden />
      {failure ? <Banner tone="danger">{failure}</Banner> : null}
      <PasswordField
        label={t`Current password`}
        autoComplete="current-password"
        error={formState.errors.currentPassword?.message}
        input={register('currentPassword', { required: t`Enter your current password.` })}
      />
      <PasswordField
        label={t`New password`}
        hint={t`At least 8 characters`}
        autoComplete="new-password"
        error={formState.errors.newPassword?.message}
        input={register('newPassword', {
          minLength: { value: shortestPassword, message: t`Password must be at least 8 characters long` },
          required: t`Password must be at least 8 characters long`,
          validate: (value) => isVisible(value) || t`Use at least one letter, number, or symbol in your password.`,
        })}
      />
      <PasswordField
        label={t`New password again`}
        autoComplete="new-password"
        error={formState.errors.confirmPassword?.message}
        input={register('confirmPassword', {
          validate: (value) => value === getValues('newPassword') || t`Passwords do not match`,
        })}
      />
      <Button type="submit" size="sm" isBusy={isBusy} busyLabel={t`Saving`}>
        <Trans>Change password</Trans>
      </Button>
    </form>
  )
}

interface PasswordFieldProps {
  label: string
  hint?: string
  error: string | undefined
  autoComplete: 'current-password' | 'new-password'
  input: UseFormRegisterReturn
}

function PasswordField({ label, hint, error, autoComplete, input }: PasswordFieldProps) {
  return (
    <Field label={label} hint={hint} error={error ?? null} isRequired>
      {(control) => <PasswordInput {...control} {...input} autoComplete={autoComplete} />}
    </Field>
  )
}
