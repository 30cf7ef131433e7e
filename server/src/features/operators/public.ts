/** Those who run the service, for what they do and for whoever asks who they are. */

export { noteAct } from './act-commands.ts'
export { forgetWrongCodes } from './authenticator-codes.ts'
export { createOperator, endOperator, putOperator } from './commands.ts'
export { type LocalSignIn, readyLocalOperator } from './local-operator.ts'
export { localPasswords, refuseWellKnownPasswords, staffPasswordProblem } from './password-rules.ts'
export { livingOperators } from './queries.ts'
export { createStaff } from './staff.ts'
