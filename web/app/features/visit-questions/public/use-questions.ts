import { listOf } from '../../../platform/sync/list.ts'
import { useList } from '../../../platform/sync/use-list.ts'

export const questionList = listOf('visitQuestions', {})

/** The questions for the doctor about all children whose health the person may see; kept on the device. */
export function useQuestions(isWanted = true) {
  return useList(questionList, { isWanted })
}
