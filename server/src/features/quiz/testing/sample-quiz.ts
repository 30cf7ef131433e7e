import { type Answer, call } from '../../../testing/call.ts'
import { localPasswords } from '../../operators/public.ts'

/** A quiz of two categories and three questions, of all types. */
export const sampleQuiz = {
  title: 'Are you ready, truly?',
  description: 'A short one',
  status: 'active',
  config: {
    categories: [
      {
        id: 'nights',
        name: 'Nights',
        weight: 1,
        questions: [
          {
            ...{ id: 'shift', text: 'Who gets up?', type: 'multiple_choice' },
            options: [
              { label: 'We take turns', value: 'turns', score: 2 },
              { label: 'One of us', value: 'one', score: 1 },
              { label: 'Nobody', value: 'nobody', score: 0 },
            ],
          },
          {
            id: 'calm',
            text: 'How calm are you?',
            type: 'scale',
            min: 1,
            max: 5,
            labels: ['Not', 'Very'],
            scores: [0, 1, 2, 3, 4],
          },
        ],
      },
      {
        id: 'money',
        name: 'Money',
        weight: 1,
        questions: [{ id: 'leave', text: 'Is leave settled?', type: 'yes_no' }],
      },
    ],
    scoring: {
      thresholds: [
        { min: 0, max: 49, result: 'Beginning', message: 'A start.', recommendations: ['Talk'] },
        { min: 50, max: 100, result: 'Steady', message: 'Go on.', recommendations: ['Rest', 'Ask'] },
      ],
    },
  },
} as const

/** Everything as good as it gets. */
export const best = { shift: 'turns', calm: 5, leave: 'yes' } as const
/** Nothing at all. */
export const worst = { shift: 'nobody', calm: 1, leave: 'no' } as const

/** Makes a call of the quiz administration with its password. */
export function asQuizAdmin(url: string) {
  return (method: string, path: string, body?: unknown, password: string = localPasswords.quiz): Promise<Answer> =>
    call(url, method, `/api/admin/quiz${path}`, {
      headers: { 'x-admin-password': password },
      ...(body !== undefined && { body }),
    })
}
