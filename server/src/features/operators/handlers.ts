import { brand } from '@nestwren/contract/brand'
import { operators } from '@nestwren/contract/operators'
import type { StaffContract } from '@nestwren/contract/staff'
import { eq } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import * as z from 'zod'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Config } from '../../platform/config/config.ts'
import type { Database, Db } from '../../platform/db/database.ts'
import { calls, type Feature } from '../../platform/feature/feature.ts'
import { cursorAsked } from '../../platform/http/cursor.ts'
import type { Handlers } from '../../platform/http/mount.ts'
import { defineTask } from '../../platform/jobs/task.ts'
import { ipKey } from '../../platform/rate-limit/ip-key.ts'
import type { Limits } from '../../platform/rate-limit/limits.ts'
import { seal, sealKey, unseal } from '../../platform/secrets/seal.ts'
import { noteAct } from './act-commands.ts'
import { authenticatorUri, newSecret, stepOf } from './authenticator.ts'
import { listActs } from './queries.ts'
import {
  beginOperatorSession,
  endOperatorSession,
  findOperator,
  type OperatorRow,
  purgeOperatorSessions,
  takeStep,
} from './sign-in.ts'
import type { Staff } from './staff.ts'
import { operatorsTable } from './tables.ts'

interface OperatorsDeps {
  readonly config: Pick<Config, 'authSecret'>
  readonly database: Database
  readonly clock: Clock
  readonly limits: Limits
  readonly staff: Staff
}

/** Signing in to the panel, and the list of what operators did. */
export const operatorsFeature: Feature<OperatorsDeps> = {
  // Hashing takes longer than a transaction may be held; each writes a single statement, or in an order that each prefix is whole.
  calls: (parts) => [
    calls(operators, operatorHandlers(parts), {
      autocommit: ['verifyPassword', 'login', 'beginAuthenticator', 'confirmAuthenticator', 'removeAuthenticator'],
    }),
  ],
  tasks: ({ database, clock }) => ({
    'operators.purge': defineTask('housekeeping', z.object({}), () => purgeOperatorSessions(database.db, clock.now()), {
      cron: '41 3 * * *',
    }),
  }),
}

