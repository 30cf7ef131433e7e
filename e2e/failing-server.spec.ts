import type { Page } from '@playwright/test'
import { bornMonthsAgo } from './fixtures/dates.ts'
import { pagesBehindSignIn } from './fixtures/pages.ts'
import { makePhotos } from './fixtures/pictures.ts'
import { logDiaper, timeline } from './fixtures/screen.ts'
import { type Device, expect, test } from './fixtures/test.ts'
import { standBetween, type Weather } from './fixtures/weather.ts'

test.describe.configure({ mode: 'parallel' })

/** Pages that read nothing of the server, or say so in their own way. */
const readsNothing = ['/settings', '/settings/appearance', '/settings/language']
/** What these pages need in their address to have something to read. */
const suffixes: Readonly<Record<string, string>> = { '/search': '?q=pear' }

/** Texts that say of a list that there is nothing in it. */
const emptyText =
  /\b(No (milk|medicines|photos|documents|open invites|deleted|current|child)|None yet|Nothing (yet|here|found|logged|shared|changed)|Not yet|Not in the family|no sleep yet|yet today)\b/

async function expectHonest(page: Page, path: string) {
  await expect(page.getByRole('button', { name: 'Try again' }).first(), `${path} says that it failed`).toBeVisible()
  await expect(page.locator('[aria-busy="true"]'), `${path} is not loading for ever`).toHaveCount(0)
  expect(await page.getByRole('main').innerText(), `${path} calls nothing empty`).not.toMatch(emptyText)
}

async function expectWhole(page: Page, path: string) {
  await expect(page.getByRole('button', { name: 'Try again' }), `${path} has recovered`).toHaveCount(0)
  await expect(page.locator('[aria-busy="true"]'), `${path} has loaded`).toHaveCount(0)
  await expect(page.getByText("We can't reach Nestwren")).toHaveCount(0)
}

