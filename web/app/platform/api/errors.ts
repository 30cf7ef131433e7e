import { ApiError } from '@nestwren/contract/client'
import { useCallback } from 'react'
import { type ForeignText, textOfWords } from '../i18n/i18n.ts'
import { useText } from '../i18n/use-locale.ts'
import { noRoomText } from './own-texts.ts'

const unknownText = /*i18n*/ { id: 'error.unknown', message: 'Something went wrong. Try again.' }

/**
 * The words for an error. The server's own text comes first (A §8); it is shown translated where it is known, as it is
 * where it is not. Errors that are no answer of the server get a general sentence.
 */
export function textOf(error: unknown): ForeignText {
  return knownText(error) ?? unknownText
}

/** What the server or this app says about an error; null when there is nothing fit to be read. */
function knownText(error: unknown): ForeignText | null {
  // Without a code of ours it is the answer of something in between, which speaks to machines.
  if (error instanceof ApiError && error.code === 'UNKNOWN') return null
  const message =
    error instanceof ApiError || isRefusal(error) ? error.message : error instanceof Error ? ownText(error) : ''
  return message === '' ? null : textOfWords(message)
}

/** A refusal that was kept, such as the outbox keeps them. */
function isRefusal(error: unknown): error is { message: string; code: string } {
  return typeof error === 'object' && error !== null && 'code' in error && 'message' in error
}

/** Texts of errors this app throws itself; others are for developers. */
function ownText({ message }: Error): string {
  return message === noRoomText ? message : ''
}

/** Gives the words for an error in the reader's language; `otherwise` where nobody has said any. */
export function useErrorText(): (error: unknown, otherwise?: string) => string {
  const text = useText()
  return useCallback(
    (error: unknown, otherwise?: string) => {
      const known = knownText(error)
      return known === null && otherwise !== undefined ? otherwise : text(known ?? unknownText)
    },
    [text],
  )
}
