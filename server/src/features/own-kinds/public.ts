/** The kinds of log that are a family's own. */

export { ownKindItem, ownKindLinks, ownKindList } from './handlers.ts'
