/** Counts of events, for what shows them to operators. */

export { createEventCounts } from './event-counts.ts'
export { countsPerDay, figuresOf, lastDays } from './queries.ts'
