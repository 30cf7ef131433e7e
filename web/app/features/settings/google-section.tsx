import { Trans, useLingui } from '@lingui/react/macro'
import { ApiError } from '@nestwren/contract/client'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { accountApi } from '../../platform/api/account-api.ts'
import { useErrorText } from '../../platform/api/errors.ts'
import { useSession } from '../../platform/session/use-session.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { PasswordInput } from '../../ui/password-input.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { GoogleButton } from '../auth/google-button.tsx'
import { useGoogleAvailable } from '../auth/use-google.ts'
import { SettingsSection } from './settings-section.tsx'
import { useSave } from './use-save.ts'

/** Sign-in with Google: connecting leads over Google's page, which asks for the password here afterwards. */
export function GoogleSection() {
  const { t } = useLingui()
  const session = useSession()
  const isAvailable = useGoogleAvailable()
  const [isAsking, setIsAsking] = useState(false)
  if (session.status !== 'signedIn') return null
  const { hasGoogle, hasPassword } = session.user
  if (!hasGoogle && !isAvailable) return null
  return (
    <SettingsSection title={t`Sign in with Google`}>
      {hasGoogle ? (
        <>
          <p className="type-small text-muted">
            {hasPassword ? (
              <Trans>Google is connected. You can sign in with it or with your password.</Trans>
            ) : (
              <Trans>Google is connected, and it is your only way in. Set a password first to disconnect it.</Trans>
            )}
          </p>
          {hasPassword ? (
            <Button variant="soft" size="sm" onClick={() => setIsAsking(true)}>
              <Trans>Disconnect Google</Trans>
            </Button>
          ) : null}
        </>
      ) : hasPassword ? (
        <GoogleButton intent={{ purpose: 'link' }}>
          <Trans>Connect Google</Trans>
        </GoogleButton>
      ) : null}
      {isAsking ? <DisconnectDialog onClose={() => setIsAsking(false)} /> : null}
    </SettingsSection>
  )
}

function DisconnectDialog({ onClose }: { onClose: () => void }) {
  const { t } = useLingui()
  const session = useSession()
  const errorText = useErrorText()
  const { isBusy, failure, save } = useSave()
  const { register, handleSubmit, formState, setError } = useForm({ defaultValues: { password: '' } })
  const submit = handleSubmit(async ({ password }) => {
    const isDone = await save(
      async () => session.updateUser((await accountApi.google.unlink({ body: { password } })).user),
      (error) => {
        if (!(error instanceof ApiError) || error.code !== 'WRONG_PASSWORD') return false
        setError('password', { message: errorText(error) }, { shouldFocus: true })
        return true
      },
    )
    if (!isDone) return
    showToast({ message: t`Google is disconnected` })
    onClose()
  })
  return (
    <Dialog isOpen isNarrow onClose={onClose} title={t`Disconnect Google?`}>
      <form onSubmit={submit} className="grid gap-4" noValidate>
        <p className="text-muted">
          <Trans>From then on you sign in with your email and password only.</Trans>
        </p>
        {failure ? <Banner tone="danger">{failure}</Banner> : null}
        <Field label={t`Password`} error={formState.errors.password?.message ?? null} isRequired>
          {(control) => (
            <PasswordInput
              {...control}
              {...register('password', { required: t`Please enter your password.` })}
              autoComplete="current-password"
            />
          )}
        </Field>
        <div className="dialog-acts">
          <Button variant="ghost" size="sm" onClick={onClose}>
            <Trans>Keep it</Trans>
          </Button>
          <Button type="submit" size="sm" isBusy={isBusy} busyLabel={t`Disconnecting`}>
            <Trans>Disconnect Google</Trans>
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
