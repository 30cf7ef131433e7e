import type { auth, User } from '@nestwren/contract/auth'
import { ApiError } from '@nestwren/contract/client'
import type { CallInput } from '@nestwren/contract/endpoint'
import { api } from '../api/api.ts'
import type { ForeignText } from '../i18n/i18n.ts'
import { forgetEnd, tell } from './notices.ts'
import { sessionTexts } from './texts.ts'
import { isTokenShaped } from './token.ts'
import {
  clearSession,
  isSameScope,
  onStorageChange,
  ownerOf,
  readAccessToken,
  readRefreshToken,
  readUser,
  type Scope,
  scopeOf,
  storeTokens,
  storeUser,
  tokensUpdatedEvent,
} from './token-store.ts'
import { checkToken, handleEnd, tokenCheckEveryMs } from './tokens.ts'

export type SessionState =
  | { readonly status: 'loading'; readonly isReachable: boolean }
  | { readonly status: 'signedOut' }
  | { readonly status: 'signedIn'; readonly user: User }

/** What else has to go, or to happen, when somebody leaves this device. */
export interface LeaveSteps {
  /** Sends what waits, within a short while; never throws. Runs while the session still works. */
  readonly flush: (scope: Scope) => Promise<void>
  /** Removes what is stored of this person on the device. */
  readonly clear: (userId: string, options: { isDiscardingUnsent: boolean }) => Promise<void>
}

let state: SessionState = { status: 'signedOut' }
let leave: LeaveSteps | null = null
let hasStarted = false
let retryTimer: ReturnType<typeof setTimeout> | undefined
const listeners = new Set<() => void>()

function set(next: SessionState): void {
  state = next
  for (const listener of listeners) listener()
}

function isSameUser(a: User, b: User): boolean {
  return JSON.stringify(a) === JSON.stringify(b)
}

function showUser(user: User): void {
  if (state.status === 'signedIn' && isSameUser(state.user, user)) return
  set({ status: 'signedIn', user })
}

/** Reads what this browser has stored; called at the start and when another tab changes it. */
function readStored(): void {
  clearTimeout(retryTimer)
  const access = readAccessToken()
  const refresh = readRefreshToken()
  if (access === null && refresh === null) {
    if (state.status !== 'signedOut') set({ status: 'signedOut' })
    return
  }
  if (!isTokenShaped(access) || !isTokenShaped(refresh)) {
    end(sessionTexts.malformed)
    return
  }
  const user = readUser()
  if (user === null) set({ status: 'loading', isReachable: true })
  else showUser(user)
  void revalidate()
}

/** Asks the server who is signed in. Without an answer the stored person stays; without a stored one it asks again. */
async function revalidate(): Promise<void> {
  const token = readAccessToken()
  if (token === null) return
  if (!navigator.onLine) {
    if (state.status === 'loading') set({ status: 'loading', isReachable: false })
    return
  }
  try {
    const { user } = await api.auth.me()
    const now = readAccessToken()
    // An answer for a token of somebody else: another tab signed in or switched meanwhile.
    if (now === null || !isSameScope(ownerOf(now), scopeOf(user))) return
    storeUser(user)
    showUser(user)
  } catch (error) {
    if (readAccessToken() === null || state.status !== 'loading') return
    if (error instanceof ApiError && error.status === 401) {
      end(sessionTexts.malformed)
      return
    }
    set({ status: 'loading', isReachable: false })
    retryTimer = setTimeout(() => void revalidate(), 3_000)
  }
}

async function clearDevice(userId: string, options: { isDiscardingUnsent: boolean }): Promise<void> {
  if (leave !== null) return leave.clear(userId, options)
  // On a page that has opened nothing of the person's there is nothing to close first.
  const { deleteCaches } = await import('../cache/cache-database.ts')
  await deleteCaches(userId)
}

/** Ends the session because it cannot go on. What waits to be sent stays on the device for the same person. */
function end(text: ForeignText): void {
  const user = readUser()
  clearSession()
  set({ status: 'signedOut' })
  tell({ kind: 'alert', text })
  if (user !== null) void clearDevice(user.id, { isDiscardingUnsent: false })
}

/** Starts watching the tokens. Once per page; later calls do nothing. */
export function startSession(): void {
  if (hasStarted || typeof window === 'undefined') return
  hasStarted = true
  handleEnd(({ text }) => end(text))
  onStorageChange(() => {
    readStored()
    globalThis.dispatchEvent(new Event(tokensUpdatedEvent))
  })
  globalThis.addEventListener(tokensUpdatedEvent, () => {
    const token = readAccessToken()
    const user = readUser()
    // Whoever was taken out of this family gets tokens for another one of theirs at the next renewal.
    if (token !== null && user !== null && !isSameScope(ownerOf(token), scopeOf(user))) void revalidate()
  })
  setInterval(() => void checkToken(), tokenCheckEveryMs)
  // A phone that slept through the check catches up when it wakes.
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') void checkToken()
  })
  globalThis.addEventListener('online', () => {
    if (state.status !== 'signedOut') void revalidate()
  })
  readStored()
}

function begin(answer: { tokens: { accessToken: string; refreshToken: string }; user: User }, missing: string): void {
  const { tokens, user } = answer
  if (!isTokenShaped(tokens?.accessToken) || !isTokenShaped(tokens.refreshToken))
    throw new ApiError(0, 'MISSING_TOKENS', missing)
  storeUser(user)
  storeTokens(tokens)
  forgetEnd()
  showUser(user)
}

export const session = {
  get: (): SessionState => state,
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
  /** Signs in. Throws ApiError. */
  signIn: async (body: CallInput<typeof auth.login>['body']): Promise<void> => {
    begin(await api.auth.login({ body }), 'Invalid response from server: Missing tokens')
  },
  /** Makes an account and signs in. Throws ApiError. */
  register: async (body: CallInput<typeof auth.register>['body']): Promise<void> => {
    begin(await api.auth.register({ body }), 'Registration successful but no authentication tokens received')
  },
  /** Another family of the same person. What waits for this one is sent first when that goes quickly. Throws ApiError. */
  switchAccount: async (accountId: string): Promise<void> => {
    if (state.status === 'signedIn') await leave?.flush(scopeOf(state.user))
    begin(await api.auth.switchAccount({ body: { accountId } }), 'Invalid response from server: Missing tokens')
  },
  /** Takes over a changed user, such as the answer of updateDisplayName. */
  updateUser: (user: User): void => {
    storeUser(user)
    showUser(user)
  },
  /** Reads the person's rights and families again. Never throws. */
  revalidate,
  /**
   * Signs out here, online or not. With `isDiscardingUnsent` writes that wait are removed from the device as well;
   * without it they stay for the next time the same person signs in here.
   */
  signOut: async (options: { isDiscardingUnsent: boolean }): Promise<void> => {
    const user = readUser()
    // The server's side of it must not keep anybody waiting: the tokens run out by themselves.
    if (navigator.onLine) {
      const goodbye = api.auth.logout(undefined, { signal: AbortSignal.timeout(3_000) }).catch(() => undefined)
      await Promise.race([goodbye, new Promise((resolve) => setTimeout(resolve, 1_000))])
    }
    clearSession()
    forgetEnd()
    set({ status: 'signedOut' })
    if (user !== null) await clearDevice(user.id, options)
  },
  /** Set once by the platform: what happens to stored data when somebody leaves. */
  onLeave: (steps: LeaveSteps): void => {
    leave = steps
  },
}
