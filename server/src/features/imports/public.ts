/** Coming from another app, or with the family's own export. */

export { importPurge } from './tidy-imports.ts'
