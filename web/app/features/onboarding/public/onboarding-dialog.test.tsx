import type { User } from '@nestwren/contract/auth'
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { refusal } from '../../../platform/testing/calls.fixture.ts'
import {
  answer,
  button,
  calls,
  clearAway,
  field,
  freeUser,
  isHeldBack,
  isIn,
  names,
  place,
  press,
  proof,
  show,
  signedInAs,
  signIn,
  step,
  stored,
  type,
  userOf,
} from '../../../testing/onboarding.fixture.tsx'
import { OnboardingDialog } from './onboarding-dialog.tsx'

/** The library draws on a canvas, which there is none of here; what it is told to draw is noted. */
const fired = vi.hoisted((): { particleCount?: number; useWorker?: boolean }[] => [])
vi.mock('canvas-confetti', () => ({
  default: {
    create:
      (_canvas: unknown, { useWorker }: { useWorker: boolean }) =>
      (options: { particleCount: number }) =>
        void fired.push({ ...options, useWorker }),
  },
}))

beforeEach(() => {
  fired.length = 0
})
afterEach(async () => {
  vi.restoreAllMocks()
  await clearAway()
})

const paidUser = userOf({ subscriptionStatus: 'active', paymentRequired: false })
const info = (user: User) => ({
  entitlements: { active: {} },
  originalAppUserId: user.accountId,
  originalDate: user.createdAt,
  trialDaysLeft: null,
  subscriptionStatus: user.subscriptionStatus,
  paymentStatus: 'completed',
  trialEndDate: null,
  subscriptionEndDate: null,
  canStartFreeTrial: true,
  creditDays: 0,
})
const store = {
  [calls.offerings]: () =>
    Response.json({ provider: 'builtin', publicKey: null, appUserId: 'a', offering: 'nestwren', packages: [] }),
  [calls.purchase]: () =>
    Response.json({ success: true, alreadySubscribed: false, customerInfo: info(paidUser), user: paidUser }),
  [calls.payment]: () => Response.json({ user: paidUser, paymentRequired: false }),
}

const stillMotion = (query: string) => ({ matches: query.includes('reduce') }) as MediaQueryList

function fillIn(password = 'long-enough') {
  type('Email', 'pat@example.com')
  type('Password', password)
}

async function toVoices() {
  fillIn()
  press('Continue')
  await step('Confirm your email')
  fireEvent.change(field('Code'), { target: { value: '123456' } })
  await step('Peace of Mind for Every Family')
}

async function toPayment() {
  press('Continue')
  await step('Try it all, free for a month')
  fireEvent.click(screen.getByRole('radio', { name: /Weekly Plan/ }))
  press('Continue to payment')
  await step('Payment')
}

async function pay(card: RegExp) {
  fireEvent.click(await screen.findByRole('button', { name: card }))
  fireEvent.click(button('Start my free month'))
}

/** Both bursts, so that none falls into the next test. */
const celebrated = () => waitFor(() => expect(fired.map(({ particleCount }) => particleCount)).toEqual([100, 150]))

test('step 1 waits for address and password, and says what is wrong with them', async () => {
  const sent = answer()
  show(<OnboardingDialog onClose={vi.fn()} google={<button type="button">Continue with Google</button>} />)
  expect(screen.getByRole('img', { name: 'Step 1 of 4' })).toBeTruthy()
  expect(button('Continue with Google')).toBeTruthy()
  expect(button('Continue').disabled).toBe(true)
  type('Email', 'pat@')
  expect(button('Continue').disabled).toBe(true)
  type('Password', 'short12')
  expect(button('Continue').disabled).toBe(false)
  press('Continue')
  expect(await screen.findByText('Please enter a valid email address')).toBeTruthy()
  expect(screen.getByText('Password must be at least 8 characters long')).toBeTruthy()
  expect(sent).toEqual([])
})

