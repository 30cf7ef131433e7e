import { button, choosePlan, freeAccess, payWith, planRadio } from './fixtures/entry.ts'
import { makePerson } from './fixtures/made-families.ts'
import { registerSubscriber } from './fixtures/people.ts'
import { untilStoredForOffline } from './fixtures/screen.ts'
import { expect, test } from './fixtures/test.ts'

/** The day that is so many days after a purchase, as the page words it. */
const daysAfter = (bought: number, days: number) =>
  new Intl.DateTimeFormat('en', { dateStyle: 'long' }).format(bought + days * 86_400_000)

test('cancels, keeps it after all, and restores; the days that are left are told', { tag: '@billing' }, async ({
  openDevice,
  url,
}) => {
  const end = daysAfter(Date.now(), 30)
  const subscriber = await registerSubscriber(url)
  const { page } = await openDevice({ of: subscriber })
  await page.goto('/purchases')
  const card = page.getByRole('region', { name: 'Your subscription' })
  await expect(card.getByText('Free month')).toBeVisible()
  await expect(card.getByText('30 days left.')).toBeVisible()
  await expect(card.getByText('Then the Weekly Plan starts.')).toBeVisible()
  await expect(card.getByText(`The first charge is on ${end}.`)).toBeVisible()
  await expect(page.getByText(`After each charge, we'll email a receipt to ${subscriber.email}.`)).toBeVisible()
  await expect(button(page, 'Choose a plan')).toHaveCount(0)

  await button(page, 'Cancel subscription').click()
  const question = page.getByRole('alertdialog', { name: 'Cancel the subscription?' })
  await expect(question.getByText(`Everything works until ${end}.`)).toBeVisible()
  await button(question, 'Keep it').click()
  await expect(question).toBeHidden()
  expect((await subscriber.api.billing.customerInfo()).entitlements.active.premium?.willRenew).toBe(true)
  await button(page, 'Cancel subscription').click()
  await button(question, 'Cancel subscription').click()
  await expect(page.getByText("You won't be charged again", { exact: true })).toBeVisible()
  await expect(card.getByText(`Ends on ${end}`, { exact: true })).toBeVisible()
  await expect(card.getByText("It won't renew. You won't be charged.")).toBeVisible()
  await expect(card.getByText(`Everything works until ${end}.`)).toBeVisible()
  expect((await subscriber.api.billing.customerInfo()).entitlements.active.premium?.willRenew).toBe(false)

  await page.reload()
  await button(page, 'Keep my subscription').click()
  await expect(page.getByText('Your subscription will continue')).toBeVisible()
  await expect(card.getByText('Then the Weekly Plan starts.')).toBeVisible()
  await button(page, 'Restore purchases').click()
  await expect(page.getByText('Your subscription is active')).toBeVisible()
})

test('from the free month to a plan, with the browser’s way back and a reload between', {
  tag: ['@billing'],
}, async ({ openDevice, url }) => {
  const begun = Date.now()
  const { page } = await openDevice({ of: await makePerson(url) })
  await page.goto('/settings')
  await page
    .getByRole('link', { name: /^Subscription|^Purchases/ })
    .first()
    .click()
  await expect(page).toHaveURL(/\/purchases$/)
  const card = page.getByRole('region', { name: 'Your subscription' })
  await expect(card.getByText('30 days left.')).toBeVisible()
  await expect(card.getByText(`It ends on ${daysAfter(begun, 30)}.`)).toBeVisible()
  await button(page, 'Restore purchases').click()
  await expect(page.getByText('Nothing to restore')).toBeVisible()

  await button(page, 'Choose a plan').click()
  const choice = page.getByRole('region', { name: 'Choose a plan' })
  // The free month is had once.
  await expect(freeAccess(choice)).toHaveCount(0)
  await expect(planRadio(choice, 'Weekly Plan')).toBeChecked()
  await choosePlan(choice, 'Annual Plan')
  await expect(choice.getByLabel('Card number')).toBeVisible()
  await page.reload()
  await expect(choice.getByText('Annual Plan')).toBeVisible()
  await page.goBack()
  await expect(planRadio(choice, 'Annual Plan')).toBeChecked()
  await page.goForward()
  await payWith(choice, 'success')
  await expect(page.getByText('You now have full access')).toBeVisible()
  await expect(card.getByText('Active')).toBeVisible()
  await expect(card.getByText('You have the Annual Plan.')).toBeVisible()
  // What was left of the free month comes before what was paid for.
  await expect(card.getByText(`The next charge is on ${daysAfter(begun, 30 + 365)}.`)).toBeVisible()
})

test('without a network the page says what it knows and asks for nothing', { tag: '@billing' }, async ({
  openDevice,
  url,
}) => {
  const subscriber = await registerSubscriber(url)
  const { page, goOffline, goOnline } = await openDevice({ of: subscriber, hasServiceWorker: true })
  await page.goto('/purchases')
  await expect(page.getByText('Then the Weekly Plan starts.')).toBeVisible()
  await untilStoredForOffline(page)
  await goOffline()
  await expect(page.getByText("You're offline. This may be out of date.")).toBeVisible()
  await expect(button(page, 'Cancel subscription')).toBeDisabled()
  await expect(button(page, 'Restore purchases')).toBeDisabled()
  await goOnline()
  await expect(button(page, 'Cancel subscription')).toBeEnabled()
})
