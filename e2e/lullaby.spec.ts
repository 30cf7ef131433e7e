import type { Page } from '@playwright/test'
import { logDiaper, openHomeLive, untilStoredForOffline } from './fixtures/screen.ts'
import { expect, test } from './fixtures/test.ts'

const play = (page: Page) => page.getByRole('banner').getByRole('button', { name: 'Play lullaby' })
const pause = (page: Page) => page.getByRole('banner').getByRole('button', { name: 'Pause lullaby' })
const sheet = (page: Page) => page.getByRole('dialog', { name: 'Lullaby' })
const place = (page: Page) => sheet(page).getByRole('slider', { name: 'Place in the lullaby' })
const seconds = async (page: Page) => Number(await place(page).inputValue())

async function openSheet(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Your menu' }).click()
  await page.getByRole('menuitem', { name: 'Lullaby' }).click()
  await expect(sheet(page)).toBeVisible()
}

test('plays from the header while people log and on other pages, into the next part, and goes quiet by itself', {
  tag: '@lullaby',
}, async ({ openDevice, family }) => {
  const { page, context } = await openDevice({ of: family.mara, child: family.child._id })
  await page.clock.install()
  await openHomeLive(page)
  await play(page).click()
  await expect(pause(page)).toBeVisible()
  await logDiaper(page)
  await page.getByRole('link', { name: 'Logs' }).first().click()
  await expect(page).toHaveURL(/\/logs$/)
  await expect(pause(page)).toBeVisible()

  await openSheet(page)
  await expect.poll(() => seconds(page)).toBeGreaterThan(0)
  await place(page).fill('1795')
  await expect(sheet(page).getByText('Part 1 of 4')).toBeVisible()
  // Five seconds of the real file, and then the next one, while another tab is looked at.
  const other = await context.newPage()
  await other.bringToFront()
  await expect(sheet(page).getByText('Part 2 of 4')).toBeVisible()
  await expect.poll(() => seconds(page)).toBeGreaterThan(1800)
  await other.close()

  await sheet(page).getByRole('button', { name: '15 min' }).click()
  await expect(sheet(page).getByText('Fades out in 15 minutes.')).toBeVisible()
  await page.clock.fastForward('14:30')
  await expect(sheet(page).getByText('Fades out within a minute.')).toBeVisible()
  await expect(sheet(page).getByRole('button', { name: 'Pause lullaby' })).toBeVisible()
  await page.clock.fastForward('00:31')
  await expect(sheet(page).getByRole('button', { name: 'Play lullaby' })).toBeVisible()
  await expect(sheet(page).getByRole('button', { name: 'Not by itself' })).toHaveAttribute('aria-pressed', 'true')

  // Where it was is where it goes on, also after a reload.
  const before = await seconds(page)
  await page.reload()
  await expect.poll(() => seconds(page)).toBeGreaterThanOrEqual(before - 1)
  await place(page).fill('7195')
  await sheet(page).getByRole('button', { name: 'Play lullaby' }).click()
  await expect(sheet(page).getByText('Part 4 of 4')).toBeVisible()
  await expect(sheet(page).getByRole('button', { name: 'Play lullaby' })).toBeVisible()
  await expect.poll(() => seconds(page)).toBe(0)
})

test('once it has played, it needs no network', { tag: '@lullaby' }, async ({ openDevice, family }) => {
  const device = await openDevice({ of: family.mara, child: family.child._id, hasServiceWorker: true })
  const { page } = device
  await openHomeLive(page)
  await untilStoredForOffline(page)
  const kept = () => page.evaluate(async () => (await (await caches.open('nestwren-lullaby')).keys()).length)
  expect(await kept()).toBe(0)
  await play(page).click()
  await expect(pause(page)).toBeVisible()
  await expect.poll(kept).toBe(4)
  await pause(page).click()
  await device.goOffline()
  await page.goto('/home#/lullaby=new')
  await expect(sheet(page)).toBeVisible()
  await place(page).fill('5400')
  await sheet(page).getByRole('button', { name: 'Play lullaby' }).click()
  await expect.poll(() => seconds(page)).toBeGreaterThan(5401)
  await expect(sheet(page).getByText('Part 4 of 4')).toBeVisible()
})
