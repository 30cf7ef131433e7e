import type { Contract } from '@nestwren/contract'
import type { Handlers } from '../../platform/http/mount.ts'
import { ipKey } from '../../platform/rate-limit/ip-key.ts'
import { markSignedIn } from '../account/commands.ts'
import { findPerson } from '../account/person-queries.ts'
import { admit, join } from './join.ts'
import { alreadyRegisteredMail, confirmationMail } from './mails.ts'
import { type AuthParts, signedIn } from './parts.ts'
import { invitePasswordProblem, passwordProblem } from './password-rules.ts'

type RegisterHandlers = Pick<Handlers<Contract['auth']>, 'sendConfirmation' | 'verifyConfirmation' | 'register'>

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
      const isKnown = (await findPerson(context.db, { username: email }))?.hasFamily === true
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
      const { username, password, inviteToken, role, refToken, displayName, locale = 'en' } = body
      const hasInvite = inviteToken !== undefined && inviteToken !== null
      const problem = hasInvite ? invitePasswordProblem(password) : passwordProblem(password)
      if (problem !== null) throw context.refuse(problem)
      const { ip, userAgent, now } = context
      const admission = await admit(parts, context.db, { inviteToken, role }, { email: username, ip }, now)
      if (!admission.ok)
        throw context.refuse(admission.code, undefined, 'retryAfterS' in admission ? admission.retryAfterS : undefined)
      const { invite } = admission
      // An invite came by mail, so whoever holds it reads the mail of its address.
      if (invite === null && !(await confirmations.isProven(context.db, username, now)))
        throw context.refuse('EMAIL_NOT_CONFIRMED')
      const counted = await limits.consume('register', ipKey(ip))
      if (!counted.ok) throw context.refuse('RATE_LIMITED', undefined, counted.retryAfterS)

      const passwordHash = await passwords.hash(password, ipKey(ip))
      const newcomer = { username, name: displayName, locale, passwordHash }
      return database.transaction(async (tx) => {
        const joined = await join(tx, newcomer, { invite, refToken }, now)
        // Only the owner of the mailbox gets here, so it tells nobody else that there is an account.
        if (!joined.ok) throw context.refuse(joined.code)
        const tokens = await sessions.start(tx, { ...joined, userAgent }, now)
        await markSignedIn(tx, joined.userId, now)
        return signedIn(tx, joined, tokens, now)
      })
    },
  }
}
