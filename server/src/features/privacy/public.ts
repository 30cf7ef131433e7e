/** Deleting people and families. */

export { requestAccountDeletion } from './deletion-commands.ts'
export { queueFarewells } from './farewell-mail-commands.ts'
