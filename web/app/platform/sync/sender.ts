import { backOffMs, type Outcome } from './delivery.ts'
import type { Operation } from './operation.ts'

export interface SenderParts {
  /** The write to send now, or null. */
  readonly next: () => Operation | null
  readonly deliver: (operation: Operation) => Promise<Outcome>
  /** Records what became of it; the write must not be `next` again afterwards, unless it waits for a new attempt. */
  readonly settle: (operation: Operation, outcome: Outcome) => Promise<void>
  readonly isOnline: () => boolean
  readonly onActivity: (isSending: boolean) => void
  readonly random?: () => number
  /** Waits; ends early when the signal says so. */
  readonly wait: (ms: number, signal: AbortSignal) => Promise<void>
}

export interface Sender {
  /** There may be something to send. */
  wake(): void
  /** The network or the session is back: whatever was waited for is over, but for a time that the server has asked for. */
  retryNow(): void
  /** Sends until it is stopped; one at a time, in order. */
  run(signal: AbortSignal): Promise<void>
}

/** Events end every wait; this is for those that never come. */
const lookAgainMs = 60_000
/** Who answers knows best when to be asked again; after this long others may have changed that. */
const longestWishMs = 60_000

/** Sends one write after another, and waits as long as the network, the server or the session want it to. */
export function createSender(parts: SenderParts): Sender {
  let attempt = 0
  let isAwaitingSession = false
  let nap = new AbortController()
  let hasNews = false
  /** Nothing shortens the wait that the server has asked for. */
  let isKeepingWish = false

  const sleep = async (ms: number, signal: AbortSignal, isWokenByNews: boolean) => {
    if (signal.aborted || (isWokenByNews && hasNews)) return
    const current = new AbortController()
    nap = current
    // AbortSignal.any would do, but Safari before 17.4 has none.
    const stop = () => current.abort()
    signal.addEventListener('abort', stop)
    await parts.wait(ms, current.signal).finally(() => signal.removeEventListener('abort', stop))
  }
  let isIdle = false

  const attemptOne = async (operation: Operation): Promise<Outcome> => {
    const outcome = await parts.deliver(operation)
    if (outcome.kind === 'later' || outcome.kind === 'signIn') return outcome
    try {
      await parts.settle(operation, outcome)
      return outcome
    } catch {
      // The device could not note the answer. Sending the same write again is harmless.
      return { kind: 'later', waitMs: null }
    }
  }

  return {
    wake: () => {
      hasNews = true
      // During a back-off new work does not make the server any better.
      if (isIdle) nap.abort()
    },
    retryNow: () => {
      attempt = 0
      isAwaitingSession = false
      hasNews = true
      if (!isKeepingWish) nap.abort()
    },
    run: async (signal) => {
      while (!signal.aborted) {
        hasNews = false
        const operation = parts.isOnline() && !isAwaitingSession ? parts.next() : null
        if (operation === null) {
          isIdle = true
          parts.onActivity(false)
          await sleep(lookAgainMs, signal, true)
          isIdle = false
          isAwaitingSession = false
          continue
        }
        parts.onActivity(true)
        const outcome = await attemptOne(operation)
        if (signal.aborted && outcome.kind !== 'delivered') return
        if (outcome.kind === 'later') {
          const waitMs = outcome.waitMs ?? backOffMs(attempt, (parts.random ?? Math.random)())
          attempt += 1
          hasNews = false
          parts.onActivity(false)
          isKeepingWish = outcome.waitMs !== null
          await sleep(Math.min(waitMs, longestWishMs), signal, false)
          isKeepingWish = false
          if (waitMs > longestWishMs) await sleep(waitMs - longestWishMs, signal, true)
          continue
        }
        attempt = 0
        if (outcome.kind === 'signIn') isAwaitingSession = true
      }
    },
  }
}

/** The wait of real time. */
export function waitFor(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) {
      resolve()
      return
    }
    const finish = () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', finish)
      resolve()
    }
    const timer = setTimeout(finish, ms)
    signal.addEventListener('abort', finish)
  })
}
