import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import type { Account } from './fixtures/people.ts'
import { lookAt, makePhotos } from './fixtures/pictures.ts'
import { line, openHomeLive, quickLog, signInByForm, untilStoredForOffline } from './fixtures/screen.ts'
import { expect, phone, test } from './fixtures/test.ts'

const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name })
const anyDialog = (page: Page) => page.getByRole('dialog')

/** A family with a child, and the page of a device of theirs. */
async function makeChild({ api }: Account, name = 'Pip'): Promise<string> {
  return (await api.children.create({ body: { name } }))._id
}

async function makeDiaper({ api }: Account, childId: string): Promise<string> {
  const { id } = await api.logs.create({
    body: { kind: 'diaper', childId, startAt: new Date().toISOString(), tz: 'UTC', details: { kind: 'wet' } },
  })
  return id
}

/** Back closes what is open, and stays on the page. */
async function expectBackCloses(page: Page, address: RegExp): Promise<void> {
  await page.goBack()
  await expect(anyDialog(page)).toHaveCount(0)
  await expect(page).toHaveURL(address)
}

test('a link to a sheet opens it over its page, and Back closes it and stays there', {
  tag: ['@shell', '@logs', '@photos'],
}, async ({ openDevice, person }) => {
  const child = await makeChild(person)
  const { page } = await openDevice({ of: person, child, viewport: phone })
  await page.goto('/home#/log=diaper')
  await expect(dialog(page, 'Diaper for Pip')).toBeVisible()
  await expect(page).toHaveURL(/\/home#\/log=diaper$/)
  await expectBackCloses(page, /\/home$/)
  await expect(quickLog(page, 'Diaper')).toBeVisible()
  expect((await person.api.logs.list({ query: { childId: child } })).items).toEqual([])

  // Pasted over the page that is open, it makes no entry of its own.
  const entries = () => page.evaluate(() => history.length)
  await page.evaluate(() => {
    location.hash = '#/log=feeding.bottle'
  })
  await expect(dialog(page, 'Feeding Pip').getByRole('radio', { name: 'Bottle' })).toBeChecked()
  await expectBackCloses(page, /\/home$/)
  const before = await entries()
  await page.evaluate(() => {
    location.hash = '#/log=more'
  })
  await expect(dialog(page, 'Log something')).toBeVisible()
  await expect(page).toHaveURL(/\/home#\/log=more$/)
  expect(await entries()).toBe(before)
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(/\/home$/)

  // Pages give addresses to sheets of their own.
  await page.goto('/medicines#/medicine=new')
  await expect(dialog(page, /medicine/i)).toBeVisible()
  await expectBackCloses(page, /\/medicines$/)
  await page.goto('/settings/family#/child=new')
  await expect(dialog(page, 'Add a child')).toBeVisible()
  await expectBackCloses(page, /\/settings\/family$/)
  await page.goto(`/settings/family#/child=${child}`)
  await expect(dialog(page, 'Edit Pip')).toBeVisible()
  await expectBackCloses(page, /\/settings\/family$/)
})

test('an open entry is open again after a reload and in a new tab, with what was typed, offline too', {
  tag: ['@shell', '@logs', '@photos'],
}, async ({ openDevice, person }) => {
  const child = await makeChild(person)
  const id = await makeDiaper(person, child)
  const device = await openDevice({ of: person, child, viewport: phone, hasServiceWorker: true })
  const { page } = device
  await openHomeLive(page)
  await untilStoredForOffline(page)
  await line(page, 'Wet diaper').getByRole('button', { name: 'Wet diaper' }).click()
  await expect(dialog(page, 'Wet diaper')).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`/home#/entry=${id}$`))
  await page.reload()
  await expect(dialog(page, 'Wet diaper')).toBeVisible()
  await expect(anyDialog(page)).toHaveCount(1)
  await expectBackCloses(page, /\/home$/)

  await line(page, 'Wet diaper').getByRole('button', { name: 'Wet diaper' }).click()
  await dialog(page, 'Wet diaper').getByRole('button', { name: 'Edit' }).click()
  const form = dialog(page, 'Diaper for Pip')
  await form.getByRole('button', { name: 'Add a note' }).click()
  await form.getByRole('textbox', { name: /^Note/ }).fill('Before the walk')
  await expect(page).toHaveURL(new RegExp(`/home#/edit-entry=${id}$`))
  await page.reload()
  await expect(form.getByRole('button', { name: /Before the walk/ })).toBeVisible()
  await expect(anyDialog(page)).toHaveCount(1)
  const address = page.url()
  // What is open belongs to its address: another one does not open it.
  await page.goto('/logs')
  await expect(page.getByRole('button', { name: 'Wet diaper' })).toBeVisible()
  await expect(anyDialog(page)).toHaveCount(0)

  await device.goOffline()
  const tab = await device.context.newPage()
  await tab.goto(address)
  await expect(dialog(tab, 'Diaper for Pip')).toBeVisible()
  await expectBackCloses(tab, /\/home$/)
  await device.goOnline()
})

