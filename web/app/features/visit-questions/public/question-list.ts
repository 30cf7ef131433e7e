import { listOf } from '../../../platform/sync/list.ts'

/** The questions for the doctor about all children whose health the person may see. */
export const questionList = listOf('visitQuestions', {})
