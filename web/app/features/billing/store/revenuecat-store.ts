import type { SubscriptionPackage } from '@nestwren/contract/billing'
import { brand } from '@nestwren/contract/brand'
import { packageIdentifiers, planDescription } from '@nestwren/contract/plans'
import type { Package, Purchases, CustomerInfo as TheirInfo } from '@revenuecat/purchases-js'
import { letPaymentLibraryWrite } from '../../../platform/trusted-types.ts'
import { packageNotFound } from './buy.ts'
import { paymentDocument } from './payment-document.ts'
import { type BillingStore, type ProviderInfo, sortedPlans } from './store.ts'

interface RevenueCatOptions {
  readonly publicKey: string
  /** Where the API is; null for RevenueCat's own address. */
  readonly apiUrl: string | null
  readonly appUserId: string
  /** The offering to prefer; the current one where it does not exist. */
  readonly offering: string
}

/** A §9: the provider needs a moment after it was initialised. */
const settleMs = 1_000

/** RevenueCat's library is a megabyte: it is fetched when somebody may buy, never to show a page. */
export function createRevenueCatStore({ publicKey, apiUrl, appUserId, offering }: RevenueCatOptions): BillingStore {
  let ready: Promise<Purchases> | null = null
  let purchases: Purchases | null = null
  let packages: readonly Package[] = []

  const connect = async () => {
    const library = await import('@revenuecat/purchases-js')
    adoptStyles()
    letPaymentLibraryWrite()
    paymentDocument.watch([apiUrl ?? 'https://api.revenuecat.com', 'https://js.stripe.com'])
    // Somebody else may have been here before, without leaving through `logOut`.
    if (library.Purchases.isConfigured()) library.Purchases.getSharedInstance().close()
    purchases = library.Purchases.configure({
      apiKey: publicKey,
      appUserId,
      ...(apiUrl === null ? {} : { httpConfig: { proxyURL: apiUrl } }),
      // Nobody is counted, and no more addresses than these two have to be open to the page.
      flags: { collectAnalyticsEvents: false, autoCollectUTMAsMetadata: false },
    })
    await new Promise((resolve) => setTimeout(resolve, settleMs))
    return purchases
  }
  const opened = () => {
    ready ??= connect().catch((error: unknown) => {
      ready = null
      throw error
    })
    return ready
  }
  const loadPackages = async () => {
    const offerings = await (await opened()).getOfferings()
    paymentDocument.works()
    packages = (offerings.all[offering] ?? offerings.current)?.availablePackages ?? []
    return packages
  }
  const find = (plan: string) => packages.find(({ identifier }) => identifier === plan)

  return {
    configure: async () => void (await opened()),
    offerings: async () => sortedPlans((await loadPackages()).flatMap(toOurs)),
    purchase: async ({ plan, means }) => {
      if (means.kind !== 'form') throw new Error('RevenueCat shows a form of its own')
      if (find(plan) === undefined) await loadPackages()
      const rcPackage = find(plan)
      if (rcPackage === undefined) throw packageNotFound()
      const { customerInfo } = await (await opened()).purchase({
        rcPackage,
        htmlTarget: means.target,
        customerEmail: means.email,
        selectedLocale: means.locale,
        skipSuccessPage: true,
      })
      return { success: true, alreadySubscribed: false, customerInfo: infoOf(customerInfo) }
    },
    // A browser has no receipts to send in: what the provider knows of the person is all there is to restore.
    restore: async () => infoOf(await (await opened()).getCustomerInfo()),
    customerInfo: async () => infoOf(await (await opened()).getCustomerInfo()),
    logOut: () => {
      purchases?.close()
      purchases = null
      ready = null
      packages = []
    },
  }
}

function toOurs({ identifier, webBillingProduct }: Package): readonly SubscriptionPackage[] {
  const known = packageIdentifiers.find((one) => one === identifier)
  if (known === undefined) return []
  const { title, price } = webBillingProduct
  const { formattedPrice, amountMicros, currency } = price
  const description = webBillingProduct.description ?? planDescription
  const currentPrice = { formattedPrice, amountMicros, currency }
  return [
    {
      identifier: known,
      product: {
        title,
        description,
        priceString: formattedPrice,
        currentPrice,
      },
      billingProduct: { title, description, currentPrice },
    },
  ]
}

function infoOf({ entitlements, originalAppUserId }: TheirInfo): ProviderInfo {
  const premium = entitlements.active[brand.entitlement]
  if (premium === undefined) return { entitlements: { active: {} }, originalAppUserId }
  const { isActive, willRenew, productIdentifier, expirationDate } = premium
  return {
    entitlements: {
      active: {
        premium: { isActive, willRenew, productIdentifier, expirationDate: expirationDate?.toISOString() ?? null },
      },
    },
    originalAppUserId,
  }
}

/**
 * The provider's library writes its styles into the head as `<style>` elements, which our content security policy
 * refuses. Sheets that a script makes are allowed, so they become such: the same rules, and no inline styles.
 */
function adoptStyles(head: HTMLHeadElement = document.head): void {
  if (Object.hasOwn(head, 'appendChild')) return
  const append = head.appendChild.bind(head)
  const adopted = new Set<string>()
  head.appendChild = (node) => {
    if (!(node instanceof HTMLStyleElement) || !node.id.startsWith('svelte-')) return append(node)
    if (!adopted.has(node.id)) {
      adopted.add(node.id)
      const sheet = new CSSStyleSheet()
      sheet.replaceSync(node.textContent)
      document.adoptedStyleSheets.push(sheet)
    }
    return node
  }
}
