import { isVisible } from '@nestwren/contract/visible'
import { isCommonPassword } from './common-passwords.ts'

const minLength = 8
/** On the form of an invite the specification asks for less. */
const minInviteLength = 6

type Weakness = 'PASSWORD_BLANK' | 'PASSWORD_TOO_COMMON'

/** What is wrong with a password that somebody chose, as the code of the refusal; null for nothing. */
export function passwordProblem(password: string): 'PASSWORD_TOO_SHORT' | Weakness | null {
  return [...password].length < minLength ? 'PASSWORD_TOO_SHORT' : weakness(password)
}

/** The same for whoever comes by an invite. */
export function invitePasswordProblem(password: string): 'INVITE_PASSWORD_TOO_SHORT' | Weakness | null {
  return [...password].length < minInviteLength ? 'INVITE_PASSWORD_TOO_SHORT' : weakness(password)
}

/** Long enough and yet no secret: a space bar held down, or what many others chose. */
function weakness(password: string): Weakness | null {
  if (!isVisible(password)) return 'PASSWORD_BLANK'
  return isCommonPassword(password) ? 'PASSWORD_TOO_COMMON' : null
}
