import { Trans, useLingui } from '@lingui/react/macro'
import type { OwnSealedKey } from '@nestwren/contract/sealed'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { Banner } from '../../../ui/banner.tsx'
import { FormSheet } from '../../../ui/form-sheet.tsx'
import { useAction } from '../../../ui/use-action.ts'
import { sealedKeys } from '../document-keys.ts'
import { areTheWords, newRecovery } from './crypto/words.ts'
import { type HeldKey, useEntering } from './held-key.ts'
import { renewRecovery } from './key-actions.ts'
import { toldIfGone, useDoesNotOpen, useWordLanguage } from './use-crypto-words.ts'
import { ShownWords, TypedWords, useOtherWordsText } from './words-steps.tsx'

interface RenewWordsSheetProps {
  held: HeldKey
  own: OwnSealedKey
  onClose: () => void
}

/** Other recovery words for the same key. Those of before open it until the new ones were typed back, and then no longer. */
export function RenewWordsSheet({ held, own, onClose }: RenewWordsSheetProps) {
  const { t } = useLingui()
  useEntering()
  const client = useQueryClient()
  const language = useWordLanguage()
  const [recovery] = useState(() => newRecovery(language))
  const [step, setStep] = useState<'words' | 'typed'>('words')
  const { isBusy, failure, run } = useAction({ words: useDoesNotOpen() })
  const otherWords = useOtherWordsText()
  const form = useForm({ mode: 'onTouched', defaultValues: { typed: '' } })
  const finish = form.handleSubmit(async ({ typed }) => {
    if (!areTheWords(typed, recovery.words)) return form.setError('typed', { message: otherWords })
    const isDone = await run(() => renewRecovery(held.key, own, recovery.entropy), {
      done: t`New recovery words set`,
      place: toldIfGone,
    })
    void client.invalidateQueries({ queryKey: sealedKeys.keys })
    if (isDone) onClose()
  })
  return (
    <FormSheet
      onClose={onClose}
      title={t`New recovery words`}
      isDirty={form.formState.isDirty}
      submitLabel={step === 'words' ? <Trans>I've kept the words</Trans> : <Trans>Finish</Trans>}
      busyLabel={t`Saving`}
      isBusy={isBusy}
      failure={failure}
      onSubmit={() => (step === 'words' ? setStep('typed') : finish())}
    >
      {step === 'words' ? (
        <>
          <Banner tone="warning">
            <Trans>Once you finish, the words on your old sheet no longer open anything.</Trans>
          </Banner>
          <ShownWords words={recovery.words} />
        </>
      ) : (
        <TypedWords
          input={form.register('typed')}
          error={form.formState.errors.typed?.message}
          onShowAgain={() => setStep('words')}
        />
      )}
    </FormSheet>
  )
}
