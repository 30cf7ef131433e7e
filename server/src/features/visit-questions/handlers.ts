import { visitQuestions } from '@nestwren/contract/visit-questions'
import type { Feature } from '../../platform/feature/feature.ts'
import { keptList } from '../../platform/items/kept-list.ts'
import { lockAccount, memberName } from '../account/public.ts'
import { visitQuestionItem } from './item.ts'
import { visitQuestionsTable as q } from './tables.ts'

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
