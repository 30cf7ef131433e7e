import { visitQuestions } from '@nestwren/contract/visit-questions'
import * as z from 'zod/mini'
import { iso } from '../../platform/db/iso.ts'
import type { ItemFacts } from '../../platform/items/item.ts'
import { memberName } from '../account/public.ts'
import { visitQuestionsTable } from './tables.ts'

const q = visitQuestionsTable
const { text, isAsked } = visitQuestions.create.body.shape

/** A question for the doctor: what is still to be asked is of today, however little history somebody was given. */
export const visitQuestionItem = {
  name: 'visit questions',
  type: null,
  table: q,
  area: 'health',
  at: null,
  children: { one: q.childId },
  hasTrash: false,
  caps: [{ code: 'TOO_MANY_QUESTIONS', most: 200, of: 'child' }],
  exported: {
    name: 'visit-questions',
    about: { en: 'Questions for the doctor.', es: 'Preguntas para la consulta.' },
    columns: {
      text: q.text,
      isAsked: q.isAsked,
      createdBy: q.createdBy,
      createdByName: memberName(q.accountId, q.createdBy),
      createdAt: iso(q.createdAt),
      deletedAt: iso(q.deletedAt),
    },
  },
  returns: { row: z.object({ text, isAsked }) },
} as const satisfies ItemFacts
