import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { makeFamily } from './fixtures/made-families.ts'
import type { Account } from './fixtures/people.ts'
import { makePhotos } from './fixtures/pictures.ts'
import { expect, test } from './fixtures/test.ts'

const narrow = { width: 320, height: 640 }
const password = 'grandma pie 7'
const heading = (page: Page) => page.getByRole('heading', { level: 1 })

/** A site that is on, with so many photos; resolves to its address. */
async function openSite({ api }: Account, childId: string, photos: number, over: object = {}): Promise<string> {
  const slug = `pips-${randomUUID().slice(0, 8)}`
  await api.site.put({
    body: { enabled: true, slug, title: 'The Pips', bio: 'Hello from us', confirmPublished: true, ...over },
  })
  for (const photo of await makePhotos(photos)) {
    const { id } = await api.photos.upload({
      body: { childIds: childId, caption: photo.name, tz: 'UTC', takenAt: new Date().toISOString() },
      file: new File([Uint8Array.from(photo.buffer)], photo.name, { type: photo.mimeType }),
    })
    await api.photos.setPublic({ params: { id }, body: { isPublic: true } })
  }
  return slug
}

test('a link shows a family’s site to whoever gets it, and nobody else’s photos', {
  tag: ['@site', '@spine'],
}, async ({ openDevice, url }) => {
  const { mara, child } = await makeFamily(url)
  const slug = await openSite(mara, child._id, 2)
  const { page } = await openDevice({ viewport: narrow })
  await page.goto(`/${slug}`)
  await expect(heading(page)).toHaveText('The Pips')
  await expect(page.getByText('Hello from us')).toBeVisible()
  await page.goto(`/${slug}/gallery`)
  await expect(page.locator('main img')).toHaveCount(2)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(narrow.width)

  await test.step('what is taken off is gone with the next look, and the site with its switch', async () => {
    const [first] = (await mara.api.site.photos({ query: {} })).items
    const address = await page.locator('main img').first().getAttribute('src')
    await mara.api.photos.setPublic({ params: { id: first?.id ?? '' }, body: { isPublic: false } })
    await page.reload()
    await expect(page.locator('main img')).toHaveCount(1)
    expect((await page.request.get(address ?? '')).status()).toBe(404)
    await mara.api.site.put({ body: { enabled: false } })
    await page.goto(`/${slug}/gallery`)
    await expect(page).toHaveURL(`${url}/`)
  })
})

test('a password is asked for once in a browser’s session, and a new one asks again', {
  tag: ['@site'],
}, async ({ openDevice, url }) => {
  const { mara, child } = await makeFamily(url)
  const slug = await openSite(mara, child._id, 1, { password })
  const { page, expectRefusal } = await openDevice({ viewport: narrow })
  expectRefusal({ status: 401, path: /^\/api\/public\/sites\// })
  await page.goto(`/${slug}`)
  const field = page.getByLabel('Password')
  await expect(heading(page)).toHaveText('The Pips')
  await expect(page.getByText('Hello from us')).toHaveCount(0)
  await field.fill('not this one')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toHaveText('Incorrect password')
  await field.fill(password)
  await page.keyboard.press('Enter')
  await expect(page.getByText('Hello from us')).toBeVisible()
  await page.goto(`/${slug}/gallery`)
  await expect(page.locator('main img')).toHaveCount(1)
  await mara.api.site.put({ body: { password: `${password}!` } })
  await page.reload()
  await expect(field).toBeVisible()
  await expect(page.locator('main img')).toHaveCount(0)
})

test('a preview shows the site to its family while it is off', { tag: ['@site'] }, async ({ openDevice, url }) => {
  const { mara, child } = await makeFamily(url)
  const slug = await openSite(mara, child._id, 1, { enabled: false })
  const { page } = await openDevice({ viewport: narrow })
  await page.goto(`/${slug}`)
  await expect(page).toHaveURL(`${url}/`)
  await page.goto((await mara.api.site.preview({})).url)
  await expect(page.getByText('This is a preview. It shows what visitors see.')).toBeVisible()
  await expect(page.getByText('Hello from us')).toBeVisible()
})
