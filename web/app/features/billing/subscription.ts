import type { SubscriptionStatus, User } from '@nestwren/contract/auth'
import type { CustomerInfo, SubscriptionPackage } from '@nestwren/contract/billing'
import { ApiError } from '@nestwren/contract/client'
import { QueryClient, queryOptions } from '@tanstack/react-query'
import { api } from '../../platform/api/api.ts'
import { session } from '../../platform/session/session.ts'
import { userOf } from '../../platform/session/session-state.ts'
import { isSameScope, type Scope, scopeOf } from '../../platform/session/token-store.ts'
import { buy, paymentFailed } from './store/buy.ts'
import { paymentDocument } from './store/payment-document.ts'
import {
  type BillingStore,
  type Order,
  offeringsTimeoutMs,
  type PurchaseResult,
  sortedPlans,
  within,
} from './store/store.ts'

/** A §4: about 2 s after a username appears. */
export const initialiseAfterMs = 2_000
/** They have nothing to buy (A §4). */
const skipped: readonly SubscriptionStatus[] = ['influencer', 'free_trial']
/** They have bought: what they have is read, the store itself waits until they want something of it. */
const subscribed: readonly SubscriptionStatus[] = ['active', 'trial']

/**
 * Its own client: plans are chosen and paid for before a family is open. Nothing of it is kept on the device, and each
 * question is asked when somebody wants to know.
 */
export const subscriptionClient = new QueryClient({
  defaultOptions: {
    queries: { staleTime: Infinity, gcTime: Infinity, retry: false, networkMode: 'always', enabled: false },
  },
})

/** Whom the plans are for while nobody is signed in (A §4). */
export const anonymous: Scope = { userId: 'anonymous', accountId: 'anonymous' }

const keyOf = (part: string, { userId, accountId }: Scope) => ['subscription', part, userId, accountId] as const

function isStill(scope: Scope): boolean {
  const user = userOf(session.get())
  return user !== null && isSameScope(scopeOf(user), scope)
}

/** Which store there is, and what it is spoken to with. */
export const offerQuery = (scope: Scope) =>
  queryOptions({
    queryKey: keyOf('offer', scope),
    queryFn: () => api.billing.offerings(undefined, { signal: AbortSignal.timeout(offeringsTimeoutMs) }),
  })

/** The store itself, made on first use. */
const storeQuery = (scope: Scope) => queryOptions({ queryKey: keyOf('store', scope), queryFn: () => openStore(scope) })

/** Plans and prices; an empty list after 10 s, or when the provider fails (A §7), is asked for again. */
export const plansQuery = (scope: Scope) =>
  queryOptions({
    queryKey: keyOf('plans', scope),
    queryFn: (): Promise<readonly SubscriptionPackage[]> =>
      within(
        subscriptionClient.fetchQuery(storeQuery(scope)).then((store) => store.offerings()),
        offeringsTimeoutMs,
        [],
      ),
    staleTime: ({ state }) => (state.data === undefined || state.data.length === 0 ? 0 : Infinity),
  })

/** What the server says of the subscription. */
export const infoQuery = (scope: Scope) =>
  queryOptions({
    queryKey: keyOf('info', scope),
    queryFn: async () => {
      const info = await api.billing.customerInfo()
      // Asking may have taught the server something new, such as that a paid period has begun.
      const isNews = info.subscriptionStatus !== userOf(session.get())?.subscriptionStatus
      if (isNews && isStill(scope)) void session.revalidate()
      return info
    },
    staleTime: 0,
  })

async function openStore(scope: Scope): Promise<BillingStore> {
  const { provider, publicKey, apiUrl, appUserId, offering, packages } = await subscriptionClient.fetchQuery(
    offerQuery(scope),
  )
  let made: BillingStore
  if (provider === 'builtin') made = createBuiltInStore(packages)
  else {
    // Where this document may not talk to the provider, the payment step goes to one that may.
    if (publicKey === null || !paymentDocument.isHere()) throw paymentFailed()
    const { createRevenueCatStore } = await import('./store/revenuecat-store.ts')
    made = createRevenueCatStore({ publicKey, apiUrl, appUserId, offering })
  }
  if (!isStill(scope)) throw new ApiError(0, 'NETWORK', 'Network error. Please try again.')
  await made.configure()
  return made
}

