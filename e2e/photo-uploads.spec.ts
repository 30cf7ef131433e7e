import {
  addPhotos,
  addPhotosToEntry,
  choosePhotos,
  countOf,
  lookAt,
  makeHostile,
  makeIphonePicture,
  makePhotos,
  openGallery,
  tiles,
  uploads,
  widths,
  widthsOf,
} from './fixtures/pictures.ts'
import { line, logDiaper, openHomeLive, untilStoredForOffline } from './fixtures/screen.ts'
import { expect, test } from './fixtures/test.ts'

const uploadPath = '/api/photos/upload'

// For its trace the runner reads pictures that no browser can show by itself, which the page's policy refuses.
test.use({ trace: 'off' })
// Pictures are prepared one after another, which takes a while on a busy machine.
test.describe.configure({ timeout: 600_000 })

test('thirty photos through a pause, a tunnel and a reload: each arrives, and once', {
  tag: ['@photos', '@storage'],
}, async ({ person, openDevice }) => {
  const child = await person.api.children.create({ body: { name: 'Pip' } })
  const one = await openDevice({ of: person, child: child._id, hasServiceWorker: true })
  const { page } = one
  await openGallery(page)
  await untilStoredForOffline(page)
  await addPhotos(page, await makePhotos(30))
  const panel = uploads(page)
  await expect(panel.getByRole('status')).toHaveText(/^Uploading \d+ of 30$/)
  await expect(panel.getByRole('progressbar', { name: 'All uploads' })).toBeVisible()
  await expect(panel.getByRole('progressbar', { name: /^Upload of walk-\d+\.jpg$/ }).first()).toBeVisible()

  await expect.poll(() => countOf(person), { timeout: 90_000 }).toBeGreaterThan(2)
  await panel.getByRole('button', { name: 'Pause uploads' }).click()
  await expect(panel.getByRole('status')).toHaveText('Paused')
  await expect(panel.getByText('Waiting for its turn')).toHaveCount(0)
  // What had left already may still arrive; nothing else begins.
  const isAsked = page.waitForRequest((request) => request.url().endsWith(uploadPath), { timeout: 3_000 })
  await expect(isAsked).rejects.toThrow('Timeout')
  expect(await countOf(person)).toBeLessThan(30)
  await panel.getByRole('button', { name: 'Resume uploads' }).click()
  await expect(panel.getByRole('status')).toHaveText(/^Uploading \d+ of 30$/)

  const atTunnel = (await countOf(person)) + 3
  await expect.poll(() => countOf(person), { timeout: 90_000 }).toBeGreaterThan(atTunnel)
  await one.goOffline()
  await expect(panel.getByRole('status')).toHaveText('Waiting for signal')
  const inTunnel = await countOf(person)
  expect(inTunnel).toBeLessThan(30)
  await page.reload()
  await expect(panel.getByRole('status')).toHaveText('Waiting for signal')
  await panel.getByRole('button', { name: /^Show \d+ more$/ }).click()
  const waiting = await panel.getByRole('listitem').count()
  // An answer that the tunnel swallowed leaves a photo waiting that has arrived: it is sent again and is the same.
  expect(waiting).toBeGreaterThanOrEqual(30 - (await countOf(person)))
  expect(await countOf(person)).toBeLessThan(30)

  await one.goOnline()
  await expect(panel).toHaveCount(0, { timeout: 120_000 })
  await expect(tiles(page)).toHaveCount(30)
  await expect(page.getByText('30 photos', { exact: true })).toBeVisible()
  expect(await widthsOf(person)).toEqual(widths(30))
})

test('two tabs send one queue: the other goes on when the sending one is closed, and nothing is doubled', {
  tag: ['@photos', '@storage'],
}, async ({ person, openDevice }) => {
  const child = await person.api.children.create({ body: { name: 'Pip' } })
  const one = await openDevice({ of: person, child: child._id })
  const [first, second] = [one.page, await one.context.newPage()]
  const sentBy = { first: 0, second: 0 }
  first.on('request', (request) => {
    if (request.url().endsWith(uploadPath)) sentBy.first += 1
  })
  second.on('request', (request) => {
    if (request.url().endsWith(uploadPath)) sentBy.second += 1
  })
  await openGallery(first)
  await openGallery(second)
  const photos = await makePhotos(16)
  await addPhotos(first, photos.slice(0, 10))
  await addPhotos(second, photos.slice(10))
  await expect(uploads(second).getByRole('status')).toHaveText(/^Uploading \d+ of \d+$/)
  await expect.poll(() => countOf(person), { timeout: 90_000 }).toBeGreaterThan(3)
  // The tab that came second has handed its files to the first.
  expect(sentBy.second).toBe(0)
  expect(await countOf(person)).toBeLessThan(16)
  await first.close()
  await expect(uploads(second)).toHaveCount(0, { timeout: 120_000 })
  await expect(tiles(second)).toHaveCount(16)
  expect(sentBy.second).toBeGreaterThan(0)
  // Only the two that were on their way when the tab was closed may have been sent a second time.
  expect(sentBy.first + sentBy.second).toBeLessThanOrEqual(16 + 2)
  expect(await widthsOf(person)).toEqual(widths(16))
})

