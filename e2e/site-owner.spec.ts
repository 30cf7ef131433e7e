import { randomUUID } from 'node:crypto'
import type { Locator, Page } from '@playwright/test'
import { layoutProblems } from './fixtures/layout.ts'
import type { Family } from './fixtures/made-families.ts'
import { lookAt, makePhotos } from './fixtures/pictures.ts'
import { expect, test } from './fixtures/test.ts'

const captions = ['First steps', 'At the lake', 'With Nana'] as const
const narrow = { width: 320, height: 640 }

/** Photos of the child, the first of them taken last; resolves to their ids. */
async function album({ mara, child }: Family): Promise<readonly string[]> {
  const ids: string[] = []
  for (const [at, { buffer, name, mimeType }] of (await makePhotos(captions.length)).entries()) {
    const { id } = await mara.api.photos.upload({
      body: {
        childIds: child._id,
        caption: captions[at] ?? '',
        tz: 'UTC',
        takenAt: new Date(Date.now() - (at + 1) * 60_000).toISOString(),
      },
      file: new File([Uint8Array.from(buffer)], name, { type: mimeType }),
    })
    ids.push(id)
  }
  return ids
}

const sitePage = '/settings/family/site'
const switchOf = (page: Page, name: RegExp) => page.getByRole('switch', { name })
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })
const shownPhotos = (page: Page) =>
  page.getByRole('list', { name: 'Photos on the site, in order' }).getByRole('listitem')
const toast = (page: Page, words: string): Locator => page.getByText(words, { exact: true })

