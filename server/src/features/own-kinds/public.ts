/** The kinds of log that are a family's own. */

export { createOwnKind } from './commands.ts'
export { ownKindItem } from './item.ts'
export { ownKindLinks } from './link-queries.ts'
