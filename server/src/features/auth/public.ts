/** Signing in, sessions and passwords, for what ends or asks for them. */

export { removeConfirmationOf, removeSessionsOf, sessionPurge } from './deletion-commands.ts'
export { createOwnPassword, type OwnPassword } from './own-password-policy.ts'
export { createAuthParts } from './parts.ts'
export { createPasswords, type PasswordCost } from './passwords.ts'
export { endSessionsOf } from './session-commands.ts'
export { signedInAt } from './session-queries.ts'
export { createSwitchSession } from './switch-session-commands.ts'
