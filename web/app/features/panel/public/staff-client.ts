import { ApiError, type Client, createClient } from '@nestwren/contract/client'
import type { StaffContract } from '@nestwren/contract/staff'
import { apiFetch } from '../../../platform/api/api-origin.ts'
import { calls } from '../../../platform/api/staff-calls.ts'
import { clearStaffSession, staffTokenLeftMs, storedStaffToken } from './staff-session.ts'

/** The calls of those who run the service as functions. */
export type StaffClient = Client<StaffContract>

export interface StaffClientOptions {
  /**
   * The password of the quiz administration, sent in `x-admin-password` instead of an operator's token. With it no 401 ends
   * anything: whoever asks decides what a wrong password means.
   */
  readonly password?: () => string | null
  /** Called when the server refuses the password (401). */
  readonly onPasswordRefused?: () => void
}

/**
 * A client for `staffContract`. It carries the operator's token, and looks at its end before each call. A session that is
 * refused (401 UNAUTHENTICATED or TOKEN_EXPIRED) or has run out ends in all tabs.
 * @throws ApiError. Where the answer has no `details`, `details` holds the fields beside `error` and `code`, as
 *   `{ attemptsRemaining: 3 }` ({@link attemptsLeftOf}).
 */
export function createStaffClient({ password, onPasswordRefused }: StaffClientOptions = {}): StaffClient {
  return createClient(calls as unknown as StaffContract, {
    baseUrl: '',
    token: () => (password === undefined ? livingToken() : refuseUnsendable(password())),
    fetch: async (path, init) => withFieldsInDetails(await apiFetch(path, withPassword(init, password?.() ?? null))),
    onUnauthorised: async (error, refused) => {
      // Meanwhile somebody may have signed in anew in another tab; their session is not what was refused.
      if (password === undefined && isStaffRefusal(error) && storedStaffToken() === refused) clearStaffSession()
      if (password !== undefined) onPasswordRefused?.()
      // Sent once more, the call would be made in the name of that other operator.
      return false
    },
  })
}

/** The calls with the token of the operator who is signed in. */
export const staffApi: StaffClient = createStaffClient()

/** Whether an error says that nobody is signed in any more, rather than that a password was wrong. */
export function isStaffRefusal(error: unknown): boolean {
  return error instanceof ApiError && (error.code === 'UNAUTHENTICATED' || error.code === 'TOKEN_EXPIRED')
}

/** How many tries are left, as a refused password says it; null where the server does not say. */
export function attemptsLeftOf(error: unknown): number | null {
  if (!(error instanceof ApiError)) return null
  const { attemptsRemaining } = (error.details ?? {}) as { readonly attemptsRemaining?: unknown }
  return typeof attemptsRemaining === 'number' ? attemptsRemaining : null
}

/** The token while it is good; otherwise the session is over before anything is sent. */
function livingToken(): string {
  const token = storedStaffToken()
  if (token !== null && staffTokenLeftMs(token) > 0) return token
  clearStaffSession()
  throw new ApiError(401, 'TOKEN_EXPIRED', "You've been signed out. Sign in again.")
}

function withPassword(init: RequestInit, password: string | null): RequestInit {
  if (password === null) return init
  const headers = new Headers(init.headers)
  headers.set('x-admin-password', password)
  return { ...init, headers }
}

/** Refuses a password of characters that no header carries, and so no server has ever taken. There is no token beside one. */
function refuseUnsendable(password: string | null): null {
  if (password === null || /^[\x20-\x7e\xa0-\xff]*$/.test(password)) return null
  throw new ApiError(401, 'UNAUTHENTICATED', 'Invalid password')
}

/** Errors may say more beside `error` and `code`; the client reads `details` alone. */
async function withFieldsInDetails(response: Response): Promise<Response> {
  if (response.ok) return response
  const answer: unknown = await response
    .clone()
    .json()
    .catch(() => null)
  if (typeof answer !== 'object' || answer === null || 'details' in answer) return response
  const { error, code, ...details } = answer as Record<string, unknown>
  if (Object.keys(details).length === 0) return response
  const waits = response.headers.get('retry-after')
  return new Response(JSON.stringify({ error, code, details }), {
    status: response.status,
    headers: { 'content-type': 'application/json', ...(waits !== null && { 'retry-after': waits }) },
  })
}
