import type { Contract } from '@nestwren/contract'
import type { Context } from '../../platform/http/context.ts'
import type { Handler, Handlers } from '../../platform/http/mount.ts'
import { ipKey } from '../../platform/rate-limit/ip-key.ts'
import { findPerson, markSignedIn } from '../account/public.ts'
import type { Claim } from './email-proofs.ts'
import { admit, join } from './join.ts'
import { alreadyRegisteredMail, confirmationMail } from './mails.ts'
import { type AuthParts, signedIn } from './parts.ts'
import { invitePasswordProblem, passwordProblem } from './passwords.ts'

type Auth = Contract['auth']
type RegisterHandlers = Pick<Handlers<Auth>, 'sendConfirmation' | 'verifyConfirmation' | 'register'>

/** From an address to an account: a code by mail, the proof, the account. */
export function registerHandlers(parts: AuthParts): RegisterHandlers {
  const { config, database, limits, mailer, confirmations, emailProofs } = parts

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
      const { code, isProofKept = false } = body
      const username = body.email ?? body.username
      if (username === undefined) throw context.refuse('INVALID_INPUT')
      const { db, ip, userAgent, now } = context
      const byIp = await limits.consume('codeCheckIp', ipKey(ip))
      if (!byIp.ok) throw context.refuse('RATE_LIMITED', undefined, byIp.retryAfterS)
      // A code that is lost with its proof costs a new code: the other order could answer twice.
      const checked = await confirmations.check(db, username, code, now)
      if (checked === 'wrong') throw context.refuse('INVALID_CODE')
      if (checked !== 'right') throw context.refuse('RATE_LIMITED', undefined, checked.retryAfterS)
      await limits.refund('codeCheckIp', ipKey(ip))
      return {
        verified: true as const,
        proof: await emailProofs.issue(db, { username, ip, userAgent, isProofKept }, now),
      }
    },

    register: registerHandler(parts),
  }
}

function registerHandler(parts: AuthParts): Handler<Auth['register']> {
  const { database, limits, emailProofs, passwords, sessions } = parts
  return async (context, { body }) => {
    const { username, password, inviteToken, role, refToken, proof, displayName, locale = 'en' } = body
    const hasInvite = inviteToken !== undefined && inviteToken !== null
    const problem = hasInvite ? invitePasswordProblem(password) : passwordProblem(password)
    if (problem !== null) throw context.refuse(problem)
    const { ip, userAgent, now } = context
    const admission = await admit(parts, context.db, { inviteToken, role }, { email: username, ip }, now)
    if (!admission.ok)
      throw context.refuse(admission.code, undefined, 'retryAfterS' in admission ? admission.retryAfterS : undefined)
    const { invite } = admission
    // Only what reached the mailbox proves it: a code, or the link in the mail. Any other link was seen by its maker.
    const claim = invite?.isEmailProven === true ? null : { username, proof, ip, userAgent }
    if (claim !== null) await demandProof(parts, context, claim)
    const counted = await limits.consume('register', ipKey(ip))
    if (!counted.ok) throw context.refuse('RATE_LIMITED', undefined, counted.retryAfterS)

    const passwordHash = await passwords.hash(password, ipKey(ip))
    const newcomer = { username, name: displayName, locale, passwordHash }
    return database.transaction(async (tx) => {
      const proofStatus = claim === null ? 'proven' : await emailProofs.take(tx, claim, now)
      // With the same proof somebody else was first, so there is an account.
      if (proofStatus !== 'proven')
        throw context.refuse(proofStatus === 'used' ? 'USERNAME_EXISTS' : 'EMAIL_NOT_CONFIRMED')
      const joined = await join(tx, newcomer, { invite, refToken }, now)
      // Only the owner of the mailbox gets here, so it tells nobody else that there is an account.
      if (!joined.ok) throw context.refuse(joined.code)
      const tokens = await sessions.start(tx, { ...joined, userAgent }, now)
      await markSignedIn(tx, joined.userId, now)
      return { ...(await signedIn(tx, joined, tokens, now)), code: 'REGISTERED' }
    })
  }
}

/**
 * Refuses whoever has not proven the address. Refusals are counted, and answered with a pause once there are many; a good
 * claim is never held up by them, or anybody could keep the owner of an address out.
 */
async function demandProof(
  { limits, emailProofs }: AuthParts,
  { db, ip, now, refuse }: Context<Auth['register']>,
  claim: Claim,
): Promise<void> {
  const proofStatus = await emailProofs.judge(db, claim, now)
  if (proofStatus === 'proven') return
  const results = [
    await limits.consume('registerRefusedIp', ipKey(ip)),
    await limits.consume('registerRefused', claim.username),
  ]
  for (const result of results) if (!result.ok) throw refuse('RATE_LIMITED', undefined, result.retryAfterS)
  // The answer to their own registration was lost: nobody else is told that there is an account.
  const isTheirs = proofStatus === 'used' && (await findPerson(db, claim))?.hasFamily === true
  throw refuse(isTheirs ? 'USERNAME_EXISTS' : 'EMAIL_NOT_CONFIRMED')
}
