/** What comes next, and what to do with the hour. */

export { insightPurge } from './mark-commands.ts'
export { createProjections } from './projections.ts'
