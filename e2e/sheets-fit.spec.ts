import { kindNames, kinds } from '@nestwren/contract/logs/kinds/index'
import type { Locator, Page } from '@playwright/test'
import { bornMonthsAgo } from './fixtures/dates.ts'
import type { Account } from './fixtures/people.ts'
import { openHomeLive, quickLog } from './fixtures/screen.ts'
import { expect, phone, test } from './fixtures/test.ts'

/** A child about whom everything has been logged before: each sheet has something to offer. */
async function makeKnownChild({ api }: Account): Promise<string> {
  const child = await api.children.create({ body: { name: 'Pip', birthdate: bornMonthsAgo(5) } })
  const own = { name: 'Eye drops', icon: 'star', color: '#7C3AED', hasDuration: true } as const
  await api.ownKinds.create({ body: own })
  const startAt = (hoursAgo: number) => new Date(Date.now() - hoursAgo * 3_600_000).toISOString()
  const entry = (at: string, kind: string, details: object) =>
    api.logs.create({ body: { childId: child._id, kind, startAt: at, endAt: at, tz: 'UTC', details } as never })
  const feed = { segments: [], bottles: [], foods: [] }
  const bottle = (amountMl: number) => ({ contents: 'formula', amountMl, offeredMl: null, typed: null })
  const foods = ['Pear', 'Oats', 'Carrot', 'Banana'].map((name) => ({ name, amount: null }))
  await entry(startAt(60), 'feeding', { ...feed, method: 'solids', foods })
  await entry(startAt(58), 'feeding', { ...feed, method: 'bottle', bottles: [bottle(115)] })
  await entry(startAt(56), 'feeding', { ...feed, method: 'bottle', bottles: [bottle(90)] })
  await entry(startAt(55), 'activity', { ...kinds.activity.example.details, title: 'Baby yoga' })
  return child._id
}

const fits = (sheet: Locator) =>
  sheet.locator('.sheet-body').evaluate(({ scrollHeight, clientHeight }) => scrollHeight <= clientHeight)

async function close(page: Page): Promise<void> {
  const sheet = page.getByRole('dialog')
  await sheet.getByRole('button', { name: 'Close' }).click()
  await expect(sheet).toHaveCount(0)
}

/** Opens the sheet of every line of More, now and for earlier, and tells what it was called. */
async function* everySheet(page: Page) {
  for (const when of ['Now', 'Earlier']) {
    const openMore = async () => {
      await quickLog(page, 'More').click()
      const more = page.getByRole('dialog', { name: 'Log something' })
      await more.getByRole('radio', { name: when }).click()
      // A photo opens the device's own picker.
      return more.getByRole('list').last().getByRole('button').filter({ hasNotText: 'Photo' })
    }
    const lines = await openMore()
    // One line for each kind there is, three of them for a feed; the family's own is read from the server.
    await expect.poll(() => lines.count()).toBeGreaterThanOrEqual(kindNames.length + 2)
    const count = await lines.count()
    await close(page)
    for (let index = 0; index < count; index += 1) {
      const line = (await openMore()).nth(index)
      const name = `${when}: ${await line.innerText()}`
      await line.click()
      const sheet = page.getByRole('dialog').filter({ has: page.locator('.sheet-foot') })
      await expect(sheet).toBeVisible()
      yield { name, sheet }
      await close(page)
    }
  }
}

test('the usual case of every kind is in sight on a phone, without scrolling', { tag: ['@logging', '@logs'] }, async ({
  openDevice,
  person,
}) => {
  test.slow()
  const child = await makeKnownChild(person)
  const { page } = await openDevice({ of: person, child, viewport: phone })
  await openHomeLive(page)
  for await (const { name, sheet } of everySheet(page)) expect(await fits(sheet), name).toBe(true)

  await quickLog(page, 'Diaper').click()
  const sheet = page.getByRole('dialog')
  await sheet.getByRole('radio', { name: 'Both' }).click()
  expect(await fits(sheet), 'a dirty diaper').toBe(true)
  await sheet.getByRole('button', { name: 'Done' }).click()

  await quickLog(page, 'Sleep').click()
  await page
    .getByRole('region', { name: 'Running timers' })
    .getByRole('button', { name: /Asleep/ })
    .click()
  await expect(sheet.getByRole('button', { name: /^End sleep/ })).toBeInViewport()
  expect(await fits(sheet), 'a sleep that goes on').toBe(true)
  await close(page)

  // Two taps on one side at once would be a bounce.
  for (const [kind, side] of [
    ['Nursing', 'Left'],
    ['Pumping', 'Right'],
  ] as const) {
    await quickLog(page, 'More').click()
    await sheet.getByRole('button', { name: kind }).click()
    await sheet.getByRole('button', { name: new RegExp(`^${side}: Start`) }).click()
    await expect(sheet.getByRole('button', { name: /^Save (feed|pumping), / })).toBeInViewport()
    expect(await fits(sheet), `${kind} that goes on`).toBe(true)
    await close(page)
  }
})

test('on a small phone, and on one held sideways, the sheet scrolls and what saves it stays in sight', {
  tag: ['@logging', '@logs'],
}, async ({ openDevice, person }) => {
  test.slow()
  const child = await makeKnownChild(person)
  const { page } = await openDevice({ of: person, child, viewport: phone })
  await openHomeLive(page)
  const sizes = [
    { width: 320, height: 568 },
    { width: 844, height: 390 },
  ]
  for await (const { name, sheet } of everySheet(page)) {
    for (const size of sizes) {
      await page.setViewportSize(size)
      await expect(sheet.locator('.sheet-foot .btn').first(), `${name} at ${size.width}`).toBeInViewport({ ratio: 1 })
      const room = await sheet.locator('.sheet-body').evaluate(({ clientHeight, scrollWidth, clientWidth }) => ({
        isUsable: clientHeight > 100,
        isWide: scrollWidth > clientWidth,
      }))
      expect(room, `${name} at ${size.width}`).toEqual({ isUsable: true, isWide: false })
    }
    await page.setViewportSize(phone)
  }
})
