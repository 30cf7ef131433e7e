import { Trans, useLingui } from '@lingui/react/macro'
import type { OwnSealedKey } from '@nestwren/contract/sealed'
import { useQueryClient } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { FormSheet } from '../../../ui/form-sheet.tsx'
import { useAction } from '../../../ui/use-action.ts'
import { sealedKeys } from '../document-keys.ts'
import { type HeldKey, useEntering } from './held-key.ts'
import { changePassphrase } from './key-actions.ts'
import { PassphraseFields } from './passphrase-fields.tsx'
import { toldIfGone, useDoesNotOpen } from './use-crypto-words.ts'

interface PassphraseSheetProps {
  held: HeldKey
  own: OwnSealedKey
  onClose: () => void
}

/** Another passphrase for the same key: no document changes, and the recovery words stay. */
export function PassphraseSheet({ held, own, onClose }: PassphraseSheetProps) {
  const { t } = useLingui()
  const client = useQueryClient()
  useEntering()
  const words = useDoesNotOpen()
  const { isBusy, failure, run } = useAction({ words })
  const form = useForm<{ [name: string]: string; passphrase: string; again: string }>({
    mode: 'onTouched',
    defaultValues: { passphrase: '', again: '' },
  })
  const submit = form.handleSubmit(async ({ passphrase }) => {
    const isDone = await run(
      async () => {
        await changePassphrase(held.key, own, passphrase)
        await client.invalidateQueries({ queryKey: sealedKeys.keys })
      },
      { done: t`Passphrase changed`, place: toldIfGone },
    )
    if (isDone) onClose()
    else void client.invalidateQueries({ queryKey: sealedKeys.keys })
  })
  return (
    <FormSheet
      onClose={onClose}
      title={t`Change the passphrase`}
      isDirty={form.formState.isDirty}
      submitLabel={<Trans>Save</Trans>}
      busyLabel={t`Saving`}
      isBusy={isBusy}
      failure={failure}
      onSubmit={submit}
    >
      <PassphraseFields form={form} />
    </FormSheet>
  )
}
