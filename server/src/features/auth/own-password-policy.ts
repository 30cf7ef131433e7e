import type { Db } from '../../platform/db/database.ts'
import type { LimitResult, Limits } from '../../platform/rate-limit/limits.ts'
import { findPerson } from '../account/public.ts'
import type { Passwords } from './passwords.ts'

export interface OwnPassword {
  /**
   * Whether this is the password of a signed-in person, where a session alone is not proof enough. `none` for somebody
   * who has no password. Wrong ones are counted for the person; call it outside of a transaction, it takes a while.
   */
  check(
    db: Db,
    userId: string,
    password: string,
  ): Promise<'right' | 'wrong' | 'none' | Extract<LimitResult, { ok: false }>>
}

export function createOwnPassword(deps: { readonly limits: Limits; readonly passwords: Passwords }): OwnPassword {
  const { limits, passwords } = deps
  return {
    async check(db, userId, password) {
      const person = await findPerson(db, { userId })
      if (person === null || person.passwordHash === null) return 'none'
      const failures = limits.failures('ownPassword', userId)
      const counted = await failures.begin()
      if (!counted.ok) return counted
      if (!(await passwords.isRight(password, person.passwordHash, userId))) return 'wrong'
      await failures.clear()
      return 'right'
    },
  }
}
