import type { PackageIdentifier } from '@nestwren/contract/plans'
import { refuseTextAsCode } from '../../../platform/trusted-types.ts'
import { buy } from './buy.ts'
import { createRevenueCatStore } from './revenuecat-store.ts'
import { type BillingStore, offeringsTimeoutMs, within } from './store.ts'

/** What runs inside the browser: the store with the provider's real library. */

refuseTextAsCode()

let store: BillingStore | null = null
const refused: string[] = []
document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) =>
  refused.push(`${effectiveDirective} ${blockedURI}`),
)

function opened(): BillingStore {
  if (store === null) throw new Error('not open')
  return store
}

const page = {
  open: (apiUrl: string, appUserId: string) => {
    store = createRevenueCatStore({ publicKey: 'rcb_public_for_tests', apiUrl, appUserId, offering: 'nestwren' })
  },
  /** As the app asks for them: a list in any case. */
  plans: async () => {
    const plans = await within(opened().offerings(), offeringsTimeoutMs, [])
    return plans.map(({ identifier, product }) => `${identifier} ${product.currentPrice.formattedPrice}`)
  },
  info: async () => (await opened().customerInfo()).entitlements.active,
  /** Opens the form in an element; what becomes of it is not waited for. */
  buy: (plan: PackageIdentifier) => {
    const target = document.createElement('div')
    target.id = 'form'
    document.body.append(target)
    const means = { kind: 'form', target, email: 'ines@example.com', locale: 'es' } as const
    buy(opened(), { id: crypto.randomUUID(), plan, means }).catch(() => undefined)
  },
  logOut: () => opened().logOut(),
  /** Rules of the form's styles that are in force. */
  formDisplay: () => {
    const form = document.querySelector('.rcb-ui-container')
    return form === null ? null : getComputedStyle(form).display
  },
  inlineStyles: () => document.querySelectorAll('style').length,
  refused: () => refused,
}

export type RevenueCatPage = typeof page
Object.assign(globalThis, { page })
