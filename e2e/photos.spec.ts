import type { Locator, Page } from '@playwright/test'
import type { Family } from './fixtures/made-families.ts'
import { addPhotos, countOf, lookAt, makePhotos, openGallery, tiles } from './fixtures/pictures.ts'
import { quickLog } from './fixtures/screen.ts'
import { expect, phone, test } from './fixtures/test.ts'
import { fingersOn, middleOfBox } from './fixtures/touch.ts'

// Fingers that meet what is still on its way.
test.use({ motion: 'no-preference' })

const captions = ['First steps', 'At the lake', 'With Nana', 'Asleep at last']

/** Puts photos of the child there, the first of them taken last, so that the gallery has them in this order. */
async function album({ mara, child }: Family): Promise<void> {
  const photos = await makePhotos(captions.length)
  for (const [at, { buffer, name, mimeType }] of photos.entries())
    await mara.api.photos.upload({
      body: {
        childIds: child._id,
        caption: captions[at] ?? '',
        tz: 'UTC',
        takenAt: new Date(Date.now() - (at + 1) * 60_000).toISOString(),
      },
      file: new File([Uint8Array.from(buffer)], name, { type: mimeType }),
    })
}

const tile = (page: Page, caption: string) => tiles(page).and(page.getByRole('link', { name: caption }))
const viewer = (page: Page) => page.getByRole('dialog')
/** The photo in the middle of the viewer. */
const current = (page: Page, caption: string) => viewer(page).getByRole('img', { name: caption })

async function expectShown(page: Page, caption: string): Promise<void> {
  await expect(current(page, caption)).toBeInViewport()
  await expect.poll(() => lookAt(current(page, caption))).toBe('something')
}

async function widthOf(locator: Locator): Promise<number> {
  return (await locator.boundingBox())?.width ?? 0
}

test('a hand turns, enlarges and moves the photos', { tag: ['@photos', '@home'] }, async ({ openDevice, family }) => {
  await album(family)
  const { page } = await openDevice({ of: family.mara, child: family.child._id, hasTouch: true, isMobile: true })
  await openGallery(page)
  await expect(tiles(page)).toHaveCount(4)
  await tile(page, 'At the lake').tap()
  await expectShown(page, 'At the lake')
  await expect(viewer(page).getByText('2 of 4')).toBeVisible()
  const hand = await fingersOn(page)
  const { x, y } = await middleOfBox(current(page, 'At the lake'))
  const side = (by: number) =>
    [
      [
        { x, y },
        { x: x + by, y },
      ],
    ] as const

  await hand.move(side(-160))
  await expectShown(page, 'With Nana')
  await expect(viewer(page).getByText('3 of 4')).toBeVisible()
  await hand.move(side(160))
  await expectShown(page, 'At the lake')
  // A small movement is none.
  await hand.move(side(-40), { stepMs: 40 })
  await expectShown(page, 'At the lake')
  await hand.move(side(160))
  await expectShown(page, 'First steps')
  // There is nothing before the first.
  await hand.move(side(160))
  await expectShown(page, 'First steps')
  await expect(viewer(page).getByText('1 of 4')).toBeVisible()

  const photo = current(page, 'First steps')
  const whole = await widthOf(photo)
  await hand.move([
    [
      { x: x - 20, y },
      { x: x - 100, y },
    ],
    [
      { x: x + 20, y },
      { x: x + 100, y },
    ],
  ])
  await expect.poll(() => widthOf(photo)).toBeGreaterThan(whole * 3)
  // Enlarged, a finger moves the photo about and does not turn to the next.
  const before = await middleOfBox(photo)
  await hand.move(side(-160))
  await expect.poll(async () => (await middleOfBox(photo)).x).toBeLessThan(before.x - 100)
  await expectShown(page, 'First steps')
  await hand.move([
    [
      { x: x - 100, y },
      { x: x - 10, y },
    ],
    [
      { x: x + 100, y },
      { x: x + 10, y },
    ],
  ])
  await expect.poll(() => widthOf(photo)).toBeLessThan(whole * 1.05)
  await hand.tap({ x, y })
  await hand.tap({ x, y })
  await expect.poll(() => widthOf(photo)).toBeGreaterThan(whole * 2)
  await viewer(page).getByRole('button', { name: 'Zoom out' }).tap()
  await expect.poll(() => widthOf(photo)).toBeLessThan(whole * 1.05)
  await hand.move(side(-160))
  await expectShown(page, 'At the lake')
  await page.evaluate(() =>
    addEventListener('animationstart', ({ target, animationName }) => {
      const { parentElement, className } = target as HTMLElement
      if (parentElement?.className === 'leaving')
        document.documentElement.dataset.left = `${className} ${animationName}`
    }),
  )
  await page.goBack()
  await expect(viewer(page)).toHaveCount(0)
  await expect(page.locator('html')).toHaveAttribute('data-left', 'viewer fade-out')
  await expect(page.locator('.leaving')).toHaveCount(0)
  await expect(page).toHaveURL(/\/vault\/photos$/)
})

