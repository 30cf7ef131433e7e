import { registerPerson } from './fixtures/people.ts'
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
import { line, logDiaper, logOut, openHomeLive, untilStoredForOffline } from './fixtures/screen.ts'
import { askDatabase } from './fixtures/server-code.ts'
import { createServerProcess } from './fixtures/server-process.ts'
import { expect, test } from './fixtures/test.ts'

const uploadPath = '/api/photos/upload'

// For its trace the runner reads pictures that no browser can show by itself, which the page's policy refuses.
test.use({ trace: 'off' })
// Pictures are prepared one after another, which takes a while on a busy machine.
test.setTimeout(240_000)

test('thirty photos through a pause, a tunnel and a reload: each arrives, and once', async ({ person, openDevice }) => {
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

test('two tabs send one queue: the other goes on when the sending one is closed, and nothing is doubled', async ({
  person,
  openDevice,
}) => {
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

test("an iPhone's picture, which no browser here can show, is a photo on another phone at once", async ({
  openDevice,
  shared,
}) => {
  const { mara, dev, child } = shared
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

test('what cannot be taken says why, each by itself, and the others of the batch go on', async ({
  person,
  openDevice,
}) => {
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
    called('torn.jpg', 'half a JPEG'),
    called('poster.png', 'a PNG that is a bomb', 'image/png'),
    { name: 'film.jpg', mimeType: 'image/jpeg', buffer: Buffer.alloc(25_000_001, 1) },
    { name: 'list.txt', mimeType: 'text/plain', buffer: Buffer.from('milk') },
    second,
  ])
  const chosen = sheet.getByRole('list', { name: 'Chosen photos' }).getByRole('listitem')
  await expect(chosen.filter({ hasText: 'film.jpg' })).toContainText('A photo can have at most 25 MB.')
  await expect(chosen.filter({ hasText: 'list.txt' })).toContainText('Photos can be JPEG, PNG, WebP, GIF or HEIC.')
  for (const status of [400, 413, 415]) one.expectRefusal({ status, path: uploadPath })
  await sheet.getByRole('button', { name: 'Add 5 photos' }).click()

  const line = (name: string) => uploads(page).getByRole('listitem').filter({ hasText: name })
  await expect(line('page.jpg').getByRole('alert')).toHaveText('Photos can be JPEG, PNG, WebP, GIF or HEIC.')
  await expect(line('torn.jpg').getByRole('alert')).toHaveText('This picture could not be read.')
  await expect(line('poster.png').getByRole('alert')).toHaveText(
    'This picture is too large: at most 50 million pixels and 30,000 along an edge.',
  )
  await expect(tiles(page)).toHaveCount(2)
  await expect(uploads(page).getByText('3 photos did not get through')).toBeVisible()
  // They wait for the person, also tomorrow.
  await page.reload()
  await expect(line('page.jpg').getByRole('alert')).toBeVisible()
  await line('page.jpg').getByRole('button', { name: 'Try page.jpg again' }).click()
  await expect(line('page.jpg').getByRole('alert')).toHaveText('Photos can be JPEG, PNG, WebP, GIF or HEIC.')
  for (const name of ['page.jpg', 'torn.jpg', 'poster.png'])
    await line(name)
      .getByRole('button', { name: `Remove ${name}` })
      .click()
  await expect(uploads(page)).toHaveCount(0)
  expect(await widthsOf(person)).toEqual(widths(2))
})

test('a full storage is said once for all that wait, and they go on when there is room again', async ({
  person,
  openDevice,
}) => {
  const child = await person.api.children.create({ body: { name: 'Pip' } })
  const one = await openDevice({ of: person, child: child._id })
  const { page } = one
  await openGallery(page)
  const photos = await makePhotos(7)
  await addPhotos(page, photos.slice(0, 2))
  await expect(tiles(page)).toHaveCount(2)
  const limit = (bytes: string) =>
    askDatabase(
      process.env.E2E_DATA_DIR ?? '',
      `update account_storage set limit_bytes = ${bytes} where account_id = $1`,
      [person.user.accountId],
    )
  await limit('used_bytes')
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith(uploadPath)) asked.push(request.url())
  })
  one.expectRefusal({ status: 507, path: uploadPath })
  await addPhotos(page, photos.slice(2))
  await expect(uploads(page).getByText('5 photos did not get through')).toBeVisible()
  await uploads(page).getByRole('button', { name: 'Show 1 more' }).click()
  await expect(uploads(page).getByRole('alert')).toHaveText(
    Array.from({ length: 5 }, () => 'The storage of your family is full. Delete something for good first.'),
  )
  // Two were on their way when the first was refused; no bytes are spent on the rest.
  expect(asked.length).toBeLessThanOrEqual(2)
  expect(await countOf(person)).toBe(2)

  await limit('null')
  await uploads(page).getByRole('button', { name: 'Try all again' }).click()
  await expect(uploads(page)).toHaveCount(0, { timeout: 120_000 })
  await expect(tiles(page)).toHaveCount(7)
  expect(await widthsOf(person)).toEqual(widths(7))
})

test('more at once than the server takes wait as long as it says, and go on by themselves', async ({
  openDevice,
  afterwards,
}) => {
  const server = await createServerProcess({ LIMITS_UPLOADS: '30/1m burst 2' })
  afterwards(() => server.remove())
  await server.start()
  const person = await registerPerson(server.url)
  const child = await person.api.children.create({ body: { name: 'Pip' } })
  const one = await openDevice({ of: person, child: child._id, baseURL: server.url })
  const { page } = one
  await openGallery(page)
  let asked = 0
  page.on('request', (request) => {
    if (request.url().endsWith(uploadPath)) asked += 1
  })
  one.expectRefusal({ status: 429, path: uploadPath })
  await addPhotos(page, await makePhotos(8))
  await expect(uploads(page).getByText('Too many uploads at once. They go on in a moment.').first()).toBeVisible()
  await expect(uploads(page)).toHaveCount(0, { timeout: 120_000 })
  await expect(tiles(page)).toHaveCount(8)
  expect(await widthsOf(person)).toEqual(widths(8))
  // Those that wait are not all put to the server in turn, to hear the same from it.
  expect(asked).toBeLessThanOrEqual(8 * 3)
})

test('a photo of what was logged in a tunnel is sent after it, over a reload, and is there with it on the other phone', async ({
  openDevice,
  shared,
}) => {
  const { mara, dev, child } = shared
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

test('logging out while photos wait asks first', async ({ openDevice, shared }) => {
  const { mara, child } = shared
  const one = await openDevice({ of: mara, child: child._id, hasServiceWorker: true })
  const { page } = one
  await openGallery(page)
  await untilStoredForOffline(page)
  await one.goOffline()
  await addPhotos(page, await makePhotos(1))
  await expect(uploads(page).getByRole('status')).toHaveText('Waiting for signal')
  await logOut(page)
  const question = page.getByRole('alertdialog', { name: 'Log out with unsent photos or documents?' })
  await question.getByRole('button', { name: 'Stay signed in' }).click()
  await one.goOnline()
  await expect(tiles(page)).toHaveCount(1)
})

test('a photo that is cancelled while the server prepares it does not come after all', async ({
  openDevice,
  person,
}) => {
  const child = await person.api.children.create({ body: { name: 'Pip' } })
  const { page } = await openDevice({ of: person, child: child._id })
  await openGallery(page)
  const photos = await makePhotos(1)
  const isTakenBack = page.waitForResponse((response) => response.request().method() === 'DELETE')
  const held = await holdNewPhotos()
  await addPhotos(page, photos)
  await expect(uploads(page).getByText('Preparing')).toBeVisible()
  await uploads(page).getByRole('button', { name: 'Cancel walk-1.jpg' }).click()
  await expect(uploads(page)).toHaveCount(0)
  await held.isOver
  expect((await isTakenBack).ok()).toBe(true)
  await expect(page.getByText('No photos yet')).toBeVisible()
  expect(await countOf(person)).toBe(0)
})

/** For some seconds the server takes no new photo to the end, however fast the machine is. */
async function holdNewPhotos(): Promise<{ readonly isOver: Promise<unknown> }> {
  const { E2E_DATA_DIR: dataDir = '' } = process.env
  const statement = 'do $$ begin lock table photos in share row exclusive mode; perform pg_sleep(6); end $$'
  const isOver = askDatabase(dataDir, statement)
  const locks = `select 1 from pg_locks where relation = 'photos'::regclass and mode = 'ShareRowExclusiveLock' and granted`
  await expect.poll(async () => (await askDatabase(dataDir, locks)).length).toBe(1)
  return { isOver }
}
