/** What comes next, and what to do with the hour. */

export { insightPurge } from './mark-commands.ts'
export { createProjections, type ProjectedForDay, type Projections } from './projections.ts'
