import { makePdf, makePhotos } from './fixtures/pictures.ts'
import { desktop, expect, phone, test } from './fixtures/test.ts'

const fileOf = ({ buffer, name, mimeType }: { buffer: Buffer; name: string; mimeType: string }) =>
  new File([Uint8Array.from(buffer)], name, { type: mimeType })

test('the largest is deleted and its room is free after two taps, and so is what was deleted before', {
  tag: ['@storage', '@vault'],
}, async ({ openDevice, person }) => {
  const { api } = person
  const { _id: childIds } = await api.children.create({ body: { name: 'Juno' } })
  const [first, second] = (await makePhotos(2)).map(fileOf)
  if (first === undefined || second === undefined) throw new Error('There are two photos.')
  const snow = await api.photos.upload({ body: { childIds, caption: 'Snow', tz: 'UTC' }, file: first })
  const sea = await api.photos.upload({ body: { childIds, caption: 'Sea', tz: 'UTC' }, file: second })
  await api.documents.upload({ body: { childIds, title: 'Passport' }, file: fileOf(await makePdf('passport.pdf')) })
  await api.photos.remove({ params: { id: sea.id } })
  const usedBytes = async () => (await api.storage.stats()).figures?.usedBytes
  const before = await usedBytes()

  const { page } = await openDevice({ of: person, child: childIds, viewport: phone })
  await page.goto('/vault')
  await page.getByRole('link', { name: /^Storage/ }).click()
  await expect(page).toHaveURL(/\/vault\/storage$/)
  await expect(page.getByRole('region', { name: 'Space left' })).toContainText('left')
  const table = page.getByRole('table', { name: 'What takes up space' })
  await expect(table.getByRole('row', { name: /Photos 1 photo/ })).toBeVisible()
  await expect(table.getByRole('row', { name: /Documents 1 document/ })).toBeVisible()

  const large = page.getByRole('list', { name: 'Largest' }).getByRole('listitem')
  await expect(large).toHaveCount(2)
  await page.getByRole('checkbox', { name: /^Snow/ }).check()
  await page.getByRole('button', { name: /^Delete 1 item/ }).click()
  const dialog = page.getByRole('alertdialog', { name: /^Free up/ })
  // The safe choice comes first, and leaves it in Recently deleted.
  await expect(dialog.getByRole('button', { name: 'Keep for 30 days' })).toBeFocused()
  await dialog.getByRole('button', { name: 'Keep for 30 days' }).click()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('1 item is back')).toBeVisible()
  await expect(large).toHaveCount(2)
  expect(await usedBytes()).toBe(before)

  await page.setViewportSize(desktop)
  await page.getByRole('checkbox', { name: /^Snow/ }).check()
  await page.getByRole('button', { name: /^Delete 1 item/ }).click()
  await dialog.getByRole('button', { name: 'Delete for good' }).click()
  await expect(page.getByText(/freed up$/)).toBeVisible()
  await expect(large).toHaveCount(1)
  expect(await usedBytes()).toBe((before ?? 0) - snow.sizeBytes)

  await page.getByRole('button', { name: /^Free up .* now$/ }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete for good' }).click()
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'Recently deleted' })).toHaveCount(0)
  expect(await usedBytes()).toBe((before ?? 0) - snow.sizeBytes - sea.sizeBytes)
  await page.goto('/settings/recently-deleted')
  await expect(page.getByText('No deleted logs')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Photos' })).toHaveCount(0)
})
