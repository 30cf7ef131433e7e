import { ApiError } from '@nestwren/contract/client'
import { useCallback } from 'react'
import type { FieldPath, FieldValues, UseFormSetError } from 'react-hook-form'
import { type ForeignText, renderText } from '../i18n/i18n.ts'
import { useText } from '../i18n/use-locale.ts'
import { errorTexts } from './error-texts.ts'

const unknownText = /*i18n*/ { id: 'error.unknown', message: 'Something went wrong. Please try again.' }

const byMessage = new Map(errorTexts.map((text) => [text.message, text]))

/**
 * The words for an error. The server's own text comes first (A §8); it is shown translated where it is known, as it is
 * where it is not. Errors that are no answer of the server get a general sentence.
 */
export function textOf(error: unknown): ForeignText {
  const message =
    error instanceof ApiError || isRefusal(error) ? error.message : error instanceof Error ? ownText(error) : ''
  return message === '' ? unknownText : textOfMessage(message)
}

/** A refusal that was kept, such as the outbox keeps them. */
function isRefusal(error: unknown): error is { message: string; code: string } {
  return typeof error === 'object' && error !== null && 'code' in error && 'message' in error
}

/** Texts of errors this app throws itself; others are for developers. */
function ownText({ message }: Error): string {
  return byMessage.has(message) ? message : ''
}

function textOfMessage(message: string): ForeignText {
  return byMessage.get(message) ?? { id: `server.${message}`, message }
}

/** Gives the words for an error in the reader's language. */
export function useErrorText(): (error: unknown) => string {
  const text = useText()
  return useCallback((error: unknown) => text(textOf(error)), [text])
}

export interface FieldError {
  /** As react-hook-form writes it: `details.foods.0.name`. */
  readonly field: string
  readonly text: ForeignText
}

/** What the server says about single fields of what was sent in the body. */
export function fieldErrorsOf(error: unknown): FieldError[] {
  if (!(error instanceof ApiError) || !Array.isArray(error.details)) return []
  return error.details.flatMap((detail: unknown): FieldError[] => {
    const { path, text } = (detail ?? {}) as { path?: unknown; text?: unknown }
    if (!Array.isArray(path) || typeof text !== 'string') return []
    const [part, ...rest] = path
    const field = (part === 'body' ? rest : path).join('.')
    return field === '' ? [] : [{ field, text: textOfMessage(text) }]
  })
}

/**
 * Puts what the server says at the fields of a form.
 * @param fieldOf the form's name for a field of the body; null when the form has none
 * @returns false when something could not be placed; show `useErrorText()(error)` then
 */
export function applyFieldErrors<Values extends FieldValues>(
  error: unknown,
  setError: UseFormSetError<Values>,
  fieldOf: (field: string) => FieldPath<Values> | null = (field) => field as FieldPath<Values>,
): boolean {
  const errors = fieldErrorsOf(error)
  const placed = errors.map(({ field, text }, index) => {
    const name = fieldOf(field)
    if (name !== null) setError(name, { type: 'server', message: renderText(text) }, { shouldFocus: index === 0 })
    return name !== null
  })
  return placed.length > 0 && placed.every(Boolean)
}