test('what one does with a photo is on the other phone at once', { tag: ['@spine', '@photos', '@home'] }, async ({
  openDevice,
  family,
}) => {
  await album(family)
  const { mara, dev, child } = family
  const [{ page: one }, { page: two }] = await Promise.all([
    openDevice({ of: mara, child: child._id }),
    openDevice({ of: dev, child: child._id }),
  ])
  await Promise.all([openGallery(one), openGallery(two)])
  await expect(tiles(two)).toHaveCount(4)
  await tile(one, 'With Nana').click()
  await viewer(one).getByRole('button', { name: 'Details' }).click()
  const details = viewer(one).getByRole('complementary', { name: 'About this photo' })
  await details.getByRole('button', { name: 'Edit' }).click()
  await details.getByRole('textbox', { name: 'Caption' }).fill('With Nana Bea')
  await details.getByRole('button', { name: 'Save' }).click()
  await expect(details.getByText('With Nana Bea')).toBeVisible()
  await expect(tile(two, 'With Nana Bea')).toBeVisible()

  await tile(two, 'With Nana Bea').click()
  await viewer(two).getByRole('button', { name: 'Details' }).click()
  const theirs = viewer(two).getByRole('complementary', { name: 'About this photo' })
  await details.getByRole('button', { name: 'Like' }).click()
  await expect(details.getByText('Liked by you')).toBeVisible()
  await expect(theirs.getByText(/^Liked by Mara/)).toBeVisible()
  await details.getByRole('textbox', { name: 'Write a comment' }).fill('Look at her hands')
  await details.getByRole('button', { name: 'Send' }).click()
  await expect(theirs.getByText('Look at her hands')).toBeVisible()
  await theirs.getByRole('textbox', { name: 'Write a comment' }).fill('And the hat')
  await theirs.getByRole('button', { name: 'Send' }).click()
  await expect(details.getByText('And the hat')).toBeVisible()

  // Whoever looks at it just then is told that it has gone.
  await viewer(one).getByRole('button', { name: 'More' }).click()
  await one.getByRole('menuitem', { name: 'Delete photo' }).click()
  await expect(one.getByText('Photo deleted')).toBeVisible()
  await expectShown(one, 'Asleep at last')
  await expect(viewer(two).getByText('This photo is no longer here')).toBeVisible()
  await viewer(two).getByRole('button', { name: 'Back to photos' }).click()
  await expect(tiles(two)).toHaveCount(3)
  await expect(tile(two, 'With Nana Bea')).toHaveCount(0)
  await one.goto('/settings/recently-deleted')
  await one.getByRole('button', { name: /^Bring back With Nana Bea/ }).click()
  await expect(one.getByText('The photo is back')).toBeVisible()
  await expect(tile(two, 'With Nana Bea')).toBeVisible()
  await expect(tiles(two)).toHaveCount(4)
  await tile(two, 'With Nana Bea').click()
  await viewer(two).getByRole('button', { name: 'Details' }).click()
  await expect(theirs.getByText('Look at her hands')).toBeVisible()
  await expect(theirs.getByText(/^Liked by Mara/)).toBeVisible()
})

