import { kinds } from '@nestwren/contract/logs/kinds/index'
import type { Page } from '@playwright/test'
import type { Account } from './fixtures/people.ts'
import { openHomeLive } from './fixtures/screen.ts'
import { expect, test } from './fixtures/test.ts'

// The shell of the other journeys shows no notifications.
test.use({ launchOptions: { executablePath: process.env.CHROMIUM_PATH } })

interface Told {
  readonly title: string
  readonly body: string
  readonly icon: string
  readonly vibrate: readonly number[]
}

/** Notes what the page has the browser show, and how long that stays; it is shown all the same. */
async function listen(page: Page, isHidden: boolean): Promise<void> {
  await page.addInitScript((hidden) => {
    const told: unknown[] = []
    const Real = window.Notification
    class Noted extends Real {
      constructor(title: string, options: NotificationOptions) {
        super(title, options)
        told.push({ title, ...options })
        this.addEventListener('close', () => told.push({ closed: title }))
      }
    }
    Object.assign(window, { Notification: Noted, toldByBrowser: told })
    if (hidden) Object.defineProperty(document, 'visibilityState', { get: () => 'hidden' })
  }, isHidden)
}

const toldOn = (page: Page): Promise<Told[]> =>
  page.evaluate(() => (window as unknown as { toldByBrowser: Told[] }).toldByBrowser.filter(({ title }) => title))

/** Waits until the page has told more than that, and until what comes next is not told as a count with it. */
async function untilToldApart(page: Page, before: number): Promise<void> {
  await expect.poll(async () => (await toldOn(page)).length).toBeGreaterThan(before)
  await page.clock.fastForward(1_200)
}

/** A log, what is said of it, and a photo, one after the other, while the page hears it. */
async function doSome({ api }: Account, childId: string, page: Page): Promise<void> {
  const before = (await toldOn(page)).length
  const { kind, details, startAt, endAt } = { kind: 'bath' as const, ...kinds.bath.example }
  const entry = await api.logs.create({ body: { childId, kind, startAt, endAt, tz: 'UTC', details } })
  await untilToldApart(page, before)
  const params = { id: entry.id }
  await api.logReactions.like({ params })
  await api.logReactions.addComment({ params, body: { content: 'Splashed a lot' } })
  const png = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg=='
  const file = new File([Buffer.from(png, 'base64')], 'dot.png', { type: 'image/png' })
  await api.photos.upload({ body: { childIds: childId, caption: 'First snow', tz: 'UTC' }, file })
}

test('what others do is told by the browser, with its text; own ones are silent', {
  tag: ['@spine', '@notifications'],
}, async ({ openDevice, family }) => {
  const { mara, dev, child } = family
  const { preferences } = await mara.api.notifications.getPreferences()
  const allOn = { ...preferences, off: [], mutedChildIds: [] }
  await mara.api.notifications.putPreferences({ body: { preferences: allOn } })

  const device = await openDevice({ of: mara, child: child._id })
  await device.context.grantPermissions(['notifications'])
  await device.page.clock.install()
  await listen(device.page, true)
  const asked = device.page.waitForResponse(/\/api\/notifications\/preferences$/)
  await openHomeLive(device.page)
  await asked

  await doSome(dev, child._id, device.page)
  const who = dev.user.name
  const { name } = child
  const titles = [
    `${who} logged a bath for ${name}`,
    `${who} liked a log for ${name}`,
    `${who} commented on a log for ${name}`,
    `${who} added a photo of ${name}`,
  ]
  const own = async () =>
    (await toldOn(device.page)).filter(({ title }) => title.startsWith(dev.user.name)).map(({ title }) => title)
  await expect.poll(async () => (await own()).sort()).toEqual([...titles].sort())

  const told = await toldOn(device.page)
  for (const one of told) expect(one).toMatchObject({ icon: '/favicon.svg', vibrate: [200, 100, 200] })
  const bodies = told.map(({ body }) => body)
  for (const words of ['Splashed a lot', 'First snow']) expect(bodies).toContain(words)
  // A §9: five seconds, the last one too.
  await device.page.clock.fastForward(5_000)
  await expect
    .poll(() =>
      device.page.evaluate(
        (title) => JSON.stringify(Reflect.get(window, 'toldByBrowser')).includes(`"closed":"${title}"`),
        titles.at(-1),
      ),
    )
    .toBe(true)

  const before = (await toldOn(device.page)).length
  await mara.api.logs.create({
    body: {
      childId: child._id,
      kind: 'diaper',
      startAt: new Date().toISOString(),
      tz: 'UTC',
      details: { kind: 'wet' },
    },
  })
  await dev.api.logs.create({
    body: {
      childId: child._id,
      kind: 'note',
      startAt: new Date().toISOString(),
      tz: 'UTC',
      details: { text: 'The end' },
    },
  })
  await expect.poll(async () => (await toldOn(device.page)).map(({ body }) => body)).toContain('The end')
  const after = (await toldOn(device.page)).slice(before)
  expect(after.filter(({ title }) => title.startsWith(mara.user.name))).toEqual([])
})
