import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import { Banner } from '../../../ui/banner.tsx'
import { FormSheet } from '../../../ui/form-sheet.tsx'
import { useCoded } from '../../../ui/locked/use-coded.tsx'
import { sealedKeys } from '../document-keys.ts'
import { areTheWords, newRecovery } from './crypto/words.ts'
import { keepKey, type PreparedKey, prepareKey } from './key-actions.ts'
import { PassphraseFields } from './passphrase-fields.tsx'
import { useDoesNotOpen, useWordLanguage } from './use-crypto-words.ts'
import type { SealedKeys } from './use-sealed.ts'
import { ShownWords, TypedWords, useOtherWordsText } from './words-steps.tsx'

interface SetUpSheetProps {
  who: { readonly userId: string; readonly accountId: string }
  /** The key that is lost; absent the first time. */
  replaces?: string
  onClose: () => void
}

interface SetUpForm {
  [name: string]: string
  passphrase: string
  again: string
  typed: string
}

/** A passphrase, the recovery words, and the words typed back: only then is there a key, and documents can be sealed. */
export function SetUpSheet({ who, replaces, onClose }: SetUpSheetProps) {
  const { t } = useLingui()
  const client = useQueryClient()
  const language = useWordLanguage()
  const [recovery] = useState(() => newRecovery(language))
  const [step, setStep] = useState<'passphrase' | 'words' | 'typed'>('passphrase')
  const prepared = useRef<PreparedKey | null>(null)
  // In the place of a lost key comes another one only after a code.
  const { isBusy, failure, run, codeSheet } = useCoded(useDoesNotOpen())
  const otherWords = useOtherWordsText()
  const form = useForm<SetUpForm>({
    mode: 'onTouched',
    defaultValues: { passphrase: '', again: '', typed: '' },
  })

  const create = form.handleSubmit(async ({ passphrase, typed }) => {
    if (!areTheWords(typed, recovery.words)) {
      form.setError('typed', { message: otherWords })
      return
    }
    const isMade = await run(async () => {
      prepared.current ??= await prepareKey({ ...who, passphrase, entropy: recovery.entropy, replaces })
      await keepKey(prepared.current, (own) =>
        client.setQueryData<SealedKeys>(sealedKeys.keys, (before) => before && { ...before, own }),
      )
      await client.invalidateQueries({ queryKey: sealedKeys.all })
    })
    if (isMade) onClose()
  })
  const submit = () => {
    if (step === 'passphrase') return form.handleSubmit(() => setStep('words'))()
    if (step === 'words') return setStep('typed')
    return create()
  }
  const { errors, isDirty } = form.formState
  return (
    <FormSheet
      onClose={onClose}
      title={step === 'passphrase' ? t`Choose a passphrase` : t`Your recovery sheet`}
      isDirty={isDirty}
      submitLabel={
        step === 'passphrase' ? (
          <Trans>Continue</Trans>
        ) : step === 'words' ? (
          <Trans>I've kept the words</Trans>
        ) : (
          <Trans>Finish</Trans>
        )
      }
      busyLabel={t`Making your key`}
      isBusy={isBusy}
      failure={failure}
      onSubmit={submit}
      beside={codeSheet}
    >
      {step === 'passphrase' ? (
        <>
          <Banner tone="warning">
            <Trans>
              The passphrase never leaves this device. If you lose both it and your recovery words, no one can open what
              only you could open: not us, not a court, not a backup.
            </Trans>
          </Banner>
          <PassphraseFields form={form} />
        </>
      ) : null}
      {step === 'words' ? <ShownWords words={recovery.words} /> : null}
      {step === 'typed' ? (
        <TypedWords input={form.register('typed')} error={errors.typed?.message} onShowAgain={() => setStep('words')} />
      ) : null}
    </FormSheet>
  )
}
