import type { Clock } from '../../platform/clock/clock.ts'
import type { Database } from '../../platform/db/database.ts'
import { ipKey } from '../../platform/rate-limit/ip-key.ts'
import type { LimitResult, Limits } from '../../platform/rate-limit/limits.ts'
import { isOperatorsAddress } from './sign-in.ts'

/** What is guessed at: the password of the panel, that of one operator, that of the quiz administration. */
type Guessed = 'adminPassword' | 'adminLogin' | 'quizPassword'

type Refused = Extract<LimitResult, { ok: false }>

/** A guess that may be judged. It counts as wrong unless it is said to be right. */
interface Guess {
  readonly ok: true
  /** It was right, or not judged after all: it is not counted. */
  takeBack(): Promise<void>
  /** An operator signed in: neither is what went wrong at this address before. */
  forget(): Promise<void>
}

/** Passwords of staff, guessed a few times by one address and at a slow pace by everybody together. */
export interface Guesses {
  /** Counts a guess before it is judged, so that many at once are not more than the limit. */
  begin(what: Guessed, ip: string): Promise<Guess | Refused>
  /** How many more guesses this address has. */
  left(what: Guessed, ip: string): Promise<number>
}

/** The key of what is counted for all together. */
const everybody = 'everybody'

interface GuessesDeps {
  readonly database: Database
  readonly clock: Clock
  readonly limits: Limits
}

/**
 * Counts guesses by address, and all together: over `staffGuesses` they are taken one at a time (`staffPace`), whoever sends
 * them. That slows down a guess from thousands of addresses and shuts nobody out: addresses of operators are not held by it.
 */
export function createGuesses({ database, clock, limits }: GuessesDeps): Guesses {
  /** Refused while everybody is slowed down and somebody else's guess was taken in this second. */
  const takeTurn = async (key: string): Promise<LimitResult & { readonly isCounted: boolean }> => {
    const counted = await limits.consume('staffGuesses', everybody)
    if (counted.ok) return { ok: true, isCounted: true }
    const isHeld = !(await isOperatorsAddress(database.db, key, clock.now()))
    const turn: LimitResult = isHeld ? await limits.consume('staffPace', everybody) : { ok: true }
    return { ...turn, isCounted: false }
  }

  return {
    async begin(what, ip) {
      const key = ipKey(ip)
      const byAddress = await limits.consume(what, key)
      if (!byAddress.ok) return byAddress
      const turn = await takeTurn(key)
      if (!turn.ok) {
        await limits.refund(what, key)
        return turn
      }
      const takeBackTurn = async () => {
        if (turn.isCounted) await limits.refund('staffGuesses', everybody)
      }
      return {
        ok: true,
        async takeBack() {
          await limits.refund(what, key)
          await takeBackTurn()
        },
        async forget() {
          for (const name of ['adminPassword', 'adminLogin'] as const) await limits.clear(name, key)
          await takeBackTurn()
        },
      }
    },
    left: (what, ip) => limits.left(what, ipKey(ip)),
  }
}
