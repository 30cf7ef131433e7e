import type { Page, Request } from '@playwright/test'
import type { Family } from './fixtures/made-families.ts'
import { openHomeLive, quickLog, untilStoredForOffline } from './fixtures/screen.ts'
import type { Device, DeviceOptions } from './fixtures/test.ts'
import { desktop, expect, test } from './fixtures/test.ts'

// Fingers that meet what is still on its way.
test.use({ motion: 'no-preference' })

type OpenDevice = (options?: DeviceOptions) => Promise<Device>

const bar = (page: Page) => page.getByRole('region', { name: 'Running timers' })
const timerOf = (page: Page, words: string | RegExp) => bar(page).getByRole('listitem').filter({ hasText: words })
const logged = async ({ mara, child }: Family) => (await mara.api.logs.list({ query: { childId: child._id } })).items
/** How many writes of a page the server has not answered yet. */
function writesUnderWay(page: Page): () => number {
  const open = new Set<Request>()
  page.on('request', (request) => {
    if (request.method() !== 'GET') open.add(request)
  })
  page.on('requestfinished', (request) => open.delete(request))
  page.on('requestfailed', (request) => open.delete(request))
  return () => open.size
}
const ago = (seconds: number) => new Date(Date.now() - seconds * 1000).toISOString()

async function startFeed({ mara, child }: Family, seconds = 600) {
  const startAt = ago(seconds)
  const details = { method: 'breast', segments: [{ side: 'left', startAt, endAt: null }] }
  return mara.api.logs.create({ body: { childId: child._id, kind: 'feeding', startAt, tz: 'UTC', details } })
}

/** The mother's phone on Home, and the nanny's on a page that logs nothing. */
async function twoPhones(openDevice: OpenDevice, { mara, sol, child }: Family, theirPath = '/settings') {
  const [one, two] = await Promise.all([
    openDevice({ of: mara, child: child._id, hasServiceWorker: true }),
    openDevice({ of: sol, child: child._id }),
  ])
  await openHomeLive(one.page)
  await openHomeLive(two.page)
  await two.page.goto(theirPath)
  return { one, two, mine: one.page, theirs: two.page }
}

test('a feed begun on one phone is paused and changed over on the other, from the bar of any page', {
  tag: '@timers',
}, async ({ openDevice, family }) => {
  const { mine, theirs } = await twoPhones(openDevice, family)
  await quickLog(mine, 'Feed').click()
  const sheet = mine.getByRole('dialog', { name: `Feeding ${family.child.name}` })
  await sheet.getByRole('button', { name: /^Left: Start/ }).click()

  await timerOf(theirs, 'Left side, running').getByRole('button', { name: 'Pause' }).click()
  await expect(sheet.getByRole('button', { name: /^Left: Resume/ })).toBeVisible()
  await timerOf(theirs, 'Left side, paused')
    .getByRole('button', { name: /Left side/ })
    .click()
  const theirSheet = theirs.getByRole('dialog', { name: `Feeding ${family.child.name}` })
  await theirSheet.getByRole('button', { name: /^Right: Start/ }).click()
  await expect(sheet.getByRole('button', { name: /^Right: Pause/ })).toBeVisible()

  // It was the other side all along.
  await theirSheet.getByRole('button', { name: 'Fix a mistake' }).click()
  await theirSheet.getByRole('button', { name: 'Wrong side? Swap' }).click()
  await expect(sheet.getByRole('button', { name: /^Left: Pause/ })).toBeVisible()
  await theirSheet.getByRole('button', { name: 'Started', exact: false }).first().click()
  await theirSheet
    .getByRole('button', { name: /−15 min/ })
    .first()
    .click()
  await expect(sheet.getByRole('button', { name: /^Right: Resume, 1\d min$/ })).toBeVisible()
  const [feed] = await logged(family)
  expect(feed).toMatchObject({ endAt: null, createdBy: { id: family.mara.user.id } })
})

test('two who stop at once make one entry, and nobody is asked anything', { tag: ['@spine', '@timers'] }, async ({
  openDevice,
  family,
}) => {
  const { mine, theirs } = await twoPhones(openDevice, family, '/home')
  await startFeed(family)
  const stop = async (page: Page) => {
    await timerOf(page, 'Left side, running')
      .getByRole('button', { name: /Left side/ })
      .click()
    const button = page
      .getByRole('dialog', { name: `Feeding ${family.child.name}` })
      .getByRole('button', { name: /^Save feed/ })
    await button.click({ trial: true })
    return button.elementHandle()
  }
  const buttons = [await stop(mine), await stop(theirs)]
  const underWay = [writesUnderWay(mine), writesUnderWay(theirs)]
  // On the elements themselves: a click of the test's would wait for the button again, which the other's stop takes away.
  await Promise.all(buttons.map((button) => button?.evaluate((one) => (one as HTMLElement).click())))
  for (const page of [mine, theirs]) {
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(timerOf(page, 'Left side')).toHaveCount(0)
    await expect(page.getByText(/changed this|Keep mine/)).toHaveCount(0)
  }
  // The screens were ahead of the server: what they sent has to arrive there.
  await expect.poll(async () => (await logged(family)).filter(({ endAt }) => endAt === null)).toEqual([])
  await expect.poll(() => underWay.map((count) => count())).toEqual([0, 0])
  const entries = await logged(family)
  expect(entries).toHaveLength(1)
  expect(entries[0]).toMatchObject({ version: 2 })
})

