import { ApiError } from '@nestwren/contract/client'
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form'
import { checkFieldText } from '../api/own-texts.ts'
import { type ForeignText, renderText, textOfWords } from '../i18n/i18n.ts'

interface FieldError {
  /** As react-hook-form writes it: `details.foods.0.name`. */
  readonly field: string
  readonly text: ForeignText
}

/** What the schema library says of a field for which the contract has no words of its own. */
const wordsOfSchema = 'Invalid input'

/** What the server says about single fields of what was sent in the body. */
function fieldErrorsOf(error: unknown): FieldError[] {
  if (!(error instanceof ApiError) || !Array.isArray(error.details)) return []
  return error.details.flatMap((detail: unknown): FieldError[] => {
    const { path, text } = (detail ?? {}) as { path?: unknown; text?: unknown }
    if (!Array.isArray(path) || typeof text !== 'string') return []
    const [part, ...rest] = path
    const field = (part === 'body' ? rest : path).join('.')
    return field === '' ? [] : [{ field, text: textOfWords(text === wordsOfSchema ? checkFieldText : text) }]
  })
}

/**
 * Puts what the server says at the fields of a form; false when something could not be placed, which the form then says
 * of itself. For `run` of `useAction`.
 * @param byCode the field that a refusal is about, by its code; what the server names itself is placed without
 */
export function atFields<Values extends FieldValues>(
  { getValues, setError }: Pick<UseFormReturn<Values>, 'getValues' | 'setError'>,
  byCode: Readonly<Partial<Record<string, FieldPath<Values>>>> = {},
): (error: unknown, text: string) => boolean {
  const isOfForm = (field: string): field is FieldPath<Values> => (field.split('.')[0] ?? '') in getValues()
  return (error, text) => {
    const name = error instanceof ApiError ? byCode[error.code] : undefined
    if (name !== undefined) {
      setError(name, { type: 'server', message: text }, { shouldFocus: true })
      return true
    }
    const placed = fieldErrorsOf(error).map(({ field, text }, index) => {
      if (!isOfForm(field)) return false
      setError(field, { type: 'server', message: renderText(text) }, { shouldFocus: index === 0 })
      return true
    })
    return placed.length > 0 && placed.every(Boolean)
  }
}
