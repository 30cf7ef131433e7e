import { useLingui } from '@lingui/react/macro'
import type { Import } from '@nestwren/contract/imports'
import type { ImportReason } from '@nestwren/contract/imports-words'
import { Field } from '../../ui/field.tsx'
import { Select } from '../../ui/select.tsx'
import { type Choices, readingBefore } from './use-choices.ts'
import { useReadingWords } from './use-import-words.ts'
import { useReasonWords } from './use-reason-words.ts'

interface AlikeFieldsProps {
  one: Import
  choices: Choices
}

/** One answer for all rows with the same doubt; a row's own choice comes before it. One that is applied can be taken back. */
export function AlikeFields({ one, choices }: AlikeFieldsProps) {
  const { t } = useLingui()
  const reasonText = useReasonWords()
  const readingText = useReadingWords()
  return [...readingsByReason(one)].map(([reason, codes]) => (
    <Field key={reason} label={t`All rows like this: ${reasonText(reason, {})}`}>
      {(control) => (
        <Select
          {...control}
          value={choices.staged.alike[reason] ?? readingBefore(one.answers, reason)}
          onChange={({ target }) => choices.chooseAlike(reason, target.value)}
          options={[
            { value: '', label: t`Decide row by row` },
            ...[...codes].map((code) => ({ value: code, label: readingText(code) })),
          ]}
        />
      )}
    </Field>
  ))
}

/** Rows that an answer was applied to have no doubt any more: its reading is known from the answer. */
function readingsByReason({ doubts, answers }: Import): ReadonlyMap<ImportReason, ReadonlySet<string>> {
  const found = new Map(doubts.map(({ reason, readings }) => [reason, new Set(readings)]))
  for (const { reason, reading } of answers?.alike ?? [])
    found.set(reason, new Set([...(found.get(reason) ?? []), reading]))
  return found
}
