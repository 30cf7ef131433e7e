/** Signing in, sessions and passwords, for what ends or asks for them. */

export { type Device, deviceOf } from './device.ts'
export { deviceName } from './device-name.ts'
export { createAuthParts } from './parts.ts'
export {
  createOwnPassword,
  createPasswords,
  type OwnPassword,
  type PasswordCost,
} from './passwords.ts'
export { sendReset } from './reset-mail-commands.ts'
export {
  createSwitchSession,
  endSessionsOf,
  removeConfirmationOf,
  removeSessionsOf,
  sessionPurge,
} from './session-commands.ts'
export { countLivingSessions, signedInAt } from './session-queries.ts'
export { keepOut } from './ways-in.ts'
