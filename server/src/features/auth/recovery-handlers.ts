import type { Contract } from '@nestwren/contract'
import { googleUserDetected } from '@nestwren/contract/recovery'
import type { Db, Tx } from '../../platform/db/database.ts'
import type { Handler, Handlers } from '../../platform/http/mount.ts'
import { ipKey } from '../../platform/rate-limit/ip-key.ts'
import { findPerson, isStillProven, lockPerson, setPasswordHash } from '../account/public.ts'
import { resetPath } from './mails.ts'
import type { AuthParts } from './parts.ts'
import { passwordProblem } from './passwords.ts'
import { resetMailFor, signsInWithGoogleAlone } from './reset-mail-commands.ts'
import { findReset, issueReset, takeReset } from './resets.ts'
import { refuseMany, tellChange } from './sign-in-mails.ts'
import { undoHandlers } from './undo.ts'
import { endEveryWayIn, endWaysIn } from './ways-in.ts'

type Recovery = Contract['recovery']

/** These order their own writes: no connection waits while a password is hashed, and what was counted stays counted. */
export const recoveryAutocommit = [
  'forgotPassword',
  'verifyResetToken',
  'resetPassword',
  'changePassword',
  'readSignInChange',
  'undoSignInChange',
] as const satisfies readonly (keyof Recovery)[]

const sent = {
  message: 'If there is an account with this address, a link to choose a new password is on its way.',
  code: 'RESET_SENT',
} as const
const sentToGoogleUser = { message: googleUserDetected, code: 'GOOGLE_USER_DETECTED' } as const

/** A password that was forgotten, or is to be another one. */
export function recoveryHandlers(parts: AuthParts): Handlers<Recovery> {
  const { database, kernel, limits, passwords, ownPassword } = parts

  return {
    ...undoHandlers(parts),

    forgotPassword: forgotPasswordHandler(parts),

    async verifyResetToken(context, { body }) {
      const address = ipKey(context.ip)
      const counted = await limits.consume('tokenProbe', address)
      if (!counted.ok) throw context.refuse('RATE_LIMITED', undefined, counted.retryAfterS)
      const found = await findReset(context.db, body.token, context.now)
      if (found === null) throw context.refuse('INVALID_RESET_TOKEN')
      await limits.refund('tokenProbe', address)
      if (found.deactivatedAt !== null) throw context.refuse('ACCOUNT_DEACTIVATED')
      return { username: found.username }
    },

    async resetPassword(context, { body }) {
      const { token, newPassword } = body
      const { now } = context
      const problem = passwordProblem(newPassword)
      if (problem !== null) throw context.refuse(problem)
      const address = ipKey(context.ip)
      const counted = await limits.consume('tokenProbe', address)
      if (!counted.ok) throw context.refuse('RATE_LIMITED', undefined, counted.retryAfterS)
      const found = await findReset(context.db, token, now)
      if (found === null) throw context.refuse('INVALID_RESET_TOKEN')
      if (found.deactivatedAt !== null) throw context.refuse('ACCOUNT_DEACTIVATED')
      const passwordHash = await passwords.hash(newPassword, address)
      const person = await database.transaction(async (tx) => {
        await lockPerson(tx, found.userId)
        const userId = await takeReset(tx, token, now)
        const owner = userId === null ? null : await findPerson(tx, { userId })
        // Somebody else was first, or asked for a newer link meanwhile.
        if (owner === null) throw context.refuse('INVALID_RESET_TOKEN')
        if (owner.deactivatedAt !== null) throw context.refuse('ACCOUNT_DEACTIVATED')
        await setPasswordHash(tx, owner.userId, passwordHash)
        await endEveryWayIn(parts, tx, { ...owner, isDisowned: false }, now)
        await tellChange(parts, tx, owner, { change: 'passwordReset' }, now)
        return owner
      })
      const { userId, username } = person
      kernel.forget({ userId })
      // Whoever was locked out, also for good, is let in again with the new password.
      await Promise.all([
        limits.failures('loginAccount', username).clear(),
        limits.failures('ownPassword', userId).clear(),
        limits.refund('tokenProbe', address),
      ])
      return undefined
    },

    async changePassword(context, { body }, { caller }) {
      const { userId, sessionId } = caller
      const { now, afterCommit } = context
      const problem = passwordProblem(body.newPassword)
      if (problem !== null) throw context.refuse(problem)
      const person = await findPerson(context.db, { userId })
      if (person === null) throw context.refuse('UNAUTHENTICATED')
      const checked = await ownPassword.check(context.db, userId, body.currentPassword)
      if (checked === 'none') throw context.refuse('NO_PASSWORD')
      if (checked === 'wrong') throw context.refuse('WRONG_PASSWORD')
      if (checked !== 'right') throw context.refuse('RATE_LIMITED', undefined, checked.retryAfterS)
      const passwordHash = await passwords.hash(body.newPassword, userId)
      await database.transaction(async (tx) => {
        if (!(await isStillProven(tx, person))) throw context.refuse('WRONG_PASSWORD')
        await refuseMany(context, tx, userId)
        await setPasswordHash(tx, userId, passwordHash)
        await endWaysIn(parts, tx, { ...person, exceptSessionId: sessionId, isDisowned: false }, now)
        await kernel.accessChanged({ db: tx, afterCommit }, { userId })
        await tellChange(parts, tx, person, { change: 'passwordChanged' }, now)
      })
      return undefined
    },
  }
}

/**
 * The same answer after the same steps for an address that has an account and for one that has none: both write a mail
 * and commit; the one to nobody is undone before.
 */
function forgotPasswordHandler(parts: AuthParts): Handler<Recovery['forgotPassword']> {
  const { database, limits, mailer, config } = parts
  return async (context, { body }) => {
    const { username } = body
    const { now } = context
    const address = ipKey(context.ip)
    const byIp = await limits.consume('forgotPasswordIp', address)
    if (!byIp.ok) throw context.refuse('RATE_LIMITED', undefined, byIp.retryAfterS)
    const byAddress = await limits.consume('forgotPassword', username)
    if (!byAddress.ok) throw context.refuse('RATE_LIMITED', undefined, byAddress.retryAfterS)
    const found = await findPerson(context.db, { username })
    const person = found?.hasFamily === true ? found : null
    const isGoogleOnly = person !== null && signsInWithGoogleAlone(person)
    const token = await database.transaction(async (tx) => {
      const issued = await issueReset(tx, username, now)
      const mail = resetMailFor({ username, locale: person?.locale ?? body.locale, isGoogleOnly }, issued, config)
      if (person === null) await undone(tx, (inner) => mailer.queue(mail, inner))
      else await mailer.queue(mail, tx)
      return issued
    })
    const isDetected = isGoogleOnly && (await limits.consume('googleDetectedIp', address)).ok
    const answer = isDetected ? sentToGoogleUser : sent
    if (!config.isDevelopmentMode) return answer
    const resetLink = `${config.appUrl}${resetPath(token)}`
    return { ...answer, developmentMode: true, ...(person === null ? {} : { resetLink }) }
  }
}

class Undo extends Error {}

/** Runs a write and takes it back: it costs what it costs and leaves nothing. */
async function undone(tx: Tx, write: (inner: Db) => Promise<unknown>): Promise<void> {
  try {
    await tx.transaction(async (inner) => {
      await write(inner)
      throw new Undo()
    })
  } catch (error) {
    if (!(error instanceof Undo)) throw error
  }
}