let person: User | null = null
let timer: ReturnType<typeof setTimeout> | undefined

/** Stores are for people: nobody who is not signed in is asked about. */
function scopeNow(): Scope {
  if (person === null) throw paymentFailed()
  return scopeOf(person)
}

/** Goes along with who is signed in: about 2 s after somebody appears they are looked up, and who leaves is forgotten. */
function follow(): void {
  const before = person
  person = userOf(session.get())
  const isSame = before === null ? person === null : isStill(scopeOf(before))
  if (isSame) return
  clearTimeout(timer)
  // The provider's library forgets the person too.
  if (before !== null) subscriptionClient.getQueryData(storeQuery(scopeOf(before)).queryKey)?.logOut()
  subscriptionClient.clear()
  if (person !== null) timer = setTimeout(initialise, initialiseAfterMs)
}

/**
 * Looks the subscription up, once for each person. Not for those who have nothing to buy, nor for those who do not pay.
 * For `anonymous` the plans stand at their fixed prices, and no code of the provider is loaded.
 */
function initialise(): void {
  clearTimeout(timer)
  if (person === null) {
    subscriptionClient.setQueryData(plansQuery(anonymous).queryKey, [])
    return
  }
  const { subscriptionStatus, permissions } = person
  // Whoever only shows it has made a query that nobody has asked yet.
  const state = subscriptionClient.getQueryState(infoQuery(scopeOf(person)).queryKey)
  const isAsked =
    state !== undefined && (state.fetchStatus !== 'idle' || state.dataUpdatedAt > 0 || state.errorUpdatedAt > 0)
  if (isAsked || skipped.includes(subscriptionStatus) || !permissions.billing) return
  void readInfo()
  if (!subscribed.includes(subscriptionStatus)) void loadPlans()
}

/** Reads the plans and prices now. Never rejects. Prices come with an account; until then the fixed texts stand. */
async function loadPlans(): Promise<void> {
  if (person !== null) await subscriptionClient.prefetchQuery(plansQuery(scopeOf(person)))
}

/** Reads what the server says of the subscription. Never rejects; the error is with the query. */
async function readInfo(): Promise<void> {
  if (person !== null) await subscriptionClient.prefetchQuery(infoQuery(scopeOf(person)))
}

const describe = () => subscriptionClient.fetchQuery(offerQuery(scopeNow()))
const opened = () => subscriptionClient.fetchQuery(storeQuery(scopeNow()))

export const subscription = {
  initialise,
  loadPlans,
  readInfo,
  /** Takes over what a call answered. */
  setInfo: (info: CustomerInfo): void => {
    if (person !== null) subscriptionClient.setQueryData(infoQuery(scopeOf(person)).queryKey, info)
  },
  /** Learns which store there is, without loading it. */
  describe: async (): Promise<void> => void (await describe()),
  /** Gets the store ready to be paid in; rejects when it cannot be reached. */
  open: async (): Promise<void> => void (await opened()),
  /** Buys in the provider's way. Throws what `buy` throws. */
  purchase: async (order: Order): Promise<PurchaseResult> => buy(await opened(), order),
  /** Lets the provider's library look again for what was bought; our server is asked by whoever calls this. */
  restore: async (): Promise<void> => {
    const offer = subscriptionClient.getQueryData(offerQuery(scopeNow()).queryKey)
    if (offer?.provider === 'revenuecat') await (await opened()).restore()
  },
}

session.subscribe(follow)
follow()

/** Our own server as the store: the same steps as with a provider, with test cards. No money moves. */
function createBuiltInStore(packages: readonly SubscriptionPackage[]): BillingStore {
  return {
    configure: () => Promise.resolve(),
    offerings: () => Promise.resolve(sortedPlans(packages)),
    purchase: ({ id, plan, means }) => {
      if (means.kind !== 'card') throw new Error('The built-in store takes a card')
      const { kind: _kind, ...card } = means
      return api.billing.purchase({ body: { id, packageIdentifier: plan, card } })
    },
    restore: async () => (await api.billing.restore()).customerInfo,
    customerInfo: () => api.billing.customerInfo(),
    logOut: () => undefined,
  }
}
