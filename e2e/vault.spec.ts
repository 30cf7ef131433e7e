import type { Page } from '@playwright/test'
import { button } from './fixtures/entry.ts'
import { type Family, makeFamily } from './fixtures/made-families.ts'
import { mailTo } from './fixtures/mails.ts'
import { type Account, signIn } from './fixtures/people.ts'
import { makePhotos, tiles } from './fixtures/pictures.ts'
import { createServerProcess, type ServerProcess } from './fixtures/server-process.ts'
import { type Device, expect, test } from './fixtures/test.ts'
import {
  askToOpen,
  authenticatorCode,
  codeToOpen,
  confirmByMail,
  cover,
  giveAuthenticator,
  mailedCode,
  turnOn,
  turnOnForKept,
  typeCode,
} from './fixtures/vault.ts'

/** A server of the journeys' own, whose clock goes on, with a name: browsers make no passkeys for an IP address. */
let server: ServerProcess
let aheadMs = 0
test.beforeAll(async () => {
  server = await createServerProcess({}, 'localhost')
  await server.start()
})
test.afterAll(() => server.remove())

async function minutesGoBy(minutes: number): Promise<void> {
  aheadMs += minutes * 60_000
  await server.setClock(aheadMs / 86_400_000)
}

/** Refused where a code is needed first, and where something is locked. */
function expectLocked({ expectRefusal }: Device): void {
  expectRefusal({ status: 403, path: /^\/(api|files)\// })
}

/** A family with a photo of its child. */
async function withPhoto(): Promise<Family> {
  const family = await makeFamily(server.url)
  const [photo] = await makePhotos(1)
  if (photo === undefined) throw new Error('No photo was made.')
  await family.mara.api.photos.upload({
    body: { childIds: family.child._id, caption: 'At the lake', tz: 'UTC', takenAt: new Date().toISOString() },
    file: new File([Uint8Array.from(photo.buffer)], photo.name, { type: photo.mimeType }),
  })
  return family
}

/** Somebody at another device of theirs. */
const elsewhere = ({ email, password }: Account) => signIn(server.url, email, password)

async function openByMail(page: Page, email: string): Promise<void> {
  await page.goto('/vault/photos')
  await expect(cover(page)).toBeVisible()
  await expect(page.getByText('At the lake')).toHaveCount(0)
  const sheet = await askToOpen(page)
  await typeCode(sheet, await mailedCode(server.url, email, codeToOpen))
  await expect(tiles(page)).toHaveCount(1)
}

test('turned on in the settings, photos are covered elsewhere, open with a mailed code, and are locked by hand', {
  tag: ['@vault', '@unlock', '@spine'],
}, async ({ openDevice }) => {
  const { url: baseURL } = server
  const { mara, dev } = await withPhoto()
  const other = await openDevice({ baseURL, of: dev })
  expectLocked(other)
  await other.page.goto('/vault/photos')
  await expect(tiles(other.page)).toHaveCount(1)

  const own = await openDevice({ baseURL, of: mara })
  expectLocked(own)
  await turnOn(own.page)
  await expect(cover(other.page)).toBeVisible()
  await expect(tiles(other.page)).toHaveCount(0)
  await openByMail(other.page, dev.email)
  await button(other.page, 'Lock now').click()
  await expect(cover(other.page)).toBeVisible()
  await expect(tiles(other.page)).toHaveCount(0)

  await button(own.page, 'Turn off the vault').click()
  await button(own.page.getByRole('alertdialog'), 'Turn off the vault').click()
  await confirmByMail(own.page, baseURL, mara.email)
  await expect(own.page.getByText('The vault is off. Photos and documents open without a code.')).toBeVisible()
  await expect(tiles(other.page)).toHaveCount(1)
  await mailTo(baseURL, mara.email, /^Your Nestwren vault settings changed$/)
})

test('an authenticator app is set up with its first code and opens the vault with a later one', {
  tag: ['@vault', '@unlock'],
}, async ({ openDevice }) => {
  const { url: baseURL } = server
  const { mara } = await withPhoto()
  const device = await openDevice({ baseURL, of: mara })
  expectLocked(device)
  const { page } = device
  await turnOn(page)
  const delivery = page.getByRole('region', { name: 'How it opens' })
  await delivery.getByRole('radio', { name: /^Authenticator app/ }).check()
  await button(delivery, 'Save').click()
  const sheet = page.getByRole('dialog', { name: 'Add an authenticator app' })
  await button(sheet, 'Continue').click()
  await confirmByMail(page, baseURL, mara.email)
  const secret = await sheet.getByLabel('Key', { exact: true }).inputValue()
  await typeCode(sheet, authenticatorCode(secret, Date.now() + aheadMs), 'Authenticator code')
  const codes = page.getByRole('dialog', { name: 'Your recovery codes' })
  await expect(codes.getByRole('listitem')).toHaveCount(10)
  const [recoveryCode = ''] = await codes.getByRole('listitem').allInnerTexts()
  await codes.getByLabel('I saved them').check()
  await button(codes, 'Done').click()
  await expect(page.getByText('Saved. The vault is locked on all devices.')).toBeVisible()

  // Each code of the app works once.
  await minutesGoBy(1)
  await page.goto('/vault/photos')
  const asked = await askToOpen(page)
  await typeCode(asked, authenticatorCode(secret, Date.now() + aheadMs))
  await expect(tiles(page)).toHaveCount(1)
  await button(page, 'Lock now').click()

  await askToOpen(page)
  await button(asked, 'Use a recovery code').click()
  await asked.getByLabel('Recovery code').fill(recoveryCode)
  await button(asked, 'Open').click()
  await expect(tiles(page)).toHaveCount(1)
  await page.goto('/settings/vault')
  await expect(page.getByText('9 left of 10')).toBeVisible()
})

test('a passkey is made in the settings and opens the vault', { tag: ['@vault', '@unlock'] }, async ({
  openDevice,
}) => {
  const { url: baseURL } = server
  const { mara } = await withPhoto()
  const device = await openDevice({ baseURL, of: mara })
  expectLocked(device)
  const { page } = device
  await giveAuthenticator(page)
  await turnOn(page)
  await button(page, 'Add a passkey').click()
  const sheet = page.getByRole('dialog', { name: 'Add a passkey' })
  await sheet.getByLabel('Name').fill("Mara's phone")
  await button(sheet, 'Create passkey').click()
  await confirmByMail(page, baseURL, mara.email)
  const codes = page.getByRole('dialog', { name: 'Your recovery codes' })
  await codes.getByLabel('I saved them').check()
  await button(codes, 'Done').click()
  await expect(page.getByText("Mara's phone")).toBeVisible()
  const delivery = page.getByRole('region', { name: 'How it opens' })
  await delivery.getByRole('radio', { name: /^Passkey/ }).check()
  await button(delivery, 'Save').click()
  await expect(page.getByText('Saved. The vault is locked on all devices.')).toBeVisible()
  // Its only way in cannot be taken away.
  device.expectRefusal({ status: 409, path: /^\/api\/vault\/passkeys\// })
  await button(page, "Remove passkey Mara's phone").click()
  await button(page.getByRole('alertdialog'), 'Remove passkey').click()
  await expect(page.getByText('Codes come this way. Choose another way to confirm first.')).toBeVisible()

  await page.goto('/vault/photos')
  await button(page, 'Open').click()
  await expect(tiles(page)).toHaveCount(1)
})

test('kept in the vault by itself, a photo leaves the others, and shows once the vault is open', {
  tag: ['@vault', '@unlock'],
}, async ({ openDevice }) => {
  const { url: baseURL } = server
  const { mara, dev } = await withPhoto()
  const other = await openDevice({ baseURL, of: dev })
  expectLocked(other)
  await other.page.goto('/vault/photos')
  await expect(tiles(other.page)).toHaveCount(1)
  const device = await openDevice({ baseURL, of: mara })
  expectLocked(device)
  const { page } = device
  await turnOnForKept(page)

  await page.goto('/vault/photos')
  await tiles(page).first().click()
  await button(page, 'Details').click()
  const details = page.getByRole('complementary', { name: 'About this photo' })
  await button(details, 'Edit').click()
  await details.getByRole('switch', { name: 'Keep in vault' }).click()
  await button(details, 'Save').click()
  // This device has not opened the vault either.
  await expect(page.getByRole('img', { name: 'At the lake' })).toHaveCount(0)
  await page.goto('/vault/photos')
  const hidden = page.getByRole('region', { name: 'What is kept in the vault is hidden' })
  await expect(hidden).toBeVisible()
  await expect(tiles(page)).toHaveCount(0)
  await expect(tiles(other.page)).toHaveCount(0)

  await button(hidden, 'Open photos').click()
  const sheet = page.getByRole('dialog', { name: 'Open the vault' })
  await typeCode(sheet, await mailedCode(baseURL, mara.email, codeToOpen))
  await expect(tiles(page)).toHaveCount(1)
  await button(page, 'Lock now').click()
  await expect(tiles(page)).toHaveCount(0)
})

test('locked from the list of another device, an open photo is gone at once', { tag: ['@vault', '@unlock'] }, async ({
  openDevice,
}) => {
  const { url: baseURL } = server
  const { mara } = await withPhoto()
  const lost = await openDevice({ baseURL, of: await elsewhere(mara) })
  expectLocked(lost)
  const own = await openDevice({ baseURL, of: mara })
  expectLocked(own)
  await turnOn(own.page)
  await openByMail(lost.page, mara.email)
  await tiles(lost.page).first().click()
  await expect(lost.page.getByRole('img', { name: 'At the lake' })).toBeVisible()

  const list = own.page.getByRole('region', { name: "Where it's open" })
  await expect(list.getByRole('listitem')).toHaveCount(1)
  await list.getByRole('button', { name: /^Lock on .*, opened / }).click()
  await expect(cover(lost.page)).toBeVisible()
  await expect(lost.page.getByRole('img', { name: 'At the lake' })).toHaveCount(0)
  await expect(list.getByText('Locked on all your devices.')).toBeVisible()
})

test('what is not used for a quarter of an hour is locked again', { tag: ['@vault', '@unlock'] }, async ({
  openDevice,
}) => {
  const { url: baseURL } = server
  const { mara } = await withPhoto()
  const device = await openDevice({ baseURL, of: mara })
  expectLocked(device)
  const { page } = device
  await turnOn(page)
  await openByMail(page, mara.email)
  await minutesGoBy(16)
  // The page hears of the time with the next answer that it gets.
  await page.reload()
  await expect(cover(page)).toBeVisible()
  await expect(tiles(page)).toHaveCount(0)
})
