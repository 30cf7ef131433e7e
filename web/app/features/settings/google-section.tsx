import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { api } from '../../platform/api/api.ts'
import { atFields } from '../../platform/forms/field-errors.ts'
import { useSession } from '../../platform/session/use-session.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { PasswordInput } from '../../ui/password-input.tsx'
import { SettingsSection } from '../../ui/settings/settings-section.tsx'
import { useSave } from '../../ui/settings/use-save.ts'
import { GoogleButton } from '../google/public/google-button.tsx'
import { useGoogleAvailable } from '../google/public/use-google.ts'

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
              <Trans>Google is your only way to sign in. Set a password first to disconnect it.</Trans>
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
  const { isBusy, failure, run } = useSave()
  const form = useForm({ defaultValues: { password: '' } })
  const { register, handleSubmit, formState } = form
  const submit = handleSubmit(async ({ password }) => {
    const isDone = await run(async () => session.updateUser((await api.google.unlink({ body: { password } })).user), {
      place: atFields(form, { WRONG_PASSWORD: 'password' }),
      done: t`Google is disconnected`,
    })
    if (isDone) onClose()
  })
  return (
    <Dialog isOpen isNarrow onClose={onClose} title={t`Disconnect Google?`}>
      <form onSubmit={submit} className="grid gap-4" noValidate>
        <p className="text-muted">
          <Trans>From then on, you'll sign in with your email and password only.</Trans>
        </p>
        {failure ? <Banner tone="danger">{failure}</Banner> : null}
        <Field label={t`Password`} error={formState.errors.password?.message ?? null} isRequired>
          {(control) => (
            <PasswordInput
              {...control}
              {...register('password', { required: t`Enter your password.` })}
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
