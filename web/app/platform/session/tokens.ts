import type { Tokens } from '@nestwren/contract/auth'
import { ApiError, createClient } from '@nestwren/contract/client'
import type { DBSchema, IDBPDatabase } from 'idb'
import { apiFetch } from '../api/api-origin.ts'
import { calls } from '../api/calls.ts'
import { clockSkewMs } from '../clock/now.ts'
import type { ForeignText } from '../i18n/i18n.ts'
import {
  canRefreshWith,
  isTokenShaped,
  readAccessToken,
  readRefreshToken,
  secondsLeft,
  storeTokens,
} from './token-store.ts'

/** A §9. */
const refreshTimeoutMs = 10_000
export const tokenCheckEveryMs = 5_400_000
const refreshBelowS = 30 * 60
/** What another tab has stored arrives within milliseconds, on a busy phone within a second or two. */
const arrivesWithinMs = 3_000
const lookEveryMs = 20

/** What the person reads when a session ends or wobbles: A §8, "Session". */
export const sessionTexts = {
  expired: /*i18n*/ { id: 'session.expired', message: 'Your session has expired. Please log in again.' },
  invalid: /*i18n*/ { id: 'session.invalid', message: 'Your session is invalid. Please log in again.' },
  wrongType: /*i18n*/ { id: 'session.wrongType', message: 'Session error detected. Please log in again.' },
  tooMany: /*i18n*/ { id: 'session.tooMany', message: 'Too many login attempts. Please try again later.' },
  deactivated: /*i18n*/ {
    id: 'session.deactivated',
    message: 'This account has been deactivated. Please contact support.',
  },
  malformed: /*i18n*/ { id: 'session.malformed', message: 'Session error. Please log in again.' },
  unhandled: /*i18n*/ { id: 'session.unhandled', message: 'Session expired. Please log in again.' },
}

type EndingName = keyof typeof sessionTexts

/** The name of a text, to tell other tabs by. */
export function nameOfEnding(text: ForeignText): EndingName | null {
  const names = Object.keys(sessionTexts) as EndingName[]
  return names.find((name) => sessionTexts[name].id === text.id) ?? null
}

export function endingByName(name: string | null): ForeignText | null {
  const texts: Readonly<Record<string, ForeignText>> = sessionTexts
  return name !== null && Object.hasOwn(texts, name) ? (texts[name] ?? null) : null
}

/**
 * Why a refused refresh ends the session; null when it does not: being offline, a server error or an answer that
 * cannot be understood is never a logout.
 */
function endOfSession(error: Pick<ApiError, 'status' | 'code'>): ForeignText | null {
  // An answer that is none of the endpoint's own refusals may come from a proxy or a captive portal.
  if (error.code === 'UNKNOWN') return null
  if (error.status === 429) return sessionTexts.tooMany
  if (error.status !== 401) return null
  if (error.code === 'REFRESH_TOKEN_EXPIRED') return sessionTexts.expired
  if (error.code === 'INVALID_REFRESH_TOKEN') return sessionTexts.invalid
  if (error.code === 'INVALID_TOKEN_TYPE') return sessionTexts.wrongType
  if (error.code === 'ACCOUNT_DEACTIVATED') return sessionTexts.deactivated
  return null
}

/**
 * The last exchange of tokens by any tab of this browser. Tabs see it at once, while what one of them writes to local
 * storage may reach the others a moment later.
 */
interface ExchangeDatabase extends DBSchema {
  exchanges: { key: 'last'; value: Exchanged }
}

/** null also where the browser keeps no databases: then nothing is known, and the server takes a token twice within seconds. */
async function inDatabase<T>(work: (database: IDBPDatabase<ExchangeDatabase>) => Promise<T>): Promise<T | null> {
  try {
    const { openDatabase } = await import('../storage/open-database.ts')
    const database = await openDatabase<ExchangeDatabase>('nestwren-refresh', 1, {
      upgrade: (created) => void created.createObjectStore('exchanges'),
    })
    return await work(database).finally(() => database.close())
  } catch {
    return null
  }
}

const exchanges = {
  async last(): Promise<Exchanged | null> {
    return (await inDatabase((database) => database.get('exchanges', 'last'))) ?? null
  },
  async note(exchanged: Exchanged): Promise<void> {
    await inDatabase((database) => database.put('exchanges', exchanged, 'last'))
  },
}

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
async function underLock<T>(name: string, waitMs: number, work: () => Promise<T>): Promise<T> {
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

const publicClient = createClient({ auth: calls.auth }, { baseUrl: '', fetch: apiFetch, token: () => null })

const refresh = createRefresher({
  accessToken: readAccessToken,
  refreshToken: readRefreshToken,
  exchange: async (refreshToken) => {
    const answer = await publicClient.auth.refresh(
      { body: { refreshToken } },
      { signal: AbortSignal.timeout(refreshTimeoutMs) },
    )
    return answer.tokens
  },
  store: storeTokens,
  exclusively: (work) => underLock('nestwren.refresh', refreshTimeoutMs + 2_000, work),
  now: Date.now,
  clockSkewMs,
  exchanges,
  wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
})

type EndHandler = (result: Extract<RefreshResult, { kind: 'ended' }>) => void
let onEnd: EndHandler = () => {}

/** Who ends the session when a refresh is refused for good: the session itself, set once. */
export function handleEnd(handler: EndHandler): void {
  onEnd = handler
}

/** Replaces a token the server no longer takes. Ends the session when the server says so. */
export async function renewTokens(stale: string | null): Promise<RefreshResult> {
  const result = await refresh(stale)
  // Whoever signed out while the answer was on its way has ended the session already.
  if (result.kind === 'ended' && readAccessToken() !== null) onEnd(result)
  return result
}

/** The access token to send now, renewed first when it is known to have run out. Null when signed out. */
export async function currentToken(): Promise<string | null> {
  const token = readAccessToken()
  if (!isTokenShaped(token)) return token
  const left = secondsLeft(token, Date.now(), clockSkewMs())
  if (left === null || left > 0) return token
  await renewTokens(token)
  return readAccessToken()
}

/** The check of A §4: renews the token when less than 30 minutes are left. */
export async function checkToken(): Promise<void> {
  const token = readAccessToken()
  if (token === null) return
  const left = secondsLeft(token, Date.now(), clockSkewMs())
  if (left !== null && left < refreshBelowS) await renewTokens(token)
}

/** Whether an error says that the session itself is the problem, not what was asked. */
export function isSessionRefusal(error: Pick<ApiError, 'status' | 'code'>): boolean {
  return error.status === 401 && (error.code === 'UNAUTHENTICATED' || error.code === 'TOKEN_EXPIRED')
}
