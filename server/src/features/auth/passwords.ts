import { randomBytes } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { isVisible } from '@nestwren/contract/visible'
import { hash, verify } from '@node-rs/argon2'
import type { Db } from '../../platform/db/database.ts'
import { commonError } from '../../platform/http/errors.ts'
import { isCommonPassword, normalisedPassword } from '../../platform/passwords/common-passwords.ts'
import type { LimitResult, Limits } from '../../platform/rate-limit/limits.ts'
import { createWorkQueue } from '../../platform/work-queue/work-queue.ts'
import { findPerson } from '../account/public.ts'

/** What argon2id takes for a hash. */
export interface PasswordCost {
  /** In KiB. */
  readonly memoryCost: number
  readonly timeCost: number
  readonly parallelism: number
}

/** 19 MiB and two passes: about 60 hashes a second on one core. */
const usualCost: PasswordCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
/** Leaves a core and half of the thread pool to everybody else, however many sign in at once. */
const maxRunning = Math.max(1, Math.min(2, availableParallelism() - 1))
/** About two seconds of work; beyond that it is kinder to say so. */
const maxWaiting = 100
/** What everybody of an office or a hotel may need at once. */
const maxWaitingOfOne = 40

/** `whose` names who asks: the address of somebody who is not signed in, else the person. They take turns. */
export interface Passwords {
  hash(password: string, whose: string): Promise<string>
  /** With null as the hash (no such person, or one without a password) it takes as long and is false. */
  isRight(password: string, storedHash: string | null, whose: string): Promise<boolean>
}

/** Hashing of passwords, a few at a time. Throws UNAVAILABLE when too many wait, in all or of one. */
export function createPasswords({ cost = usualCost }: { readonly cost?: PasswordCost } = {}): Passwords {
  const run = createWorkQueue(maxRunning, {
    mostWaiting: maxWaiting,
    mostWaitingOfOne: maxWaitingOfOne,
    whenFull: () => commonError('UNAVAILABLE', { retryAfterS: 2 }),
  })
  // Made ahead: the first unknown address must not take longer than the second.
  const dummyHash = hash(randomBytes(16).toString('hex'), cost)
  // Whoever waits for it gets the error.
  dummyHash.catch(() => undefined)
  return {
    hash: (password, whose) => run(whose, () => hash(normalisedPassword(password), cost)),
    isRight: (password, storedHash, whose) =>
      run(whose, async () => {
        const isMatch = await verify(storedHash ?? (await dummyHash), normalisedPassword(password))
        return isMatch && storedHash !== null
      }),
  }
}

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
