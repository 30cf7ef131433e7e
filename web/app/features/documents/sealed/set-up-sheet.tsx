import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import { Banner } from '../../../ui/banner.tsx'
import { Field } from '../../../ui/field.tsx'
import { FormSheet } from '../../../ui/form-sheet.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import { useAction } from '../../../ui/use-action.ts'
import { areTheWords, newRecovery } from './crypto/words.ts'
import { keepKey, type PreparedKey, prepareKey } from './key-actions.ts'
import { PassphraseFields } from './passphrase-fields.tsx'
import { RecoveryWords } from './recovery-words.tsx'
import { useDoesNotOpen, useWordLanguage } from './use-crypto-words.ts'
import { sealedKeys } from './use-sealed.ts'

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
  const { isBusy, failure, run } = useAction({ words: useDoesNotOpen() })
  const form = useForm<SetUpForm>({
    mode: 'onTouched',
    defaultValues: { passphrase: '', again: '', typed: '' },
  })

  const create = form.handleSubmit(async ({ passphrase, typed }) => {
    if (!areTheWords(typed, recovery.words)) {
      form.setError('typed', { message: t`These aren't the words of your sheet. Check their order and spelling.` })
      return
    }
    const isMade = await run(async () => {
      prepared.current ??= await prepareKey({ ...who, passphrase, entropy: recovery.entropy, replaces })
      await keepKey(prepared.current)
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
      {step === 'words' ? (
        <>
          <p>
            <Trans>These 12 words open your sealed documents when you've forgotten your passphrase.</Trans>
          </p>
          <RecoveryWords words={recovery.words} />
          <p className="type-small text-muted">
            <Trans>
              Write them down, print them, or save them. They're shown this once, and you'll type them back next.
            </Trans>
          </p>
        </>
      ) : null}
      {step === 'typed' ? (
        <>
          <Field
            label={t`Type the 12 words in their order`}
            hint={t`With spaces between them.`}
            error={errors.typed?.message ?? null}
            isRequired
          >
            {(control) => (
              <TextArea
                {...control}
                {...form.register('typed')}
                rows={3}
                autoCapitalize="none"
                spellCheck={false}
                autoComplete="off"
              />
            )}
          </Field>
          <button type="button" className="link-btn" onClick={() => setStep('words')}>
            <Trans>Show the words again</Trans>
          </button>
        </>
      ) : null}
    </FormSheet>
  )
}
