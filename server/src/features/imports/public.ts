/** Coming from another app, or with the family's own export. */

export { lockedLists } from './locked-lists.ts'
export { type StartParser, startParser } from './parse/run-parse.ts'
export { importPurge } from './tidy-imports.ts'
