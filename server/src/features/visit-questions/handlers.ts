import { visitQuestions } from '@nestwren/contract/visit-questions'
import * as z from 'zod/mini'
import { iso } from '../../platform/db/iso.ts'
import type { Feature } from '../../platform/feature/feature.ts'
import type { ItemFacts } from '../../platform/items/item.ts'
import { keptList } from '../../platform/items/kept-list.ts'
import { lockAccount, memberName } from '../account/public.ts'
import { visitQuestionsTable as q } from './tables.ts'

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

/** Questions in the order in which they came up. */
export const questionList = keptList({
  item: visitQuestionItem,
  lock: lockAccount,
  told: 'visitQuestions',
  beside: { createdByName: memberName(q.accountId, q.createdBy) },
})

export const visitQuestionsFeature: Feature<unknown> = {
  calls: () => [
    questionList.calls(
      visitQuestions,
      {
        present: (rows) =>
          rows.map(({ id, childId, text, isAsked, createdBy, createdByName, version }) => {
            return { id, childId, text, isAsked, createdBy: { id: createdBy, name: createdByName }, version }
          }),
      },
      {},
    ),
  ],
}
