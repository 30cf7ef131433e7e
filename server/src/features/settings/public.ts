/** What a person prefers. */

export { readPreferences } from './queries.ts'