function operatorHandlers({ config, database, limits, staff }: OperatorsDeps): Handlers<StaffContract['operators']> {
  const { tokens, passwords } = staff
  const key = sealKey(config.authSecret, 'operator authenticator')
  const secretOf = ({ sealedAuthenticator: sealed }: OperatorRow) => (sealed === null ? null : unseal(key, sealed))

  /** Takes the code of an authenticator; none is good twice, also at the same moment. */
  const takeCode = async (operator: OperatorRow, secret: string, code: string, now: Date): Promise<boolean> => {
    const step = stepOf(secret, code, now, operator.lastAuthenticatorStep)
    if (step === null) return false
    const { rows } = await database.pool.query(
      `update operators set last_authenticator_step = $2
       where id = $1 and (last_authenticator_step is null or last_authenticator_step < $2) returning id`,
      [operator.id, step],
    )
    return rows.length > 0
  }

  const own = async (db: Db, operatorId: string): Promise<OperatorRow> => {
    const [row] = await db.select().from(operatorsTable).where(eq(operatorsTable.id, operatorId))
    if (row === undefined) throw new Error('A session outlived its operator')
    return row
  }

  return {
    async verifyPassword(context, { body }) {
      const { ip, now } = context
      const checked = await staff.check('panel', body.password, ip)
      if (checked === 'right')
        return { success: true, tempToken: await tokens.signStep({ stepId: uuidv7(), issuedAt: now }) }
      const attemptsRemaining = await limits.left('adminPassword', ipKey(ip))
      if (checked === 'wrong') throw context.refuse('WRONG_PASSWORD', undefined, undefined, { attemptsRemaining })
      throw context.refuse('RATE_LIMITED', undefined, checked.retryAfterS, { attemptsRemaining: 0 })
    },

    async login(context, { body }) {
      const { db, ip, now, userAgent } = context
      const step = await tokens.readStep(body.tempToken, now)
      if (!step.ok) throw context.refuse('TEMP_TOKEN_EXPIRED')
      const counted = await limits.consume('adminLogin', ipKey(ip))
      if (!counted.ok) throw context.refuse('RATE_LIMITED', undefined, counted.retryAfterS, { attemptsRemaining: 0 })
      const operator = await findOperator(db, body.username)
      const isRight = await passwords.isRight(body.password, operator?.passwordHash ?? null, ipKey(ip))
      if (!isRight || operator === null) throw context.refuse('INVALID_CREDENTIALS')
      const secret = secretOf(operator)
      if (secret !== null) {
        if (body.code === undefined) throw context.refuse('CODE_NEEDED')
        if (!(await takeCode(operator, secret, body.code, now))) throw context.refuse('INVALID_CREDENTIALS')
      }
      if (!(await takeStep(db, step.claims.stepId, step.claims.expiresAt))) throw context.refuse('TEMP_TOKEN_EXPIRED')
      await limits.refund('adminLogin', ipKey(ip))
      const token = await beginOperatorSession(tokens, db, { operatorId: operator.id, ip, userAgent, now })
      return { success: true, token, username: operator.name }
    },

    async logout({ db, now }, _input, { operator }) {
      await endOperatorSession(db, operator.sessionId, now)
      return undefined
    },

    async me({ db }, _input, { operator }) {
      const { name, sealedAuthenticator, lastLoginAt } = await own(db, operator.operatorId)
      return {
        username: name,
        hasAuthenticator: sealedAuthenticator !== null,
        lastLoginAt: lastLoginAt?.toISOString() ?? null,
      }
    },

    async beginAuthenticator(context, { body }, { operator }) {
      const row = await own(context.db, operator.operatorId)
      if (!(await passwords.isRight(body.password, row.passwordHash, operator.operatorId)))
        throw context.refuse('INVALID_CREDENTIALS')
      const secret = newSecret()
      await context.db
        .update(operatorsTable)
        .set({ sealedNewAuthenticator: seal(key, secret) })
        .where(eq(operatorsTable.id, row.id))
      return { secret, uri: authenticatorUri(secret, row.name, brand.name) }
    },

    async confirmAuthenticator(context, { body }, access) {
      const row = await own(context.db, access.operator.operatorId)
      const sealed = row.sealedNewAuthenticator
      const secret = sealed === null ? null : unseal(key, sealed)
      const step = secret === null ? null : stepOf(secret, body.code, context.now, null)
      if (step === null) throw context.refuse('INVALID_CODE')
      await context.db
        .update(operatorsTable)
        .set({ sealedAuthenticator: sealed, sealedNewAuthenticator: null, lastAuthenticatorStep: step })
        .where(eq(operatorsTable.id, row.id))
      await noteAct(context, access, { action: 'authenticator.add', target: { kind: 'operator', id: row.id } })
      return { success: true }
    },

    async removeAuthenticator(context, { body }, access) {
      const row = await own(context.db, access.operator.operatorId)
      const secret = secretOf(row)
      const isRight = await passwords.isRight(body.password, row.passwordHash, row.id)
      if (!isRight || secret === null || !(await takeCode(row, secret, body.code, context.now)))
        throw context.refuse('INVALID_CREDENTIALS')
      await context.db
        .update(operatorsTable)
        .set({ sealedAuthenticator: null, sealedNewAuthenticator: null })
        .where(eq(operatorsTable.id, row.id))
      await noteAct(context, access, { action: 'authenticator.remove', target: { kind: 'operator', id: row.id } })
      return { success: true }
    },

    async acts(context, { query }, access) {
      const after = cursorAsked(context, query)
      return listActs(context.db, access, { limit: query.limit, after })
    },
  }
}
