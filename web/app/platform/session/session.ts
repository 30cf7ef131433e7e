import type { auth, Tokens, User } from '@nestwren/contract/auth'
import { ApiError } from '@nestwren/contract/client'
import type { CallInput } from '@nestwren/contract/endpoint'
import { api } from '../api/api.ts'
import type { ForeignText } from '../i18n/i18n.ts'
import { writePreference } from '../preferences/preferences.ts'
import { forgetEnd, tell } from './notices.ts'
import { paymentRequired, sessionState, setState, showUser, userOf } from './session-state.ts'
import {
  clearSession,
  clearTabStorage,
  isHeld,
  isSameScope,
  isTokenShaped,
  onStorageChange,
  ownerOf,
  promoteTokens,
  readAccessToken,
  readEnding,
  readRefreshToken,
  readUser,
  type Scope,
  scopeOf,
  storeEnding,
  storeTokens,
  storeUser,
  tokensUpdatedEvent,
} from './token-store.ts'
import { checkToken, endingByName, handleEnd, nameOfEnding, sessionTexts, tokenCheckEveryMs } from './tokens.ts'

export type { SessionState } from './session-state.ts'

/** What every call that signs somebody in answers. */
export interface SignedInAnswer {
  readonly tokens: Tokens
  readonly user: User
  readonly paymentRequired: boolean
}

/** What else has to go, or to happen, when somebody leaves this device. */
export interface LeaveSteps {
  /** Sends what waits, within a short while; never throws. Runs while the session still works. */
  readonly flush: (scope: Scope) => Promise<void>
  /** Removes what is stored of this person on the device. */
  readonly clear: (userId: string, options: { isDiscardingUnsent: boolean }) => Promise<void>
}

let leave: LeaveSteps | null = null
let hasStarted = false
let retryTimer: ReturnType<typeof setTimeout> | undefined
const followListeners = new Set<() => void>()

/** Reads what this browser has stored. */
function readStored(): void {
  clearTimeout(retryTimer)
  const access = readAccessToken()
  if (access === null) {
    if (sessionState.get().status !== 'signedOut') setState({ status: 'signedOut' })
    return
  }
  if (!isTokenShaped(access) || !isTokenShaped(readRefreshToken())) {
    end(sessionTexts.malformed)
    return
  }
  const user = readUser()
  if (user === null) setState({ status: 'loading', isReachable: true })
  else showUser(user)
  void revalidate().then((isPromoted) => {
    // What was stored is all this page has of the person: it is not in the middle of a payment of its own.
    if (isPromoted) for (const listener of followListeners) listener()
  })
}

/** Another tab changed the tokens: it signed somebody in or out, promoted them, or renewed their tokens. */
function follow(): void {
  const before = sessionState.get()
  readStored()
  const now = sessionState.get()
  const user = userOf(before)
  // Somebody else may have signed in there before this tab heard that the first had left.
  if (user !== null && readUser()?.id !== user.id) clearTabStorage()
  if (now.status === 'signedOut' && before.status !== 'signedOut') {
    // Gone already; this page learns that by it.
    writePreference('token', null)
    clearTabStorage()
    const ending = endingByName(readEnding())
    if (ending !== null) tell({ kind: 'alert', text: ending })
  }
  if (now.status === before.status) return
  for (const listener of followListeners) listener()
}

/**
 * Asks the server who is signed in. Without an answer the stored person stays; without a stored one it asks again.
 * Resolves to whether held tokens have become real ones by it.
 */
async function revalidate(): Promise<boolean> {
  const token = readAccessToken()
  if (token === null) return false
  const isLoading = () => sessionState.get().status === 'loading'
  if (!navigator.onLine) {
    if (isLoading()) setState({ status: 'loading', isReachable: false })
    return false
  }
  try {
    const { user } = await api.auth.me()
    const now = readAccessToken()
    // An answer for a token of somebody else: another tab signed in or switched meanwhile.
    if (now === null || !isSameScope(ownerOf(now), scopeOf(user))) return false
    storeUser(user)
    // Paid on another device, or by another tab that was not heard.
    const isPromoted = !user.paymentRequired && isHeld()
    if (isPromoted) promoteTokens()
    showUser(user)
    return isPromoted
  } catch (error) {
    if (readAccessToken() === null || !isLoading()) return false
    // A portal's 401 says nothing about the session.
    if (error instanceof ApiError && error.status === 401 && error.code !== 'UNKNOWN') {
      end(sessionTexts.malformed)
      return false
    }
    setState({ status: 'loading', isReachable: false })
    retryTimer = setTimeout(() => void revalidate(), 1_500)
    return false
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
  // Before the tokens go: other tabs look for it when they see that.
  storeEnding(nameOfEnding(text))
  clearSession()
  setState({ status: 'signedOut' })
  tell({ kind: 'alert', text })
  if (user !== null) void clearDevice(user.id, { isDiscardingUnsent: false })
}

/** Starts watching the tokens. Once per page; later calls do nothing. */
export function startSession(): void {
  if (hasStarted || typeof window === 'undefined') return
  hasStarted = true
  handleEnd(({ text }) => end(text))
  onStorageChange(() => {
    follow()
    globalThis.dispatchEvent(new Event(tokensUpdatedEvent))
  })
  globalThis.addEventListener(tokensUpdatedEvent, () => {
    const token = readAccessToken()
    const user = readUser()
    // Whoever was taken out of this family gets tokens for another one of theirs at the next renewal.
    if (token !== null && user !== null && !isSameScope(ownerOf(token), scopeOf(user))) void revalidate()
  })
  paymentRequired.subscribe(() => {
    // What is stored of the family's account status is out of date.
    if (paymentRequired.get()) void revalidate()
  })
  setInterval(() => void checkToken(), tokenCheckEveryMs)
  // A phone that slept through the check catches up when it wakes.
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') void checkToken()
  })
  globalThis.addEventListener('online', () => {
    if (sessionState.get().status !== 'signedOut') void revalidate()
  })
  readStored()
}

