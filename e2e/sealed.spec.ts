import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Locator, Page } from '@playwright/test'
import { makeFamily } from './fixtures/made-families.ts'
import { makePdf } from './fixtures/pictures.ts'
import { askDatabase } from './fixtures/server-code.ts'
import { createServerProcess, type ServerProcess } from './fixtures/server-process.ts'
import { expect, test } from './fixtures/test.ts'
import { giveAuthenticator } from './fixtures/vault.ts'

/** Stand in what is sealed, and nowhere that the server keeps. */
const secret = {
  title: 'Zxqvtitle of the will',
  note: 'Zxqvnote in the safe',
  fileName: 'zxqvfile.pdf',
  content: 'Zxqvcontent',
}
const passphrases = {
  mara: 'seven quiet herons wade',
  dev: 'copper ladder under rain',
  next: 'a brand new set of words',
}

let server: ServerProcess

test.beforeEach(async ({ afterwards }) => {
  // So that the log says as much as it ever does.
  // With a name: browsers make no passkeys for an IP address.
  server = await createServerProcess({ LOG_LEVEL: 'trace' }, 'localhost')
  await server.start()
  afterwards(() => server.remove())
})

async function openSealed(page: Page): Promise<void> {
  await page.goto('/vault/documents')
  await page.getByRole('link', { name: /Sealed documents/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Sealed documents' })).toBeVisible()
}

/** Makes a key with a passphrase; resolves to the recovery words, which are typed back. */
async function setUpKey(page: Page, passphrase: string): Promise<readonly string[]> {
  await page.getByRole('button', { name: 'Set up sealed documents' }).click()
  const sheet = page.getByRole('dialog')
  await sheet.getByLabel('Passphrase', { exact: true }).fill('too short')
  await sheet.getByRole('button', { name: 'Continue' }).click()
  await expect(sheet.getByText('Use at least 12 characters.')).toBeVisible()
  await enterNew(sheet, passphrase)
  await sheet.getByRole('button', { name: 'Continue' }).click()
  return keepWords(sheet)
}

/** The same, to a page where nothing is left to be done. */
async function setUp(page: Page, passphrase: string): Promise<readonly string[]> {
  const words = await setUpKey(page, passphrase)
  await expect(page.getByRole('button', { name: 'Lock' })).toBeVisible()
  return words
}

/** Types back the words that a sheet shows, at first in a wrong order. */
async function keepWords(sheet: Locator): Promise<readonly string[]> {
  const words = await sheet.getByRole('list', { name: 'Recovery words' }).getByRole('listitem').allTextContents()
  expect(words).toHaveLength(12)
  await sheet.getByRole('button', { name: "I've kept the words" }).click()
  const typed = sheet.getByLabel('Type the 12 words in their order')
  await typed.fill(words.toReversed().join(' '))
  await sheet.getByRole('button', { name: 'Finish' }).click()
  await expect(sheet.getByText("These aren't the words of your sheet.")).toBeVisible()
  await typed.fill(words.join(' '))
  await sheet.getByRole('button', { name: 'Finish' }).click()
  return words
}

async function enterNew(sheet: Locator, passphrase: string): Promise<void> {
  await sheet.getByLabel('Passphrase', { exact: true }).fill(passphrase)
  await sheet.getByLabel('Passphrase again').fill(passphrase)
}

async function unlock(page: Page, passphrase: string): Promise<void> {
  await page.getByLabel('Passphrase', { exact: true }).fill(passphrase)
  await page.getByRole('button', { name: 'Unlock', exact: true }).click()
}

/** Seals a PDF that says the secret word. */
async function seal(page: Page): Promise<Buffer> {
  const { buffer } = await makePdf(secret.fileName)
  const file = Buffer.concat([buffer, Buffer.from(`\n% ${secret.content}\n`)])
  await page.getByRole('button', { name: 'Seal a document' }).first().click()
  const sheet = page.getByRole('dialog', { name: 'Seal a document' })
  await sheet
    .getByLabel('Choose a file')
    .setInputFiles({ name: secret.fileName, mimeType: 'application/pdf', buffer: file })
  await sheet.getByLabel('Title').fill(secret.title)
  await sheet.getByLabel('Notes').fill(secret.note)
  await sheet.getByRole('button', { name: 'Seal and add' }).click()
  await expect(lines(page)).toHaveCount(1)
  return file
}

const lines = (page: Page) => page.getByRole('list', { name: 'Sealed documents', exact: true }).getByRole('listitem')
const wordsOf = async (card: Locator) => (await card.textContent())?.split(': ')[1]

/** In how many rows of all tables a word stands. */
async function rowsWith(word: string): Promise<number> {
  const tables = await askDatabase<{ name: string }>(
    server.dataDir,
    "select quote_ident(table_name) as name from information_schema.tables where table_schema = 'public'",
  )
  const counts = tables.map(({ name }) => `(select count(*) from ${name} x where x::text ilike '%' || $1 || '%')`)
  const [row] = await askDatabase<{ count: string }>(server.dataDir, `select ${counts.join(' + ')} as count`, [word])
  return Number(row?.count)
}

/** The files below a folder, as a backup takes them, that hold one of these texts as it is or in base64. */
async function filesWith(folder: string, texts: readonly string[]): Promise<string[]> {
  const found: string[] = []
  const needles = texts.flatMap((text) => [
    Buffer.from(text),
    // However its bytes lie among the others.
    ...[0, 1, 2].map((shift) => {
      const base64 = Buffer.from(`${'\0'.repeat(shift)}${text}`).toString('base64')
      return Buffer.from(base64.slice(Math.ceil((shift * 4) / 3), -4))
    }),
  ])
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue
    const bytes = await readFile(join(entry.parentPath, entry.name))
    if (needles.some((needle) => bytes.includes(needle))) found.push(entry.name)
  }
  return found
}

test('a will: sealed by one parent, read by the other once the words were compared, and nowhere else', {
  tag: ['@documents', '@vault'],
}, async ({ openDevice }) => {
  const { mara, dev, child } = await makeFamily(server.url)
  const baseURL = server.url
  const [{ page: one, context }, { page: two, context: other }] = await Promise.all([
    openDevice({ of: mara, child: child._id, baseURL }),
    openDevice({ of: dev, child: child._id, baseURL }),
  ])
  // What shows that the search below finds what is there.
  await mara.api.documents.upload({
    body: { childIds: child._id, title: 'Plainzebra' },
    file: new File([Uint8Array.from((await makePdf('plain.pdf')).buffer)], 'plain.pdf'),
  })
  await Promise.all([openSealed(one), openSealed(two)])
  const words = await setUp(one, passphrases.mara)
  const file = await seal(one)
  await expect(lines(one)).toContainText(secret.title)

  await setUp(two, passphrases.dev)
  await expect(two.getByText(/opens for you once another parent/)).toBeVisible()
  const ofDev = await wordsOf(two.getByText(/^Words of your key/))
  const card = one.locator('section', { hasText: 'wants to open sealed documents' })
  expect(await wordsOf(card.getByText(/^Words of/))).toBe(ofDev)
  await card.getByRole('button', { name: 'The words are the same' }).click()
  await expect(card).toBeHidden()

  await expect(lines(two)).toContainText(secret.title)
  await lines(two).getByRole('button').click()
  const sheet = two.getByRole('dialog')
  await expect(sheet.getByText(secret.note)).toBeVisible()
  await expect(sheet.getByText('The file is open.')).toBeAttached()
  const saving = two.waitForEvent('download')
  await sheet.getByRole('button', { name: 'Download' }).click()
  const saved = await saving
  expect(saved.suggestedFilename()).toBe(secret.fileName)
  expect((await readFile(await saved.path())).equals(file)).toBe(true)

  // Nothing of it is left in a page that was loaded anew.
  await one.reload()
  await expect(one.getByRole('heading', { name: 'Unlock your sealed documents' })).toBeVisible()
  await expect(one.getByText(secret.title)).toBeHidden()

  const texts = [...Object.values(secret), passphrases.mara, passphrases.dev, words.join(' ')]
  expect(await rowsWith('Plainzebra')).toBeGreaterThan(0)
  for (const text of texts) expect(await rowsWith(text), text).toBe(0)
  const log = server.log()
  expect(log.length).toBeGreaterThan(0)
  for (const text of texts) expect(log.toLowerCase(), text).not.toContain(text.toLowerCase())
  // A backup of the folder, as it lies there when the power fails.
  await Promise.all([context.close(), other.close()])
  await server.kill()
  expect(await filesWith(server.dataDir, ['Plainzebra'])).not.toEqual([])
  expect(await filesWith(server.dataDir, texts)).toEqual([])
})

test('a forgotten passphrase: the words of the sheet open the key on a new device', {
  tag: ['@documents', '@vault'],
}, async ({ openDevice }) => {
  const { mara, child } = await makeFamily(server.url)
  const of = { of: mara, child: child._id, baseURL: server.url }
  const { page: first } = await openDevice(of)
  await openSealed(first)
  const words = await setUp(first, passphrases.mara)
  await seal(first)

  const { page } = await openDevice(of)
  await openSealed(page)
  await unlock(page, 'seven quiet herons wake')
  await expect(page.getByText("This passphrase doesn't open your key.")).toBeVisible()
  await page.getByRole('button', { name: 'Forgot the passphrase?' }).click()
  const sheet = page.getByRole('dialog', { name: 'Use your recovery words' })
  await enterNew(sheet, passphrases.next)
  const typed = sheet.getByLabel('Your 12 recovery words')
  await typed.fill(words.slice(1).join(' '))
  await sheet.getByRole('button', { name: 'Set the new passphrase' }).click()
  await expect(sheet.getByText("These aren't 12 recovery words.")).toBeVisible()
  await typed.fill(words.map((word, at) => `${at + 1}. ${word}`).join('\n'))
  await sheet.getByRole('button', { name: 'Set the new passphrase' }).click()
  await expect(lines(page)).toContainText(secret.title)

  await page.getByRole('button', { name: 'Lock' }).click()
  await unlock(page, passphrases.mara)
  await expect(page.getByText("This passphrase doesn't open your key.")).toBeVisible()
  await unlock(page, passphrases.next)
  await expect(lines(page)).toContainText(secret.title)
})

test('a passkey opens the key, and none does where the browser makes no secret of it', {
  tag: ['@documents', '@vault'],
}, async ({ openDevice }) => {
  const { mara, child } = await makeFamily(server.url)
  const { page } = await openDevice({ of: mara, child: child._id, baseURL: server.url })
  await openSealed(page)
  await setUp(page, passphrases.mara)
  await seal(page)
  const add = async (name: string) => {
    await page.getByRole('button', { name: 'Add a passkey' }).click()
    const sheet = page.getByRole('dialog', { name: 'Add a passkey' })
    await sheet.getByLabel('Name').fill(name)
    await sheet.getByRole('button', { name: 'Create passkey' }).click()
    return sheet
  }
  const takeAway = await giveAuthenticator(page)
  const refused = await add('Old laptop')
  await expect(refused.getByText(/so nothing was added/)).toBeVisible()
  await refused.getByRole('button', { name: 'Close' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Leave' }).click()
  await expect(page.getByText('Old laptop')).toBeHidden()
  await takeAway()

  await giveAuthenticator(page, { hasPrf: true })
  await add("Mara's phone")
  await expect(page.getByRole('list', { name: 'Passkeys that open your key' })).toContainText("Mara's phone")
  await page.reload()
  await page.getByRole('button', { name: 'Open with a passkey' }).click()
  await expect(lines(page)).toContainText(secret.title)

  // The passphrase goes on.
  await page.getByRole('button', { name: 'Lock' }).click()
  await unlock(page, passphrases.mara)
  await expect(lines(page)).toContainText(secret.title)
  await page.getByRole('button', { name: "Remove passkey Mara's phone" }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove passkey' }).click()
  await page.getByRole('button', { name: 'Lock' }).click()
  await expect(page.getByRole('heading', { name: 'Unlock your sealed documents' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Open with a passkey' })).toBeHidden()
})

test('a lost sheet: new words take the place of the old ones', { tag: ['@documents', '@vault'] }, async ({
  openDevice,
}) => {
  const { mara, child } = await makeFamily(server.url)
  const { page } = await openDevice({ of: mara, child: child._id, baseURL: server.url })
  await openSealed(page)
  const old = await setUp(page, passphrases.mara)
  await seal(page)
  await page.getByRole('button', { name: 'New recovery words' }).click()
  const sheet = page.getByRole('dialog', { name: 'New recovery words' })
  const words = await keepWords(sheet)
  await expect(page.getByText('New recovery words set')).toBeVisible()
  expect(words).not.toEqual(old)

  await page.getByRole('button', { name: 'Lock' }).click()
  await page.getByRole('button', { name: 'Forgot the passphrase?' }).click()
  const recovering = page.getByRole('dialog', { name: 'Use your recovery words' })
  await enterNew(recovering, passphrases.next)
  await recovering.getByLabel('Your 12 recovery words').fill(old.join(' '))
  await recovering.getByRole('button', { name: 'Set the new passphrase' }).click()
  await expect(recovering.getByText("These words don't open your key.")).toBeVisible()
  await recovering.getByLabel('Your 12 recovery words').fill(words.join(' '))
  await recovering.getByRole('button', { name: 'Set the new passphrase' }).click()
  await expect(lines(page)).toContainText(secret.title)
})

test('picked among the documents, a file is sealed with what was typed, after the key was made', {
  tag: ['@documents', '@vault'],
}, async ({ openDevice }) => {
  const { mara, child } = await makeFamily(server.url)
  const { page } = await openDevice({ of: mara, child: child._id, baseURL: server.url })
  await page.goto('/vault/documents')
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  const picking = page.getByRole('dialog', { name: 'Add a document' })
  const { buffer } = await makePdf(secret.fileName)
  await picking.getByLabel('Choose files').setInputFiles({ name: secret.fileName, mimeType: 'application/pdf', buffer })
  await picking.getByLabel('Title').fill(secret.title)
  await picking.getByRole('button', { name: 'Seal it' }).click()
  await expect(page.getByText(`${secret.fileName} is ready.`)).toBeVisible()
  await setUpKey(page, passphrases.mara)
  const sheet = page.getByRole('dialog', { name: 'Seal a document' })
  await expect(sheet.getByLabel('Title')).toHaveValue(secret.title)
  await sheet.getByRole('button', { name: 'Seal and add' }).click()
  await expect(lines(page)).toContainText(secret.title)
  expect(await rowsWith(secret.title)).toBe(0)
  await page.reload()
  await unlock(page, passphrases.mara)
  await expect(lines(page)).toContainText(secret.title)
})
