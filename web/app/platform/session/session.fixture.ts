import type { User } from '@nestwren/contract/auth'
import { vi } from 'vitest'

export const refreshToken = 'h.e30.s'
export const realKeys = ['token', 'refreshToken']
export const heldKeys = ['temp_token', 'temp_refreshToken']

// One instant for the whole file, so that equal tokens are equal also when the clock ticks between them.
const inTwoHours = Math.floor(Date.now() / 1000) + 7200

export function tokenFor(accountId: string, mark = '', exp = inTwoHours): string {
  const payload = { sub: 'mara', accountId, exp, mark }
  return `h.${btoa(JSON.stringify(payload)).replaceAll('=', '')}.s`
}

export function userIn(accountId: string, isOwing = false): User {
  const status = isOwing ? 'registered' : 'active'
  const user = { id: 'mara', name: 'Mara', username: 'mara@example.com', accountId, memberships: [] }
  return { ...user, paymentRequired: isOwing, subscriptionStatus: status } as unknown as User
}

export function answerFor(accountId: string, isOwing = false) {
  const tokens = { accessToken: tokenFor(accountId), refreshToken }
  return { tokens, user: userIn(accountId, isOwing), paymentRequired: isOwing }
}

export const stored = (keys: readonly string[]) => keys.map((key) => localStorage.getItem(key))
export const nothing = [null, null]
export const signInForm = { username: 'mara@example.com', password: 'a-quiet-nest' }

/** The modules of one page load; what a reload does with what is stored. */
export async function load() {
  vi.resetModules()
  const { session, startSession } = await import('./session.ts')
  const clear = vi.fn(async () => undefined)
  session.onLeave({ flush: async () => undefined, clear })
  startSession()
  return {
    session,
    clear,
    notices: await import('./notices.ts'),
    ...(await import('./session-state.ts')),
    ...(await import('./token-store.ts')),
    ...(await import('./tokens.ts')),
    ...(await import('../api/api.ts')),
  }
}

/** What another tab does to the storage. */
export function inAnotherTab(change: () => void): void {
  change()
  for (const key of [...realKeys, ...heldKeys])
    window.dispatchEvent(new StorageEvent('storage', { key, storageArea: localStorage }))
}

/** Nothing is stored and nobody is watched any more. */
export function forgetAll(): void {
  vi.unstubAllGlobals()
  localStorage.clear()
  sessionStorage.clear()
}
