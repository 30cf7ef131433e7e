import type { Page } from '@playwright/test'
import { openHomeLive, quickLog, untilStoredForOffline } from './fixtures/screen.ts'
import { expect, test } from './fixtures/test.ts'

const sheet = (page: Page) => page.getByRole('dialog')

async function openDose(page: Page): Promise<void> {
  await quickLog(page, 'More').click()
  await sheet(page).getByRole('button', { name: 'Medicine', exact: true }).click()
}

/** Home, with medicines and last doses read behind it. */
async function openHomeWithDoses(page: Page): Promise<void> {
  const read = [
    page.waitForResponse((answer) => answer.url().includes('/api/medicines?')),
    page.waitForResponse((answer) => answer.url().includes('/api/events?') && answer.url().includes('kind=medicine')),
  ]
  await openHomeLive(page)
  await Promise.all(read)
}

test('two doses given on two phones without a signal are shown to both as soon as they meet', {
  tag: ['@spine', '@medicines'],
}, async ({ openDevice, family }) => {
  const { mara, dev, child } = family
  await mara.api.medicines.create({
    body: { childId: child._id, name: 'Syrup', dose: { value: '2.5', unit: 'ml' }, minIntervalS: 4 * 3600 },
  })
  const [one, two] = await Promise.all([
    openDevice({ of: mara, child: child._id, hasServiceWorker: true }),
    openDevice({ of: dev, child: child._id, hasServiceWorker: true }),
  ])
  const phones = [one, two]
  await Promise.all(phones.map(({ page }) => openHomeWithDoses(page)))
  await Promise.all(phones.map(({ page }) => untilStoredForOffline(page)))
  await Promise.all(phones.map((phone) => phone.goOffline()))
  for (const { page } of phones) {
    await openDose(page)
    // Never opened before, and no network: the medicine and its limits are there.
    await expect(sheet(page).getByRole('button', { name: 'Syrup', pressed: true })).toBeVisible()
    await expect(sheet(page).getByText('Your limit: at least 4h between doses.')).toBeVisible()
    await sheet(page).getByRole('button', { name: 'Save dose', exact: true }).click()
    await expect(sheet(page)).toBeHidden()
  }
  const both = (page: Page) => page.getByRole('alert', { name: `Two doses of Syrup for ${child.name}` })
  for (const { page } of phones) await expect(both(page)).toHaveCount(0)

  await Promise.all(phones.map((phone) => phone.goOnline()))
  for (const { page } of phones) {
    await expect(both(page).getByRole('button', { name: /^Mara Ellery, / })).toBeVisible()
    await expect(both(page).getByRole('button', { name: /^Dev, / })).toBeVisible()
  }
  await both(one.page).getByRole('button', { name: 'Got it' }).click()
  await expect(both(one.page)).toHaveCount(0)
  await two.page.reload()
  await expect(both(two.page)).toBeVisible()

  await openDose(one.page)
  await expect(sheet(one.page).getByText(/^Wait until /)).toBeVisible()
  await sheet(one.page).getByRole('button', { name: 'Save dose', exact: true }).click()
  const question = one.page.getByRole('alertdialog', { name: 'Give it early?' })
  await expect(question.getByRole('button', { name: "Don't save" })).toBeFocused()
  await question.getByRole('button', { name: "Don't save" }).click()
  const { items } = await mara.api.logs.list({ query: { childId: child._id } })
  expect(items).toHaveLength(2)
})
