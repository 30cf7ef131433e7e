import type { Contract } from '@nestwren/contract'
import type { Handlers } from '../../platform/http/mount.ts'
import { ipKey } from '../../platform/rate-limit/ip-key.ts'
import { createAccount, createUser } from '../account/commands.ts'
import { findSignIn } from '../account/queries.ts'
import { isCommonPassword } from './common-passwords.ts'
import { alreadyRegisteredMail, confirmationMail } from './mails.ts'
import { type AuthParts, signedIn } from './parts.ts'

type RegisterHandlers = Pick<Handlers<Contract['auth']>, 'sendConfirmation' | 'verifyConfirmation' | 'register'>

const minPasswordLength = 8
const minInvitePasswordLength = 6

/** From an address to an account: a code by mail, the proof, the account. */
export function registerHandlers(parts: AuthParts): RegisterHandlers {
  const { config, database, limits, mailer, confirmations, passwords, sessions } = parts

  return {
    async sendConfirmation(context, { body }) {
      const { email, locale } = body
      const byIp = await limits.consume('sendConfirmationIp', ipKey(context.ip))
      if (!byIp.ok) throw context.refuse('RATE_LIMITED', undefined, byIp.retryAfterS)
      const byAddress = await limits.consume('sendConfirmation', email)
      if (!byAddress.ok) throw context.refuse('RATE_LIMITED', undefined, byAddress.retryAfterS)
      const isKnown = (await findSignIn(context.db, email)) !== null
      // The same steps either way, so that neither the answer nor its time tells who has an account. The code of an
      // address that has one is told to nobody.
      const code = await database.transaction(async (tx) => {
        const issued = await confirmations.issue(tx, email, context.now)
        const mail = isKnown ? alreadyRegisteredMail(locale, config) : confirmationMail(locale, issued, config)
        await mailer.queue({ to: email, ...mail }, tx)
        return issued
      })
      const message = 'If this address can receive mail, a message is on its way.'
      if (!config.isDevelopmentMode) return { message }
      return { message, developmentMode: true, ...(isKnown ? {} : { confirmationCode: code }) }
    },

    async verifyConfirmation(context, { body }) {
      const checked = await confirmations.check(context.db, body.email, body.code, context.now)
      if (checked === 'right') return { verified: true as const }
      if (checked === 'wrong') throw context.refuse('INVALID_CODE')
      throw context.refuse('RATE_LIMITED', undefined, checked.retryAfterS)
    },

    async register(context, { body }) {
      const { username, password, inviteToken, role, displayName } = body
      const hasInvite = inviteToken !== undefined && inviteToken !== null
      const length = [...password].length
      if (hasInvite && length < minInvitePasswordLength) throw context.refuse('INVITE_PASSWORD_TOO_SHORT')
      if (!hasInvite && length < minPasswordLength) throw context.refuse('PASSWORD_TOO_SHORT')
      if (isCommonPassword(password)) throw context.refuse('PASSWORD_TOO_COMMON')
      if (hasInvite) {
        const counted = await limits.consume('tokenProbe', ipKey(context.ip))
        if (!counted.ok) throw context.refuse('RATE_LIMITED', undefined, counted.retryAfterS)
        // No invite is stored anywhere yet, so none that comes can be a valid one.
        throw context.refuse('INVALID_INVITE')
      }
      // A role that only an invite can give is refused rather than turned into another one; any other grants nothing.
      if (role === 'caregiver' || role === 'influencer') throw context.refuse('INVALID_INVITE')
      if (!(await confirmations.isProven(context.db, username, context.now)))
        throw context.refuse('EMAIL_NOT_CONFIRMED')
      const counted = await limits.consume('register', ipKey(context.ip))
      if (!counted.ok) throw context.refuse('RATE_LIMITED', undefined, counted.retryAfterS)

      const passwordHash = await passwords.hash(password)
      return database.transaction(async (tx) => {
        const user = await createUser(tx, { username, name: displayName, passwordHash }, context.now)
        // Only the owner of the mailbox gets here, so it tells nobody else that there is an account.
        if (user === null) throw context.refuse('USERNAME_EXISTS')
        const account = await createAccount(tx, { ownerId: user.id }, context.now)
        const who = { userId: user.id, accountId: account.id }
        const tokens = await sessions.start(tx, { ...who, userAgent: context.userAgent }, context.now)
        return signedIn(tx, who, tokens, context.now)
      })
    },
  }
}
