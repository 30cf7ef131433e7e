import type { Page } from '@playwright/test'
import {
  button,
  choosePlan,
  enterAccount,
  enterCode,
  freeAccess,
  heldTokens,
  pageStep,
  payWith,
  planRadio,
  somePassword,
  startTrial,
  step,
  toPayment,
  toPlan,
  toVoices,
  walkFirstSteps,
} from './fixtures/entry.ts'
import { newEmail, registerOwing, signIn } from './fixtures/people.ts'
import { logOut, signInByForm } from './fixtures/screen.ts'
import { expect, test } from './fixtures/test.ts'

/** Counts what is drawn over the page: confetti comes as a canvas of its own. */
async function watchConfetti(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const counted = window as unknown as { canvases: number }
    counted.canvases = 0
    new MutationObserver((changes) => {
      for (const { addedNodes } of changes)
        for (const node of addedNodes) if (node instanceof HTMLCanvasElement) counted.canvases += 1
    }).observe(document, { childList: true, subtree: true })
  })
  return () => page.evaluate(() => (window as unknown as { canvases: number }).canvases)
}

/** The events by which the page is told that its tokens have changed (A §4). */
async function watchTokenEvents(page: Page): Promise<() => Promise<readonly string[]>> {
  await page.addInitScript(() => {
    const seen: string[] = []
    ;(window as unknown as { tokenEvents: string[] }).tokenEvents = seen
    window.addEventListener('auth:tokens-updated', () =>
      seen.push(localStorage.getItem('token') === null ? 'held' : 'real'),
    )
  })
  return () => page.evaluate(() => (window as unknown as { tokenEvents: string[] }).tokenEvents)
}

for (const [plan, identifier, price] of [
  ['Weekly Plan', '$rc_weekly', '$2.00'],
  ['Annual Plan', '$rc_annual', '$89.00'],
] as const) {
  test(`${plan}: from the start page to the first child`, async ({ openDevice, url }) => {
    const { page } = await openDevice()
    const confetti = await watchConfetti(page)
    const tokenEvents = await watchTokenEvents(page)
    const email = newEmail()
    await toVoices(page, email)
    // Nobody who has not paid is inside yet.
    expect(await heldTokens(page)).toBe('held')
    await button(step(page, 'voices'), 'Continue').click()

    const choice = step(page, 'plan')
    const radios = choice.getByRole('radio')
    await expect(radios).toHaveCount(2)
    await expect(radios.nth(0)).toHaveAccessibleName(/^Weekly Plan Most Popular .*\$2\.00/)
    await expect(radios.nth(1)).toHaveAccessibleName(/^Annual Plan Save 15% .*\$89\.00/)
    await expect(choice.getByText('1 month free, $0.00 today, credit card required. Cancel anytime.')).toBeVisible()
    await choosePlan(choice, plan)

    const payment = step(page, 'payment')
    await expect(payment.getByText(plan)).toBeVisible()
    await expect(payment.getByText(price)).toBeVisible()
    await expect(payment.getByText('This is a test store: no money moves.')).toBeVisible()
    expect(await confetti()).toBe(0)
    await payWith(payment, 'success')
    await expect(step(page, 'done')).toBeVisible()
    await expect.poll(confetti).toBeGreaterThan(0)
    expect(await heldTokens(page)).toBe('real')
    expect(await tokenEvents()).toEqual(['held', 'real'])
    expect(await page.evaluate(() => [localStorage.temp_token, localStorage.temp_refreshToken])).toEqual([
      undefined,
      undefined,
    ])
    await button(step(page, 'done'), 'Get Started').click()
    await walkFirstSteps(page, { name: 'Ines Wren', child: 'Pip' })
    await expect(page.getByText('The first feed starts the day')).toBeVisible()

    const { api } = await signIn(url, email, somePassword)
    const { user } = await api.auth.me()
    expect(user).toMatchObject({
      name: 'Ines Wren',
      role: 'super_admin',
      subscriptionStatus: 'trial',
      paymentRequired: false,
    })
    const info = await api.billing.customerInfo()
    expect(info.entitlements.active.premium).toMatchObject({
      isActive: true,
      willRenew: true,
      productIdentifier: identifier,
    })
  })
}