test('photos are on the Home of the other phone at once, in their place in the day', {
  tag: ['@photos', '@home'],
}, async ({ openDevice, family }) => {
  const { mara, dev, child } = family
  const [one, { page: two }] = await Promise.all([
    openDevice({ of: mara, child: child._id }),
    openDevice({ of: dev, child: child._id }),
  ])
  const photos = await makePhotos(4)
  const timeline = (page: Page) => page.getByRole('region', { name: 'Family timeline' })
  const line = (page: Page, title: string) => timeline(page).getByRole('listitem').filter({ hasText: title })
  await Promise.all([two.goto('/home'), openGallery(one.page)])
  await expect(timeline(two)).toBeVisible()
  await addPhotos(one.page, photos.slice(0, 1))
  const theirs = line(two, 'added a photo')
  await expect.poll(() => lookAt(theirs.locator('img'))).toBe('something')
  await theirs.getByRole('button', { name: 'Like' }).click()
  await one.page.getByRole('link', { name: 'Home', exact: true }).first().click()
  const own = line(one.page, 'You added a photo')
  await expect(own.getByRole('button', { name: 'Like' })).toHaveText('Like1')

  // What several minutes bring is one line, and each of them opens.
  await one.page.getByRole('link', { name: 'Vault', exact: true }).first().click()
  await one.page.getByRole('link', { name: 'All 1 photo', exact: true }).click()
  await addPhotos(one.page, photos.slice(1, 3))
  const several = line(two, 'added 3 photos')
  await expect(several.getByRole('link')).toHaveCount(3)
  await several.getByRole('link').first().click()
  await expect(viewer(two)).toBeVisible()
  await two.goBack()
  await expect(several).toBeVisible()

  await one.goOffline()
  await addPhotos(one.page, photos.slice(3))
  await one.page.getByRole('link', { name: 'Home', exact: true }).first().click()
  await expect(line(one.page, 'Waiting for signal')).toContainText('Photo')
  await expect(line(one.page, 'You added 3 photos')).toBeVisible()
  await one.goOnline()
  await expect(line(two, 'added 4 photos')).toBeVisible()
  await expect(line(one.page, 'You added 4 photos')).toBeVisible()
  await expect(line(one.page, 'Waiting for signal')).toHaveCount(0)
  const { items } = await mara.api.photos.list({ query: { childId: child._id } })
  await mara.api.photos.remove({ params: { id: items[0]?.id ?? '' } })
  await expect(line(two, 'added 3 photos')).toBeVisible()
})

test('from Home a photo is two taps and the picker of the device away', { tag: ['@photos', '@home'] }, async ({
  openDevice,
  person,
}) => {
  const child = await person.api.children.create({ body: { name: 'Pip' } })
  const { page } = await openDevice({ of: person, child: child._id, viewport: phone })
  await page.goto('/home')
  await quickLog(page, 'More').click()
  const picker = page.waitForEvent('filechooser')
  await page.getByRole('dialog', { name: 'Log something' }).getByRole('button', { name: 'Photo' }).click()
  await (await picker).setFiles([...(await makePhotos(1))])
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect.poll(() => countOf(person), { timeout: 30_000 }).toBe(1)
  const line = page.getByRole('region', { name: 'Family timeline' }).getByText('You added a photo')
  await expect(line).toBeVisible()
  await page.getByText('Photo added').locator('..').getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => countOf(person)).toBe(0)
  await expect(line).toHaveCount(0)
})
