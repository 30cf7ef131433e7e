/** What came of a call: the host answered, whatever it said, or it did not within the time it has. */
type Answered = 'answered' | 'hung'

export interface HostCircuit {
  /** Whether the host may be asked now. After a pause one call at a time is let through, whose end has to be noted. */
  mayAsk(host: string): boolean
  note(host: string, came: Answered): void
}

/** Calls in a row that hang, with no answer between them, after which a host is left alone. */
const mostHangs = 3
const firstPauseMs = 15_000
const longestPauseMs = 15 * 60_000
/** Anybody can make up host names; of those that have not hung lately nothing has to be known. */
const mostHosts = 1_000

interface Trouble {
  hangs: number
  pauseMs: number
  /** Null until it is left alone. */
  pausedUntil: number | null
  isTried: boolean
}

/**
 * Leaves a host alone that does not answer, for pauses that double from 15 seconds to 15 minutes, so that what hangs
 * takes no worker's time. One answer, of any kind and to anybody, ends it: a device cannot cut off the service of others.
 */
export function createHostCircuit({ now }: { readonly now: () => number }): HostCircuit {
  const troubles = new Map<string, Trouble>()

  function remember(host: string): Trouble {
    const trouble = { hangs: 0, pauseMs: firstPauseMs / 2, pausedUntil: null, isTried: false }
    const [oldest] = troubles.keys()
    if (troubles.size >= mostHosts && oldest !== undefined) troubles.delete(oldest)
    troubles.set(host, trouble)
    return trouble
  }

  function leaveAlone(trouble: Trouble): void {
    trouble.pauseMs = Math.min(trouble.pauseMs * 2, longestPauseMs)
    trouble.pausedUntil = now() + trouble.pauseMs
    trouble.isTried = false
  }

  return {
    mayAsk(host) {
      const trouble = troubles.get(host)
      if (trouble === undefined || trouble.pausedUntil === null) return true
      if (trouble.isTried || now() < trouble.pausedUntil) return false
      trouble.isTried = true
      return true
    },
    note(host, came) {
      if (came === 'answered') {
        troubles.delete(host)
        return
      }
      const trouble = troubles.get(host) ?? remember(host)
      trouble.hangs += 1
      // Those that were under way when the pause began tell nothing new.
      const isNews = trouble.pausedUntil === null ? trouble.hangs >= mostHangs : trouble.isTried
      if (isNews) leaveAlone(trouble)
    },
  }
}
