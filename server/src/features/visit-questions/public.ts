/** Questions for the doctor. */

export { questionList } from './handlers.ts'
export { visitQuestionItem } from './item.ts'
