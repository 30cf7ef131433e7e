import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { lookAt, makeHostile, makeIphonePicture, makePdf, makePhotos, type PickedFile } from './fixtures/pictures.ts'
import { untilStoredForOffline } from './fixtures/screen.ts'
import { expect, test } from './fixtures/test.ts'

async function openDocuments(page: Page): Promise<void> {
  await page.goto('/vault/documents')
  await expect(page.getByRole('heading', { level: 1, name: 'Documents' })).toBeVisible()
}

/** Opens the sheet and chooses files in it. */
async function choose(page: Page, files: readonly PickedFile[]) {
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  const sheet = page.getByRole('dialog', { name: 'Add a document' })
  await sheet.getByLabel('Choose files').setInputFiles([...files])
  return sheet
}

const list = (page: Page) => page.getByRole('list', { name: 'Documents' }).getByRole('listitem')
/** The picture on the page of a document. */
const firstPage = (page: Page) => page.getByRole('main').getByRole('link').locator('img')
const underWay = (page: Page) => page.getByRole('list', { name: 'On their way' }).getByRole('listitem')

/** The date here, that many days from now. */
const isoDay = (days: number) => new Date(Date.now() + days * 86_400_000).toLocaleDateString('sv-SE')

test('a paper of the doctor: added with its dates, seen by the other parent, read, saved, deleted and brought back', {
  tag: ['@spine', '@documents'],
}, async ({ openDevice, family }) => {
  const { mara, dev, child } = family
  const [{ page: one }, { page: two }] = await Promise.all([
    openDevice({ of: mara, child: child._id }),
    openDevice({ of: dev, child: child._id }),
  ])
  await Promise.all([openDocuments(one), openDocuments(two)])
  const pdf = await makePdf('vaccination_record.pdf')
  const sheet = await choose(one, [pdf])
  await expect(sheet.getByLabel('Title')).toHaveValue('Vaccination record')
  await sheet.getByLabel('Category').selectOption('Vaccination')
  await sheet.getByLabel('Issued').fill(isoDay(-30))
  await sheet.getByLabel('Expires').fill(isoDay(-40))
  await sheet.getByRole('button', { name: 'Add document' }).click()
  await expect(sheet.getByText('The expiration date is before the issue date.')).toBeVisible()
  await sheet.getByLabel('Expires').fill(isoDay(20))
  await sheet.getByLabel('Notes').fill('Bring it to every check-up')
  await sheet.getByRole('button', { name: 'Add document' }).click()

  for (const page of [one, two]) {
    await expect(list(page)).toHaveCount(1)
    await expect(list(page)).toContainText('Vaccination record')
    await expect(list(page)).toContainText('Expires in 20 days')
  }
  await one.getByRole('button', { name: 'Receipts' }).click()
  await expect(one.getByText('Nothing here')).toBeVisible()
  await one.getByRole('button', { name: 'Vaccination', exact: true }).click()
  await expect(list(one)).toHaveCount(1)

  await list(two).getByRole('link').click()
  await expect(two.getByRole('heading', { level: 1, name: 'Vaccination record' })).toBeVisible()
  await expect(two.getByText('Bring it to every check-up')).toBeVisible()
  await expect.poll(() => lookAt(firstPage(two))).toBe('red')
  const saving = two.waitForEvent('download')
  const download = two.getByRole('link', { name: 'Download' })
  const address = await download.evaluate((link: HTMLAnchorElement) => link.href)
  await download.click()
  const saved = await saving
  expect(saved.suggestedFilename()).toBe('vaccination_record.pdf')
  expect((await readFile(await saved.path())).equals(pdf.buffer)).toBe(true)
  const answer = await fetch(address)
  expect(answer.headers.get('content-disposition')).toMatch(/^attachment;.*vaccination_record\.pdf/)
  expect(answer.headers.get('content-type')).toBe('application/pdf')

  await list(one).getByRole('link').click()
  await one.getByRole('button', { name: 'Edit' }).click()
  const edit = one.getByRole('dialog')
  await edit.getByLabel('Title').fill('Yellow booklet')
  await edit.getByLabel('Category').selectOption('Health')
  await edit.getByRole('button', { name: 'Save' }).click()
  await expect(two.getByRole('heading', { level: 1, name: 'Yellow booklet' })).toBeVisible()
  await expect(two.getByRole('definition').filter({ hasText: 'Health' })).toBeVisible()

  await one.getByRole('button', { name: 'Delete' }).click()
  await expect(one.getByText('Document deleted')).toBeVisible()
  await expect(one).toHaveURL(/\/vault\/documents$/)
  await expect(two.getByText('This document was deleted')).toBeVisible()
  await one.goto('/settings/recently-deleted')
  await one.getByRole('button', { name: 'Bring back Yellow booklet' }).click()
  await expect(one.getByText('Yellow booklet is back')).toBeVisible()
  await expect(two.getByText('Bring it to every check-up')).toBeVisible()
  await openDocuments(one)
  await expect(list(one)).toContainText('Yellow booklet')
  // The way back right after a slip.
  await list(one).getByRole('link').click()
  await one.getByRole('button', { name: 'Delete' }).click()
  await one.getByRole('button', { name: 'Undo' }).click()
  await expect(list(one)).toContainText('Yellow booklet')
})

