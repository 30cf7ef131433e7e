import type { Page } from '@playwright/test'
import { addPhotos, makePhotos, openGallery, tiles, uploads, widths, widthsOf } from './fixtures/pictures.ts'
import { line, logDiaper, logOut, openHomeLive, untilStoredForOffline } from './fixtures/screen.ts'
import { expect, test } from './fixtures/test.ts'

// What the pages replace in their databases would be missing from its recordings.
test.use({ trace: 'off' })

/** Safari's private windows: databases work, but store no Blob. */
async function refuseBlobs(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const hasBlob = (value: unknown): boolean =>
      value instanceof Blob || (typeof value === 'object' && value !== null && Object.values(value).some(hasBlob))
    const { put } = IDBObjectStore.prototype
    IDBObjectStore.prototype.put = function (value: unknown, ...key: [IDBValidKey?]) {
      if (hasBlob(value)) throw new DOMException('BlobURLs are not yet supported.', 'DataCloneError')
      return put.call(this, value, ...key)
    }
  })
}

/** No databases at all. */
async function refuseDatabases(page: Page): Promise<void> {
  await page.addInitScript(() => {
    IDBFactory.prototype.open = () => {
      throw new DOMException('The operation is insecure.', 'SecurityError')
    }
  })
}

test('where the browser stores no Blob, photos wait over a reload with their pictures, and arrive', {
  tag: ['@photos', '@storage', '@logging'],
}, async ({ openDevice, person }) => {
  const child = await person.api.children.create({ body: { name: 'Pip' } })
  const one = await openDevice({ of: person, child: child._id, hasServiceWorker: true })
  const { page } = one
  await refuseBlobs(page)
  await openGallery(page)
  await untilStoredForOffline(page)
  await one.goOffline()
  await addPhotos(page, await makePhotos(3))
  await expect(uploads(page).getByRole('status')).toHaveText('Waiting for signal')
  await expect(uploads(page).getByText("can't store photos")).toHaveCount(0)
  await page.reload()
  await expect(uploads(page).getByRole('listitem')).toHaveCount(3)
  const widthOf = () =>
    uploads(page)
      .locator('img')
      .evaluateAll((all) => all.map((one) => (one as HTMLImageElement).naturalWidth))
  await expect.poll(widthOf).toEqual([208, 208, 208])
  await one.goOnline()
  await expect(tiles(page)).toHaveCount(3)
  expect(await widthsOf(person)).toEqual(widths(3))
})

test('where the browser opens no database, logs and photos are sent while the page is open, and it says so', {
  tag: ['@photos', '@storage', '@logging'],
}, async ({ openDevice, family }) => {
  const { mara, child } = family
  const one = await openDevice({ of: mara, child: child._id, hasServiceWorker: true })
  const { page } = one
  await refuseDatabases(page)
  await openHomeLive(page)
  await untilStoredForOffline(page)
  await one.goOffline()
  await logDiaper(page)
  await expect(page.getByText("You're offline, and this browser can't store logs.")).toBeVisible()
  await expect(page.getByText('Logs are saved here')).toHaveCount(0)
  await logOut(page)
  const question = page.getByRole('alertdialog', { name: 'Log out with unsent logs?' })
  await question.getByRole('button', { name: 'Stay signed in' }).click()
  // Leaving asks as well, and staying keeps what is here.
  const asked = page.waitForEvent('dialog')
  const leaving = page.close({ runBeforeUnload: true })
  const dialog = await asked
  expect(dialog.type()).toBe('beforeunload')
  await dialog.dismiss()
  await leaving
  await one.goOnline()
  await expect(line(page, 'Wet diaper').getByText('Waiting for signal')).toHaveCount(0)
  // The sign goes with the wire that is mended; the log takes a moment longer.
  await expect
    .poll(async () => (await mara.api.logs.list({ query: { childId: child._id } })).items.map(({ kind }) => kind))
    .toEqual(['diaper'])

  // Nothing is held any more: leaving asks nothing.
  await openGallery(page)
  await one.goOffline()
  await addPhotos(page, await makePhotos(2))
  await expect(uploads(page).getByText("This browser can't store photos.")).toBeVisible()
  await logOut(page)
  await page
    .getByRole('alertdialog', { name: 'Log out with unsent photos or documents?' })
    .getByRole('button', { name: 'Stay signed in' })
    .click()
  await one.goOnline()
  await expect(tiles(page)).toHaveCount(2)
  await expect(uploads(page)).toHaveCount(0)
})

test('a photo that an older version of the app stored is sent by this one', {
  tag: ['@photos', '@storage', '@logging'],
}, async ({ openDevice, person }) => {
  const child = await person.api.children.create({ body: { name: 'Pip' } })
  const one = await openDevice({ of: person, child: child._id })
  const { page } = one
  const [photo] = await makePhotos(1)
  // The app itself would open the database in its own version.
  await page.route('**/before', (route) => route.fulfill({ contentType: 'text/html', body: '<!doctype html>' }))
  await page.goto('/before')
  await page.evaluate(
    ({ name, base64, childId }) =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open(name, 1)
        opening.onupgradeneeded = () => opening.result.createObjectStore('uploads', { keyPath: 'id' })
        opening.onsuccess = () => {
          const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
          const transaction = opening.result.transaction('uploads', 'readwrite')
          transaction.objectStore('uploads').put({
            id: '019a0000-0000-7000-8000-000000000001',
            what: 'photo',
            fields: { childIds: childId, caption: 'From before', audience: 'family', tz: 'UTC' },
            file: new Blob([bytes], { type: 'image/jpeg' }),
            fileName: 'walk-1.jpg',
            refusal: null,
          })
          transaction.oncomplete = () => {
            opening.result.close()
            resolve()
          }
          transaction.onerror = () => reject(transaction.error)
        }
      }),
    {
      name: `nestwren-uploads-${person.user.id}.${person.user.accountId}`,
      base64: photo?.buffer.toString('base64') ?? '',
      childId: child._id,
    },
  )
  await page.goto('/home')
  await expect.poll(() => widthsOf(person), { timeout: 30_000 }).toEqual(widths(1))
  const [stored] = (await person.api.photos.list({ query: { childId: child._id } })).items
  expect(stored?.caption).toBe('From before')
})
