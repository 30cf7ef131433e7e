import type { User } from '@nestwren/contract/auth'
import { afterEach, expect, test, vi } from 'vitest'
import { session, startSession } from './session.ts'
import { storeTokens, storeUser } from './token-store.ts'

const refreshToken = 'h.e30.s'

function tokenFor(accountId: string): string {
  const payload = { sub: 'mara', accountId, exp: Math.floor(Date.now() / 1000) + 3600 }
  return `h.${btoa(JSON.stringify(payload)).replaceAll('=', '')}.s`
}

function userIn(accountId: string): User {
  return { id: 'mara', name: 'Mara', accountId, memberships: [] } as unknown as User
}

afterEach(() => {
  vi.unstubAllGlobals()
  localStorage.clear()
})

test('tokens for another family, after the person was taken out of this one, lead there', async () => {
  vi.stubGlobal('fetch', async (_url: string, init: RequestInit) => {
    const bearer = new Headers(init.headers).get('authorization') ?? ''
    const { accountId } = JSON.parse(atob(bearer.split('.')[1] ?? ''))
    return Response.json({ user: userIn(accountId) })
  })
  storeUser(userIn('home'))
  storeTokens({ accessToken: tokenFor('home'), refreshToken })
  startSession()
  expect(session.get()).toMatchObject({ status: 'signedIn', user: { accountId: 'home' } })

  storeTokens({ accessToken: tokenFor('grandparents'), refreshToken })
  await vi.waitUntil(() => {
    const state = session.get()
    return state.status === 'signedIn' && state.user.accountId === 'grandparents'
  })
})