test('free access: thirty days without a card', async ({ openDevice, url }) => {
  const { page } = await openDevice()
  const email = newEmail()
  await toPlan(page, email)
  const choice = step(page, 'plan')
  await planRadio(choice, 'Annual Plan').check()
  await freeAccess(choice).click()
  await expect(freeAccess(choice)).toBeChecked()
  // One or the other.
  await expect(planRadio(choice, 'Annual Plan')).not.toBeChecked()
  await expect(choice.getByText('Free for 30 days, no card. Nothing is charged when they end.')).toBeVisible()
  await planRadio(choice, 'Weekly Plan').check()
  await expect(freeAccess(choice)).not.toBeChecked()
  await freeAccess(choice).click()
  await button(choice, 'Start my free month').click()
  await expect(step(page, 'done')).toBeVisible()
  expect(await heldTokens(page)).toBe('real')
  await button(step(page, 'done'), 'Get Started').click()
  await walkFirstSteps(page, { name: 'Ines Wren', child: 'Pip' })
  const { user } = await signIn(url, email, somePassword)
  expect(user.subscriptionStatus).toBe('free_trial')
  const daysLeft = (Date.parse(user.trialEndDate ?? '') - Date.now()) / 86_400_000
  expect(daysLeft).toBeGreaterThan(29.9)
  expect(daysLeft).toBeLessThan(30.1)
})

test('a declined card says so and leaves everything open; the next one works', async ({ openDevice, url }) => {
  const { page, expectRefusal } = await openDevice()
  const email = newEmail()
  await toPayment(page, email, 'Weekly Plan')
  const payment = step(page, 'payment')
  expectRefusal({ status: 402, path: '/api/billing/purchase' })
  await payWith(payment, 'declined')
  await expect(payment.getByText('Payment failed. Please try again.')).toBeVisible()
  expect(await heldTokens(page)).toBe('held')
  await expect(payment.getByText('Weekly Plan')).toBeVisible()
  await payWith(payment, 'success')
  await expect(step(page, 'done')).toBeVisible()
  expect((await signIn(url, email, somePassword)).user.subscriptionStatus).toBe('trial')
})

test('a card that pays for a subscription already counts as success', async ({ openDevice, url }) => {
  const { page, expectRefusal } = await openDevice()
  const email = newEmail()
  await toPayment(page, email, 'Annual Plan')
  expectRefusal({ status: 409, path: '/api/billing/purchase' })
  await payWith(step(page, 'payment'), 'alreadyActive')
  await expect(step(page, 'done')).toBeVisible()
  expect((await signIn(url, email, somePassword)).user).toMatchObject({
    subscriptionStatus: 'trial',
    paymentRequired: false,
  })
})

test('what is typed of a card is looked at field by field', async ({ openDevice }) => {
  const { page, expectRefusal } = await openDevice()
  await toPayment(page, newEmail(), 'Weekly Plan')
  const payment = step(page, 'payment')
  const pay = button(payment, 'Start my free month')
  await pay.click()
  await expect(payment.getByText('Please enter the card number.')).toBeVisible()
  await expect(payment.getByText('Please enter month and year.')).toBeVisible()
  await expect(payment.getByText('Please enter the three digits.')).toBeVisible()
  await payment.getByLabel('Card number').fill('4111111111111111')
  await payment.getByLabel('Expiry').fill('08/31')
  await payment.getByLabel('Security code').fill('123')
  expectRefusal({ status: 400, path: '/api/billing/purchase' })
  await pay.click()
  await expect(payment.getByText('Use one of the test cards. No money moves here.')).toBeVisible()
  await expect(payment.getByLabel('Card number')).toHaveValue('4111 1111 1111 1111')
})

test('a plan must be selected; the ways back from 3 and 4 keep it', async ({ openDevice }) => {
  const { page } = await openDevice()
  await toPlan(page, newEmail())
  const choice = step(page, 'plan')
  await button(choice, 'Continue to payment').click()
  await expect(choice.getByText('Please select a subscription plan')).toBeVisible()
  await expect(step(page, 'payment')).toHaveCount(0)
  await planRadio(choice, 'Annual Plan').check()
  await expect(choice.getByText('Please select a subscription plan')).toHaveCount(0)
  await expect(choice.getByRole('img', { name: 'Step 3 of 4' })).toBeVisible()

  await button(choice, 'Back').click()
  const voices = step(page, 'voices')
  await expect(voices).toBeVisible()
  // There is no way back into an account that is made.
  await expect(button(voices, 'Back')).toHaveCount(0)
  await button(voices, 'Continue').click()
  await expect(planRadio(choice, 'Annual Plan')).toBeChecked()
  await button(choice, 'Continue to payment').click()
  const payment = step(page, 'payment')
  await expect(payment.getByText('Annual Plan')).toBeVisible()
  await button(payment, /^Back/).first().click()
  await expect(planRadio(choice, 'Annual Plan')).toBeChecked()
})

