import { mayTakeLong } from '../db/held-connection.ts'

/** Runs work when it is its turn; `whose` names the account, person or address on whose behalf. */
export type WorkQueue = <T>(whose: string, work: () => Promise<T>) => Promise<T>

interface WorkQueueOptions {
  /** How much of one's work runs at a time, also where nobody else has any; the rest is free for whoever comes. */
  readonly atOnceOfOne?: number
  /** At most so many wait in all, and of one; without it there is no end to the line. */
  readonly mostWaiting?: number
  readonly mostWaitingOfOne?: number
  /** The error for whoever comes when the line is full. */
  readonly whenFull?: () => Error
}

interface Waiting {
  start(): void
  refuse(error: Error): void
}

/**
 * Runs at most `limit` at once: those who have work take turns, each with one piece, and one's own pieces go in order. So
 * nobody waits for all that somebody else has brought, however much that is. When no more may wait, whoever has the
 * longest line gives up the end of it.
 */
export function createWorkQueue(limit: number, options: WorkQueueOptions = {}): WorkQueue {
  const { whenFull = () => new Error('Too many wait already') } = options
  const { atOnceOfOne = limit, mostWaiting = Number.POSITIVE_INFINITY, mostWaitingOfOne = mostWaiting } = options
  /** Whose turn is next comes first; nobody is in it without work that waits. */
  const lines = new Map<string, Waiting[]>()
  const runningOf = new Map<string, number>()
  let running = 0
  let waiting = 0

  const mayRun = (whose: string) => running < limit && (runningOf.get(whose) ?? 0) < atOnceOfOne

  function startNext(): void {
    for (const [whose, line] of lines) {
      if (!mayRun(whose)) continue
      lines.delete(whose)
      const next = line.shift()
      if (line.length > 0) lines.set(whose, line)
      waiting -= 1
      begin(whose)
      next?.start()
      return
    }
  }

  function begin(whose: string): void {
    running += 1
    runningOf.set(whose, (runningOf.get(whose) ?? 0) + 1)
  }

  function end(whose: string): void {
    running -= 1
    const left = (runningOf.get(whose) ?? 1) - 1
    if (left === 0) runningOf.delete(whose)
    else runningOf.set(whose, left)
    startNext()
  }

  /** Throws where there is no room at the end of one's line. */
  function makeRoom(whose: string): void {
    const mine = lines.get(whose)?.length ?? 0
    if (mine >= mostWaitingOfOne) throw whenFull()
    if (waiting < mostWaiting) return
    const longest = [...lines.values()].reduce((most, line) => (line.length > most.length ? line : most), [])
    // A line that would be as long afterwards as mine is then has no less right to its end.
    if (longest.length <= mine + 1) throw whenFull()
    longest.pop()?.refuse(whenFull())
    waiting -= 1
  }

  async function myTurn(whose: string): Promise<void> {
    makeRoom(whose)
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const line = lines.get(whose) ?? []
    line.push({ start: resolve, refuse: reject })
    lines.set(whose, line)
    waiting += 1
    await promise
  }

  return async (whose, work) => {
    mayTakeLong('Work was put into a line')
    // Where there is a place, whoever waits may not have it, so nobody is overtaken.
    if (mayRun(whose)) begin(whose)
    else await myTurn(whose)
    try {
      return await work()
    } finally {
      end(whose)
    }
  }
}
