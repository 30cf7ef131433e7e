/** Deleting people and families. */

export { type Deletion, deletePerson, requestAccountDeletion } from './deletion-commands.ts'
export { queueDeletionMails } from './deletion-mail-commands.ts'
export { exportParts } from './export-parts.ts'
