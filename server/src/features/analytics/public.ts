/** Counts of events, for what shows them to operators. */

export { createEventCounts } from './event-counts.ts'
export { type CountsAsked, countsPerDay, resultsOf, type VariantResult } from './queries.ts'
