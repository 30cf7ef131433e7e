import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createRevenueCatStore } from './revenuecat-store.ts'

const library = vi.hoisted(() => {
  const instance = {
    getOfferings: vi.fn(),
    purchase: vi.fn(),
    getCustomerInfo: vi.fn(),
    close: vi.fn(),
  }
  return { instance, configure: vi.fn(() => instance), isConfigured: vi.fn(() => false) }
})
vi.mock('@revenuecat/purchases-js', () => ({
  Purchases: {
    configure: library.configure,
    isConfigured: library.isConfigured,
    getSharedInstance: () => library.instance,
  },
}))

function packageNamed(identifier: string, formattedPrice: string) {
  const price = { formattedPrice, amountMicros: 2_000_000, currency: 'USD' }
  return { identifier, webBillingProduct: { title: identifier, description: null, price } }
}
const weekly = packageNamed('$rc_weekly', '$2.00')
const annual = packageNamed('$rc_annual', '$89.00')
const premium = {
  isActive: true,
  willRenew: true,
  productIdentifier: 'weekly',
  expirationDate: new Date('2027-01-01T00:00:00Z'),
}
const theirInfo = { entitlements: { active: { premium } }, originalAppUserId: 'account' }

const options = { publicKey: 'rcb_key', apiUrl: null, appUserId: 'account', offering: 'nestwren' }

/** The store once the second has passed that the provider is given. */
async function ready() {
  const store = createRevenueCatStore(options)
  const configured = store.configure()
  await vi.waitFor(() => expect(library.configure).toHaveBeenCalled())
  await vi.advanceTimersByTimeAsync(1_000)
  await configured
  return store
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.clearAllMocks()
})

test('is configured for the account, and given one second before anything is asked', async () => {
  library.instance.getOfferings.mockResolvedValue({ all: {}, current: null })
  const store = createRevenueCatStore(options)
  const plans = store.offerings()
  await vi.waitFor(() =>
    expect(library.configure).toHaveBeenCalledWith({
      apiKey: 'rcb_key',
      appUserId: 'account',
      flags: { collectAnalyticsEvents: false, autoCollectUTMAsMetadata: false },
    }),
  )
  await vi.advanceTimersByTimeAsync(900)
  expect(library.instance.getOfferings).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(100)
  expect(await plans).toEqual([])
  expect(library.configure).toHaveBeenCalledTimes(1)
})

test('asks where the server says', async () => {
  const store = createRevenueCatStore({ ...options, apiUrl: 'https://rc.example.org' })
  void store.configure()
  await vi.waitFor(() =>
    expect(library.configure).toHaveBeenCalledWith(
      expect.objectContaining({ httpConfig: { proxyURL: 'https://rc.example.org' } }),
    ),
  )
})

test('the offering of the product’s name comes before the current one, weekly first', async () => {
  const store = await ready()
  library.instance.getOfferings.mockResolvedValue({
    all: { nestwren: { availablePackages: [annual, packageNamed('$rc_monthly', '$9.00'), weekly] } },
    current: { availablePackages: [packageNamed('$rc_weekly', '$5.00')] },
  })
  const plans = await store.offerings()
  expect(plans.map(({ identifier, product }) => [identifier, product.currentPrice.formattedPrice])).toEqual([
    ['$rc_weekly', '$2.00'],
    ['$rc_annual', '$89.00'],
  ])
  expect(plans[0]?.product.description).toBe('Unlimited access to all features')
})

test('without an offering of that name the current one counts', async () => {
  const store = await ready()
  library.instance.getOfferings.mockResolvedValue({ all: {}, current: { availablePackages: [annual] } })
  expect((await store.offerings()).map(({ identifier }) => identifier)).toEqual(['$rc_annual'])
})

test('buys the package in the element it is given, and reads what the provider answers', async () => {
  const store = await ready()
  library.instance.getOfferings.mockResolvedValue({ all: {}, current: { availablePackages: [weekly] } })
  library.instance.purchase.mockResolvedValue({ customerInfo: theirInfo })
  const target = document.createElement('div')
  const means = { kind: 'form', target, email: 'ines@example.com', locale: 'es' } as const
  const result = await store.purchase({ id: 'one', plan: '$rc_weekly', means })
  expect(library.instance.purchase).toHaveBeenCalledWith({
    rcPackage: weekly,
    htmlTarget: target,
    customerEmail: 'ines@example.com',
    selectedLocale: 'es',
    skipSuccessPage: true,
  })
  expect(result).toMatchObject({ success: true, alreadySubscribed: false })
  expect(result.customerInfo?.entitlements.active.premium).toEqual({
    isActive: true,
    willRenew: true,
    productIdentifier: 'weekly',
    expirationDate: '2027-01-01T00:00:00.000Z',
  })
})

test('a plan that the provider does not have is not found', async () => {
  const store = await ready()
  library.instance.getOfferings.mockResolvedValue({ all: {}, current: { availablePackages: [weekly] } })
  const means = { kind: 'form', target: document.createElement('div'), email: '', locale: 'en' } as const
  await expect(store.purchase({ id: 'one', plan: '$rc_annual', means })).rejects.toThrow('Selected package not found')
  expect(library.instance.purchase).not.toHaveBeenCalled()
})

test('logging out closes the library; the next wish configures it again', async () => {
  const store = await ready()
  store.logOut()
  expect(library.instance.close).toHaveBeenCalledTimes(1)
  library.instance.getCustomerInfo.mockResolvedValue(theirInfo)
  const info = store.customerInfo()
  await vi.waitFor(() => expect(library.configure).toHaveBeenCalledTimes(2))
  await vi.advanceTimersByTimeAsync(1_000)
  expect((await info).originalAppUserId).toBe('account')
})
