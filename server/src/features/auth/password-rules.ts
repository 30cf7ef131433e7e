import { isCommonPassword } from './common-passwords.ts'

const minLength = 8
/** On the form of an invite the specification asks for less. */
const minInviteLength = 6

/** What is wrong with a password that somebody chose, as the code of the refusal; null for nothing. */
export function passwordProblem(password: string): 'PASSWORD_TOO_SHORT' | 'PASSWORD_TOO_COMMON' | null {
  if ([...password].length < minLength) return 'PASSWORD_TOO_SHORT'
  return isCommonPassword(password) ? 'PASSWORD_TOO_COMMON' : null
}

/** The same for whoever comes by an invite. */
export function invitePasswordProblem(password: string): 'INVITE_PASSWORD_TOO_SHORT' | 'PASSWORD_TOO_COMMON' | null {
  if ([...password].length < minInviteLength) return 'INVITE_PASSWORD_TOO_SHORT'
  return isCommonPassword(password) ? 'PASSWORD_TOO_COMMON' : null
}
