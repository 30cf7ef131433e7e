import type { SubscriptionStatus, User } from '@nestwren/contract/auth'
import type { CustomerInfo, SubscriptionPackage } from '@nestwren/contract/billing'
import { defaultChildColor } from '@nestwren/contract/child-color'
import { roleUserPermissions } from '@nestwren/contract/permissions'
import type { PackageIdentifier } from '@nestwren/contract/plans'
import { vi } from 'vitest'
import { session } from '../../platform/session/session.ts'
import { paymentRequired, setState } from '../../platform/session/session-state.ts'
import { storeTestTokens } from '../../platform/testing/calls.fixture.ts'

const uuid = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`
const dayMs = 86_400_000

export const inDays = (days: number) => new Date(Date.now() + days * dayMs).toISOString()

/** The owner of a family. */
export function personWith(subscriptionStatus: SubscriptionStatus, fields: Partial<User> = {}): User {
  return {
    id: uuid(20),
    name: 'Ines',
    username: 'ines@example.com',
    role: 'super_admin',
    color: defaultChildColor,
    accountId: uuid(21),
    subscriptionStatus,
    trialEndDate: null,
    subscriptionEndDate: null,
    paymentRequired: subscriptionStatus === 'registered',
    permissions: roleUserPermissions.super_admin,
    memberships: [{ accountId: uuid(21), accountName: 'Ines', role: 'super_admin' }],
    hasPassword: true,
    hasGoogle: false,
    onboardingCompleted: true,
    newsletter: false,
    createdAt: '2026-01-01T00:00:00.000Z',
    ...fields,
  }
}

/** Somebody who was invited into that family. */
export function guestWith(subscriptionStatus: SubscriptionStatus): User {
  return personWith(subscriptionStatus, {
    id: uuid(22),
    name: 'Sol',
    username: 'sol@example.com',
    role: 'caregiver',
    paymentRequired: false,
    permissions: roleUserPermissions.caregiver,
  })
}

export function infoWith(
  subscriptionStatus: SubscriptionStatus,
  premium: { willRenew?: boolean; expirationDate?: string | null; product?: string } | null = null,
  fields: Partial<CustomerInfo> = {},
): CustomerInfo {
  const active =
    premium === null
      ? {}
      : {
          premium: {
            isActive: true,
            expirationDate: premium.expirationDate ?? null,
            willRenew: premium.willRenew ?? true,
            productIdentifier: premium.product ?? '$rc_weekly',
          },
        }
  return {
    entitlements: { active },
    originalAppUserId: uuid(21),
    originalDate: '2026-01-01T00:00:00.000Z',
    trialDaysLeft: null,
    subscriptionStatus,
    paymentStatus: 'completed',
    trialEndDate: null,
    subscriptionEndDate: null,
    canStartFreeTrial: subscriptionStatus === 'registered',
    creditDays: 0,
    ...fields,
  }
}

export function packageOf(identifier: PackageIdentifier, formattedPrice: string): SubscriptionPackage {
  const currentPrice = { formattedPrice, amountMicros: 2_000_000, currency: 'USD' }
  const words = { title: identifier, description: 'Unlimited access to all features' }
  return {
    identifier,
    product: { ...words, priceString: formattedPrice, currentPrice },
    billingProduct: { ...words, currentPrice },
  }
}

/** The built-in store's answer, the plans in the wrong order. */
export const builtInOfferings = {
  provider: 'builtin',
  publicKey: null,
  apiUrl: null,
  appUserId: uuid(21),
  offering: 'nestwren',
  packages: [packageOf('$rc_annual', '$89.00'), packageOf('$rc_weekly', '$2.00')],
} as const

/** Signs somebody in on this page, with tokens that calls can go out with. */
export function enter(user: User): void {
  storeTestTokens(user.id, user.accountId)
  session.updateUser(user)
}

/** Nobody is signed in any more, and nothing of the test is left. */
export function leave(): void {
  setState({ status: 'signedOut' })
  paymentRequired.clear()
  localStorage.clear()
  sessionStorage.clear()
  vi.unstubAllGlobals()
  vi.useRealTimers()
  vi.restoreAllMocks()
}
