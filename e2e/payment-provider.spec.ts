import type { Page } from '@playwright/test'
import { button, heldTokens, planRadio, step, toPayment } from './fixtures/entry.ts'
import { makePerson } from './fixtures/made-families.ts'
import { type PaymentProvider, startPaymentProvider } from './fixtures/payment-provider.ts'
import { newEmail } from './fixtures/people.ts'
import { createServerProcess, type ServerProcess } from './fixtures/server-process.ts'
import { expect, test } from './fixtures/test.ts'

// With the provider's real library in the page; behind it stands a double of the provider.

const limits = { LIMITS_REGISTER: '2000/1h', LIMITS_SEND_CONFIRMATION_IP: '2000/10m' }

async function start(kind: 'stripe' | 'testStore'): Promise<{ provider: PaymentProvider; server: ServerProcess }> {
  const provider = await startPaymentProvider(kind)
  await provider.offer({ other: { $rc_weekly: 5 }, nestwren: { $rc_annual: 80, $rc_weekly: 2.5 } }, 'other')
  const server = await createServerProcess({ ...provider.settings, ...limits })
  await server.start()
  return { provider, server }
}

/** The address at which the document was loaded that the page is in. */
function loadedFrom(page: Page): Promise<string> {
  return page.evaluate(() => new URL(performance.getEntriesByType('navigation')[0]?.name ?? '').pathname)
}

test.describe('with the provider’s test store', () => {
  let world: Awaited<ReturnType<typeof start>>
  test.beforeAll(async () => {
    world = await start('testStore')
  })
  test.afterAll(async () => {
    await world.server.remove()
    await world.provider.stop()
  })

  test('a new parent closes the form, fails, pays, and is let in by the server’s word', { tag: '@billing' }, async ({
    openDevice,
  }) => {
    const email = newEmail()
    const { page } = await openDevice({ baseURL: world.server.url })
    await toPayment(page, email, 'Weekly Plan')
    const payment = step(page, 'payment')
    await expect(payment.getByText('$2.50 a week', { exact: true })).toBeVisible()
    await page.getByText('Test Store Purchase').waitFor()
    await page.getByText('Cancel', { exact: true }).click()
    await button(payment, 'Open the payment').click()
    await page.getByText('Test failed purchase').click()
    await expect(payment.getByText('Payment failed. Please try again.')).toBeVisible()
    expect(await heldTokens(page)).toBe('held')
    // After a reload the payment is there again.
    await page.reload()
    await page.getByText('Test valid purchase').click()
    await expect(step(page, 'done')).toBeVisible()
    expect(await heldTokens(page)).toBe('real')
  })
})

test.describe('with Stripe behind the provider', () => {
  let world: Awaited<ReturnType<typeof start>>
  test.beforeAll(async () => {
    world = await start('stripe')
  })
  test.afterAll(async () => {
    await world.server.remove()
    await world.provider.stop()
  })

  test('who walks to the payment is given a document that may talk to it, also past the service worker', {
    tag: '@billing',
  }, async ({ openDevice }) => {
    const person = await makePerson(world.server.url)
    const { page, context, expectNoNetwork } = await openDevice({
      of: person,
      baseURL: world.server.url,
      hasServiceWorker: true,
    })
    await page.goto('/settings')
    await page.evaluate(async () => void (await navigator.serviceWorker.ready))
    await page.reload()
    await page
      .getByRole('link', { name: /^Subscription|^Purchases/ })
      .first()
      .click()
    await expect(button(page, 'Choose a plan')).toBeVisible()
    expect(await loadedFrom(page)).toBe('/settings')

    await button(page, 'Choose a plan').click()
    const choice = page.getByRole('region', { name: 'Choose a plan' })
    await expect(planRadio(choice, 'Weekly Plan').locator('xpath=ancestor::label')).toContainText('$2.50')
    expect(await loadedFrom(page)).toBe('/purchases')
    await expect(choice.getByText('$80', { exact: true })).toBeVisible()
    await planRadio(choice, 'Annual Plan').check()
    // Stripe cannot be reached from here: that it is asked is as far as this goes.
    expectNoNetwork(true)
    await context.route(/stripe\.com|cloudfront\.net/, (route) => route.abort())
    const stripe = page.waitForRequest(/^https:\/\/js\.stripe\.com\/[a-z0-9]+\/stripe\.js/)
    await button(choice, 'Continue to payment').click()
    await stripe
    await expect(choice.getByText('Family, annual')).toBeVisible()
    await expect(choice.locator('.rcb-ui-container')).toHaveCSS('display', 'flex')
    expect(await loadedFrom(page)).toBe('/purchases')
  })
})