/** What belongs to such a day: failed calls, and what the browser says of them. */
function expectBadWeather(device: Device) {
  for (const status of [500, 511]) device.expectRefusal({ status, path: /^\/(api|socket\.io)\// })
  device.expectComplaint(/localhost:3001|WebSocket|Failed to fetch|ERR_/)
  device.expectNoNetwork(true)
}

/** Leaves nothing of the family on the device but the session. */
async function forgetAll(page: Page) {
  const { origin } = new URL(page.url())
  await page.goto('about:blank')
  const session = await page.context().newCDPSession(page)
  await session.send('Storage.clearDataForOrigin', { origin, storageTypes: 'indexeddb' })
  await session.detach()
}

for (const weather of ['failing', 'hung', 'portal'] as const satisfies readonly Weather[]) {
  test(`every page tells failed from empty and recovers by itself: ${weather}`, { tag: ['@shell', '@home'] }, async ({
    openDevice,
    person,
  }) => {
    test.slow()
    const { api, user } = person
    const { _id: childId } = await api.children.create({ body: { name: 'Juno', birthdate: bornMonthsAgo(5) } })
    const [picture] = (await makePhotos(1)).map(
      ({ buffer, name, mimeType }) => new File([Uint8Array.from(buffer)], name, { type: mimeType }),
    )
    if (picture === undefined) throw new Error('There is a photo.')
    const photo = await api.photos.upload({ body: { childIds: childId, caption: 'Snow', tz: 'UTC' }, file: picture })
    const paper = await api.documents.upload({ body: { childIds: childId, title: 'Record' }, file: picture })
    const { id: articleId } = await api.knowledge.create({
      body: { title: 'House rules', body: 'Shoes off.', category: 'family' },
    })
    const handoff = await api.handoffs.create({ body: { childIds: [childId] } })
    const params: Readonly<Record<string, string>> = {
      ...{ ':photoId': photo.id, ':id': paper.id, ':personId': user.id, ':handoffId': handoff.id },
      ':articleId': articleId,
    }
    const device = await openDevice({ of: person, child: childId })
    expectBadWeather(device)
    const { page, context } = device
    const sky = await standBetween(context, weather)
    await page.clock.install()
    for (const path of pagesBehindSignIn()) {
      sky.turn(weather)
      const address = path.replace(/:\w+/g, (name) => {
        const value = params[name]
        if (value === undefined) throw new Error(`${path} needs a value for ${name}.`)
        return value
      })
      await page.goto(address + (suffixes[path] ?? ''))
      await expect(page.getByRole('main')).toBeVisible()
      if (weather === 'hung') {
        await expect.poll(() => sky.heldCount()).toBeGreaterThan(0)
        await page.clock.fastForward(11_000)
      }
      if (!readsNothing.includes(path)) await expectHonest(page, path)
      sky.turn('fair')
      await expectWhole(page, path)
      await forgetAll(page)
    }
  })
}

test('what the device has is shown with since when it is not up to date, and nothing counts as sent', {
  tag: ['@spine', '@shell', '@home'],
}, async ({ openDevice, person }) => {
  const { api } = person
  const { _id: childId } = await api.children.create({ body: { name: 'Juno', birthdate: bornMonthsAgo(5) } })
  const device = await openDevice({ of: person, child: childId })
  expectBadWeather(device)
  const { page, context } = device
  const sky = await standBetween(context, 'fair')
  await page.clock.install()
  await page.goto('/home')
  await expect(page.getByText(/^Live, \d here$/)).toBeVisible()
  await logDiaper(page)
  await expect(
    timeline(page)
      .getByText(/diaper/i)
      .first(),
  ).toBeVisible()
  await expect.poll(async () => (await api.logs.list({ query: { childId } })).items.length).toBe(1)

  sky.turn('portal')
  await page.clock.fastForward(12_000)
  await expect(page.getByText("We can't reach Nestwren.")).toBeVisible()
  const glance = page.getByRole('region', { name: 'Juno right now' })
  await expect(glance.getByText(/^Not up to date since/)).toBeVisible()
  await expect(timeline(page).getByText(/^Not up to date since/)).toBeVisible()
  await logDiaper(page)
  await expect(timeline(page).getByText('Waiting for signal')).toBeVisible()

  // After a reload too: the copy is on the device, and so is until when it was right.
  await page.goto('/logs')
  await page.clock.fastForward(12_000)
  await expect(
    page
      .getByRole('main')
      .getByText(/^Not up to date since/)
      .first(),
  ).toBeVisible()
  await expect(page.getByText('Waiting for signal')).toBeVisible()
  expect((await api.logs.list({ query: { childId } })).items).toHaveLength(1)

  sky.turn('fair')
  await expect(page.getByText("We can't reach Nestwren.")).toHaveCount(0)
  await expect(page.getByText(/Not up to date since/)).toHaveCount(0)
  await expect(page.getByText('Waiting for signal')).toHaveCount(0)
  await expect.poll(async () => (await api.logs.list({ query: { childId } })).items.length).toBe(2)
})

test('a portal that wants a sign-in (511) is no answer either, and nobody is signed out', {
  tag: ['@shell', '@home'],
}, async ({ openDevice, person }) => {
  await person.api.children.create({ body: { name: 'Juno', birthdate: bornMonthsAgo(5) } })
  const device = await openDevice({ of: person })
  expectBadWeather(device)
  const sky = await standBetween(device.context, 'portal511')
  await device.page.goto('/home')
  await expect(device.page.getByText('Failed to load children')).toBeVisible()
  sky.turn('fair')
  await expect(device.page.getByRole('region', { name: 'Juno right now' })).toBeVisible()
})

test('an address that does not exist leads to Home, which says so', { tag: ['@shell', '@home'] }, async ({
  openDevice,
  person,
}) => {
  const { page } = await openDevice({ of: person })
  await page.goto('/logs')
  for (const path of ['/no/such-page', '/logs/no/such/page']) {
    await page.goto(path)
    await expect(page).toHaveURL(/\/home$/)
    await expect(page.getByRole('status').filter({ hasText: "This page doesn't exist" })).toBeVisible()
  }
  // The address that led nowhere is not in between.
  await page.goBack()
  await page.goBack()
  await expect(page).toHaveURL(/\/logs$/)
})