test('what is not there, or not theirs, is said, and changes nothing', { tag: ['@shell', '@logs', '@photos'] }, async ({
  openDevice,
  person,
}) => {
  const child = await makeChild(person)
  const { page, expectRefusal } = await openDevice({ of: person, child, viewport: phone })
  const said = page.getByText("We can't find this.")
  expectRefusal({ status: 404, path: /^\/api\/events\// })
  await page.goto(`/home#/entry=${randomUUID()}`)
  await expect(said).toBeVisible()
  await expect(anyDialog(page)).toHaveCount(0)
  await expect(page).toHaveURL(/\/home$/)
  await page.goto('/logs#/log=no-such-kind')
  await expect(said).toBeVisible()
  await page.goto(`/medicines#/medicine=${randomUUID()}`)
  await expect(said).toBeVisible()
  await expect(anyDialog(page)).toHaveCount(0)
  await expect(page).toHaveURL(/\/medicines$/)
})

test('a link that is opened signed out opens what it asks for after signing in', {
  tag: ['@shell', '@logs', '@photos'],
}, async ({ openDevice, person }) => {
  const child = await makeChild(person)
  const id = await makeDiaper(person, child)
  const { page } = await openDevice({ viewport: phone })
  await page.goto(`/logs#/entry=${id}`)
  await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible()
  // As the way to Google and back does.
  await page.reload()
  await signInByForm(page, person)
  await expect(dialog(page, 'Wet diaper')).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`/logs#/entry=${id}$`))
  await expectBackCloses(page, /\/logs$/)
})

test('a photo opened by its link lies over the gallery', { tag: ['@shell', '@logs', '@photos'] }, async ({
  openDevice,
  person,
}) => {
  const child = await makeChild(person)
  const [photo] = await makePhotos(1)
  if (photo === undefined) throw new Error('No photo was made.')
  const { id } = await person.api.photos.upload({
    body: { childIds: child, caption: 'At the lake', tz: 'UTC', takenAt: new Date().toISOString() },
    file: new File([Uint8Array.from(photo.buffer)], photo.name, { type: photo.mimeType }),
  })
  const { page } = await openDevice({ of: person, child, viewport: phone })
  await page.goto(`/vault/photos/${id}`)
  const shown = anyDialog(page).getByRole('img', { name: 'At the lake' })
  await expect.poll(() => lookAt(shown)).toBe('something')
  await page.reload()
  await expect.poll(() => lookAt(shown)).toBe('something')
  await expectBackCloses(page, /\/vault\/photos$/)
  await expect(page.getByRole('link', { name: 'At the lake' })).toBeVisible()
  await page.goForward()
  await expect(shown).toBeVisible()
  await anyDialog(page).getByRole('button', { name: 'Close' }).click()
  await expect(page).toHaveURL(/\/vault\/photos$/)

  await page.goto('/vault/photos#/photo=new')
  await expect(dialog(page, /Add photos/)).toBeVisible()
  await expectBackCloses(page, /\/vault\/photos$/)
})
