import type { Page } from '@playwright/test'
import { setTextSize } from './fixtures/accessible.ts'
import { entryPages } from './fixtures/entry.ts'
import { expectSoonEmpty, layoutProblems } from './fixtures/layout.ts'
import { makeLongFamily } from './fixtures/long-family.ts'
import { addressIn, pagesBehindSignIn, pagesForAll } from './fixtures/pages.ts'
import { openHomeLive, quickLog } from './fixtures/screen.ts'
import { expect, test } from './fixtures/test.ts'

test.describe.configure({ mode: 'parallel' })

interface Size {
  readonly name: string
  readonly width: number
  readonly height: number
  /** The reader's own size of text. */
  readonly text: '100%' | '200%'
}

/** What a page must be well laid out at. */
const sizes: readonly Size[] = [
  { name: 'a small phone', width: 320, height: 640, text: '100%' },
  { name: 'a tablet', width: 820, height: 1180, text: '100%' },
  { name: 'a small phone in large letters', width: 320, height: 640, text: '200%' },
  { name: 'a phone on its side', width: 844, height: 390, text: '100%' },
  { name: 'a desktop', width: 1280, height: 800, text: '100%' },
]
const [, , inLargeLetters, onItsSide] = sizes

async function become(page: Page, { width, height, text }: Size): Promise<void> {
  await setTextSize(page, text)
  await page.setViewportSize({ width, height })
}

async function expectLaidOut(page: Page, size: Size, what: string): Promise<void> {
  await become(page, size)
  await expectSoonEmpty(() => layoutProblems(page), `${what} on ${size.name}`)
}

async function expectRead(page: Page): Promise<void> {
  await expect(page.locator('main').first()).toBeAttached()
  await expect(page.locator('[aria-busy="true"], .skeleton')).toHaveCount(0)
}

test('every page of a family with long names fits every size', { tag: ['@shell', '@home'] }, async ({
  openDevice,
  url,
}) => {
  test.slow()
  const family = await makeLongFamily(url)
  const { page } = await openDevice({ of: family.person, child: 'all' })
  for (const path of pagesBehindSignIn()) {
    await page.setViewportSize({ width: 320, height: 640 })
    await page.goto(addressIn(path, family.params))
    await expectRead(page)
    // Photos lie over everything, and so does what is going on: it is on every other page.
    if (!path.endsWith(':photoId')) await expect(page.getByRole('region', { name: 'Running timers' })).toBeVisible()
    for (const size of sizes) await expectLaidOut(page, size, path)
  }
})

test('the sheets that log and invite fit large letters and a phone on its side', {
  tag: ['@shell', '@home'],
}, async ({ openDevice, url }) => {
  test.slow()
  const { person } = await makeLongFamily(url)
  const { page } = await openDevice({ of: person, child: 'all', viewport: { width: 390, height: 844 } })
  const sheet = page.getByRole('dialog')
  const look = async (name: string) => {
    await expect(sheet).toBeVisible()
    for (const size of [inLargeLetters, onItsSide]) {
      if (size === undefined) throw new Error('Both sizes are in the list.')
      await expectLaidOut(page, size, name)
      const main = sheet.locator('.sheet-foot .btn').first()
      if ((await main.count()) > 0) await expect.soft(main, `${name} on ${size.name}`).toBeInViewport({ ratio: 1 })
    }
    await setTextSize(page, '100%')
    await page.setViewportSize({ width: 390, height: 844 })
  }
  const close = async () => {
    await sheet.getByRole('button', { name: 'Close' }).click()
    await expect(sheet).toHaveCount(0)
  }
  await openHomeLive(page)
  await quickLog(page, 'Feed').click()
  for (const method of ['Nursing', 'Bottle', 'Solids']) {
    await sheet.getByRole('radio', { name: method }).click()
    await look(method)
  }
  await close()
  await quickLog(page, 'More').click()
  await look('More')
  await sheet.getByRole('button', { name: 'Medicine', exact: true }).click()
  await look('Medicine')
  await close()
  await page
    .getByRole('button', { name: /^Bartholomew.*Asleep/ })
    .first()
    .click()
  await look('an entry')
  await close()
  await page.goto('/settings/family')
  await page.getByRole('button', { name: 'Add a child' }).click()
  await look('a child')
  await close()
  await page.getByRole('button', { name: 'Invite someone' }).click()
  await look('an invite')
  await close()
})

test('the pages without a sign-in fit every size', { tag: ['@shell', '@home'] }, async ({ openDevice }) => {
  const { page } = await openDevice()
  for (const path of pagesForAll) {
    await page.goto(path)
    await expectRead(page)
    for (const size of sizes) await expectLaidOut(page, size, path)
  }
  await page.goto(entryPages.login)
  await page.getByRole('button', { name: 'Register here' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  for (const size of sizes) await expectLaidOut(page, size, 'registration')
})
