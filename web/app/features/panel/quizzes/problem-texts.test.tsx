import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import type { QuizConfig, QuizQuestion } from '@nestwren/contract/quiz-config'
import { quizProblems, thresholdProblems, thresholdProblemText } from '@nestwren/contract/quiz-scoring'
import { renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, test } from 'vitest'
import { problemTexts, useProblemText } from './problem-texts.ts'

const asked = { text: 'Q', type: 'yes_no' } as const
const options = (...values: readonly (readonly [string, string])[]) =>
  values.map(([label, value]) => ({ label, value, score: 1 }))
const questions: readonly QuizQuestion[] = [
  { id: 'a', text: '', type: 'yes_no' },
  { id: 'b', text: 'Q', type: 'multiple_choice' },
  { id: 'c', text: 'Q', type: 'multiple_choice', options: options(['', 'x'], ['B', ''], ['C', 'x']) },
  { id: 'd', text: 'Q', type: 'scale', min: 5, max: 5 },
  { id: 'e', text: 'Q', type: 'scale', min: 0, max: 500 },
]
const result = { message: '', recommendations: [] }
const broken: QuizConfig = {
  categories: [
    { id: 'a', name: '', weight: 1, questions: [...questions] },
    { id: 'b', name: 'Empty', weight: 1, questions: [] },
    { id: 'c', name: 'Worthless', weight: 1, questions: [{ id: 'f', ...asked, scores: [0, 0] }] },
  ],
  scoring: {
    thresholds: [
      { min: 0, max: 60, result: '', ...result },
      { min: 50, max: 80, result: 'Same', ...result },
      { min: 90, max: 85, result: 'Same', ...result },
    ],
  },
}

test('what the contract finds wrong with a quiz can be read in every language', () => {
  const known = new Set(problemTexts.map(({ message }) => message))
  const found = quizProblems(broken).map(({ text }) => text)
  expect(found.filter((text) => !text.includes('%') && !known.has(text))).toEqual([])
  expect(found.length).toBeGreaterThan(12)
})

test('what is wrong with percentages is said in the words of the contract', () => {
  const { result: hook } = renderHook(useProblemText, {
    wrapper: ({ children }: { children: ReactNode }) => <I18nProvider i18n={i18n}>{children}</I18nProvider>,
  })
  const words = [
    [
      { min: 0, max: 60 },
      { min: 50, max: 80 },
    ],
    [
      { min: 0, max: 50 },
      { min: 50, max: 99 },
    ],
    [{ min: 90, max: 85 }],
  ].flatMap((thresholds) => thresholdProblems(thresholds).map(thresholdProblemText))
  expect(words.length).toBeGreaterThan(5)
  expect(words.map(hook.current)).toEqual(words)
  expect(hook.current('Enter a number from 0 to 100.')).toBe('Enter a number from 0 to 100.')
  expect(hook.current('Words of a newer server.')).toBe('Words of a newer server.')
})
