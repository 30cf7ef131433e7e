/** Those who run the service, for what they do and for whoever asks who they are. */

export { type Act, noteAct } from './act-commands.ts'
export { createOperator } from './commands.ts'
export { createStaff, localPasswords, type Staff } from './staff.ts'
