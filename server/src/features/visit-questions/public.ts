/** Questions for the doctor. */

export { createQuestion } from './commands.ts'
export { visitQuestionItem } from './item.ts'
