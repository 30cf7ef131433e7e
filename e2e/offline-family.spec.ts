import type { Page } from '@playwright/test'
import { createBrowserProcess } from './fixtures/browser-process.ts'
import { entryPages } from './fixtures/entry.ts'
import {
  line,
  openHomeLive,
  quickLog,
  signInByForm,
  timeline,
  untilGuarded,
  untilStoredForOffline,
} from './fixtures/screen.ts'
import { expect, test } from './fixtures/test.ts'
import { layWire } from './fixtures/wire.ts'

// A browser that is killed cannot hand in its trace.
test.use({ trace: 'off' })

const waiting = 'Waiting for signal'
const place = (page: Page, name: 'Fridge' | 'Freezer') => page.getByRole('region', { name })

test('milk, medicine and a kind of one’s own, made and used without a signal, survive kill -9 and are there once', {
  tag: ['@milk', '@medicines', '@own-kinds'],
}, async ({ family, url, openDevice, afterwards }) => {
  const { mara, dev, child } = family
  const kind = 'Yoga'
  const wire = await layWire()
  afterwards(() => wire.close())
  const browser = createBrowserProcess(wire)
  afterwards(() => browser.remove())
  const first = await (await browser.start()).newPage()
  await first.goto(`${url}${entryPages.login}`)
  await signInByForm(first, mara)
  await expect(timeline(first)).toBeVisible()
  await first.evaluate(
    ([key = '', value = '']) => localStorage.setItem(key, value),
    [`nestwren.selectedChild.${mara.user.accountId}`, child._id],
  )
  await first.reload()
  await expect(timeline(first)).toBeVisible()
  await untilStoredForOffline(first)
  // Signed in some day, opened again on another.
  await browser.close()
  const before = await browser.start()
  const page = await before.newPage()
  await page.goto(`${url}/home`)
  await expect(timeline(page).getByText(/^Live, \d+ here$/)).toBeVisible()
  // The browser's switch alone leaves a page that is being loaded the network for a moment.
  wire.cut()
  await before.setOffline(true)

  await page.goto(`${url}/milk`)
  await untilGuarded(page)
  await page.getByRole('button', { name: 'Store milk' }).click()
  const lot = page.getByRole('dialog', { name: 'Store milk' })
  await lot.getByLabel('How much').fill('4')
  await lot.getByLabel('Label').fill('Blue lid')
  await lot.getByRole('button', { name: 'Store milk' }).dblclick()
  await expect(lot).toBeHidden()
  await expect(place(page, 'Freezer').getByText(waiting)).toBeVisible()
  await place(page, 'Freezer')
    .getByRole('button', { name: /Blue lid/ })
    .click()
  await page.getByRole('dialog').getByRole('radio', { name: 'Fridge' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await expect(place(page, 'Fridge').getByText('Thawed')).toBeVisible()

  await page.goto(`${url}/medicines`)
  await untilGuarded(page)
  await page.getByRole('button', { name: 'Add a medicine' }).click()
  const sheet = page.getByRole('dialog')
  await sheet.getByLabel('Name of the medicine').fill('Iron')
  await sheet.getByLabel('Minimum hours between doses').fill('6')
  await sheet.getByRole('button', { name: 'Save medicine' }).dblclick()
  await expect(sheet).toBeHidden()
  await page.getByRole('button', { name: 'Log a dose' }).click()
  await sheet.getByRole('textbox', { name: 'Dose' }).fill('2')
  await sheet.getByRole('button', { name: 'Save dose', exact: true }).click()
  await expect(sheet).toBeHidden()
  // What was given counts before anybody has heard of it.
  await expect(page.getByText(/^Wait until /)).toBeVisible()

  await page.goto(`${url}/settings/logging`)
  await untilGuarded(page)
  await page.getByRole('button', { name: 'Add a custom log' }).click()
  await sheet.getByLabel('Name').fill(kind)
  await sheet.getByRole('button', { name: 'Save' }).dblclick()
  await expect(sheet).toBeHidden()
  await page.goto(`${url}/home`)
  await quickLog(page, 'More').click()
  await sheet.getByRole('button', { name: kind }).click()
  await sheet.getByRole('button', { name: 'Save' }).click()
  await expect(line(page, kind).getByText(waiting)).toBeVisible()

  await page.reload()
  await expect(line(page, kind).getByText(waiting)).toBeVisible()
  await expect(line(page, 'Iron').getByText(waiting)).toBeVisible()
  await page.goto(`${url}/milk`)
  await expect(place(page, 'Fridge').getByText(waiting)).toBeVisible()
  await expect(place(page, 'Fridge').getByText('Blue lid')).toHaveCount(1)
  await page.goto(`${url}/medicines`)
  await expect(page.getByRole('listitem').filter({ hasText: 'Iron' }).getByText(waiting)).toBeVisible()
  await page.goto(`${url}/settings/logging`)
  await expect(page.getByText(waiting)).toBeVisible()
  await browser.kill()
  expect((await mara.api.milk.list({ query: { childId: child._id } })).items).toEqual([])
  expect((await mara.api.logs.list({ query: { childId: child._id } })).items).toEqual([])

  const other = await openDevice({ of: dev, child: child._id })
  await openHomeLive(other.page)
  wire.mend()
  const after = await browser.start()
  const again = await after.newPage()
  await again.goto(`${url}/home`)
  await expect(line(other.page, kind)).toHaveCount(1, { timeout: 30_000 })
  await expect(line(other.page, 'Iron')).toHaveCount(1)
  await expect(timeline(again).getByText(waiting)).toHaveCount(0)
  await other.page.goto('/milk')
  await expect(place(other.page, 'Fridge').getByText('Blue lid')).toHaveCount(1)
  await expect(place(other.page, 'Fridge').getByText('Thawed')).toBeVisible()
  await other.page.goto('/medicines')
  await expect(other.page.getByRole('listitem').filter({ hasText: 'Iron' })).toHaveCount(1)

  const { items: lots } = await mara.api.milk.list({ query: { childId: child._id } })
  expect(lots).toMatchObject([{ label: 'Blue lid', place: 'fridge', isThawed: true, version: 2 }])
  const { items: medicines } = await mara.api.medicines.list({ query: { childId: child._id } })
  expect(medicines).toMatchObject([{ name: 'Iron', minIntervalS: 6 * 3600, dosesLast24H: 1 }])
  const { items: kinds } = await mara.api.ownKinds.list()
  expect(kinds).toHaveLength(1)
  const { items: logs } = await mara.api.logs.list({ query: { childId: child._id } })
  expect(logs.map((log) => log.kind).sort()).toEqual(['medicine', 'own'])
  const details = logs.map((log) => log.details)
  expect(details).toContainEqual(expect.objectContaining({ medicineId: medicines[0]?.id }))
  expect(details).toContainEqual(expect.objectContaining({ kindId: kinds[0]?.id, name: kind }))
})