test('several at once, photographed ones too: those that cannot be taken say why, the others arrive', {
  tag: '@documents',
}, async ({ person, openDevice }) => {
  const child = await person.api.children.create({ body: { name: 'Pip' } })
  const one = await openDevice({ of: person, child: child._id })
  const { page } = one
  await openDocuments(page)
  const hostile = await makeHostile()
  const [photo] = await makePhotos(1)
  if (photo === undefined) throw new Error('There is one photo.')
  const web = { name: 'web-page.pdf', mimeType: 'application/pdf', buffer: hostile.get('HTML') ?? Buffer.alloc(0) }
  const sheet = await choose(page, [
    { ...photo, name: 'insurance-card.jpg' },
    await makeIphonePicture('receipt.heic'),
    web,
    { name: 'songs.mp3', mimeType: 'audio/mpeg', buffer: Buffer.alloc(10, 1) },
  ])
  await expect(sheet.getByText('songs.mp3: Documents can be PDF, JPEG, PNG, WebP, HEIC, or AVIF.')).toBeVisible()
  one.expectRefusal({ status: 415, path: '/api/documents/upload' })
  await sheet.getByRole('button', { name: 'Add 3 documents' }).click()
  await expect(underWay(page).getByRole('alert')).toHaveText('Documents can be PDF, JPEG, PNG, WebP, HEIC, or AVIF.')
  await expect(list(page)).toHaveCount(2)
  await underWay(page).getByRole('button', { name: 'Remove Web-page' }).click()
  await expect(underWay(page)).toHaveCount(0)

  await list(page).filter({ hasText: 'Receipt' }).getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1, name: 'Receipt' })).toBeVisible()
  await expect.poll(() => lookAt(firstPage(page))).toBe('red')
})

test('papers chosen in a tunnel wait through a reload and arrive once', { tag: '@documents' }, async ({
  person,
  openDevice,
}) => {
  const child = await person.api.children.create({ body: { name: 'Pip' } })
  const one = await openDevice({ of: person, child: child._id, hasServiceWorker: true })
  const { page } = one
  await openDocuments(page)
  await untilStoredForOffline(page)
  await one.goOffline()
  const sheet = await choose(page, [await makePdf('letter.pdf'), await makePdf('form.pdf')])
  await sheet.getByRole('button', { name: 'Add 2 documents' }).click()
  await expect(page.getByText("Saved on this device. We'll send it when you're back online.")).toBeVisible()
  await expect(underWay(page).getByText('Waiting for signal')).toHaveCount(2)
  await page.reload()
  await expect(underWay(page).getByText('Waiting for signal')).toHaveCount(2)
  await one.goOnline()
  await expect(underWay(page)).toHaveCount(0)
  await expect(list(page)).toHaveCount(2)
  expect((await person.api.documents.list({ query: {} })).items.map(({ title }) => title).sort()).toEqual([
    'Form',
    'Letter',
  ])
})