test('a wrong code is refused at the field, a new one can be sent', async ({ openDevice, url }) => {
  const { page, expectRefusal } = await openDevice()
  const email = newEmail()
  await startTrial(page)
  const account = step(page, 'account')
  await expect(button(account, 'Continue')).toBeDisabled()
  await account.getByLabel('Email').fill(email)
  await expect(button(account, 'Continue')).toBeDisabled()
  await account.getByLabel('Password', { exact: true }).fill('short')
  await button(account, 'Continue').click()
  await expect(account.getByText('Password must be at least 8 characters long')).toBeVisible()
  await account.getByLabel('Password', { exact: true }).fill(somePassword)
  await button(account, 'Continue').click()

  const code = step(page, 'code')
  const field = code.getByRole('textbox', { name: 'Code' })
  await button(code, 'Create my account').click()
  await expect(code.getByText('Please enter the confirmation code')).toBeVisible()
  expectRefusal({ status: 400, path: '/api/auth/verify-confirmation' })
  await field.fill('000000')
  await expect(code.getByText('Invalid confirmation code. Please try again.')).toBeVisible()
  await button(code, 'Send a new code').click()
  await expect(page.getByText('A new code is on its way')).toBeVisible()
  await expect(field).toHaveValue('')
  // Another address is another code.
  await button(code, 'Change email').click()
  await expect(account.getByLabel('Email')).toHaveValue(email)
  const other = newEmail()
  await account.getByLabel('Email').fill(other)
  await button(account, 'Continue').click()
  await expect(code.getByText(other)).toBeVisible()
  await enterCode(page, other)
  await expect(step(page, 'voices')).toBeVisible()
  expect((await signIn(url, other, somePassword)).user.subscriptionStatus).toBe('registered')
})

test('an account that was made meanwhile is told after the code, with the way to sign in', async ({
  openDevice,
  url,
}) => {
  const { page, expectRefusal } = await openDevice()
  const email = newEmail()
  await startTrial(page)
  await enterAccount(page, email)
  // They are quicker on another device, with a proof of its own, between the proof of the address and the account here.
  await page.route('**/api/auth/register', async (route) => {
    await registerOwing(url, { email, password: 'another-quiet-nest' })
    await route.continue()
  })
  expectRefusal({ status: 409, path: '/api/auth/register' })
  await enterCode(page, email)
  const code = step(page, 'code')
  await expect(
    code.getByText('An account with this email already exists. Please try logging in instead.'),
  ).toBeVisible()
  await button(code, 'Sign in').click()
  await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible()
  await signInByForm(page, { email, password: 'another-quiet-nest' })
  await expect(step(page, 'voices')).toBeVisible()
})

test('leaving asks first; who has an account goes on where it stopped', async ({ openDevice }) => {
  const { page } = await openDevice()
  await toPayment(page, newEmail(), 'Weekly Plan')
  await page.keyboard.press('Escape')
  const question = page.getByRole('alertdialog', { name: 'Leave without paying?' })
  await button(question, 'Go on').click()
  await expect(step(page, 'payment')).toBeVisible()
  await button(step(page, 'payment'), 'Close').click()
  await button(question, 'Leave').click()
  await expect(page.getByRole('heading', { name: 'Almost there' })).toBeVisible()
  await button(page, 'Choose a plan').click()
  await expect(step(page, 'voices')).toBeVisible()
  await button(step(page, 'voices'), 'Close').click()
  await button(page, 'Log out').click()
  await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible()
  expect(await heldTokens(page)).toBe('none')
})

test('nothing of the app is open to who owes', async ({ openDevice }) => {
  const { page } = await openDevice()
  await toVoices(page, newEmail())
  for (const path of ['/home', '/logs', '/onboarding', '/caregiver-onboarding', '/influencer-onboarding']) {
    await page.goto(path)
    await expect(page).toHaveURL(/\/$/)
    await expect(step(page, 'voices')).toBeVisible()
  }
})

test('less motion: no confetti, and the steps follow at once', async ({ openDevice }) => {
  const { page } = await openDevice({ reducedMotion: 'reduce' })
  const confetti = await watchConfetti(page)
  await toPayment(page, newEmail(), 'Weekly Plan')
  await payWith(step(page, 'payment'), 'success')
  await expect(step(page, 'done')).toBeVisible()
  await button(step(page, 'done'), 'Get Started').click()
  await expect(pageStep(page, 'What should your family call you?')).toBeVisible()
  expect(await confetti()).toBe(0)
})

test('who has been here before goes home, not through the first steps', async ({ openDevice, person }) => {
  const { page } = await openDevice({ of: person })
  await page.goto('/onboarding')
  await expect(pageStep(page, 'Who are you caring for?')).toBeVisible()
  await person.api.children.create({ body: { name: 'Pip' } })
  await page.goto('/home')
  await logOut(page)
  await signInByForm(page, person)
  await expect(page).toHaveURL(/\/home$/)
  await page.goto('/onboarding')
  await expect(page).toHaveURL(/\/home$/)
})
