import * as z from 'zod/mini'
import { id, words } from './fields.ts'
import { byArea, keptList } from './kept-list.ts'
import { person } from './logs/entry-schema.ts'

/** Something to ask at the next visit. */
export const visitQuestion = z.object({
  id,
  childId: id,
  text: z.string(),
  /** It was asked; it leaves the doctor's page. */
  isAsked: z.boolean(),
  createdBy: person,
  version: z.int(),
})
export type VisitQuestion = z.infer<typeof visitQuestion>

/** Questions for the doctor, kept by everybody who looks after a child's health. */
export const visitQuestions = keptList({
  path: '/api/visit-questions',
  rights: byArea('health'),
  item: visitQuestion,
  fields: { text: words(500), isAsked: z._default(z.boolean(), false) },
  example: { text: 'When do solids start?' },
  createErrors: { TOO_MANY_QUESTIONS: { status: 400, text: 'Each child can have up to 200 questions.' } },
  summaries: {
    list: 'Questions for the doctor, of the children whose health the caller may see.',
    create: 'Adds a question. Repeating the same id answers the same one.',
    update: 'Changes a question. A stale version answers 409 with the current row in details.current.',
    remove: 'Takes a question off the list.',
  },
})
