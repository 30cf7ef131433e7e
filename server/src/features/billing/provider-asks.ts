import type { Clock } from '../../platform/clock/clock.ts'

/** What was stored less than this ago is what the provider said: nobody asks it again to look at a page. */
const freshMs = 60_000
/** A provider that has just failed is not asked again by the next look. */
const failedMs = 5_000
/** Accounts whose last ask is remembered; whoever is forgotten is asked about once more. */
const mostRemembered = 10_000

/** When the provider is asked about an account: at most one ask at a time, however many requests wait for it. */
export interface ProviderAsks {
  /** Makes sure that what is stored is at most a minute old. Throws what the ask threw, if it did so a moment ago too. */
  look(accountId: string): Promise<void>
  /** Asks in any case, and not with an ask that began earlier: something may have been paid since. */
  askNow(accountId: string): Promise<void>
  /** Something happened at the provider: the next look asks. */
  forget(accountIds: readonly string[]): void
}

interface Asked {
  readonly at: number
  readonly failure: unknown
}

interface Flight {
  readonly done: Promise<void>
  next: Promise<void> | null
}

/** `ask` reads the provider and stores what it says. It runs outside of any transaction. Per process: what is stored is shared. */
export function createProviderAsks(clock: Clock, ask: (accountId: string) => Promise<void>): ProviderAsks {
  const asked = new Map<string, Asked>()
  const flights = new Map<string, Flight>()

  const remember = (accountId: string, failure: unknown) => {
    asked.delete(accountId)
    asked.set(accountId, { at: clock.now().getTime(), failure })
    const [oldest] = asked.keys()
    if (asked.size > mostRemembered && oldest !== undefined) asked.delete(oldest)
  }

  async function run(accountId: string, isCurrent: () => boolean): Promise<void> {
    try {
      await ask(accountId)
      if (isCurrent()) remember(accountId, null)
    } catch (error) {
      if (isCurrent()) remember(accountId, error)
      throw error
    } finally {
      if (isCurrent()) flights.delete(accountId)
    }
  }

  function start(accountId: string): Promise<void> {
    const flight: Flight = {
      done: Promise.resolve().then(() => run(accountId, () => flights.get(accountId) === flight)),
      next: null,
    }
    flights.set(accountId, flight)
    return flight.done
  }

  return {
    async look(accountId) {
      const flight = flights.get(accountId)
      if (flight !== undefined) return flight.next ?? flight.done
      const last = asked.get(accountId)
      const age = last === undefined ? Number.POSITIVE_INFINITY : clock.now().getTime() - last.at
      if (last !== undefined && last.failure !== null && age < failedMs) throw last.failure
      if (last === undefined || last.failure !== null || age >= freshMs) await start(accountId)
    },
    askNow(accountId) {
      const flight = flights.get(accountId)
      if (flight === undefined) return start(accountId)
      const startAfter = () => start(accountId)
      flight.next ??= flight.done.then(startAfter, startAfter)
      return flight.next
    },
    forget(accountIds) {
      for (const accountId of accountIds) {
        asked.delete(accountId)
        // What is under way may have been read before: it is not remembered.
        flights.delete(accountId)
      }
    },
  }
}
