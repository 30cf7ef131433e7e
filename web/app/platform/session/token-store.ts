import type { Tokens, User } from '@nestwren/contract/auth'
import { readPreference, writePreference } from '../preferences/preferences.ts'
import { readPayload } from './token.ts'

/** Local storage keys of A §9. */
const tokenKeys = {
  access: 'token',
  refresh: 'refreshToken',
  temporaryAccess: 'temp_token',
  temporaryRefresh: 'temp_refreshToken',
} as const
const userKey = 'user'
const skewKey = 'nestwren.clockSkewMs'

/** Sent on `window` whenever the tokens of this browser change, in whichever tab (A §4). */
export const tokensUpdatedEvent = 'auth:tokens-updated'

/** Whose data something is: one person in one family. */
export interface Scope {
  readonly userId: string
  readonly accountId: string
}

export function isSameScope(a: Scope | null, b: Scope | null): boolean {
  return a?.userId === b?.userId && a?.accountId === b?.accountId
}

export function scopeOf(user: Pick<User, 'id' | 'accountId'>): Scope {
  return { userId: user.id, accountId: user.accountId }
}

export function readAccessToken(): string | null {
  return readPreference(tokenKeys.access)
}

export function readRefreshToken(): string | null {
  return readPreference(tokenKeys.refresh)
}

/** Server clock minus this device's clock, as of the last token that came in. */
export function clockSkewMs(): number {
  const skew = Number(readPreference(skewKey))
  return Number.isFinite(skew) ? skew : 0
}

/** Whose an access token is, by its own words; null when it does not say. */
export function ownerOf(token: string): Scope | null {
  const { userId, accountId } = readPayload(token) ?? {}
  return userId && accountId ? { userId, accountId } : null
}

/** Stores a pair and tells every listener. */
export function storeTokens(tokens: Tokens): void {
  const issuedAt = readPayload(tokens.accessToken)?.iat ?? null
  if (issuedAt !== null) {
    const skew = issuedAt * 1000 - Date.now()
    // Whole seconds and the way back cost a little; only a clock that is really off counts.
    writePreference(skewKey, Math.abs(skew) < 30_000 ? null : String(Math.round(skew)))
  }
  writePreference(tokenKeys.refresh, tokens.refreshToken)
  writePreference(tokenKeys.access, tokens.accessToken)
  globalThis.dispatchEvent?.(new Event(tokensUpdatedEvent))
}

export function readUser(): User | null {
  try {
    const user = JSON.parse(readPreference(userKey) ?? 'null') as Partial<User> | null
    return typeof user?.id === 'string' && typeof user.accountId === 'string' && Array.isArray(user.memberships)
      ? (user as User)
      : null
  } catch {
    return null
  }
}

export function storeUser(user: User): void {
  const json = JSON.stringify(user)
  if (readPreference(userKey) !== json) writePreference(userKey, json)
}

/** What of the device's settings stays when somebody signs out: they are the device's, not the person's. */
const keptKeys = new Set(['nestwren.locale', 'lp_headline_v1'])
const themePrefix = /theme|nestwren\.(mode|night)/i

/** Clears what A §4 names: tokens, user, theme settings and session storage, and everything stored under a person. */
export function clearSession(): void {
  try {
    for (const key of Object.keys(localStorage)) {
      if (keptKeys.has(key)) continue
      const isOurs = key.startsWith('nestwren.') || key === userKey || key === 'subscription' || themePrefix.test(key)
      if (isOurs || Object.values<string>(tokenKeys).includes(key)) localStorage.removeItem(key)
    }
    sessionStorage.clear()
  } catch {
    for (const key of [...Object.values(tokenKeys), userKey]) writePreference(key, null)
  }
  globalThis.dispatchEvent?.(new Event(tokensUpdatedEvent))
}

/** Calls back when another tab changes tokens or user. `key` is null when everything was cleared. */
export function onStorageChange(listener: (key: string | null) => void): () => void {
  const relevant = new Set<string | null>([null, tokenKeys.access, tokenKeys.refresh, userKey])
  const onStorage = (event: StorageEvent) => {
    if (event.storageArea !== null && event.storageArea !== localStorage) return
    if (relevant.has(event.key)) listener(event.key)
  }
  globalThis.addEventListener('storage', onStorage)
  return () => globalThis.removeEventListener('storage', onStorage)
}
