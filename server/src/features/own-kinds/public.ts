/** The kinds of log that are a family's own. */

export { ownKindLinks, ownKindList } from './handlers.ts'
export { ownKindItem } from './item.ts'