test('the account is made by the code, with held tokens, and the plan comes after what it is for', async () => {
  const sent = answer({ [calls.register]: () => signedInAs(userOf()) })
  show(<OnboardingDialog onClose={vi.fn()} />)
  await toVoices()
  expect(names(sent)).toEqual([calls.send, calls.verify, calls.register])
  expect(sent.find(({ name }) => name === calls.register)?.body).toEqual({
    username: 'pat@example.com',
    password: 'long-enough',
    role: 'super_admin',
    proof,
    locale: 'en',
  })
  expect(isHeldBack()).toBe(true)
  expect(screen.getByText("They aren't reviews.", { exact: false })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Back' })).toBeNull()
  press('Continue')
  await step('Try it all, free for a month')
  expect(screen.getByRole<HTMLInputElement>('radio', { name: /Weekly Plan/ }).checked).toBe(true)
  press('Back')
  await step('Peace of Mind for Every Family')
})

test.each([
  [calls.send, 'Failed to send confirmation email. Please try again.'],
  [calls.verify, 'Invalid confirmation code. Please try again.'],
  [calls.register, 'Failed to create account. Please try again.'],
])('%s that fails without words says so', async (call, text) => {
  answer({ [call]: () => new Response('', { status: 502 }) })
  show(<OnboardingDialog onClose={vi.fn()} />)
  fillIn()
  press('Continue')
  if (call !== calls.send) {
    await step('Confirm your email')
    fireEvent.change(field('Code'), { target: { value: '123456' } })
  }
  expect(await screen.findByText(text)).toBeTruthy()
})

test('an address that has an account is said, with the way to sign in', async () => {
  const taken = 'An account with this email already exists. Please try logging in instead.'
  const onClose = vi.fn()
  answer({ [calls.register]: () => refusal(409, 'USERNAME_EXISTS', taken) })
  show(<OnboardingDialog onClose={onClose} />)
  fillIn()
  press('Continue')
  await step('Confirm your email')
  fireEvent.change(field('Code'), { target: { value: '123456' } })
  expect(await screen.findByText(taken)).toBeTruthy()
  fireEvent.click(await screen.findByRole('button', { name: 'Sign in' }))
  expect(onClose).toHaveBeenCalledTimes(1)
})

test('paying lets in, celebrates with 100 and 150, and the children decide the way on', async () => {
  const onDone = vi.fn()
  answer({ ...store, [calls.register]: () => signedInAs(userOf()), [calls.children]: () => Response.json([]) })
  show(<OnboardingDialog onClose={vi.fn()} onDone={onDone} />)
  await toVoices()
  await toPayment()
  expect(screen.getByRole('button', { name: 'Back to the plans' })).toBeTruthy()
  await pay(/Card that works/)
  await step("You're all set")
  expect(isIn()).toBe(true)
  await celebrated()
  expect(fired.every(({ useWorker }) => useWorker === false)).toBe(true)
  press('Get Started')
  await waitFor(() => expect(place()).toBe('/onboarding'))
  expect(onDone).toHaveBeenCalledTimes(1)
  expect(sessionStorage.getItem('nestwren.onboardingDialog')).toBeNull()
})

test('a declined card stays on the payment, without confetti; the next one goes through', async () => {
  let isDeclining = true
  answer({
    ...store,
    [calls.purchase]: () =>
      isDeclining ? refusal(402, 'CARD_DECLINED', 'Payment failed. Please try again.') : store[calls.purchase](),
  })
  signIn(userOf())
  show(<OnboardingDialog onClose={vi.fn()} startStep={2} isNew />)
  await step('Peace of Mind for Every Family')
  await toPayment()
  await pay(/Card that is declined/)
  expect(await screen.findByText('Payment failed. Please try again.')).toBeTruthy()
  expect(isHeldBack()).toBe(true)
  expect(fired).toEqual([])
  isDeclining = false
  await pay(/Card that works/)
  await step("You're all set")
  await celebrated()
})

test('who comes back to pay starts at step 2 and goes to Home after it', async () => {
  answer(store)
  signIn(userOf())
  show(<OnboardingDialog onClose={vi.fn()} startStep={2} />)
  await step('Peace of Mind for Every Family')
  expect(screen.getByRole('img', { name: 'Step 2 of 4' })).toBeTruthy()
  await toPayment()
  await pay(/Card that works/)
  await waitFor(() => expect(place()).toBe('/home'))
  expect(isIn()).toBe(true)
  await celebrated()
})

test('free access skips the payment', async () => {
  const sent = answer({
    [calls.payment]: () => Response.json({ user: freeUser(), paymentRequired: false }),
    [calls.children]: () => Response.json([{}]),
  })
  signIn(userOf())
  show(<OnboardingDialog onClose={vi.fn()} startStep={2} isNew />)
  press('Continue')
  await step('Try it all, free for a month')
  expect(screen.getByRole('img', { name: 'Step 3 of 4' })).toBeTruthy()
  fireEvent.click(screen.getByRole('switch', { name: /Free access/ }))
  expect(screen.getByRole('img', { name: 'Step 3 of 3' })).toBeTruthy()
  press('Start my free month')
  await step("You're all set")
  // Past the last one nothing is counted.
  expect(screen.queryByRole('img', { name: /^Step/ })).toBeNull()
  expect(names(sent)).toEqual([calls.payment])
  expect(isIn()).toBe(true)
  expect(fired).toEqual([])
  press('Get Started')
  await waitFor(() => expect(place()).toBe('/caregiver-onboarding'))
})

test('free access of somebody who comes back leads Home', async () => {
  answer({ [calls.payment]: () => Response.json({ user: freeUser(), paymentRequired: false }) })
  signIn(userOf())
  show(<OnboardingDialog onClose={vi.fn()} startStep={2} />)
  press('Continue')
  await step('Try it all, free for a month')
  fireEvent.click(screen.getByRole('switch', { name: /Free access/ }))
  press('Start my free month')
  await waitFor(() => expect(place()).toBe('/home'))
})

test('the ways back from the plans and from the payment keep the plan', async () => {
  answer(store)
  signIn(userOf())
  show(<OnboardingDialog onClose={vi.fn()} startStep={2} />)
  const annual = () => screen.getByRole<HTMLInputElement>('radio', { name: /Annual Plan/ })
  press('Continue')
  await step('Try it all, free for a month')
  fireEvent.click(annual())
  press('Back')
  await step('Peace of Mind for Every Family')
  press('Continue')
  await step('Try it all, free for a month')
  expect(annual().checked).toBe(true)
  press('Continue to payment')
  await step('Payment')
  expect(screen.getByText('Annual Plan')).toBeTruthy()
  press('Back to the plans')
  await step('Try it all, free for a month')
  expect(annual().checked).toBe(true)
})

test('a free month that is used up leaves the plans', async () => {
  const text = 'This email has already had its free month.'
  answer({ [calls.payment]: () => refusal(409, 'FREE_TRIAL_USED', text) })
  signIn(userOf())
  show(<OnboardingDialog onClose={vi.fn()} startStep={2} />)
  press('Continue')
  await step('Try it all, free for a month')
  fireEvent.click(screen.getByRole('switch', { name: /Free access/ }))
  press('Start my free month')
  expect(await screen.findByText(text)).toBeTruthy()
  expect(screen.queryByRole('switch')).toBeNull()
  expect(isHeldBack()).toBe(true)
  await step('Choose your plan')
})

test('with reduced motion a step changes at once and nothing is celebrated', async () => {
  vi.spyOn(globalThis, 'matchMedia').mockImplementation(stillMotion)
  answer(store)
  signIn(userOf())
  show(<OnboardingDialog onClose={vi.fn()} startStep={2} isNew />)
  press('Continue')
  expect(screen.getByRole('heading', { name: 'Try it all, free for a month' })).toBeTruthy()
  expect(document.querySelector('.is-leaving')).toBeNull()
  fireEvent.click(screen.getByRole('radio', { name: /Weekly Plan/ }))
  press('Continue to payment')
  await pay(/Card that works/)
  await step("You're all set")
  expect(fired).toEqual([])
})

test('a step fades out for 150 ms, in which it takes no more taps', async () => {
  // The dialog of the test before fades out too, by the clock that stands still here.
  await waitFor(() => expect(document.querySelector('[role=dialog]')).toBeNull())
  vi.useFakeTimers()
  try {
    answer()
    signIn(userOf())
    show(<OnboardingDialog onClose={vi.fn()} startStep={2} />)
    press('Continue')
    expect(screen.getByText('Peace of Mind for Every Family').closest('.is-leaving')?.hasAttribute('inert')).toBe(true)
    act(() => void vi.advanceTimersByTime(149))
    expect(screen.queryByText('Peace of Mind for Every Family')).not.toBeNull()
    act(() => void vi.advanceTimersByTime(1))
    expect(screen.queryByText('Peace of Mind for Every Family')).toBeNull()
    expect(screen.getByText('Try it all, free for a month')).toBeTruthy()
  } finally {
    vi.useRealTimers()
  }
})

test('a reload returns to the step; the password is kept nowhere and asked for where it is needed', async () => {
  const sent = answer({ ...store, [calls.register]: () => signedInAs(userOf()) })
  show(<OnboardingDialog onClose={vi.fn()} />)
  fillIn()
  press('Continue')
  await step('Confirm your email')
  expect(stored()).not.toContain('long-enough')
  cleanup()
  show(<OnboardingDialog onClose={vi.fn()} />)
  await step('Confirm your email')
  fireEvent.change(field('Code'), { target: { value: '123456' } })
  expect(await screen.findByText('Password must be at least 8 characters long')).toBeTruthy()
  expect(names(sent)).toEqual([calls.send])
  type('Password', 'long-enough')
  press('Create my account')
  await step('Peace of Mind for Every Family')
  await toPayment()
  cleanup()
  // The start page sends whoever owes to step 2; what was begun goes on where it was.
  show(<OnboardingDialog onClose={vi.fn()} startStep={2} />)
  await step('Payment')
  await pay(/Card that works/)
  await step("You're all set")
  cleanup()
  show(<OnboardingDialog onClose={vi.fn()} />)
  await step("You're all set")
  expect(stored()).not.toContain('long-enough')
  await celebrated()
})

test('who has left begins anew', async () => {
  answer(store)
  signIn(userOf())
  show(<OnboardingDialog onClose={vi.fn()} startStep={2} />)
  await toPayment()
  const kept = sessionStorage.getItem('nestwren.onboardingDialog') ?? ''
  cleanup()
  await clearAway()
  sessionStorage.setItem('nestwren.onboardingDialog', kept)
  show(<OnboardingDialog onClose={vi.fn()} />)
  await step("Start your family's nest")
})

test('asks before what was typed is thrown away, and before a payment is left', async () => {
  answer(store)
  const onClose = vi.fn()
  show(<OnboardingDialog onClose={onClose} />)
  type('Email', 'pat@example.com')
  press('Close')
  fireEvent.click(await screen.findByRole('button', { name: 'Stop' }))
  expect(onClose).toHaveBeenCalledTimes(1)
  expect(stored()).not.toContain('pat@example.com')
  cleanup()
  signIn(userOf())
  show(<OnboardingDialog onClose={onClose} startStep={2} />)
  await toPayment()
  press('Close')
  fireEvent.click(await screen.findByRole('button', { name: 'Keep going' }))
  expect(onClose).toHaveBeenCalledTimes(1)
  press('Close')
  fireEvent.click(await screen.findByRole('button', { name: 'Leave' }))
  expect(onClose).toHaveBeenCalledTimes(2)
})

test('the focus stays inside and moves to the title of each step', async () => {
  answer()
  signIn(userOf())
  show(<OnboardingDialog onClose={vi.fn()} startStep={2} />)
  const title = await step('Peace of Mind for Every Family')
  await waitFor(() => expect(document.activeElement).toBe(title))
  press('Continue')
  const next = await step('Try it all, free for a month')
  await waitFor(() => expect(document.activeElement).toBe(next))
})

test('what the keyboard leaves visible is all the dialog takes, also when it is open already', () => {
  vi.stubGlobal('visualViewport', Object.assign(new EventTarget(), { height: 430, offsetTop: 0, scale: 1 }))
  answer()
  show(<OnboardingDialog onClose={vi.fn()} />)
  expect(screen.getByRole('dialog').style.getPropertyValue('--sheet-room')).toBe('430px')
})
