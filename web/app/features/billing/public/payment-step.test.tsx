import type { User } from '@nestwren/contract/auth'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { session } from '../../../platform/session/session.ts'
import { useSession } from '../../../platform/session/use-session.ts'
import { answerCalls, refusal } from '../../../platform/testing/calls.fixture.ts'
import { renderUi } from '../../../platform/testing/render-ui.tsx'
import { builtInOfferings, enter, infoWith, leave, personWith } from '../billing.fixture.ts'
import { PaymentStep } from './payment-step.tsx'

const registered = personWith('registered')
const paid = personWith('trial', { paymentRequired: false })
const onPaid = vi.fn<(user: User) => void>()
const onBack = vi.fn()

type Answers = Parameters<typeof answerCalls>[0]

const bought = () =>
  Response.json({ success: true, alreadySubscribed: false, customerInfo: infoWith('trial', {}), user: paid })
const granted = () => Response.json({ user: paid, paymentRequired: false })
const notGranted = () => Response.json({ user: registered, paymentRequired: true })

/** The step for the weekly plan, opened by somebody who owes, with a server that answers like this. */
async function open(answers: Answers) {
  const sent = answerCalls({
    'GET /api/billing/offerings': () => Response.json(builtInOfferings),
    'POST /api/auth/update-payment-status': granted,
    ...answers,
  })
  enter(registered)
  const view = renderUi(<PaymentStep plan="$rc_weekly" onPaid={onPaid} onBack={onBack} />)
  await screen.findByText(/You won.t be charged/)
  return { sent, ...view, of: (name: string) => sent.filter((call) => call.name === name) }
}

const card = (name: RegExp) => screen.getByRole('button', { name })
const pay = () => fireEvent.click(screen.getByRole('button', { name: 'Start my free month' }))
const purchase = 'POST /api/billing/purchase'
const status = 'POST /api/auth/update-payment-status'

beforeEach(() => {
  onPaid.mockClear()
  onBack.mockClear()
})
afterEach(leave)

test('the card that works: the server is told, and only its word lets the person in', async () => {
  const { of } = await open({ [purchase]: bought })
  fireEvent.click(card(/Card that works/))
  expect(card(/Card that works/).getAttribute('aria-pressed')).toBe('true')
  pay()
  await waitFor(() => expect(onPaid).toHaveBeenCalledTimes(1))
  expect(onPaid.mock.calls[0]?.[0].subscriptionStatus).toBe('trial')
  const { id, packageIdentifier, card: sentCard } = (of(purchase)[0]?.body ?? {}) as Record<string, unknown>
  expect(id).toMatch(/^[0-9a-f-]{36}$/)
  expect(packageIdentifier).toBe('$rc_weekly')
  expect(sentCard).toMatchObject({ number: '4242 4242 4242 4242', expiryMonth: 12, cvc: '123' })
  expect(of(status).map(({ body }) => body)).toEqual([{ username: 'ines@example.com', paymentStatus: 'completed' }])
  expect(session.get()).toMatchObject({ user: { subscriptionStatus: 'trial' } })
})

test('news of the payment that comes before the answer takes the form away, and it is paid all the same', async () => {
  const UntilPaid = () =>
    useSession().user?.subscriptionStatus === 'trial' ? (
      <p>Inside</p>
    ) : (
      <PaymentStep plan="$rc_weekly" onPaid={onPaid} onBack={onBack} />
    )
  answerCalls({
    'GET /api/billing/offerings': () => Response.json(builtInOfferings),
    [purchase]: bought,
    [status]: async () => {
      act(() => session.updateUser(paid))
      await screen.findByText('Inside')
      return granted()
    },
  })
  enter(registered)
  renderUi(<UntilPaid />)
  fireEvent.click(await screen.findByRole('button', { name: /Card that works/ }))
  pay()
  await waitFor(() => expect(onPaid).toHaveBeenCalledTimes(1))
})

test('the declined card says so beside the form; the next attempt is a new one', async () => {
  let isDeclining = true
  const declined = () => refusal(402, 'CARD_DECLINED', 'Payment failed. Please try again.')
  const { of } = await open({ [purchase]: () => (isDeclining ? declined() : bought()) })
  fireEvent.click(card(/Card that is declined/))
  pay()
  expect((await screen.findByRole('alert')).textContent).toBe('Payment failed. Please try again.')
  expect(onPaid).not.toHaveBeenCalled()
  expect(of(status)).toEqual([])
  isDeclining = false
  fireEvent.click(card(/Card that works/))
  pay()
  await waitFor(() => expect(onPaid).toHaveBeenCalledTimes(1))
  const ids = of(purchase).map(({ body }) => (body as { id: string }).id)
  expect(new Set(ids).size).toBe(2)
})

test('who is subscribed already is let in like somebody who paid', async () => {
  await open({
    [purchase]: () =>
      Response.json({ success: true, alreadySubscribed: true, customerInfo: infoWith('trial', {}), user: paid }),
  })
  fireEvent.click(card(/Already subscribed/))
  pay()
  await waitFor(() => expect(onPaid).toHaveBeenCalledTimes(1))
})

test('a double tap buys once', async () => {
  const { of } = await open({ [purchase]: bought })
  fireEvent.click(card(/Card that works/))
  pay()
  pay()
  fireEvent.submit(screen.getByRole('button', { name: /Start my free month|Paying/ }))
  await waitFor(() => expect(onPaid).toHaveBeenCalledTimes(1))
  expect(of(purchase)).toHaveLength(1)
})

