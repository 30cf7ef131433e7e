import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import type { User } from '@nestwren/contract/auth'
import { render, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { session } from '../../platform/session/session.ts'
import { clearSession } from '../../platform/session/token-store.ts'
import { ToastHost } from '../../ui/toast-host.tsx'
import { entry } from './entry.ts'

export const somebody = {
  id: 'mara',
  name: 'Mara',
  username: 'mara@example.com',
  role: 'super_admin',
  accountId: 'home',
  subscriptionStatus: 'active',
  paymentRequired: false,
  onboardingCompleted: true,
  permissions: {},
  memberships: [{ accountId: 'home', accountName: 'Mara', role: 'super_admin' }],
  createdAt: '2026-01-01T00:00:00.000Z',
} as unknown as User

/** What a call that signs somebody in answers. */
export function signedInAs(change: Partial<User> = {}) {
  const user = { ...somebody, ...change }
  const payload = { sub: user.id, accountId: user.accountId, exp: Math.floor(Date.now() / 1000) + 7200 }
  const accessToken = `h.${btoa(JSON.stringify(payload)).replaceAll('=', '')}.s`
  return { tokens: { accessToken, refreshToken: 'h.e30.s' }, user, paymentRequired: user.paymentRequired }
}

/** Shows a page at an address; every other address says which one it is. Answers the router. */
export function showPage(path: string, page: ReactNode, at: string | { pathname: string; state: unknown }) {
  const Elsewhere = () => <p>Another page</p>
  const router = createMemoryRouter(
    [
      { path, element: page },
      { path: '*', element: <Elsewhere /> },
    ],
    { initialEntries: ['/before', at], initialIndex: 1 },
  )
  render(
    <I18nProvider i18n={i18n}>
      <RouterProvider router={router} />
      <ToastHost />
    </I18nProvider>,
  )
  return router
}

export const elsewhere = () => screen.findByText('Another page')

/** Nobody is signed in, nothing is open, nothing is stored. */
export function startOver(): void {
  session.onLeave({ flush: async () => undefined, clear: async () => undefined })
  clearSession()
  localStorage.clear()
  window.dispatchEvent(new StorageEvent('storage', { key: 'token', storageArea: localStorage }))
  entry.forget()
  sessionStorage.clear()
  history.replaceState(null, '', '/')
}
