import { Trans, useLingui } from '@lingui/react/macro'
import type { OwnSealedKey } from '@nestwren/contract/sealed'
import { isVisible } from '@nestwren/contract/visible'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import { Field } from '../../../ui/field.tsx'
import { FormSheet } from '../../../ui/form-sheet.tsx'
import { TextInput } from '../../../ui/text-input.tsx'
import { useAction } from '../../../ui/use-action.ts'
import { sealedKeys } from '../document-keys.ts'
import { type HeldKey, useEntering } from './held-key.ts'
import { addPasskey } from './key-actions.ts'
import { askPasskey, forgetPasskey, type MadePasskey, makeKeyPasskey, NoPasskeySecret } from './passkey-secret.ts'
import { toldIfGone, useDoesNotOpen } from './use-crypto-words.ts'
import { useSecretWords } from './use-passkey-secrets.ts'

interface KeyPasskeySheetProps {
  held: HeldKey
  own: OwnSealedKey
  onClose: () => void
}

const longestName = 60

/** A passkey that opens the key too. Some give their secret when they are made, others only when they are used after it. */
export function KeyPasskeySheet({ held, own, onClose }: KeyPasskeySheetProps) {
  const { t } = useLingui()
  useEntering()
  const client = useQueryClient()
  const words = useSecretWords(
    t`This passkey can't open your key in this browser, so nothing was added. Your passphrase still does.`,
  )
  const otherWords = useDoesNotOpen()
  const { isBusy, failure, run } = useAction({ words: (error) => words(error) ?? otherWords(error) })
  const { isMade, secretOf } = useNewPasskey(held, own)
  const number = own.passkeys.length + 1
  const form = useForm({ mode: 'onTouched', defaultValues: { name: t`Passkey ${number}` } })
  const submit = form.handleSubmit(async (values) => {
    const name = values.name.trim()
    const isAdded = await run(
      async () => {
        const { credentialId, salt, secret } = await secretOf(name)
        await addPasskey(held.key, own, secret, { credentialId, salt, name })
        secret.fill(0)
      },
      { done: t`Passkey added`, place: toldIfGone },
    )
    void client.invalidateQueries({ queryKey: sealedKeys.keys })
    if (isAdded) onClose()
  })
  return (
    <FormSheet
      onClose={onClose}
      title={t`Add a passkey`}
      isDirty={isMade || form.formState.isDirty}
      submitLabel={isMade ? <Trans>Use the passkey once</Trans> : <Trans>Create passkey</Trans>}
      busyLabel={t`Waiting for your device`}
      isBusy={isBusy}
      failure={failure}
      onSubmit={submit}
    >
      <p className="text-muted">
        <Trans>
          Your fingerprint, face, or PIN then opens your sealed documents here, or wherever your passkeys are synced.
          Keep your passphrase and your recovery words: not every browser can do it.
        </Trans>
      </p>
      <Field
        label={t`Name`}
        hint={t`So that you know it in the list.`}
        error={form.formState.errors.name?.message ?? null}
        isRequired
      >
        {(control) => (
          <TextInput
            {...control}
            {...form.register('name', {
              validate: (value) => isVisible(value) || t`Enter a name.`,
              maxLength: { value: longestName, message: t`Up to 60 characters.` },
            })}
            maxLength={longestName}
            autoComplete="off"
          />
        )}
      </Field>
    </FormSheet>
  )
}

/** Makes one passkey, however often its use or the way to the server fails after it. */
function useNewPasskey({ key }: HeldKey, { passkeys }: OwnSealedKey) {
  const { t } = useLingui()
  const made = useRef<MadePasskey | null>(null)
  const [isMade, setIsMade] = useState(false)
  const secretOf = async (name: string) => {
    made.current ??= await makeKeyPasskey(key, t`Sealed documents: ${name}`, passkeys)
    setIsMade(true)
    const { secret: given, ...passkey } = made.current
    if (given !== null) return { ...passkey, secret: given.slice() }
    try {
      const { secret } = await askPasskey([passkey])
      made.current = { ...passkey, secret }
      return { ...passkey, secret: secret.slice() }
    } catch (error) {
      if (error instanceof NoPasskeySecret) {
        await forgetPasskey(passkey.credentialId)
        made.current = null
        setIsMade(false)
      }
      throw error
    }
  }
  return { isMade, secretOf }
}
