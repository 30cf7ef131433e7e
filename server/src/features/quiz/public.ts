/** Quizzes, for what runs the server and for what forgets people. */

export { createProgressCounts } from './progress-counts.ts'
export { forgetQuizAddress } from './purge-commands.ts'