const missingTokens = 'Invalid response from server: Missing tokens'

function begin(
  answer: SignedInAnswer,
  { missing = missingTokens, isHeldBack = answer.paymentRequired }: { missing?: string; isHeldBack?: boolean } = {},
): void {
  const { tokens, user } = answer
  if (!isTokenShaped(tokens?.accessToken) || !isTokenShaped(tokens.refreshToken))
    throw new ApiError(0, 'MISSING_TOKENS', missing)
  storeUser(user)
  storeTokens(tokens, { isHeld: isHeldBack })
  storeEnding(null)
  forgetEnd()
  paymentRequired.clear()
  showUser(user)
}

export const session = {
  get: sessionState.get,
  subscribe: sessionState.subscribe,
  /** Signs in; the state is then `signedIn`, or `owes` when a payment is due first. Throws ApiError. */
  signIn: async (body: CallInput<typeof auth.login>['body']): Promise<void> => {
    begin(await api.auth.login({ body }))
  },
  /** Makes an account and signs in, as above. Throws ApiError. */
  register: async (body: CallInput<typeof auth.register>['body']): Promise<void> => {
    begin(await api.auth.register({ body }), {
      missing: 'Registration successful but no authentication tokens received',
    })
  },
  /** Goes on as whom another call has signed in: Google, an accepted invite. Throws ApiError when tokens are missing. */
  takeSignedIn: (answer: SignedInAnswer): void => begin(answer),
  /** A payment was made: the held tokens become the real ones. Nothing happens to anybody who does not owe. */
  promote: (): void => {
    const current = sessionState.get()
    if (current.status !== 'owes' || !isHeld()) return
    promoteTokens()
    showUser(readUser() ?? current.user)
    void revalidate()
  },
  /** Another family of the same person. What waits for this one is sent first when that goes quickly. Throws ApiError. */
  switchAccount: async (accountId: string): Promise<void> => {
    const before = sessionState.get()
    if (before.status === 'signedIn') await leave?.flush(scopeOf(before.user))
    const answer = await api.auth.switchAccount({ body: { accountId } })
    // Whoever comes from a family in good standing must be able to go back: only a held pair stays held.
    begin(answer, { isHeldBack: answer.paymentRequired && isHeld() })
  },
  /** Takes over a changed user, such as the answer of updateDisplayName. */
  updateUser: (user: User): void => {
    storeUser(user)
    showUser(user)
  },
  /** Reads the person's rights and families again. Never throws. */
  revalidate: async (): Promise<void> => {
    await revalidate()
  },
  /**
   * Signs out here, online or not. With `isDiscardingUnsent` writes that wait are removed from the device as well;
   * without it they stay for the next time the same person signs in here. With `hasEnded` the server knows already, as
   * after the account was deleted.
   */
  signOut: async (options: { isDiscardingUnsent: boolean; hasEnded?: boolean }): Promise<void> => {
    const user = readUser()
    // The server's side of it must not keep anybody waiting: the tokens run out by themselves.
    if (navigator.onLine && options.hasEnded !== true) {
      const goodbye = api.auth.logout(undefined, { signal: AbortSignal.timeout(3_000) }).catch(() => undefined)
      await Promise.race([goodbye, new Promise((resolve) => setTimeout(resolve, 1_000))])
    }
    storeEnding(null)
    clearSession()
    forgetEnd()
    setState({ status: 'signedOut' })
    if (user !== null) await clearDevice(user.id, options)
  },
  /** Set once by the platform: what happens to stored data when somebody leaves. */
  onLeave: (steps: LeaveSteps): void => {
    leave = steps
  },
  /** Calls back after another tab signed somebody in or out, or promoted them. Gives the way to stop. */
  onFollowed: (listener: () => void): (() => void) => {
    followListeners.add(listener)
    return () => followListeners.delete(listener)
  },
}
