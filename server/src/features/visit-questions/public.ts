/** Questions for the doctor. */

export { questionList, visitQuestionItem } from './handlers.ts'
