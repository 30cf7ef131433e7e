import type { Tokens } from '@nestwren/contract/auth'
import { ApiError } from '@nestwren/contract/client'
import type { ForeignText } from '../i18n/i18n.ts'
import { endOfSession, sessionTexts } from './texts.ts'
import { canRefreshWith, isTokenShaped } from './token.ts'

/** `renewed`: there is a token newer than the stale one. `ended`: sign in again. `unreachable`: try again later. */
export type RefreshResult =
  | { readonly kind: 'renewed' }
  | { readonly kind: 'ended'; readonly text: ForeignText }
  | { readonly kind: 'unreachable' }

export interface RefresherParts {
  readonly accessToken: () => string | null
  readonly refreshToken: () => string | null
  /** Asks the server; throws {@link ApiError}. Gives up after 10 s (A §9). */
  readonly exchange: (refreshToken: string) => Promise<Tokens>
  readonly store: (tokens: Tokens) => void
  /** Runs the work while no other tab of this browser does the same. */
  readonly exclusively: <T>(work: () => Promise<T>) => Promise<T>
  readonly now: () => number
  readonly clockSkewMs: () => number
  /** The last exchange, told to every tab before the next one has its turn. */
  readonly exchanges: { last(): Promise<Exchanged | null>; note(exchanged: Exchanged): Promise<void> }
  readonly wait: (ms: number) => Promise<void>
}

/** What another tab has stored arrives within milliseconds, on a busy phone within a second or two. */
const arrivesWithinMs = 3_000
const lookEveryMs = 20

/** What an exchange made of what, by marks that tell tokens apart without being one. */
export interface Exchanged {
  readonly from: string
  /** null where the session ended. */
  readonly to: { readonly access: string; readonly refresh: string } | null
}

const markOf = (token: string): string => token.slice(-12)

/**
 * Exchanges the refresh token. Callers in one tab share one attempt; tabs take turns, and the second one finds the
 * first one's new token and asks nothing.
 */
export function createRefresher(parts: RefresherParts): (stale: string | null) => Promise<RefreshResult> {
  let running: Promise<RefreshResult> | null = null

  async function refresh(stale: string | null): Promise<RefreshResult> {
    const current = parts.accessToken()
    if (current !== null && current !== stale) return { kind: 'renewed' }
    const refreshToken = parts.refreshToken()
    if (!canRefreshWith(refreshToken, parts.now(), parts.clockSkewMs()))
      return { kind: 'ended', text: sessionTexts.malformed }
    const from = markOf(refreshToken)
    if (stale !== null && (await isOnItsWay(stale, from))) {
      const arrived = await arrivalAfter(stale)
      if (arrived !== null) return arrived
    }
    try {
      const tokens = await parts.exchange(refreshToken)
      if (!isTokenShaped(tokens.accessToken) || !isTokenShaped(tokens.refreshToken)) return { kind: 'unreachable' }
      // Somebody who signed out or in meanwhile must not be overwritten by a late answer.
      if (parts.refreshToken() === refreshToken) parts.store(tokens)
      const to = { access: markOf(tokens.accessToken), refresh: markOf(tokens.refreshToken) }
      await parts.exchanges.note({ from, to })
      return { kind: 'renewed' }
    } catch (error) {
      if (!(error instanceof ApiError)) return { kind: 'unreachable' }
      const newer = parts.accessToken()
      if (newer !== null && newer !== stale) return { kind: 'renewed' }
      const text = endOfSession(error)
      if (text !== null) await parts.exchanges.note({ from, to: null })
      return text === null ? { kind: 'unreachable' } : { kind: 'ended', text }
    }
  }

  /** True when another tab has replaced the stale token and this one does not see it yet, or only half of the pair. */
  async function isOnItsWay(stale: string, refreshMark: string): Promise<boolean> {
    const last = await parts.exchanges.last()
    if (last === null || last.to?.access === markOf(stale)) return false
    return refreshMark === last.from || refreshMark === last.to?.refresh
  }

  /** What another tab made of the session, once it is to be seen here; null when it never is. */
  async function arrivalAfter(stale: string): Promise<RefreshResult | null> {
    for (let waitedMs = 0; waitedMs < arrivesWithinMs; waitedMs += lookEveryMs) {
      const current = parts.accessToken()
      if (current === null) return { kind: 'ended', text: sessionTexts.malformed }
      if (current !== stale) return { kind: 'renewed' }
      await parts.wait(lookEveryMs)
    }
    return null
  }

  return (stale) => {
    running ??= parts
      .exclusively(() => refresh(stale))
      .finally(() => {
        running = null
      })
    return running
  }
}

/**
 * Runs work under a browser-wide lock. A tab that was frozen while it held the lock must not stop the others, so the
 * wait has an end; the server's grace for the previous refresh token covers the overlap that follows.
 */
export async function underLock<T>(name: string, waitMs: number, work: () => Promise<T>): Promise<T> {
  const locks = globalThis.navigator?.locks
  if (locks === undefined) return work()
  let hasStarted = false
  try {
    return await locks.request(name, { signal: AbortSignal.timeout(waitMs) }, () => {
      hasStarted = true
      return work()
    })
  } catch (error) {
    if (hasStarted) throw error
    return work()
  }
}
