import { Trans, useLingui } from '@lingui/react/macro'
import type { OwnSealedKey } from '@nestwren/contract/sealed'
import { LockKeyhole } from 'lucide-react'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { PasswordInput } from '../../../ui/password-input.tsx'
import { useAction } from '../../../ui/use-action.ts'
import { unlock } from './key-actions.ts'
import { RecoverSheet } from './recover-sheet.tsx'
import { useDoesNotOpen } from './use-crypto-words.ts'
import { ownerOf } from './use-sealed.ts'

interface UnlockCardProps {
  who: { readonly userId: string; readonly accountId: string }
  own: OwnSealedKey
}

/** Asks for the passphrase; what it opens is in this page alone, until it locks. */
export function UnlockCard({ who, own }: UnlockCardProps) {
  const { t } = useLingui()
  const words = useDoesNotOpen(t`This passphrase doesn't open your key. Check capital letters and spaces.`)
  const { isBusy, failure, run } = useAction({ words })
  const [isRecovering, setIsRecovering] = useState(false)
  const form = useForm({ defaultValues: { passphrase: '' } })
  const submit = form.handleSubmit(({ passphrase }) =>
    run(() => unlock(ownerOf(own, who), own, passphrase), {
      otherwise: t`We couldn't open your key on this device. Close other apps and try again.`,
    }),
  )
  return (
    <>
      <form className="card card-pad grid max-w-[560px] gap-4" onSubmit={(event) => void submit(event)} noValidate>
        <h2 className="type-title flex items-center gap-2">
          <LockKeyhole aria-hidden="true" className="ic" />
          <Trans>Unlock your sealed documents</Trans>
        </h2>
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
        <Button type="submit" isBlock isBusy={isBusy} busyLabel={t`Unlocking`}>
          <Trans>Unlock</Trans>
        </Button>
        <Button variant="ghost" isBlock onClick={() => setIsRecovering(true)}>
          <Trans>Forgot the passphrase?</Trans>
        </Button>
      </form>
      {isRecovering ? <RecoverSheet who={who} own={own} onClose={() => setIsRecovering(false)} /> : null}
    </>
  )
}