test('a phone without a network counts on over a reload, and what it stopped there is sent later', {
  tag: '@timers',
}, async ({ openDevice, family }) => {
  const { one, mine, theirs } = await twoPhones(openDevice, family)
  await startFeed(family)
  await expect(timerOf(mine, 'Left side, running')).toBeVisible()
  await untilStoredForOffline(mine)
  await one.goOffline()
  await mine.reload()
  const mineTimer = timerOf(mine, 'Left side, running')
  await expect(mineTimer).toContainText(/1\d:[0-5]\d/)
  const kept = await mine.evaluate(() => JSON.parse(localStorage.getItem('nestwren.timers') ?? '{}'))
  expect(kept).toMatchObject({ leftTimerRunning: true, rightTimerDuration: 0, timerMode: 'feeding' })
  expect(kept.leftTimerDuration).toBeGreaterThanOrEqual(600)

  await mineTimer.getByRole('button', { name: 'Pause' }).click()
  await expect(timerOf(mine, 'Left side, paused')).toBeVisible()
  await mine.reload()
  await timerOf(mine, 'Left side, paused')
    .getByRole('button', { name: /Left side/ })
    .click()
  await mine
    .getByRole('dialog')
    .getByRole('button', { name: /^Save feed/ })
    .click()
  await expect(timerOf(mine, 'Left side')).toHaveCount(0)
  await expect(timerOf(theirs, 'Left side, running')).toBeVisible()

  await one.goOnline()
  await expect(timerOf(theirs, 'Left side')).toHaveCount(0)
  const entries = await logged(family)
  expect(entries).toHaveLength(1)
  expect(entries[0]?.endAt).not.toBeNull()
})

test('several at once fold into one line that covers nothing in focus', { tag: '@timers' }, async ({
  openDevice,
  family,
}) => {
  const { mara, child } = family
  const base = { childId: child._id, tz: 'UTC' }
  await startFeed(family)
  await mara.api.logs.create({ body: { ...base, kind: 'sleep', startAt: ago(300), details: {} } })
  await mara.api.logs.create({ body: { ...base, kind: 'bath', startAt: ago(200), details: {} } })
  const segments = [{ side: 'both', startAt: ago(100), endAt: null }]
  await mara.api.logs.create({ body: { ...base, kind: 'pumping', startAt: ago(100), details: { segments } } })

  for (const viewport of [{ width: 320, height: 640 }, desktop]) {
    const { page } = await openDevice({ of: mara, child: child._id, viewport })
    await page.goto('/settings')
    await expect(bar(page).getByRole('listitem')).toHaveCount(1)
    const box = await bar(page).boundingBox()
    expect(box?.x).toBeGreaterThanOrEqual(0)
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(viewport.width)
    await page.getByRole('main').getByRole('link').last().focus()
    const isCovered = () =>
      page.evaluate(() => {
        const focused = document.activeElement?.getBoundingClientRect()
        const over = document.querySelector('.timer-bar')?.getBoundingClientRect()
        return focused !== undefined && over !== undefined && focused.bottom > over.top && focused.right > over.left
      })
    // The page glides there.
    await expect.poll(isCovered).toBe(false)
    await bar(page)
      .getByRole('button', { name: /^Show all \d+ timers$/ })
      .click()
    for (const words of ['Pumping, both sides', 'Bath', 'Asleep', 'Left side, running'])
      await expect(timerOf(page, words)).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(bar(page).getByRole('listitem')).toHaveCount(1)
  }

  const { page } = await openDevice({ of: mara, child: child._id })
  await page.goto('/settings')
  await bar(page)
    .getByRole('button', { name: /^Show all/ })
    .click()
  await timerOf(page, 'Bath').getByRole('button', { name: 'Stop' }).click()
  await timerOf(page, 'Asleep').getByRole('button', { name: 'Awake' }).click()
  await timerOf(page, 'Pumping').getByRole('button', { name: 'Stop' }).click()
  await timerOf(page, 'Left side').getByRole('button', { name: 'Stop' }).click()
  await expect.poll(async () => (await logged(family)).filter(({ endAt }) => endAt === null)).toEqual([])
  expect(await logged(family)).toHaveLength(4)
})