test('an attempt whose answer was lost is sent again under the same id', async () => {
  let isLost = true
  const { of } = await open({
    [purchase]: () => {
      if (isLost) throw new TypeError('fetch failed')
      return bought()
    },
  })
  fireEvent.click(card(/Card that works/))
  pay()
  expect((await screen.findByRole('alert')).textContent).toBe('Network error. Please try again.')
  isLost = false
  pay()
  await waitFor(() => expect(onPaid).toHaveBeenCalledTimes(1))
  const ids = of(purchase).map(({ body }) => (body as { id: string }).id)
  expect(ids).toHaveLength(2)
  expect(new Set(ids).size).toBe(1)
})

test('a package the store does not have is said in the words of the server', async () => {
  await open({ [purchase]: () => refusal(400, 'PACKAGE_NOT_FOUND', 'Selected package not found') })
  fireEvent.click(card(/Card that works/))
  pay()
  expect((await screen.findByRole('alert')).textContent).toBe('Selected package not found')
})

test('a hint that fails is ignored; the server is asked until it says so', async () => {
  let asked = 0
  const { of } = await open({
    [purchase]: bought,
    [status]: () => refusal(503, 'PROVIDER_UNAVAILABLE', 'Busy.'),
    'POST /api/billing/restore': () => {
      asked += 1
      const isThere = asked === 2
      return Response.json({
        customerInfo: infoWith(isThere ? 'trial' : 'registered', isThere ? {} : null),
        user: isThere ? paid : registered,
      })
    },
  })
  fireEvent.click(card(/Card that works/))
  vi.useFakeTimers()
  pay()
  await act(() => vi.advanceTimersByTimeAsync(10))
  expect(screen.getByRole('progressbar', { name: 'Checking the payment' })).toBeTruthy()
  expect(screen.queryByRole('alert')).toBeNull()
  await act(() => vi.advanceTimersByTimeAsync(1_000))
  expect(onPaid).not.toHaveBeenCalled()
  await act(() => vi.advanceTimersByTimeAsync(2_000))
  expect(onPaid).toHaveBeenCalledTimes(1)
  expect(of(status)).toHaveLength(1)
})

test('a payment the server never sees grants nothing; checking again does not buy again', async () => {
  const { of } = await open({
    [purchase]: bought,
    [status]: notGranted,
    'POST /api/billing/restore': () => Response.json({ customerInfo: infoWith('registered'), user: registered }),
  })
  fireEvent.click(card(/Card that works/))
  vi.useFakeTimers()
  pay()
  await act(() => vi.advanceTimersByTimeAsync(60_000))
  expect(screen.getByRole('alert').textContent).toBe(
    'Payment verification failed. Please try logging in again or contact support if the issue persists.',
  )
  expect(onPaid).not.toHaveBeenCalled()
  fireEvent.click(screen.getByRole('button', { name: 'Check again' }))
  await act(() => vi.advanceTimersByTimeAsync(60_000))
  expect(of(purchase)).toHaveLength(1)
  expect(of(status)).toHaveLength(2)
})

test('what is missing is said at its field and nothing is sent', async () => {
  const { of } = await open({ [purchase]: bought })
  pay()
  expect(await screen.findByText('Enter the card number.')).toBeTruthy()
  expect(screen.getByText('Enter the month and year.')).toBeTruthy()
  expect(screen.getByText('Enter the 3 digits.')).toBeTruthy()
  expect(of(purchase)).toEqual([])
})

test('a real card is refused in the words of the server, and what was typed stays', async () => {
  const text = "Use one of the test cards. You won't be charged."
  await open({ [purchase]: () => refusal(400, 'NOT_A_TEST_CARD', text) })
  const number = screen.getByLabelText<HTMLInputElement>(/Card number/)
  fireEvent.change(number, { target: { value: '4111111111111111' } })
  fireEvent.blur(number)
  fireEvent.change(screen.getByLabelText(/Expiry/), { target: { value: '08/31' } })
  fireEvent.change(screen.getByLabelText(/Security code/), { target: { value: '123' } })
  pay()
  expect((await screen.findByRole('alert')).textContent).toBe(text)
  expect(number.value).toBe('4111 1111 1111 1111')
  expect(onPaid).not.toHaveBeenCalled()
})

test('no field asks the browser for a stored card', async () => {
  const { container } = await open({})
  const fields = [...container.querySelectorAll('input')]
  expect(fields.map(({ autocomplete }) => autocomplete)).toEqual(['off', 'off', 'off'])
})

test('without a network the step says so and waits', async () => {
  const { of } = await open({ [purchase]: bought })
  fireEvent.click(card(/Card that works/))
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  act(() => void window.dispatchEvent(new Event('offline')))
  expect(screen.getByText(/You're offline/)).toBeTruthy()
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Start my free month' }).disabled).toBe(true)
  expect(of(purchase)).toEqual([])
})

test('a store that cannot be reached can be tried again', async () => {
  let isDown = true
  answerCalls({
    'GET /api/billing/offerings': () =>
      isDown ? refusal(503, 'UNAVAILABLE', 'Busy.') : Response.json(builtInOfferings),
  })
  enter(registered)
  renderUi(<PaymentStep plan="$rc_weekly" onPaid={onPaid} onBack={onBack} />)
  const again = await screen.findByRole('button', { name: 'Try again' })
  isDown = false
  fireEvent.click(again)
  expect(await screen.findByText(/You won.t be charged/)).toBeTruthy()
})

test('back leads back, but not out of a payment that is being made', async () => {
  let answer: (response: Response) => void = () => undefined
  await open({ [purchase]: () => new Promise((resolve) => (answer = resolve)) })
  const back = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Back to the plans' })
  fireEvent.click(back())
  expect(onBack).toHaveBeenCalledTimes(1)
  fireEvent.click(card(/Card that works/))
  pay()
  await waitFor(() => expect(back().disabled).toBe(true))
  answer(bought())
  await waitFor(() => expect(onPaid).toHaveBeenCalledTimes(1))
})
