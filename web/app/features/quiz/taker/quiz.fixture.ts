import { ApiError } from '@nestwren/contract/client'
import type { QuizResults, ShownQuiz } from '@nestwren/contract/quiz'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, vi } from 'vitest'
import type { QuizCalls } from './calls.ts'
import { mountQuiz } from './quiz-taker.ts'

export const slug = 'ready'

/** Three questions of the three types, in two categories. */
export const sampleQuiz: ShownQuiz = {
  ...{ slug, title: 'Ready for the circus?', description: 'Three things to think of.', locale: 'en', version: 3 },
  config: {
    categories: [
      {
        ...{ id: 'nights', name: 'Nights', weight: 1 },
        sources: [{ organization: 'A society', title: 'On nights', year: 2024, url: 'https://example.org/nights' }],
        questions: [
          {
            ...{ id: 'up', type: 'multiple_choice', text: 'Who gets up?' },
            options: [
              { label: 'We take turns', value: 'turns' },
              { label: 'Whoever wakes first', value: 'first' },
            ],
          },
          { id: 'bed', type: 'yes_no', text: 'Is the crib bare?' },
        ],
      },
      {
        ...{ id: 'money', name: 'Money', weight: 1 },
        questions: [
          { id: 'plan', type: 'scale', text: 'How good is the plan?', min: 1, max: 5, labels: ['None yet', 'Firm'] },
        ],
      },
    ],
  },
}

export const sampleResults: QuizResults = {
  percentage: 78,
  resultBucket: {
    result: 'Steady and curious',
    message: 'You have the big things covered.',
    recommendations: ['Agree on night shifts.', 'Pick two people to call.'],
  },
  categories: [
    { id: 'nights', name: 'Nights', percentage: 62 },
    { id: 'money', name: 'Money', percentage: 88 },
  ],
}

/** A server that answers as it is told. */
export function fakeCalls(quiz: ShownQuiz = sampleQuiz) {
  return {
    get: vi.fn<QuizCalls['get']>(async () => quiz),
    submit: vi.fn<QuizCalls['submit']>(async () => ({ results: sampleResults })),
    progress: vi.fn<QuizCalls['progress']>(async () => undefined),
  }
}

export const refusal = (status: number, code = 'UNKNOWN', details?: unknown) =>
  new ApiError(status, code, 'What the server says', details)

const mounted: (() => void)[] = []

/** A page with an introduction that was written ahead, or without one. */
export function openQuiz(calls: QuizCalls, { isWritten = true } = {}) {
  const intro =
    '<section class="quiz-intro"><h1 tabindex="-1">Are you ready?</h1><strong data-quiz-count="24">24 questions</strong><a href="#about-you" data-quiz-start="">Start the quiz</a></section>'
  document.body.innerHTML = `<header class="public-head"></header><main><div class="quiz">${isWritten ? intro : ''}<div class="quiz-room"></div></div></main>`
  const [room, written, head] = ['.quiz-room', '.quiz-intro', '.public-head'].map((name) =>
    document.querySelector<HTMLElement>(name),
  )
  if (room == null) throw new Error('There is a room.')
  const stop = mountQuiz({ room, intro: written ?? null, head: head ?? null, slug, locale: 'en', calls })
  mounted.push(stop)
  return { stop, room, intro: written ?? null }
}

/** The same page after a reload: nothing but what the device keeps is still there. */
export function reloadQuiz(calls: QuizCalls, options?: { isWritten?: boolean }) {
  for (const stop of mounted.splice(0)) stop()
  return openQuiz(calls, options)
}

export function closeQuiz(): void {
  for (const stop of mounted.splice(0)) stop()
  document.body.replaceChildren()
  localStorage.clear()
  sessionStorage.clear()
  history.replaceState(null, '', '/ready-test')
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
}

export const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
export const key = (name: string, target: Element = document.body) => fireEvent.keyDown(target, { key: name })
export const heading = () => screen.getByRole('heading', { level: 1 })
export const choose = (name: string) => fireEvent.click(screen.getByRole('radio', { name }))
/** Waits until a screen is there. */
export const at = (words: string) => waitFor(() => expect(heading().textContent).toBe(words))

/** From the introduction to the first question, without a word about oneself. */
export async function begin(): Promise<void> {
  fireEvent.click(screen.getByRole('link', { name: 'Start the quiz' }))
  await at('Want your result by email?')
  press('Skip')
  await at('Who gets up?')
}

/** Answers everything, up to the last question's Submit. */
export async function answerAll(): Promise<void> {
  await begin()
  choose('We take turns')
  press('Next')
  await at('Is the crib bare?')
  choose('Yes')
  press('Next')
  await at('How good is the plan?')
  choose('4')
}
