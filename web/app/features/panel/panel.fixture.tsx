import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import type { AdminStats, AdminUser, AdminUserDetail } from '@nestwren/contract/admin-users'
import { fireEvent, render, screen, within } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { nowMs } from '../../platform/clock/now.ts'
import PanelLayout from './panel-layout.tsx'
import PanelPage from './panel-page.tsx'
import { dismissPanelAlert } from './public/panel-alert.ts'
import { storeStaffSession, storeTempToken } from './public/staff-session.ts'

/** A token of an operator that is good for so many seconds. */
export const staffTokenFor = (seconds = 3600) =>
  `x.${btoa(JSON.stringify({ exp: Math.floor(nowMs() / 1000) + seconds }))}.x`

/** The operator hanna is signed in. */
export function signInHanna(seconds?: number): string {
  const token = staffTokenFor(seconds)
  storeStaffSession({ token, username: 'ops-hanna' })
  return token
}

/** Nobody is signed in, and nothing is said. */
export function startPanelOver(): void {
  localStorage.clear()
  sessionStorage.clear()
  storeTempToken(null)
  dismissPanelAlert()
}

/** Opens the panel at an address, with the parts of the app that it needs; gives the router. */
export function openPanel(at: string, state?: unknown) {
  const [pathname = '', search = ''] = at.split('?')
  const entry = { pathname, search: search === '' ? '' : `?${search}`, state }
  const router = createMemoryRouter(
    [
      { path: '/admin', element: <PanelLayout />, children: [{ path: '*', element: <PanelPage /> }] },
      { path: '*', element: <p>Another page</p> },
    ],
    { initialEntries: [entry] },
  )
  render(
    <I18nProvider i18n={i18n}>
      <RouterProvider router={router} />
    </I18nProvider>,
  )
  return router
}

export const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }))

/** Presses a button of the question that is asked. */
export function answer(name: string): void {
  fireEvent.click(within(screen.getByRole('alertdialog')).getByRole('button', { name }))
}

export const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })

export const ada: AdminUser = {
  _id: '0192f000-0000-7000-8000-000000000001',
  username: 'ada@example.com',
  role: 'super_admin',
  active: true,
  deactivatedAt: null,
  subscriptionStatus: 'trial',
  isFreeTrial: true,
  isOverridden: false,
  paymentStatus: 'completed',
  createdAt: '2026-11-17T09:00:00.000Z',
  lastLoginAt: '2026-11-26T11:48:00.000Z',
  onboardingCompleted: true,
  trialEndDate: '2026-12-17T09:00:00.000Z',
  subscriptionEndDate: null,
  accountId: { _id: '0192f000-0000-7000-8000-0000000000aa', storageUsed: 524_288_000, storageLimit: 1_048_576_000 },
  version: 3,
}

export const ben: AdminUser = {
  ...ada,
  _id: '0192f000-0000-7000-8000-000000000002',
  username: 'ben@example.com',
  role: 'caregiver',
  active: false,
  deactivatedAt: '2026-11-20T09:00:00.000Z',
  subscriptionStatus: null,
  isFreeTrial: false,
  paymentStatus: null,
  lastLoginAt: null,
  accountId: null,
  version: 1,
}

export const adaWhole: AdminUserDetail = {
  ...ada,
  override: null,
  ownSubscription: {
    subscriptionStatus: 'trial',
    isFreeTrial: true,
    paymentStatus: 'completed',
    trialEndDate: ada.trialEndDate,
    subscriptionEndDate: null,
    canceledAt: null,
    creditDays: 0,
    provider: null,
  },
  hasPassword: true,
  hasGoogle: false,
  sessions: 2,
  deletion: {
    families: 1,
    children: 2,
    people: 1,
    peopleWhoStay: 3,
    familiesLeft: 0,
    storageUsed: 524_288_000,
    renewsAtProvider: true,
  },
}

export const stats: AdminStats = {
  totalUsers: 4812,
  subscriptions: { active: 1937, trial: 1204, influencer: 58, canceled: 391, registered: 12, past_due: 7 },
  totalStorageUsed: 1_561_306_511_442,
  deactivatedUsers: 0,
  sinceLastWeek: { totalUsers: 126, active: -41, influencer: null, totalStorageUsed: 19_971_597_926 },
  recentUsers: [ada, ben],
  asOf: '2026-11-26T10:24:00.000Z',
}
