import { nowMs } from '../../../platform/clock/now.ts'
import { readPreference, writePreference } from '../../../platform/preferences/preferences.ts'
import { isTokenShaped, secondsLeft } from '../../../platform/session/token-store.ts'

/** Browser storage of the panel, by the names of the specification (B §9). */
const keys = { token: 'adminToken', username: 'adminUsername' } as const
/** Of this tab: what the first step of the sign-in gave for the second. */
const tempKey = 'adminTempToken'

const listeners = new Set<() => void>()
let isEndWanted = false
let isFollowing = false

function tellAll(): void {
  for (const listener of listeners) listener()
}

/** What another tab does to the sign-in is done to all of them. */
function onStorage({ key, storageArea }: StorageEvent): void {
  if (storageArea !== null && storageArea !== localStorage) return
  if (key === null || key === keys.token || key === keys.username) tellAll()
}

/** Calls back whenever an operator signs in or out in any tab. Returns how to stop. */
export function onStaffSession(listener: () => void): () => void {
  listeners.add(listener)
  if (!isFollowing) globalThis.addEventListener('storage', onStorage)
  isFollowing = true
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    globalThis.removeEventListener('storage', onStorage)
    isFollowing = false
  }
}

/** Milliseconds until a token has run out by its claim `exp`; 0 for one that has, or whose end cannot be read (B §5). */
export function staffTokenLeftMs(token: string): number {
  if (!isTokenShaped(token)) return 0
  return Math.max(0, (secondsLeft(token, nowMs(), 0) ?? 0) * 1000)
}

/** The token as it is stored, good or not; null without one. */
export function storedStaffToken(): string | null {
  return readPreference(keys.token)
}

/** The token of the operator, while it is good by its own words; null for none. */
export function readStaffToken(): string | null {
  const token = storedStaffToken()
  return token !== null && staffTokenLeftMs(token) > 0 ? token : null
}

/** The name of the operator who is signed in; empty where nobody is. */
export function readStaffUsername(): string {
  return readPreference(keys.username) ?? ''
}

/** Signs the operator in, in all tabs. */
export function storeStaffSession({ token, username }: { readonly token: string; readonly username: string }): void {
  isEndWanted = false
  writePreference(keys.username, username)
  writePreference(keys.token, token)
  storeTempToken(null)
  tellAll()
}

/** Whether the last session ended because the operator of this tab wanted it to, of which nobody has to be told. */
export const wasEndWanted = (): boolean => isEndWanted

/** Signs the operator out, in all tabs: the pages of the panel lead to /admin/login. `isWanted`: they asked for it. */
export function clearStaffSession({ isWanted = false }: { isWanted?: boolean } = {}): void {
  isEndWanted = isWanted
  writePreference(keys.token, null)
  writePreference(keys.username, null)
  storeTempToken(null)
  tellAll()
}

let heldTempToken: string | null = null

/** What opens the second step of the sign-in, and nothing else; null without a first step. */
export function readTempToken(): string | null {
  try {
    return sessionStorage.getItem(tempKey)
  } catch {
    return heldTempToken
  }
}

/** Keeps the token for the second step; a browser without storage keeps it as long as the page is open. */
export function storeTempToken(token: string | null): void {
  try {
    if (token === null) sessionStorage.removeItem(tempKey)
    else sessionStorage.setItem(tempKey, token)
  } catch {
    heldTempToken = token
  }
}
