import { Trans, useLingui } from '@lingui/react/macro'
import type { OwnSealedKey } from '@nestwren/contract/sealed'
import { KeyRound, LockKeyhole } from 'lucide-react'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { useFocusedWords } from '../../../ui/locked/use-focused-words.ts'
import { PasswordInput } from '../../../ui/password-input.tsx'
import { useAction } from '../../../ui/use-action.ts'
import { unlock, unlockWithPasskey } from './key-actions.ts'
import { RecoverSheet } from './recover-sheet.tsx'
import { useDoesNotOpen } from './use-crypto-words.ts'
import { useCanUsePasskeys, useSecretWords } from './use-passkey-secrets.ts'
import { ownerOf } from './use-sealed.ts'
import { WaitingFile } from './waiting-file.tsx'

interface PasskeyUnlockProps {
  who: { readonly userId: string; readonly accountId: string }
  own: OwnSealedKey
}

interface UnlockCardProps extends PasskeyUnlockProps {
  /** The key was open on this page a moment ago. */
  wasOpen: boolean
}

/** Asks for a passkey, where there is one, or the passphrase; what it opens is in this page alone, until it locks. */
export function UnlockCard({ who, own, wasOpen }: UnlockCardProps) {
  const { t } = useLingui()
  const heading = useFocusedWords<HTMLHeadingElement>(wasOpen)
  const words = useDoesNotOpen(t`This passphrase doesn't open your key. Check capital letters and spaces.`)
  const { isBusy, failure, run } = useAction({ words })
  const [isRecovering, setIsRecovering] = useState(false)
  const hasPasskey = useCanUsePasskeys() && own.passkeys.length > 0
  const form = useForm({ defaultValues: { passphrase: '' } })
  const submit = form.handleSubmit(({ passphrase }) =>
    run(() => unlock(ownerOf(own, who), own, passphrase), {
      otherwise: t`We couldn't open your key on this device. Close other apps and try again.`,
    }),
  )
  return (
    <div className="grid grid-cols-1 gap-3">
      <WaitingFile />
      <form className="card card-pad grid max-w-[560px] gap-4" onSubmit={(event) => void submit(event)} noValidate>
        <h2 ref={heading} tabIndex={-1} className="type-title flex items-center gap-2">
          <LockKeyhole aria-hidden="true" className="ic" />
          <Trans>Unlock your sealed documents</Trans>
        </h2>
        {hasPasskey ? <PasskeyUnlock who={who} own={own} /> : null}
        {failure === null ? null : <Banner tone="danger">{failure}</Banner>}
        <Field
          label={t`Passphrase`}
          hint={t`It stays on this device and is never sent.`}
          error={form.formState.errors.passphrase?.message ?? null}
          isRequired
        >
          {(control) => (
            <PasswordInput
              {...control}
              {...form.register('passphrase', { validate: (value) => value !== '' || t`Enter your passphrase.` })}
              autoComplete="current-password"
            />
          )}
        </Field>
        <Button
          type="submit"
          variant={hasPasskey ? 'outline' : 'primary'}
          isBlock
          isBusy={isBusy}
          busyLabel={t`Unlocking`}
        >
          <Trans>Unlock</Trans>
        </Button>
        <Button variant="ghost" isBlock onClick={() => setIsRecovering(true)}>
          <Trans>Forgot the passphrase?</Trans>
        </Button>
      </form>
      {isRecovering ? <RecoverSheet who={who} own={own} onClose={() => setIsRecovering(false)} /> : null}
    </div>
  )
}

/** The quicker way. The passphrase stays beneath it, for a browser or a device where it fails. */
function PasskeyUnlock({ who, own }: PasskeyUnlockProps) {
  const { t } = useLingui()
  const otherKey = useDoesNotOpen(t`This passkey doesn't open your key. Use your passphrase.`)
  const secretWords = useSecretWords(t`This passkey can't open your key in this browser. Use your passphrase.`)
  const { isBusy, failure, run } = useAction({ words: (error) => otherKey(error) ?? secretWords(error) })
  return (
    <>
      {failure === null ? null : <Banner tone="danger">{failure}</Banner>}
      <Button
        isBlock
        isBusy={isBusy}
        busyLabel={t`Waiting for your device`}
        icon={<KeyRound aria-hidden="true" className="ic" />}
        onClick={() => void run(() => unlockWithPasskey(ownerOf(own, who), own))}
      >
        <Trans>Open with a passkey</Trans>
      </Button>
      <p className="type-small text-muted">
        <Trans>Or with your passphrase:</Trans>
      </p>
    </>
  )
}
