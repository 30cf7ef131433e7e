import type { Clock } from '../../platform/clock/clock.ts'
import type { Database } from '../../platform/db/database.ts'
import { ipKey, networkKey } from '../../platform/rate-limit/ip-key.ts'
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
  /** Counts a guess before it is judged, so that many at once are not more than the limit. One that is not judged does not count. */
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
 * At any other, what is guessed at has turns of its own, so that a flood at one password takes none of another's, and the
 * second step is raced for by those alone who know the panel's password. A network has a share of the turns (`staffShare`):
 * one that sends thousands of guesses leaves the rest to others.
 */
export function createGuesses({ database, clock, limits }: GuessesDeps): Guesses {
  /** Refused while everybody is slowed down and somebody else's guess was taken in this second. */
  const takeTurn = async (what: Guessed, ip: string): Promise<LimitResult & { readonly isCounted: boolean }> => {
    const counted = await limits.consume('staffGuesses', everybody)
    if (counted.ok) return { ok: true, isCounted: true }
    if (await isOperatorsAddress(database.db, ipKey(ip), clock.now())) return { ok: true, isCounted: false }
    const network = `${what} ${networkKey(ip)}`
    const share = await limits.consume('staffShare', network)
    if (!share.ok) return { ...share, isCounted: false }
    const turn = await limits.consume('staffPace', what)
    if (!turn.ok) await limits.refund('staffShare', network)
    return { ...turn, isCounted: false }
  }

  return {
    async begin(what, ip) {
      const key = ipKey(ip)
      const byAddress = await limits.consume(what, key)
      if (!byAddress.ok) return byAddress
      const turn = await takeTurn(what, ip)
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
