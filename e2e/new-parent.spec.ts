import type { Page } from '@playwright/test'
import {
  button,
  choosePlan,
  freeAccess,
  heldTokens,
  payWith,
  planRadio,
  somePassword,
  step,
  toPlan,
  toVoices,
  walkFirstSteps,
} from './fixtures/entry.ts'
import { newEmail, signIn } from './fixtures/people.ts'
import { expect, test } from './fixtures/test.ts'

// The confetti is part of it.
test.use({ motion: 'no-preference' })

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

test('from the start page to the first child, with a card that is declined before one that works', {
  tag: ['@spine', '@onboarding', '@billing', '@landing'],
}, async ({ openDevice, url }) => {
  const { page, expectRefusal } = await openDevice()
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
  await expect(radios.nth(0)).toHaveAccessibleName(/^Weekly Plan Most Popular .*\$2 a week/)
  await expect(radios.nth(1)).toHaveAccessibleName(/^Annual Plan Save 15% .*\$89 a year/)
  await expect(choice.getByText('1 month free, $0.00 today, credit card required. Cancel anytime.')).toBeVisible()
  await choosePlan(choice, 'Weekly Plan')

  const payment = step(page, 'payment')
  await expect(payment.getByText('Weekly Plan')).toBeVisible()
  await expect(payment.getByText('$2 a week', { exact: true })).toBeVisible()
  await expect(
    payment.getByText("This is a test store. Use a test card, not a real one. You won't be charged."),
  ).toBeVisible()
  expect(await confetti()).toBe(0)
  expectRefusal({ status: 402, path: '/api/billing/purchase' })
  await payWith(payment, 'declined')
  await expect(payment.getByText('Payment failed. Please try again.')).toBeVisible()
  expect(await heldTokens(page)).toBe('held')
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
  await expect(page.getByText('Log a feed to get started.')).toBeVisible()

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
    productIdentifier: '$rc_weekly',
  })
})

test('free access: thirty days without a card', { tag: ['@onboarding', '@billing', '@landing'] }, async ({
  openDevice,
  url,
}) => {
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
