import { kindNames, kinds } from '@nestwren/contract/logs/kinds/index'
import { notificationTypes } from '@nestwren/contract/notification-types'
import type { Page } from '@playwright/test'
import type { Account } from './fixtures/people.ts'
import { openHomeLive } from './fixtures/screen.ts'
import { expect, test } from './fixtures/test.ts'

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
  await new Promise((resolve) => setTimeout(resolve, 1_200))
}

/** Everything somebody can do that the others are told of, one after the other, while the page hears it. */
async function doEverything({ api }: Account, childId: string, page: Page): Promise<void> {
  const own = await api.ownKinds.create({
    body: { name: `Kind ${childId.slice(-6)}`, icon: 'star', color: '#7C3AED', hasDuration: false },
  })
  for (const kind of kindNames) {
    const { example } = kinds[kind]
    const details =
      kind === 'own'
        ? { kindId: own.id, name: own.name, icon: own.icon, color: own.color, hasDuration: false }
        : example.details
    const { startAt, endAt } = kind === 'own' ? { startAt: example.startAt, endAt: null } : example
    const before = (await toldOn(page)).length
    const entry = await api.logs.create({ body: { childId, kind, startAt, endAt, tz: 'UTC', details } })
    await untilToldApart(page, before)
    if (kind !== 'bath') continue
    const params = { id: entry.id }
    await api.logReactions.like({ params })
    await api.logReactions.unlike({ params })
    const comment = await api.logReactions.addComment({ params, body: { content: 'Splashed a lot' } })
    await api.logReactions.removeComment({ params: { ...params, commentId: comment.id } })
    await api.logs.remove({ params })
  }
  const png = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg=='
  const file = new File([Buffer.from(png, 'base64')], 'dot.png', { type: 'image/png' })
  const photo = await api.photos.upload({ body: { childIds: childId, caption: 'First snow', tz: 'UTC' }, file })
  const params = { id: photo.id }
  await api.photoReactions.like({ params })
  await api.photoReactions.unlike({ params })
  const comment = await api.photoReactions.addComment({ params, body: { content: 'So white' } })
  await api.photoReactions.removeComment({ params: { ...params, commentId: comment.id } })
  await api.photos.remove({ params })
  const scan = await api.documents.upload({ body: { childIds: childId, title: 'Passport', category: 'other' }, file })
  await api.documents.remove({ params: { id: scan.id } })
}

test('a notification of every type, with its text; own ones are silent', async ({ openDevice, shared }) => {
  const { mara, dev, child } = shared
  const { preferences } = await mara.api.notifications.getPreferences()
  const wishes = { ...preferences, off: [], mutedChildIds: [] }
  await mara.api.notifications.putPreferences({ body: { preferences: wishes } })

  const device = await openDevice({ of: mara, child: child._id })
  await device.context.grantPermissions(['notifications'])
  await listen(device.page, true)
  const asked = device.page.waitForResponse(/\/api\/notifications\/preferences$/)
  await openHomeLive(device.page)
  await asked

  await doEverything(dev, child._id, device.page)
  const who = dev.user.name
  const { name } = child
  const titles = [
    `${who} logged a feed for ${name}`,
    `${who} logged a diaper for ${name}`,
    `${who} logged sleep for ${name}`,
    `${who} logged an activity for ${name}`,
    `${who} logged pumping`,
    `${who} gave ${name} a medicine`,
    `${who} took the temperature of ${name}`,
    `${who} logged a bath for ${name}`,
    `${who} liked a log of ${name}`,
    `${who} took back a like on a log of ${name}`,
    `${who} commented on a log of ${name}`,
    `${who} deleted a comment on a log of ${name}`,
    `${who} deleted a log of ${name}`,
    `${who} wrote a note about ${name}`,
    `${who} logged a vaccine for ${name}`,
    `${who} logged for ${name}`,
    `${who} added a photo of ${name}`,
    `${who} liked a photo of ${name}`,
    `${who} took back a like on a photo of ${name}`,
    `${who} commented on a photo of ${name}`,
    `${who} deleted a comment on a photo of ${name}`,
    `${who} deleted a photo of ${name}`,
    `${who} added a document for ${name}`,
    `${who} deleted a document of ${name}`,
  ]
  // Nobody does a reminder, and the schedule is not there yet.
  expect(titles).toHaveLength(notificationTypes.length - 2)
  const own = async () =>
    (await toldOn(device.page)).filter(({ title }) => title.startsWith(dev.user.name)).map(({ title }) => title)
  await expect.poll(async () => (await own()).sort()).toEqual([...titles].sort())

  const told = await toldOn(device.page)
  for (const one of told) expect(one).toMatchObject({ icon: '/favicon.svg', vibrate: [200, 100, 200] })
  const bodies = told.map(({ body }) => body)
  for (const words of ['Splashed a lot', 'So white', 'First snow', 'Passport']) expect(bodies).toContain(words)
  // A §9: five seconds, the last one too.
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
  await mara.api.notifications.putPreferences({ body: { preferences } })
})

