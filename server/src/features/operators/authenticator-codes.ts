import type { Config } from '../../platform/config/config.ts'
import type { Database } from '../../platform/db/database.ts'
import type { LimitResult, Limits } from '../../platform/rate-limit/limits.ts'
import { newSecret, stepOf } from '../../platform/secrets/authenticator.ts'
import { seal, sealKey, unseal } from '../../platform/secrets/seal.ts'
import type { OperatorRow } from './sign-in.ts'

/** How long a new secret waits for its first code. */
const provenWithinMs = 15 * 60_000

type Taken = 'right' | 'wrong' | Extract<LimitResult, { ok: false }>

/** Codes and sealed secrets of operators' authenticators. */
export interface AuthenticatorCodes {
  /** A new secret, as the operator takes it and as it is kept. */
  make(): { readonly secret: string; readonly sealed: string }
  /** Takes a code of an operator's authenticator; wrong ones are counted, and none is good twice. */
  take(operator: OperatorRow, code: string, now: Date): Promise<Taken>
  /** Proves a secret that was made a short time ago. @returns the step of the code, for `lastAuthenticatorStep` */
  prove(operator: OperatorRow, code: string, now: Date): Promise<{ readonly step: number } | Exclude<Taken, 'right'>>
}

interface CodesDeps {
  readonly config: Pick<Config, 'authSecret'>
  readonly database: Database
  readonly limits: Limits
}

export function createAuthenticatorCodes({ config, database, limits }: CodesDeps): AuthenticatorCodes {
  const key = sealKey(config.authSecret, 'operator authenticator')

  /** Also at the same moment twice: one of two statements finds the step taken. */
  const takeStepOfTime = async (operatorId: string, step: number): Promise<boolean> => {
    const { rowCount } = await database.pool.query(
      `update operators set last_authenticator_step = $2
       where id = $1 and (last_authenticator_step is null or last_authenticator_step < $2)`,
      [operatorId, step],
    )
    return rowCount === 1
  }

  return {
    make() {
      const secret = newSecret()
      return { secret, sealed: seal(key, secret) }
    },

    async take(operator, code, now) {
      const counted = await limits.consume('operatorCode', operator.id)
      if (!counted.ok) return counted
      const sealed = operator.sealedAuthenticator
      // One that another secret of the server has sealed has no right code, which is not the same as none.
      const secret = sealed === null ? null : unseal(key, sealed)
      const step = secret === null ? null : stepOf(secret, code, now, operator.lastAuthenticatorStep)
      if (step === null || !(await takeStepOfTime(operator.id, step))) return 'wrong'
      await limits.refund('operatorCode', operator.id)
      return 'right'
    },

    async prove({ id, sealedNewAuthenticator: sealed, newAuthenticatorAt }, code, now) {
      const counted = await limits.consume('operatorCode', id)
      if (!counted.ok) return counted
      const isOpen = newAuthenticatorAt !== null && now.getTime() - newAuthenticatorAt.getTime() < provenWithinMs
      const secret = sealed === null || !isOpen ? null : unseal(key, sealed)
      const step = secret === null ? null : stepOf(secret, code, now, null)
      if (step === null) return 'wrong'
      await limits.refund('operatorCode', id)
      return { step }
    },
  }
}

/** For an operator with a new password: who guessed codes with the one before keeps nobody out. */
export async function forgetWrongCodes(limits: Pick<Limits, 'clear'>, operatorId: string): Promise<void> {
  await limits.clear('operatorCode', operatorId)
}
