import { randomBytes } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { commonError } from '../../platform/http/errors.ts'
import { createWorkQueue } from '../../platform/work-queue/work-queue.ts'

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

/** The same password typed on two keyboards can be two sequences of code points (NIST SP 800-63B 5.1.1.2). */
export function normalisedPassword(password: string): string {
  return password.normalize('NFKC')
}
