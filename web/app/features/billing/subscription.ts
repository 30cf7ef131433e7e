import type { SubscriptionStatus, User } from '@nestwren/contract/auth'
import type { CustomerInfo, SubscriptionPackage } from '@nestwren/contract/billing'
import { ApiError } from '@nestwren/contract/client'
import { accountApi } from '../../platform/api/account-api.ts'
import { session } from '../../platform/session/session.ts'
import { isSameScope, scopeOf } from '../../platform/session/token-store.ts'
import { createBuiltInStore } from './store/built-in-store.ts'
import { buy, paymentFailed } from './store/buy.ts'
import { paymentDocument } from './store/payment-document.ts'
import { type BillingStore, type Order, offeringsTimeoutMs, type PurchaseResult, within } from './store/store.ts'

export interface SubscriptionState {
  /** Whom it is about; 'anonymous' while nobody is signed in (A §4). */
  readonly username: string
  readonly provider: 'builtin' | 'revenuecat' | null
  /** null until they are known; empty when the provider does not answer. */
  readonly packages: readonly SubscriptionPackage[] | null
  /** What the server last said; null before it did. */
  readonly info: CustomerInfo | null
  readonly isReading: boolean
  readonly infoError: unknown
}

/** A §4: about 2 s after a username appears. */
export const initialiseAfterMs = 2_000
/** They have nothing to buy (A §4). */
const skipped: readonly SubscriptionStatus[] = ['influencer', 'free_trial']
/** They have bought: what they have is read, the store itself waits until they want something of it. */
const subscribed: readonly SubscriptionStatus[] = ['active', 'trial']

const loggedOut: SubscriptionState = {
  username: 'anonymous',
  provider: null,
  packages: null,
  info: null,
  isReading: false,
  infoError: null,
}

let state = loggedOut
let person: User | null = null
let isInitialised = false
let store: BillingStore | null = null
let offer: Promise<Offer> | null = null
let opening: Promise<BillingStore> | null = null
let loading: Promise<readonly SubscriptionPackage[]> | null = null
let timer: ReturnType<typeof setTimeout> | undefined
const listeners = new Set<() => void>()

function set(change: Partial<SubscriptionState>): void {
  state = { ...state, ...change }
  for (const listener of listeners) listener()
}

/** Forgets one person's subscription; the provider's library forgets the person too. */
function logOut(): void {
  clearTimeout(timer)
  store?.logOut()
  store = null
  offer = null
  opening = null
  loading = null
  isInitialised = false
  state = loggedOut
  for (const listener of listeners) listener()
}

function isStill(one: User | null): boolean {
  return one !== null && person !== null && isSameScope(scopeOf(one), scopeOf(person))
}

/** Goes along with who is signed in: about 2 s after somebody appears they are looked up, and who leaves is forgotten. */
function follow(): void {
  const current = session.get()
  const next = 'user' in current ? current.user : null
  const isSame = next === null ? person === null : isStill(next)
  person = next
  if (isSame) return
  logOut()
  if (next === null) return
  set({ username: next.username })
  timer = setTimeout(initialise, initialiseAfterMs)
}

/** Looks the subscription up, once for each person. Not for those who have nothing to buy, nor for those who do not pay. */
function initialise(): void {
  clearTimeout(timer)
  if (person === null || isInitialised) return
  const { subscriptionStatus, permissions } = person
  if (skipped.includes(subscriptionStatus) || !permissions.billing) return
  isInitialised = true
  void readInfo()
  if (!subscribed.includes(subscriptionStatus)) void loadPlans()
}

type Offer = Awaited<ReturnType<typeof accountApi.billing.offerings>>

/** Asks the server which store there is; once for each person. */
function describe(): Promise<Offer> {
  const mine = person
  // Stores are for people: nobody who is not signed in is asked about.
  if (mine === null) return Promise.reject(paymentFailed())
  offer ??= accountApi.billing.offerings(undefined, { signal: AbortSignal.timeout(offeringsTimeoutMs) }).then(
    (answer) => {
      if (isStill(mine)) set({ provider: answer.provider })
      return answer
    },
    (error: unknown) => {
      if (isStill(mine)) offer = null
      throw error
    },
  )
  return offer
}

async function open(): Promise<BillingStore> {
  const mine = person
  const { provider, publicKey, apiUrl, appUserId, offering, packages } = await describe()
  let made: BillingStore
  if (provider === 'builtin') made = createBuiltInStore(packages)
  else {
    // Where this document may not talk to the provider, the payment step goes to one that may.
    if (publicKey === null || !paymentDocument.isHere()) throw paymentFailed()
    const { createRevenueCatStore } = await import('./store/revenuecat-store.ts')
    made = createRevenueCatStore({ publicKey, apiUrl, appUserId, offering })
  }
  if (!isStill(mine)) throw new ApiError(0, 'NETWORK', 'Network error. Please try again.')
  store = made
  await made.configure()
  return made
}

/** The store of whoever is signed in, made on first use; a failure is forgotten, so that the next wish tries again. */
function opened(): Promise<BillingStore> {
  opening ??= open()
  const mine = opening
  mine.catch(() => {
    if (opening === mine) opening = null
  })
  return mine
}

/** Reads the plans and prices now. Never rejects: after 10 s, or when the provider fails, the list is empty (A §7). */
async function loadPlans(): Promise<void> {
  const mine = person
  if (mine === null) {
    // Prices come with an account; until then the fixed texts stand.
    set({ packages: [] })
    return
  }
  if (state.packages !== null && state.packages.length > 0) return
  if (loading !== null) return void (await loading)
  loading = within(
    opened().then((one) => one.offerings()),
    offeringsTimeoutMs,
    [],
  )
  const packages = await loading
  if (!isStill(mine)) return
  loading = null
  set({ packages })
}

/** Reads what the server says of the subscription. Never rejects; the error is in the state. */
async function readInfo(): Promise<void> {
  const mine = person
  if (mine === null || state.isReading) return
  set({ isReading: true })
  try {
    const info = await accountApi.billing.customerInfo()
    if (!isStill(mine)) return
    set({ info, infoError: null, isReading: false })
    // Asking may have taught the server something new, such as that a paid period has begun.
    if (info.subscriptionStatus !== person?.subscriptionStatus) void session.revalidate()
  } catch (error) {
    if (isStill(mine)) set({ infoError: error, isReading: false })
  }
}

export const subscription = {
  get: (): SubscriptionState => state,
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
  initialise,
  loadPlans,
  readInfo,
  /** Takes over what a call answered. */
  setInfo: (info: CustomerInfo): void => set({ info, infoError: null }),
  /** Learns which store there is, without loading it. */
  describe: async (): Promise<void> => void (await describe()),
  /** Gets the store ready to be paid in; rejects when it cannot be reached. */
  open: async (): Promise<void> => void (await opened()),
  /** Buys in the provider's way. Throws what `buy` throws. */
  purchase: async (order: Order): Promise<PurchaseResult> => buy(await opened(), order),
  /** Lets the provider's library look again for what was bought; our server is asked by whoever calls this. */
  restore: async (): Promise<void> => {
    if (state.provider === 'revenuecat') await (await opened()).restore()
  },
}

session.subscribe(follow)
follow()
