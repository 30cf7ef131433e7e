import { brand } from '@nestwren/contract/brand'
import type { StaffContract } from '@nestwren/contract/staff'
import { and, eq } from 'drizzle-orm'
import type { Context } from '../../platform/http/context.ts'
import type { Handlers } from '../../platform/http/mount.ts'
import { authenticatorUri } from '../../platform/secrets/authenticator.ts'
import { noteAct } from './act-commands.ts'
import { endSessionsOfOperator, type OperatorRow, ownRow } from './sign-in.ts'
import type { SignInDeps } from './sign-in-handlers.ts'
import { operatorsTable } from './tables.ts'

type Calls = StaffContract['operators']
const t = operatorsTable

/** An operator's own authenticator. */
export function authenticatorHandlers({
  database,
  limits,
  staff,
  codes,
}: SignInDeps): Pick<Handlers<Calls>, 'beginAuthenticator' | 'confirmAuthenticator' | 'removeAuthenticator'> {
  /** Asks for the operator's own password once more: a session that was left open is not proof enough. */
  const askPassword = async (
    { refuse }: Pick<Context<Calls['removeAuthenticator']>, 'refuse'>,
    { id, passwordHash }: OperatorRow,
    password: string,
  ): Promise<void> => {
    const counted = await limits.consume('operatorPassword', id)
    if (!counted.ok) throw refuse('RATE_LIMITED', undefined, counted.retryAfterS, { attemptsRemaining: 0 })
    if (!(await staff.isOperatorsPassword(password, passwordHash, id))) throw refuse('INVALID_CREDENTIALS')
    await limits.clear('operatorPassword', id)
  }

  return {
    async beginAuthenticator(context, { body }, { operator }) {
      const row = await ownRow(context.db, operator.operatorId)
      // With a password alone nobody puts their own in the place of the one that is asked for.
      if (row.sealedAuthenticator !== null) throw context.refuse('HAS_AUTHENTICATOR')
      await askPassword(context, row, body.password)
      const { secret, sealed } = codes.make()
      await context.db
        .update(t)
        .set({ sealedNewAuthenticator: sealed, newAuthenticatorAt: context.now })
        .where(eq(t.id, row.id))
      return { secret, uri: authenticatorUri(secret, row.name, brand.name) }
    },

    async confirmAuthenticator(context, { body }, access) {
      const { operatorId, sessionId } = access.operator
      const row = await ownRow(context.db, operatorId)
      const proven = await codes.prove(row, body.code, context.now)
      if (proven === 'wrong') throw context.refuse('INVALID_CODE')
      if (!('step' in proven))
        throw context.refuse('RATE_LIMITED', undefined, proven.retryAfterS, { attemptsRemaining: 0 })
      const sealed = row.sealedNewAuthenticator ?? ''
      await database.transaction(async (tx) => {
        const confirmed = await tx
          .update(t)
          .set({
            sealedAuthenticator: sealed,
            sealedNewAuthenticator: null,
            newAuthenticatorAt: null,
            lastAuthenticatorStep: proven.step,
          })
          .where(and(eq(t.id, row.id), eq(t.sealedNewAuthenticator, sealed)))
        if (confirmed.rowCount !== 1) throw context.refuse('INVALID_CODE')
        // They began without one.
        await endSessionsOfOperator(tx, operatorId, context.now, { except: sessionId })
        const act = { action: 'authenticator.add', target: { kind: 'operator', id: row.id } }
        await noteAct({ ...context, db: tx }, access, act)
      })
      return { success: true }
    },

    async removeAuthenticator(context, { body }, access) {
      const row = await ownRow(context.db, access.operator.operatorId)
      await askPassword(context, row, body.password)
      const taken = await codes.take(row, body.code, context.now)
      if (taken === 'wrong') throw context.refuse('INVALID_CREDENTIALS')
      if (taken !== 'right')
        throw context.refuse('RATE_LIMITED', undefined, taken.retryAfterS, { attemptsRemaining: 0 })
      await database.transaction(async (tx) => {
        await tx
          .update(t)
          .set({ sealedAuthenticator: null, sealedNewAuthenticator: null, newAuthenticatorAt: null })
          .where(eq(t.id, row.id))
        const act = { action: 'authenticator.remove', target: { kind: 'operator', id: row.id } }
        await noteAct({ ...context, db: tx }, access, act)
      })
      return { success: true }
    },
  }
}
