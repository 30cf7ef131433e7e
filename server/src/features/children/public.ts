/** The children of a family. */

export { childPurge } from './account-purge-commands.ts'
export { createChild } from './commands.ts'
export { livingChildIds } from './queries.ts'
