import { Trans, useLingui } from '@lingui/react/macro'
import type { UseFormRegisterReturn } from 'react-hook-form'
import { Field } from '../../../ui/field.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import { RecoveryWords } from './recovery-words.tsx'

/** New recovery words, shown this once. */
export function ShownWords({ words }: { words: readonly string[] }) {
  return (
    <>
      <p>
        <Trans>These 12 words open your sealed documents when you've forgotten your passphrase.</Trans>
      </p>
      <RecoveryWords words={words} />
      <p className="type-small text-muted">
        <Trans>
          Write them down, print them, or save them. They're shown this once, and you'll type them back next.
        </Trans>
      </p>
    </>
  )
}

/** What is said of words that are not those of the sheet. */
export function useOtherWordsText(): string {
  const { t } = useLingui()
  return t`These aren't the words of your sheet. Check their order and spelling.`
}

interface TypedWordsProps {
  input: UseFormRegisterReturn
  error: string | undefined
  onShowAgain: () => void
}

/** The same words, typed back. */
export function TypedWords({ input, error, onShowAgain }: TypedWordsProps) {
  const { t } = useLingui()
  return (
    <>
      <Field
        label={t`Type the 12 words in their order`}
        hint={t`With spaces between them.`}
        error={error ?? null}
        isRequired
      >
        {(control) => (
          <TextArea {...control} {...input} rows={3} autoCapitalize="none" spellCheck={false} autoComplete="off" />
        )}
      </Field>
      <button type="button" className="link-btn" onClick={onShowAgain}>
        <Trans>Show the words again</Trans>
      </button>
    </>
  )
}
