import { Trans, useLingui } from '@lingui/react/macro'
import type { OwnSealedKey } from '@nestwren/contract/sealed'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { Field } from '../../../ui/field.tsx'
import { FormSheet } from '../../../ui/form-sheet.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import { showToast } from '../../../ui/toast-store.ts'
import { useAction } from '../../../ui/use-action.ts'
import { sealedKeys } from '../document-keys.ts'
import { readRecovery } from './crypto/words.ts'
import { recover } from './key-actions.ts'
import { PassphraseFields } from './passphrase-fields.tsx'
import { SetUpSheet } from './set-up-sheet.tsx'
import { useDoesNotOpen } from './use-crypto-words.ts'
import { ownerOf } from './use-sealed.ts'

interface RecoverSheetProps {
  who: { readonly userId: string; readonly accountId: string }
  own: OwnSealedKey
  onClose: () => void
}

/** Opens the key with the recovery words, also on a new device, and sets a new passphrase. */
export function RecoverSheet({ who, own, onClose }: RecoverSheetProps) {
  const { t } = useLingui()
  const client = useQueryClient()
  const words = useDoesNotOpen(t`These words don't open your key. Look for your latest recovery sheet.`)
  const { isBusy, failure, run } = useAction({ words })
  const [lost, setLost] = useState<'no' | 'asking' | 'starting'>('no')
  const form = useForm<{ [name: string]: string; words: string; passphrase: string; again: string }>({
    mode: 'onTouched',
    defaultValues: { words: '', passphrase: '', again: '' },
  })
  const submit = form.handleSubmit(async ({ words: typed, passphrase }) => {
    const entropy = readRecovery(typed)
    if (entropy === null) return
    const isDone = await run(async () => {
      await recover(ownerOf(own, who), own, { entropy, passphrase })
      await client.invalidateQueries({ queryKey: sealedKeys.keys })
    })
    if (!isDone) return
    showToast({ message: t`New passphrase set` })
    onClose()
  })
  if (lost === 'starting') return <SetUpSheet who={who} replaces={own.keyId} onClose={onClose} />
  return (
    <FormSheet
      onClose={onClose}
      title={t`Use your recovery words`}
      isDirty={form.formState.isDirty}
      submitLabel={<Trans>Set the new passphrase</Trans>}
      busyLabel={t`Opening your key`}
      isBusy={isBusy}
      failure={failure}
      onSubmit={submit}
      footer={
        <Button variant="ghost" isBlock onClick={() => setLost('asking')}>
          <Trans>I've lost the words too</Trans>
        </Button>
      }
      beside={
        <ConfirmDialog
          isOpen={lost === 'asking'}
          title={t`Start over with a new key?`}
          body={t`Documents that only you could open stay closed for good. Those that another parent can open, they can open for you again.`}
          confirmLabel={t`Start over`}
          cancelLabel={t`Keep looking`}
          onConfirm={() => setLost('starting')}
          onCancel={() => setLost('no')}
        />
      }
    >
      <Field
        label={t`Your 12 recovery words`}
        hint={t`From your recovery sheet, in their order.`}
        error={form.formState.errors.words?.message ?? null}
        isRequired
      >
        {(control) => (
          <TextArea
            {...control}
            {...form.register('words', {
              validate: (value) =>
                readRecovery(value) !== null || t`These aren't 12 recovery words. Check their order and spelling.`,
            })}
            rows={3}
            autoCapitalize="none"
            spellCheck={false}
            autoComplete="off"
          />
        )}
      </Field>
      <PassphraseFields form={form} />
    </FormSheet>
  )
}
