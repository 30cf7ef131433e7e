import { useLingui } from '@lingui/react/macro'
import type { Message } from '@nestwren/contract/message'
import { useCallback } from 'react'
import { useText } from '../../../platform/i18n/use-locale.ts'

/** What can be wrong with a quiz, once more for the translators; a test holds them against the contract. */
export const problemTexts: readonly Message[] = [
  /*i18n*/ { id: 'quiz.noTitle', message: 'Quiz title is required' },
  /*i18n*/ { id: 'quiz.noCategory', message: 'At least one category is required' },
  /*i18n*/ { id: 'quiz.noThreshold', message: 'At least one scoring threshold is required' },
  /*i18n*/ { id: 'quiz.namelessCategory', message: 'This category has no name.' },
  /*i18n*/ { id: 'quiz.emptyCategory', message: 'This category has no question.' },
  /*i18n*/ { id: 'quiz.nothingScored', message: 'No answer of this category scores anything.' },
  /*i18n*/ { id: 'quiz.noText', message: 'This question has no text.' },
  /*i18n*/ { id: 'quiz.fewOptions', message: 'This question needs two options or more.' },
  /*i18n*/ { id: 'quiz.noLabel', message: 'This option has no label.' },
  /*i18n*/ { id: 'quiz.noValue', message: 'This option has no value.' },
  /*i18n*/ { id: 'quiz.sameValue', message: 'Another option of this question has the same value.' },
  /*i18n*/ { id: 'quiz.backwardsScale', message: 'A scale ends above where it begins.' },
  /*i18n*/ { id: 'quiz.longScale', message: 'A scale has 21 steps at most.' },
  /*i18n*/ { id: 'quiz.namelessResult', message: 'This result has no name.' },
  /*i18n*/ { id: 'quiz.sameResult', message: 'Another result has the same name.' },
  /*i18n*/ { id: 'quiz.fillIn', message: 'Fill in this field.' },
  /*i18n*/ { id: 'quiz.https', message: 'Enter an address that begins with https://.' },
]

const byWords = new Map(problemTexts.map((text) => [text.message, text]))

/** Problems with figures in them, as the contract writes them; spans of one percent name it once. */
const figured = {
  range: /^Enter a number from (\d+) to (\d+)\.$/,
  gap: /^No result covers (\d+)%(?: to (\d+)%)?\.$/,
  overlap: /^More than one result covers (\d+)%(?: to (\d+)%)?\.$/,
  backwards: /^This result begins at (\d+)% and ends before it, at (\d+)%\.$/,
}

/** The words for a problem of a quiz in the reader's language; those that nobody has translated as they are. */
export function useProblemText(): (words: string) => string {
  const { t } = useLingui()
  const text = useText()
  return useCallback(
    (words: string) => {
      const known = byWords.get(words)
      if (known !== undefined) return text(known)
      const write = {
        range: (from: string, to: string) => t`Enter a number from ${from} to ${to}.`,
        gap: (from: string, to: string) =>
          to === '' ? t`No result covers ${from}%.` : t`No result covers ${from}% to ${to}%.`,
        overlap: (from: string, to: string) =>
          to === '' ? t`More than one result covers ${from}%.` : t`More than one result covers ${from}% to ${to}%.`,
        backwards: (from: string, to: string) => t`This result begins at ${from}% and ends before it, at ${to}%.`,
      }
      for (const kind of ['range', 'gap', 'overlap', 'backwards'] as const) {
        const [, from, to = ''] = figured[kind].exec(words) ?? []
        if (from !== undefined) return write[kind](from, to)
      }
      return words
    },
    [t, text],
  )
}
