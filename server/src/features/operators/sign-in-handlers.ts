import type { StaffContract } from '@nestwren/contract/staff'
import { v7 as uuidv7 } from 'uuid'
import type { Config } from '../../platform/config/config.ts'
import type { Database } from '../../platform/db/database.ts'
import type { Handler, Handlers } from '../../platform/http/mount.ts'
import { ipKey } from '../../platform/rate-limit/ip-key.ts'
import type { Limits } from '../../platform/rate-limit/limits.ts'
import type { AuthenticatorCodes } from './authenticator-codes.ts'
import { beginOperatorSession, endOperatorSession, findOperator, isStepUsed, ownRow } from './sign-in.ts'
import type { Staff } from './staff.ts'

type Calls = StaffContract['operators']

export interface SignInDeps {
  readonly config: Pick<Config, 'authSecret'>
  readonly database: Database
  readonly limits: Limits
  readonly staff: Staff
  readonly codes: AuthenticatorCodes
}

/** The two steps of signing in to the panel, and its end. */
export function signInHandlers(deps: SignInDeps): Pick<Handlers<Calls>, 'verifyPassword' | 'login' | 'logout' | 'me'> {
  const { tokens, guesses, check } = deps.staff
  return {
    async verifyPassword(context, { body }) {
      const { ip, now } = context
      const checked = await check('panel', body.password, ip)
      if (checked === 'right')
        return { success: true, tempToken: await tokens.signStep({ stepId: uuidv7(), issuedAt: now }) }
      const fields = { attemptsRemaining: await guesses.left('adminPassword', ip) }
      if (checked === 'wrong') throw context.refuse('WRONG_PASSWORD', undefined, undefined, fields)
      throw context.refuse('RATE_LIMITED', undefined, checked.retryAfterS, fields)
    },

    login: loginHandler(deps),

    async logout({ db, now }, _input, { operator }) {
      await endOperatorSession(db, operator.sessionId, now)
      return undefined
    },

    async me({ db }, _input, { operator }) {
      const { name, sealedAuthenticator, lastLoginAt } = await ownRow(db, operator.operatorId)
      return {
        username: name,
        hasAuthenticator: sealedAuthenticator !== null,
        lastLoginAt: lastLoginAt?.toISOString() ?? null,
      }
    },
  }
}

/**
 * One answer and one length of time for a wrong name and a wrong password. A code is asked for, and judged, only where both
 * are right.
 */
function loginHandler({ database, limits, staff, codes }: SignInDeps): Handler<Calls['login']> {
  const { tokens, guesses } = staff
  return async (context, { body }) => {
    const { db, ip, now, userAgent } = context
    const read = await tokens.readStep(body.tempToken, now)
    if (!read.ok || (await isStepUsed(db, read.claims.stepId))) throw context.refuse('TEMP_TOKEN_EXPIRED')
    const step = read.claims
    // A first step that was handed around to many addresses is used up as well, and takes no turn from others.
    const byStep = await limits.consume('adminStep', step.stepId)
    if (!byStep.ok) throw context.refuse('TEMP_TOKEN_EXPIRED')
    const guess = await guesses.begin('adminLogin', ip)
    if (!guess.ok) {
      await limits.refund('adminStep', step.stepId)
      const fields = { attemptsRemaining: await guesses.left('adminLogin', ip) }
      throw context.refuse('RATE_LIMITED', undefined, guess.retryAfterS, fields)
    }
    const operator = await findOperator(db, body.username)
    const isRight = await staff.isOperatorsPassword(body.password, operator?.passwordHash ?? null, ipKey(ip))
    if (!isRight || operator === null) throw context.refuse('INVALID_CREDENTIALS')
    if (operator.sealedAuthenticator !== null) {
      if (body.code === undefined) {
        await guess.takeBack()
        await limits.refund('adminStep', step.stepId)
        throw context.refuse('CODE_NEEDED')
      }
      const taken = await codes.take(operator, body.code, now)
      if (taken === 'wrong') throw context.refuse('INVALID_CREDENTIALS')
      if (taken !== 'right')
        throw context.refuse('RATE_LIMITED', undefined, taken.retryAfterS, { attemptsRemaining: 0 })
    }
    const begun = await database.transaction((tx) =>
      beginOperatorSession(tokens, tx, { operator, step, ip, userAgent, now }),
    )
    if ('refused' in begun) throw context.refuse(begun.refused)
    await guess.forget()
    return { success: true, token: begun.token, username: operator.name }
  }
}
