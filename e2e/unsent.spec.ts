import { expectAccessible, narrow, standsOut } from './fixtures/accessible.ts'
import { bornMonthsAgo } from './fixtures/dates.ts'
import { addPhotosToEntry, makePhotos, uploads } from './fixtures/pictures.ts'
import { logDiaper, openHomeLive, untilStoredForOffline } from './fixtures/screen.ts'
import { expect, test } from './fixtures/test.ts'

const dayMs = 86_400_000

test('what has waited for two days is told on every page with its date, leads to it, and is gone once it is sent', {
  tag: ['@spine', '@unsent'],
}, async ({ openDevice, person }) => {
  const child = await person.api.children.create({ body: { name: 'Pip', birthdate: bornMonthsAgo(5) } })
  const one = await openDevice({ of: person, child: child._id, hasServiceWorker: true })
  const { page } = one
  const enteredAt = new Date(Date.now() - 2 * dayMs)
  // Far from midnight, however long the journey takes.
  enteredAt.setHours(12, 0, 0, 0)
  await page.clock.setSystemTime(enteredAt)
  await openHomeLive(page)
  await untilStoredForOffline(page)
  await one.goOffline()
  await logDiaper(page)
  await addPhotosToEntry(page, 'Wet diaper', await makePhotos(1))
  await expect(uploads(page).getByRole('status')).toHaveText('Waiting for signal')
  await page.getByRole('button', { name: 'Close' }).click()
  // On the day itself there is nothing to say but that the device is offline.
  await expect(page.getByText(/sent yet/)).toHaveCount(0)

  await page.clock.setSystemTime(Date.now())
  await page.reload()
  const day = enteredAt.toLocaleDateString('en-US', { month: 'short', day: 'numeric' })
  const notice = page.getByRole('status').filter({ hasText: 'sent yet' })
  await expect(notice).toContainText(`1 log and 1 photo from ${day} haven't been sent yet.`)
  await expect(notice).toContainText('Connect to the internet to finish sending.')
  await expectAccessible(page, 'Home with what has waited for long')
  await page.setViewportSize(narrow)
  expect(await standsOut(page)).toEqual([])
  await page.getByRole('link', { name: 'Logs' }).first().click()
  await expect(notice).toBeVisible()

  await notice.getByRole('button', { name: 'See which' }).click()
  const list = page.getByRole('dialog', { name: 'Not sent yet' })
  await expect(list.getByRole('listitem')).toHaveCount(2)
  await list.getByRole('button', { name: 'Wet diaper' }).click()
  await expect(page.getByRole('dialog', { name: 'Wet diaper' })).toBeVisible()
  await page.getByRole('dialog', { name: 'Wet diaper' }).getByRole('button', { name: 'Close' }).click()

  await one.goOnline()
  await expect(notice).toHaveCount(0)
  await expect.poll(async () => (await person.api.photos.list({ query: { childId: child._id } })).items.length).toBe(1)
  const { items } = await person.api.logs.list({ query: { childId: child._id } })
  expect(items.map(({ kind }) => kind)).toEqual(['diaper'])
})