test("an iPhone's picture, which no browser here can show, is a photo on another phone at once", {
  tag: ['@photos', '@storage'],
}, async ({ openDevice, family }) => {
  const { mara, dev, child } = family
  const [one, two] = await Promise.all([
    openDevice({ of: mara, child: child._id }),
    openDevice({ of: dev, child: child._id }),
  ])
  await Promise.all([openGallery(one.page), openGallery(two.page)])
  await expect(two.page.getByText('No photos yet')).toBeVisible()
  await addPhotos(one.page, [await makeIphonePicture()])
  for (const { page } of [one, two]) {
    await expect(tiles(page)).toHaveCount(1)
    await expect.poll(() => lookAt(tiles(page).locator('img'))).toBe('red')
  }
  await tiles(two.page).click()
  const large = two.page.getByRole('img', { name: `Photo of ${child.name}` })
  await expect.poll(() => lookAt(large)).toBe('red')
  const [stored] = (await dev.api.photos.list({ query: { childId: child._id } })).items
  expect(stored).toMatchObject({ width: 128, height: 96 })
})

test('what cannot be taken says why, each by itself, and the others of the batch go on', {
  tag: ['@photos', '@storage'],
}, async ({ person, openDevice }) => {
  const child = await person.api.children.create({ body: { name: 'Pip' } })
  const one = await openDevice({ of: person, child: child._id })
  const { page } = one
  await openGallery(page)
  const hostile = await makeHostile()
  const called = (name: string, what: string, mimeType = 'image/jpeg') => ({
    name,
    mimeType,
    buffer: hostile.get(what) ?? Buffer.alloc(0),
  })
  const [first, second] = await makePhotos(2)
  if (first === undefined || second === undefined) throw new Error('There are two photos.')
  const sheet = await choosePhotos(page, [
    first,
    called('page.jpg', 'HTML'),
    called('torn.jpg', 'a JPEG that ends in its header'),
    called('poster.png', 'a PNG that is a bomb', 'image/png'),
    { name: 'film.jpg', mimeType: 'image/jpeg', buffer: Buffer.alloc(25_000_001, 1) },
    { name: 'list.txt', mimeType: 'text/plain', buffer: Buffer.from('milk') },
    second,
  ])
  const chosen = sheet.getByRole('list', { name: 'Chosen photos' }).getByRole('listitem')
  await expect(chosen.filter({ hasText: 'film.jpg' })).toContainText('Photos can be up to 25 MB.')
  await expect(chosen.filter({ hasText: 'list.txt' })).toContainText(
    'Photos can be JPEG, PNG, WebP, GIF, HEIC, or AVIF.',
  )
  for (const status of [400, 413, 415]) one.expectRefusal({ status, path: uploadPath })
  await sheet.getByRole('button', { name: 'Add 5 photos' }).click()

  const line = (name: string) => uploads(page).getByRole('listitem').filter({ hasText: name })
  await expect(line('page.jpg').getByRole('alert')).toHaveText('Photos can be JPEG, PNG, WebP, GIF, HEIC, or AVIF.')
  await expect(line('torn.jpg').getByRole('alert')).toHaveText("We couldn't read this photo.")
  await expect(line('poster.png').getByRole('alert')).toHaveText(
    'This photo has too many pixels. JPEG photos can have up to 220 million (110 million if progressive), AVIF 25 million, and others 64 million, with up to 30,000 on each side.',
  )
  await expect(tiles(page)).toHaveCount(2)
  await expect(uploads(page).getByText("3 photos didn't upload")).toBeVisible()
  // They wait for the person, also tomorrow.
  await page.reload()
  await expect(line('page.jpg').getByRole('alert')).toBeVisible()
  await line('page.jpg').getByRole('button', { name: 'Try page.jpg again' }).click()
  await expect(line('page.jpg').getByRole('alert')).toHaveText('Photos can be JPEG, PNG, WebP, GIF, HEIC, or AVIF.')
  // What is being tried once more may have arrived: the server is asked to delete it, and has nothing.
  one.expectRefusal({ status: 404, path: /^\/api\/photos\/[^/]+$/ })
  for (const name of ['page.jpg', 'torn.jpg', 'poster.png'])
    await line(name)
      .getByRole('button', { name: `Remove ${name}` })
      .click()
  await expect(uploads(page)).toHaveCount(0)
  expect(await widthsOf(person)).toEqual(widths(2))
})

test('a photo of what was logged in a tunnel is sent after it, over a reload, and is there with it on the other phone', {
  tag: ['@photos', '@storage'],
}, async ({ openDevice, family }) => {
  const { mara, dev, child } = family
  const [one, two] = await Promise.all([
    openDevice({ of: mara, child: child._id, hasServiceWorker: true }),
    openDevice({ of: dev, child: child._id }),
  ])
  const { page } = one
  await Promise.all([openHomeLive(page), openHomeLive(two.page)])
  await untilStoredForOffline(page)
  await one.goOffline()
  await logDiaper(page)
  await addPhotosToEntry(page, 'Wet diaper', await makePhotos(2))
  await expect(page.getByRole('region', { name: 'Uploads' }).getByRole('status')).toHaveText('Waiting for signal')
  await page.reload()
  // The entry may still be open, over the timeline.
  await expect(page.getByText('Wet diaper').first()).toBeVisible()
  await one.goOnline()

  await line(two.page, 'Wet diaper').getByRole('button', { name: 'Wet diaper' }).click()
  const details = two.page.getByRole('dialog', { name: 'Wet diaper' })
  await expect(details.getByRole('link', { name: `Photo of ${child.name}` })).toHaveCount(2)
  const [entry] = (await mara.api.logs.list({ query: { childId: child._id } })).items
  expect(entry?.photoIds).toHaveLength(2)
  const { items } = await mara.api.photos.list({ query: { childId: child._id } })
  expect(items.map(({ logId }) => logId)).toEqual([entry?.id, entry?.id])
})
