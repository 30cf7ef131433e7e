import type { Page } from '@playwright/test'
import { noteShifts, readShifts } from './fixtures/layout-shift.ts'
import { makeNannyFamily, type NannyFamily } from './fixtures/made-families.ts'
import { quickLog } from './fixtures/screen.ts'
import { expect, test } from './fixtures/test.ts'

// The slow line of the specification: 400 ms each way and 50 kB/s, on a phone a quarter as fast as this machine.
const line = { offline: false, latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 }
const slowDown = 4
const mostShift = 0.02

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()

/** What others have written down in the last hours, and what everybody is to see. */
async function logSome({ nell, pip }: NannyFamily, minutes: readonly number[]): Promise<void> {
  for (const ago of minutes)
    await nell.api.logs.create({
      body: {
        childId: pip._id,
        tz: 'UTC',
        kind: 'diaper',
        startAt: minutesAgo(ago),
        details: { kind: 'wet' },
      } as never,
    })
}

async function noteForAll({ nell, pip }: NannyFamily, part: { isPinned?: true; isHandover?: true }): Promise<void> {
  const details = {
    text: 'The cream is on the shelf over the changing table, the spare pacifier in the blue bag.',
    ...part,
  }
  await nell.api.logs.create({
    body: { childId: pip._id, tz: 'UTC', kind: 'note', startAt: minutesAgo(3), details } as never,
  })
}

async function slow(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Network.emulateNetworkConditions', line)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowDown })
  await page.addInitScript(noteShifts)
}

const timeline = (page: Page) => page.getByRole('region', { name: 'Family timeline' })

/** The parts that come late are there, and had a moment to push others. */
async function expectNoShift(page: Page): Promise<void> {
  await expect(page.getByRole('region', { name: 'Notes for everyone' })).toBeVisible()
  await expect(timeline(page).getByRole('listitem').first()).toBeVisible()
  await expect(timeline(page).getByText(/^Live/)).toBeVisible()
  await page.waitForLoadState('networkidle')
  const shifts = await page.evaluate(readShifts)
  const sum = shifts.reduce((total, { score }) => total + score, 0)
  expect(sum, JSON.stringify(shifts, null, 1)).toBeLessThan(mostShift)
}

test.describe('with motion', () => {
  test.use({ motion: 'no-preference' })

  test('a new device on a slow line sees the frame at once, and nothing moves as it fills', { tag: '@home' }, async ({
    openDevice,
    url,
  }) => {
    const family = await makeNannyFamily(url)
    await logSome(family, [200, 150, 90, 40, 20])
    await noteForAll(family, { isPinned: true })
    const { page } = await openDevice({ of: family.owner, child: family.pip._id })
    await slow(page)
    await page.goto('/home', { waitUntil: 'commit' })
    // No script of the app is there yet.
    await expect(page.locator('.shell-skeleton .console')).toBeVisible()
    expect(
      await page.evaluate(
        () => document.querySelector('.shell-skeleton') !== null && !('__reactRouterDataRouter' in globalThis),
      ),
    ).toBe(true)
    await expect(quickLog(page, 'Diaper')).toBeVisible()
    await expect(page.locator('.shell-skeleton')).toHaveCount(0)
    await expectNoShift(page)
  })

  test('an older copy gives way to what happened meanwhile without a line moving', { tag: '@home' }, async ({
    openDevice,
    url,
  }) => {
    const family = await makeNannyFamily(url)
    await logSome(family, [900, 700, 600])
    const { page, context } = await openDevice({ of: family.owner, child: family.pip._id, hasServiceWorker: true })
    await page.goto('/home')
    await expect(timeline(page).getByRole('listitem').first()).toBeVisible()
    await page.evaluate(async () => void (await navigator.serviceWorker.ready))
    await page.close()
    await logSome(family, [200, 150, 90, 60, 50, 40, 30, 20])
    await noteForAll(family, { isHandover: true })
    const later = await context.newPage()
    await later.goto('/manifest.webmanifest')
    await later.evaluate(
      (at) => {
        const key = Object.keys(localStorage).find((name) => name.startsWith('nestwren.lastLook.'))
        if (key === undefined) throw new Error('The device does not know when it was looked at last.')
        localStorage.setItem(key, JSON.stringify({ at, awaySince: null }))
      },
      Date.now() - 5 * 3_600_000,
    )
    await slow(later)
    await later.goto('/home', { waitUntil: 'commit' })
    await expect(later.getByRole('heading', { name: 'While you were away' })).toBeVisible()
    await expect(timeline(later).getByRole('listitem').nth(8)).toBeVisible()
    await expectNoShift(later)
  })
})