test('a parent sets up the family’s site on a small phone, looks first at what it shows, and turns it on and off', {
  tag: ['@site', '@spine'],
}, async ({ openDevice, family }) => {
  const { mara } = family
  const [steps] = await album(family)
  // Marked long before there was a site.
  await mara.api.photos.setPublic({ params: { id: steps ?? '' }, body: { isPublic: true } })
  const slug = `pips-${randomUUID().slice(0, 8)}`
  const { page, context, expectRefusal } = await openDevice({ of: mara, viewport: narrow })
  expectRefusal({ status: 409, path: /^\/api\/public-site$/ })
  await page.goto('/vault')
  await page.getByRole('link', { name: 'Family site Not set up yet' }).click()
  await expect(page).toHaveURL(new RegExp(`${sitePage}$`))

  await test.step('an address and a title', async () => {
    await expect(switchOf(page, /^Show the site/)).toBeDisabled()
    await page.getByLabel('Address of the site').fill('settings')
    await expect(page.getByText(/\/settings can't be used/)).toBeVisible()
    await page.getByLabel('Address of the site').fill(slug.toUpperCase())
    await expect(page.getByText(`/${slug} is free.`)).toBeVisible()
    await page.getByRole('button', { name: 'Save address' }).click()
    await expect(toast(page, 'Address saved')).toBeVisible()
    await page.getByLabel('Title', { exact: true }).fill('The Pips')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(toast(page, 'Saved')).toBeVisible()
  })

  await test.step('a preview while it is off, that nobody else can open', async () => {
    const [preview] = await Promise.all([
      context.waitForEvent('page'),
      page.getByRole('button', { name: 'Preview' }).click(),
    ])
    await expect(preview.getByRole('heading', { level: 1 })).toHaveText('The Pips')
    await preview.goto(`/${slug}`)
    await expect(preview).not.toHaveURL(new RegExp(slug))
    await preview.close()
  })

  await test.step('the photo that was marked is shown and asked about', async () => {
    await switchOf(page, /^Show the site/).click()
    const asked = dialog(page, 'Turn on the site?')
    await expect(asked.getByRole('checkbox', { name: /^First steps/ })).toBeChecked()
    await expect.poll(() => lookAt(asked.locator('img').first())).toBe('something')
    // Once the notice that lies over it has gone.
    await expect.poll(() => layoutProblems(page)).toEqual([])
    // What is beneath the dialog is hidden from readers.
    const beneath = page.getByRole('switch', { name: /^Show the site/, includeHidden: true })
    await expect(beneath).not.toBeChecked()
    await asked.getByRole('button', { name: 'Turn on and show 1 photo' }).click()
    await expect(toast(page, 'The site is on')).toBeVisible()
  })

  const { page: visitor } = await openDevice({ viewport: narrow })
  await test.step('visitors see it, until it is off', async () => {
    await visitor.goto(`/${slug}/gallery`)
    await expect(visitor.locator('main img')).toHaveCount(1)
    await switchOf(page, /^Show the site/).click()
    await expect(toast(page, 'The site is off')).toBeVisible()
    await visitor.goto(`/${slug}`)
    await expect(visitor).not.toHaveURL(new RegExp(slug))
  })
})

test('photos are put on the site, in order by keyboard and by hand, and off it', {
  tag: ['@site', '@photos'],
}, async ({ openDevice, family }) => {
  const { mara } = family
  await album(family)
  const slug = `pips-${randomUUID().slice(0, 8)}`
  await mara.api.site.put({ body: { enabled: true, slug, title: 'The Pips' } })
  const { page } = await openDevice({ of: mara, viewport: narrow })
  const { page: visitor } = await openDevice()
  const seen = async () => {
    await visitor.goto(`/${slug}/gallery`)
    return visitor.locator('main img').count()
  }
  await page.goto(`${sitePage}/photos`)
  await page.getByRole('button', { name: 'Add photos' }).click()
  const sheet = dialog(page, 'Add photos to the site')
  for (const caption of captions) await sheet.getByRole('checkbox', { name: new RegExp(`^${caption}`) }).check()
  await sheet.getByRole('button', { name: 'Add 3 photos' }).click()
  await expect(shownPhotos(page)).toContainText([...captions])
  expect(await layoutProblems(page)).toEqual([])
  expect(await seen()).toBe(3)

  await page.getByRole('button', { name: /^Move With Nana.* up$/ }).press('Enter')
  await expect(shownPhotos(page)).toContainText(['First steps', 'With Nana', 'At the lake'])
  const inOrder = async () => (await mara.api.site.photos({ query: {} })).items.map(({ caption }) => caption)
  await expect.poll(inOrder).toEqual(['First steps', 'With Nana', 'At the lake'])

  // The mouse reaches only what is on the screen.
  await shownPhotos(page).nth(2).scrollIntoViewIfNeeded()
  const grip = await shownPhotos(page).nth(0).locator('.site-photo-grip').boundingBox()
  const last = await shownPhotos(page).nth(2).boundingBox()
  if (grip === null || last === null) throw new Error('A photo has no place on the page.')
  await page.mouse.move(grip.x + 10, grip.y + 10)
  await page.mouse.down()
  await page.mouse.move(grip.x + 10, last.y + last.height - 4, { steps: 8 })
  await page.mouse.up()
  await expect.poll(inOrder).toEqual(['With Nana', 'At the lake', 'First steps'])
  await expect(shownPhotos(page)).toContainText(['With Nana', 'At the lake', 'First steps'])

  await page.getByRole('button', { name: /^More for At the lake/ }).click()
  await page.getByRole('menuitem', { name: 'Take off the site' }).click()
  await expect(shownPhotos(page)).toHaveCount(2)
  expect(await seen()).toBe(2)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(inOrder).toEqual(['With Nana', 'At the lake', 'First steps'])
})

test('the picture at the top is a part of a photo, which the keyboard moves too', {
  tag: ['@site', '@photos'],
}, async ({ openDevice, family }) => {
  const { mara } = family
  await album(family)
  const slug = `pips-${randomUUID().slice(0, 8)}`
  await mara.api.site.put({ body: { enabled: true, slug, title: 'The Pips', modules: { galleryEnabled: false } } })
  const { page } = await openDevice({ of: mara, viewport: narrow })
  await page.goto(sitePage)
  await page.getByRole('button', { name: 'Choose a photo' }).click()
  // The choice leads on at once, so nothing is left to look checked.
  await dialog(page, 'Choose a photo')
    .getByRole('radio', { name: /^At the lake/ })
    .click()
  const sheet = dialog(page, 'Choose the part to show')
  const frame = sheet.getByRole('group', { name: /^Part of the photo/ })
  await expect(frame).toBeVisible()
  const middle = (await frame.boundingBox())?.y ?? 0
  await frame.press('ArrowUp')
  await expect.poll(async () => (await frame.boundingBox())?.y).toBeLessThan(middle)
  expect(await layoutProblems(page)).toEqual([])
  await sheet.getByRole('button', { name: 'Use this picture' }).click()
  await expect(toast(page, 'Picture saved')).toBeVisible()
  await expect.poll(() => lookAt(page.getByRole('img', { name: 'Picture at the top of The Pips' }))).toBe('something')
  const { page: visitor } = await openDevice()
  await visitor.goto(`/${slug}`)
  await expect.poll(() => lookAt(visitor.locator('img.hero-picture'))).toBe('something')
  await page.getByRole('button', { name: 'Remove picture' }).click()
  await expect(toast(page, 'Picture removed')).toBeVisible()
  await visitor.reload()
  await expect(visitor.locator('img.hero-picture')).toHaveCount(0)
})
