import type { Tokens, User } from '@nestwren/contract/auth'
import { readPreference, writePreference } from '../preferences/preferences.ts'

/** What the browser may read of a token. It checks nothing: the server is the judge. */
export interface TokenPayload {
  /** Seconds since 1970. */
  readonly exp: number | null
  readonly iat: number | null
  readonly type: string | null
  readonly userId: string | null
  readonly accountId: string | null
}

/** True for three non-empty parts with dots between (A §5). */
export function isTokenShaped(token: unknown): token is string {
  return typeof token === 'string' && /^[^.]+\.[^.]+\.[^.]+$/.test(token)
}

/** The payload of a token, or null when it cannot be read. */
export function readPayload(token: string): TokenPayload | null {
  const part = token.split('.')[1] ?? ''
  try {
    const bytes = Uint8Array.from(atob(part.replaceAll('-', '+').replaceAll('_', '/')), (char) => char.charCodeAt(0))
    const payload: unknown = JSON.parse(new TextDecoder().decode(bytes))
    if (typeof payload !== 'object' || payload === null) return null
    const { exp, iat, type, sub, accountId } = payload as Record<string, unknown>
    return {
      exp: typeof exp === 'number' ? exp : null,
      iat: typeof iat === 'number' ? iat : null,
      type: typeof type === 'string' ? type : null,
      userId: typeof sub === 'string' ? sub : null,
      accountId: typeof accountId === 'string' ? accountId : null,
    }
  } catch {
    return null
  }
}

/**
 * Seconds until the token runs out, negative once it has; null when the token does not say.
 * @param clockSkewMs server clock minus this device's clock
 */
export function secondsLeft(token: string, nowMs: number, clockSkewMs: number): number | null {
  const exp = readPayload(token)?.exp ?? null
  return exp === null ? null : exp - (nowMs + clockSkewMs) / 1000
}

/**
 * Whether a refresh token is worth sending (A §5): well-formed, of type refresh, not run out. A refresh token that
 * does not carry a type or an end is left to the server.
 */
export function canRefreshWith(token: string | null, nowMs: number, clockSkewMs: number): token is string {
  if (!isTokenShaped(token)) return false
  const payload = readPayload(token)
  if (payload === null) return false
  if (payload.type !== null && payload.type !== 'refresh') return false
  return (secondsLeft(token, nowMs, clockSkewMs) ?? 1) > 0
}

/** Local storage keys of A §9. */
const tokenKeys = {
  access: 'token',
  refresh: 'refreshToken',
  temporaryAccess: 'temp_token',
  temporaryRefresh: 'temp_refreshToken',
} as const
const userKey = 'user'

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

/**
 * Whether the pair in use is held back: it was given to somebody who still owes a payment, and becomes the real one once
 * that is made (A §4). A real access token always comes first.
 */
export function isHeld(): boolean {
  return readPreference(tokenKeys.access) === null && readPreference(tokenKeys.temporaryAccess) !== null
}

/** The access token in use, real or held. */
export function readAccessToken(): string | null {
  return readPreference(tokenKeys.access) ?? readPreference(tokenKeys.temporaryAccess)
}

/** The refresh token that belongs to the access token in use. */
export function readRefreshToken(): string | null {
  return readPreference(isHeld() ? tokenKeys.temporaryRefresh : tokenKeys.refresh)
}

/** Whose an access token is, by its own words; null when it does not say. */
export function ownerOf(token: string): Scope | null {
  const { userId, accountId } = readPayload(token) ?? {}
  return userId && accountId ? { userId, accountId } : null
}

/** Stores a pair in place of the one there is, as what that is unless told, and tells every listener. */
export function storeTokens(tokens: Tokens, options: { isHeld: boolean } = { isHeld: isHeld() }): void {
  writePair(tokens, options.isHeld)
  tellTokensUpdated()
}

/** Makes the held pair the real one. */
export function promoteTokens(): void {
  const [accessToken, refreshToken] = [readAccessToken(), readRefreshToken()]
  if (!isHeld() || accessToken === null || refreshToken === null) return
  writePair({ accessToken, refreshToken }, false)
  tellTokensUpdated()
}

/** In an order in which another tab that looks at any moment finds a whole pair. */
function writePair({ accessToken, refreshToken }: Tokens, isHeldPair: boolean): void {
  writePreference(isHeldPair ? tokenKeys.temporaryRefresh : tokenKeys.refresh, refreshToken)
  writePreference(isHeldPair ? tokenKeys.temporaryAccess : tokenKeys.access, accessToken)
  writePreference(isHeldPair ? tokenKeys.access : tokenKeys.temporaryAccess, null)
  writePreference(isHeldPair ? tokenKeys.refresh : tokenKeys.temporaryRefresh, null)
}

function tellTokensUpdated(): void {
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

const endedKey = 'nestwren.ended'
/**
 * What stays when somebody signs out, because it is the device's and not the person's: its language, what the front page shows,
 * whether it may be counted, how far its clock is off, its sound, that it locks out of sight, why it was signed out, and whom its
 * push messages are for, so that nobody else gets them.
 */
const keptKeys = new Set([
  'nestwren.locale',
  'lp_headline_v1',
  'nestwren.analyticsConsent',
  'nestwren.clockSkewMs',
  'notifications.sound',
  'notifications.pushFor',
  'vault.lockWhenHidden',
  endedKey,
])

/** Clears what A §4 names (tokens, user, subscription, theme settings, session storage) and all else that is the person's. */
export function clearSession(): void {
  // The access tokens first: without one nobody is signed in, whatever else another tab still sees.
  const credentials = [tokenKeys.access, tokenKeys.temporaryAccess, tokenKeys.refresh, tokenKeys.temporaryRefresh]
  for (const key of [...credentials, userKey]) writePreference(key, null)
  try {
    for (const key of Object.keys(localStorage)) {
      if (!keptKeys.has(key)) localStorage.removeItem(key)
    }
  } catch {
    // Storage that cannot be listed holds nothing of ours either.
  }
  clearTabStorage()
  tellTokensUpdated()
}

/** Clears what this tab alone remembers. */
export function clearTabStorage(): void {
  try {
    sessionStorage.clear()
  } catch {
    // As above.
  }
}

/** Why the session ended, by name, for the other tabs; gone with the next sign-in. */
export function readEnding(): string | null {
  return readPreference(endedKey)
}

export function storeEnding(name: string | null): void {
  writePreference(endedKey, name)
}

/** Calls back when another tab changes tokens or user. `key` is null when everything was cleared. */
export function onStorageChange(listener: (key: string | null) => void): () => void {
  const relevant = new Set<string | null>([null, ...Object.values(tokenKeys), userKey])
  const onStorage = (event: StorageEvent) => {
    if (event.storageArea !== null && event.storageArea !== localStorage) return
    if (relevant.has(event.key)) listener(event.key)
  }
  globalThis.addEventListener('storage', onStorage)
  return () => globalThis.removeEventListener('storage', onStorage)
}
