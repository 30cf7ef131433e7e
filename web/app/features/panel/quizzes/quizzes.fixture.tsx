import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import type { QuizRow, QuizSubmission, QuizSummary } from '@nestwren/contract/quiz-admin'
import { render, screen } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { press, type } from '../panel.fixture.tsx'
import StandaloneQuizzes from './standalone.tsx'

export const quizId = '0192f000-0000-7000-8000-0000000000c1'

export const wholeQuiz: QuizRow = {
  ...{ id: quizId, title: 'Ready?', slug: 'ready', description: '', status: 'inactive', locale: 'en', version: 3 },
  createdAt: '2026-11-17T09:00:00.000Z',
  updatedAt: '2026-11-20T09:00:00.000Z',
  config: {
    categories: [
      {
        ...{ id: 'nights', name: 'Nights', weight: 2 },
        sources: [{ organization: 'A society', title: 'On nights', year: 2024, url: 'https://example.org/nights' }],
        questions: [
          { id: 'crib', type: 'yes_no', text: 'Is the crib bare?' },
          {
            ...{ id: 'up', type: 'multiple_choice', text: 'Who gets up?' },
            options: [
              { label: 'We take turns', value: 'turns', score: 3 },
              { label: 'One of us', value: 2, score: 1 },
            ],
          },
        ],
      },
      {
        ...{ id: 'money', name: 'Money', weight: 1 },
        questions: [
          {
            ...{ id: 'plan', type: 'scale', text: 'How good is the plan?', min: 1, max: 3 },
            ...{ labels: ['None yet', 'Firm'], scores: [0, 2, 5] },
          },
        ],
      },
    ],
    scoring: {
      thresholds: [
        { min: 0, max: 49, result: 'Begin', message: 'Start small.', recommendations: ['Talk.'] },
        { min: 50, max: 100, result: 'Ready', message: 'You are set.', recommendations: [] },
      ],
    },
  },
}

export function summaryOf({ config, ...facts }: QuizRow, change: Partial<QuizSummary> = {}): QuizSummary {
  const questions = config.categories.reduce((count, category) => count + category.questions.length, 0)
  return { ...facts, questions, submissions: 0, ...change }
}

export const submission: QuizSubmission = {
  id: '0192f000-0000-7000-8000-0000000000d1',
  ...{ scorePercentage: 78, resultBucket: 'Ready', version: 3 },
  categories: [{ name: 'Nights', percentage: 78 }],
  userInfo: { name: 'Ada', email: 'ada@example.com' },
  completedAt: '2026-11-25T10:24:00.000Z',
  emailSent: true,
}

export const calls = {
  stats: 'GET /api/admin/quiz/stats',
  list: 'GET /api/admin/quiz/quizzes',
  create: 'POST /api/admin/quiz/quizzes',
  get: `GET /api/admin/quiz/quizzes/${quizId}`,
  update: `PUT /api/admin/quiz/quizzes/${quizId}`,
  remove: `DELETE /api/admin/quiz/quizzes/${quizId}`,
  submissions: `GET /api/admin/quiz/quizzes/${quizId}/submissions`,
  figures: `GET /api/admin/quiz/quizzes/${quizId}/summary`,
  csv: `GET /api/admin/quiz/quizzes/${quizId}/submissions.csv`,
} as const

const noQuizzes = { totalQuizzes: 0, activeQuizzes: 0, totalSubmissions: 0, recentSubmissions: 0 }
export const answered = {
  stats: () => Response.json(noQuizzes),
  /** A list that ends here. */
  list:
    (...items: readonly unknown[]) =>
    () =>
      Response.json({ items, nextCursor: null }),
  row: (row: QuizRow) => () => Response.json(row),
}

/** Opens the quiz administration with its own password at an address; gives the router. */
export function openQuizzes(at = '/admin/quizzes') {
  const [pathname = '', search = ''] = at.split('?')
  const router = createMemoryRouter([{ path: '/admin/quizzes/*', element: <StandaloneQuizzes /> }], {
    initialEntries: [{ pathname, search: search === '' ? '' : `?${search}` }],
  })
  const { unmount } = render(
    <I18nProvider i18n={i18n}>
      <RouterProvider router={router} />
    </I18nProvider>,
  )
  return { router, unmount }
}

export function enterQuizPassword(password = 'quiz password'): void {
  type('Admin password', password)
  press('Log in')
}

/** The same, with the right password entered. `stats` has to be among what is answered. */
export async function openAsQuizAdmin(at?: string) {
  const opened = openQuizzes(at)
  enterQuizPassword()
  await screen.findAllByRole('button', { name: 'Logout' })
  return opened
}
