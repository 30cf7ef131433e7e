import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { answerCalls } from '../../platform/testing/calls.fixture.ts'
import { renderUi } from '../../platform/testing/render-ui.tsx'
import { builtInOfferings, enter, leave, personWith } from './billing.fixture.ts'
import { PaymentStep } from './public/payment-step.tsx'

const library = vi.hoisted(() => {
  const instance = { getOfferings: vi.fn(), purchase: vi.fn(), getCustomerInfo: vi.fn(), close: vi.fn() }
  return { instance }
})
vi.mock('@revenuecat/purchases-js', () => ({
  Purchases: {
    configure: () => library.instance,
    isConfigured: () => false,
    getSharedInstance: () => library.instance,
  },
}))

const price = { formattedPrice: '$2.00', amountMicros: 2_000_000, currency: 'USD' }
const weekly = { identifier: '$rc_weekly', webBillingProduct: { title: 'Weekly', description: null, price } }
const paid = personWith('active')
const theirs = { entitlements: { active: {} }, originalAppUserId: 'account' }
const onPaid = vi.fn()

beforeEach(() => {
  vi.clearAllMocks()
  library.instance.getOfferings.mockResolvedValue({ all: {}, current: { availablePackages: [weekly] } })
})
afterEach(leave)

function open() {
  const sent = answerCalls({
    'GET /api/billing/offerings': () =>
      Response.json({ ...builtInOfferings, provider: 'revenuecat', publicKey: 'rcb_key', packages: [] }),
    'POST /api/auth/update-payment-status': () => Response.json({ user: paid, paymentRequired: false }),
  })
  enter(personWith('registered'))
  renderUi(<PaymentStep plan="$rc_weekly" onPaid={onPaid} onBack={() => undefined} />)
  return sent
}

/** This document was loaded from there. */
function loadedFrom(path: string): void {
  const entry = { name: `https://nestwren.example${path}` }
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([entry] as unknown as PerformanceEntryList)
}

const asked = () => library.instance.purchase.mock.calls

test('the provider’s form opens by itself in an element of the page, once, and its success lets the person in', async () => {
  let pay = () => {}
  library.instance.purchase.mockImplementation(({ htmlTarget }: { htmlTarget: HTMLElement }) => {
    htmlTarget.append('the provider’s form')
    return new Promise((resolve) => {
      pay = () => resolve({ customerInfo: theirs })
    })
  })
  open()
  expect(await screen.findByText('the provider’s form')).toBeTruthy()
  expect(asked()).toHaveLength(1)
  expect(asked()[0]?.[0]).toMatchObject({ rcPackage: weekly, customerEmail: 'ines@example.com', selectedLocale: 'en' })
  expect(onPaid).not.toHaveBeenCalled()
  pay()
  await waitFor(() => expect(onPaid).toHaveBeenCalledTimes(1))
  expect(asked()).toHaveLength(1)
})

test('a payment that failed is said beside the form, which can be opened again', async () => {
  library.instance.purchase.mockRejectedValueOnce(Object.assign(new Error('StoreProblemError'), { errorCode: 2 }))
  open()
  expect((await screen.findByRole('alert')).textContent).toBe('Payment failed. Please try again.')
  library.instance.purchase.mockResolvedValueOnce({ customerInfo: theirs })
  fireEvent.click(screen.getByRole('button', { name: 'Open the payment' }))
  await waitFor(() => expect(onPaid).toHaveBeenCalledTimes(1))
})

test('closing the provider’s form is no error, and nothing is told to the server', async () => {
  library.instance.purchase.mockRejectedValueOnce(Object.assign(new Error('Cancelled'), { errorCode: 1 }))
  const sent = open()
  expect(await screen.findByRole('button', { name: 'Open the payment' })).toBeTruthy()
  await act(() => Promise.resolve())
  expect(screen.queryByRole('alert')).toBeNull()
  expect(sent.some(({ name }) => name.endsWith('update-payment-status'))).toBe(false)
})

test('where the document may not talk to the provider, one that may is loaded with the plan; nothing is asked before', async () => {
  loadedFrom('/home')
  const place = { pathname: '/home', assign: vi.fn() }
  vi.stubGlobal('location', place)
  open()
  await waitFor(() => expect(place.assign).toHaveBeenCalledWith('/purchases?step=pay&plan=%24rc_weekly'))
  expect(library.instance.getOfferings).not.toHaveBeenCalled()
  expect(asked()).toEqual([])
})

test('where loading it did not help, that is said, and it can be tried again', async () => {
  loadedFrom('/home')
  const place = { pathname: '/purchases', reload: vi.fn() }
  vi.stubGlobal('location', place)
  sessionStorage.setItem('nestwren.paymentDocument', String(Date.now()))
  open()
  expect(await screen.findByText("We couldn't reach the payment provider from this page.")).toBeTruthy()
  expect(place.reload).not.toHaveBeenCalled()
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(place.reload).toHaveBeenCalledTimes(1)
})
