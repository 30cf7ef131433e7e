import { locatorOf } from '../../platform/items/find-item.ts'
import { visitQuestionItem } from './item.ts'

/** Where a question belongs. */
export const locateVisitQuestion = locatorOf(visitQuestionItem)