test('what a phone that was offline sends in one go is told once', async ({ openDevice, shared }) => {
  const { mara, dev, child } = shared
  const device = await openDevice({ of: mara, child: child._id })
  await device.context.grantPermissions(['notifications'])
  await listen(device.page, true)
  const asked = device.page.waitForResponse(/\/api\/notifications\/preferences$/)
  await openHomeLive(device.page)
  await asked
  const diaper = (hoursAgo: number) => {
    const startAt = new Date(Date.now() - hoursAgo * 3_600_000).toISOString()
    return dev.api.logs.create({
      body: { childId: child._id, kind: 'diaper', startAt, tz: 'UTC', details: { kind: 'wet' } },
    })
  }
  await Promise.all(Array.from({ length: 20 }, (_one, hoursAgo) => diaper(hoursAgo)))
  const told = async () => (await toldOn(device.page)).map(({ title }) => title)
  const [who, name] = [dev.user.name, child.name]
  await expect.poll(told).toContain(`${who} logged 20 things for ${name}`)
  expect(await told()).toEqual([`${who} logged a diaper for ${name}`, `${who} logged 20 things for ${name}`])
})

test('what happens while somebody looks is told on the page, and leads there', async ({ openDevice, shared }) => {
  const { mara, dev, child } = shared
  const device = await openDevice({ of: mara, child: child._id })
  await device.context.grantPermissions(['notifications'])
  await listen(device.page, false)
  const asked = device.page.waitForResponse(/\/api\/notifications\/preferences$/)
  await openHomeLive(device.page)
  await asked
  await device.page.getByRole('button', { name: 'Your menu' }).click()
  await device.page.getByRole('menuitem', { name: 'Settings' }).click()
  await expect(device.page.getByRole('link', { name: /^Notifications/ })).toBeVisible()
  await dev.api.logs.create({
    body: {
      childId: child._id,
      kind: 'note',
      startAt: new Date().toISOString(),
      tz: 'UTC',
      details: { text: 'Bring socks' },
    },
  })
  const card = device.page.getByRole('region', { name: 'New in your family' })
  await expect(card).toContainText('Bring socks')
  await card.getByRole('link').click()
  await expect(device.page).toHaveURL(/\/logs$/)
  expect(await toldOn(device.page)).toEqual([])
})

test('somebody chooses what they are told, when, and how it sounds', async ({ openDevice, person }) => {
  const device = await openDevice({ of: person })
  const { page } = device
  await page.goto('/settings/notifications')
  const feeds = page.getByRole('switch', { name: 'Feeds' })
  await expect(feeds).toHaveAttribute('aria-checked', 'true')
  await feeds.click()
  await expect(feeds).toHaveAttribute('aria-checked', 'false')
  await page.getByRole('switch', { name: /^Quiet hours/ }).click()
  await page.getByLabel('From').fill('20:30')
  await page.getByLabel('Until').click()
  await page.getByRole('radio', { name: 'Ding' }).check()
  await expect
    .poll(async () => (await person.api.notifications.getPreferences()).preferences)
    .toMatchObject({ off: expect.arrayContaining(['feeding']), quietHours: { isOn: true, startMinute: 20 * 60 + 30 } })
  await page.reload()
  await expect(page.getByRole('switch', { name: 'Feeds' })).toHaveAttribute('aria-checked', 'false')
  await expect(page.getByLabel('From')).toHaveValue('20:30')
  await expect(page.getByRole('radio', { name: 'Ding' })).toBeChecked()
})
