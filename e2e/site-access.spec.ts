import type { Page } from '@playwright/test'
import { expectWrittenAccessible, narrow } from './fixtures/accessible.ts'
import { makeFamily } from './fixtures/made-families.ts'
import { openSite } from './fixtures/site.ts'
import { expect, test } from './fixtures/test.ts'

const password = 'grandma pie 7'
const field = (page: Page) => page.getByLabel('Password')
const photos = (page: Page) => page.locator('main img')

test('a password is asked for once for each site in a browser’s session, and a new one asks again', {
  tag: ['@site'],
}, async ({ openDevice, family, url }) => {
  const slug = await openSite(family, { photos: 1, password })
  const other = await openSite(await makeFamily(url), { password })
  const { page, expectRefusal } = await openDevice({ viewport: narrow })
  expectRefusal({ status: 401, path: `/api/public/sites/${slug}/unlock` })
  const answer = await page.goto(`/${slug}`)
  const words = (await answer?.text()) ?? ''
  expect(words).toContain('The Pips')
  expect(words).not.toMatch(/Hello from us|\/files\/|og:image/)
  await expectWrittenAccessible(page, 'gate')
  await field(page).fill('not this one')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toHaveText('Incorrect password')
  await field(page).fill(password)
  await page.keyboard.press('Enter')
  await expect(page.getByText('Hello from us')).toBeVisible()

  await test.step('not again on other pages of it, however they are reached, but on another site', async () => {
    await page.getByRole('link', { name: 'All 1' }).click()
    await expect(photos(page)).toHaveCount(1)
    await expect(page).toHaveURL(`${url}/${slug}/gallery`)
    await page.reload()
    await expect(photos(page)).toHaveCount(1)
    await page.goto(`/${other}`)
    await expect(field(page)).toBeVisible()
    await page.goto(`/${slug}`)
    await expect(page.getByText('Hello from us')).toBeVisible()
  })

  await test.step('the new one', async () => {
    const picture = (await photos(page).first().getAttribute('src')) ?? ''
    await family.mara.api.site.put({ body: { password: `${password}!` } })
    expect((await page.request.get(picture)).status()).not.toBe(200)
    await page.goto(`/${slug}/gallery`)
    await expect(field(page)).toBeVisible()
    await expect(photos(page)).toHaveCount(0)
  })
})

test('what is taken off is gone at once, and all of it when the site is switched off while somebody looks', {
  tag: ['@site', '@registry', '@site-invites'],
}, async ({ openDevice, family }) => {
  const { api } = family.mara
  const slug = await openSite(family, { photos: 2, modules: { registryEnabled: true, invitesEnabled: true } })
  await api.registry.create({ body: { title: 'Stacking rings' } })
  const invite = await api.siteInvites.create({
    body: { title: 'Juno turns one', dateTime: '2090-05-02T12:00:00.000Z', tz: 'UTC' },
  })
  const { page, expectRefusal } = await openDevice({ viewport: narrow })
  const statusOf = async (path: string) => (await page.request.get(path, { maxRedirects: 0 })).status()
  await page.goto(`/${slug}/gallery`)
  await expect(photos(page)).toHaveCount(2)
  const addresses = await photos(page).evaluateAll((all) => all.map((one) => one.getAttribute('src') ?? ''))
  const [first] = (await api.site.photos({ query: {} })).items
  await api.photos.setPublic({ params: { id: first?.id ?? '' }, body: { isPublic: false } })
  expect(await Promise.all(addresses.map(statusOf))).toEqual([404, 200])
  await page.reload()
  await expect(photos(page)).toHaveCount(1)

  await page.goto(`/${slug}/registry`)
  await page.getByRole('button', { name: 'Reserve Stacking rings' }).click()
  const dialog = page.getByRole('dialog', { name: 'Reserve this gift' })
  await dialog.getByLabel('Your name').fill('Ottilie')
  await dialog.getByLabel('Email').fill('ottilie@example.org')
  const calls = ['', '/gallery', '/registry', '/invites'].map((below) => `/api/public/sites/${slug}${below}`)
  const ofInvite = [`/api/public/invites/${invite.slug}`, `/api/public/invites/${invite.slug}/ics`]
  const documents = ['', '/gallery', '/registry', '/invites', `/invites/${invite.slug}`].map(
    (below) => `/${slug}${below}`,
  )
  const told = [...calls, ...ofInvite, ...documents, ...addresses.slice(1)]
  expect(await Promise.all(told.map(statusOf))).toEqual(told.map(() => 200))

  await api.site.put({ body: { enabled: false } })
  const expected = (path: string) => (documents.includes(path) ? 302 : 404)
  expect(await Promise.all(told.map(statusOf))).toEqual(told.map(expected))
  expectRefusal({ status: 404, path: /^\/api\/public\/registry\/[^/]+\/claim$/ })
  await dialog.getByRole('button', { name: 'Reserve this gift' }).click()
  await expect(page).toHaveURL('/')
})
