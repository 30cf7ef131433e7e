import { type ApiError, createClient } from '@nestwren/contract/client'
import { apiFetch } from '../api/api-origin.ts'
import { calls } from '../api/calls.ts'
import { clockSkewMs } from '../clock/now.ts'
import { exchanges } from './exchanges.ts'
import { createRefresher, type RefreshResult, underLock } from './refresher.ts'
import { isTokenShaped, secondsLeft } from './token.ts'
import { readAccessToken, readRefreshToken, storeTokens } from './token-store.ts'

/** A §9. */
const refreshTimeoutMs = 10_000
export const tokenCheckEveryMs = 5_400_000
const refreshBelowS = 30 * 60

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
