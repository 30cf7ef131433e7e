import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Locator, Page } from '@playwright/test'
import { wetDiaper } from './fixtures/families.ts'
import { makePerson } from './fixtures/made-families.ts'
import { makePhotos, widths, widthsOf } from './fixtures/pictures.ts'
import { expect, test } from './fixtures/test.ts'

/** Files are read by processes that give way to all others, so it takes as long as the machine is busy. */
const patiently = expect.configure({ timeout: 120_000 })

const samples = fileURLToPath(new URL('../server/src/features/imports/formats/samples/', import.meta.url))

interface Expected {
  readonly timeZone: string
  readonly ask?: Readonly<Record<string, string>>
  readonly duplicates: number
  readonly unreadable: number
  readonly open: number
  readonly sleepConflicts: number
  readonly unsupported: Readonly<Record<string, number>>
  readonly entries: Readonly<Record<string, number | { readonly total: number }>>
}

function sample(name: string) {
  const folder = join(samples, name)
  const files = readdirSync(folder).filter((file) => file !== 'expected.json')
  const expected = JSON.parse(readFileSync(join(folder, 'expected.json'), 'utf8')) as Expected
  return { paths: files.map((file) => join(folder, file)), expected }
}

/** "7 feeds": how a kind is counted on the page. */
const words: Readonly<Record<string, readonly [string, string]>> = {
  feeding: ['feed', 'feeds'],
  diaper: ['diaper', 'diapers'],
  sleep: ['sleep', 'sleeps'],
  activity: ['activity', 'activities'],
  pumping: ['pumping session', 'pumping sessions'],
  medicine: ['dose of medicine', 'doses of medicine'],
  temperature: ['temperature', 'temperatures'],
  bath: ['bath', 'baths'],
  note: ['note', 'notes'],
  vaccine: ['vaccination', 'vaccinations'],
  measurement: ['measurement', 'measurements'],
  milestone: ['milestone', 'milestones'],
  food: ['food', 'foods'],
  child: ['child', 'children'],
}

const countsOf = ({ entries }: Expected) =>
  Object.entries(entries)
    .map(([name, count]) => [name, typeof count === 'number' ? count : count.total] as const)
    .filter(([, count]) => count > 0)
const press = (page: Page | Locator, name: string | RegExp) => page.getByRole('button', { name, exact: true }).click()
const step = (page: Page, name: string) => page.getByRole('heading', { level: 2, name: new RegExp(`${name}$`) })

/** Chooses files and lets them be read. */
async function upload(page: Page, files: Parameters<Locator['setInputFiles']>[0]) {
  await page.goto('/settings/import')
  await page.getByLabel('Choose files').setInputFiles(files)
  await expect(step(page, 'Choose your files')).toBeVisible()
  await press(page, 'Continue')
}

/** Expects exactly these counts, and no other. */
async function expectCounts(page: Page, expected: Expected) {
  const list = page.getByRole('list', { name: 'What is imported' })
  const counts = countsOf(expected).map(([name, count]) => `${count} ${words[name]?.[count === 1 ? 0 : 1]}`)
  await expect(list.getByRole('listitem')).toHaveCount(counts.length)
  for (const count of counts) await expect(list.getByText(count, { exact: true })).toBeVisible()
}

/** A group of rows that are not imported, by its title. */
const group = (page: Page, title: string) => page.locator('details').filter({ hasText: title })

async function expectLeftOut(page: Page, { duplicates, unreadable, open, sleepConflicts, unsupported }: Expected) {
  const groups = {
    Repeats: duplicates,
    "Rows we can't read": unreadable,
    'Sleeps without an end': open,
    'Sleeps that overlap another': sleepConflicts,
    'Nothing like it in Nestwren': Object.values(unsupported).reduce((sum, count) => sum + count, 0),
  }
  for (const [title, count] of Object.entries(groups)) {
    if (count === 0) await expect(group(page, title)).toHaveCount(0)
    else await expect(group(page, title)).toContainText(count === 1 ? '1 row' : `${count} rows`)
  }
}

test('a Huckleberry export comes whole, adds nothing the second time, and is undone', {
  tag: ['@spine', '@imports', '@privacy'],
}, async ({ openDevice, person }) => {
  const { _id: childId } = await person.api.children.create({ body: { name: 'Juno', birthdate: '2025-09-01' } })
  const { page } = await openDevice({ of: person, child: childId })
  const { paths, expected } = sample('huckleberry/ml-8-columns')
  await page.goto('/settings/data')
  await page.getByRole('link', { name: 'Import logs' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Bring your logs' })).toBeVisible()
  await expect(page.getByText('No imports yet.')).toBeVisible()
  await upload(page, paths)

  await patiently(step(page, 'A few questions')).toBeFocused()
  await expect(page.getByText('From Huckleberry')).toBeVisible()
  // An only child of the family, in a file that names nobody, is proposed.
  await expect(page.getByLabel(/Rows of export.csv/)).toHaveValue(childId)
  await page.getByLabel('Time zone of the files').selectOption(expected.timeZone)
  // A reload loses neither the place nor the answers.
  await page.reload()
  await expect(page.getByLabel('Time zone of the files')).toHaveValue(expected.timeZone)
  await press(page, 'Continue')

  await patiently(step(page, 'Check before you import')).toBeVisible()
  await expectCounts(page, expected)
  await expectLeftOut(page, expected)
  const unreadable = group(page, "Rows we can't read")
  await unreadable.getByText("Rows we can't read").click()
  await expect(unreadable.getByText('The end is before the start.')).toBeVisible()
  await expect(unreadable.getByText("There's no start time.")).toBeVisible()
  const saving = page.waitForEvent('download')
  await press(page, 'Download these rows (CSV)')
  expect((await saving).suggestedFilename()).toBe('nestwren-left-out.csv')

  await press(page, 'Import these logs')
  await patiently(page.getByRole('heading', { name: 'Your logs are here' })).toBeVisible()
  await expectCounts(page, expected)
  await page.getByRole('link', { name: 'See your logs' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Logs' })).toBeVisible()
  await expect(page.getByText('Story time', { exact: false }).or(page.getByText('Formula')).first()).toBeVisible()
  const logs = async () => (await person.api.logs.list({ query: { childId, limit: 100 } })).items.length
  const before = await logs()
  expect(before).toBeGreaterThan(0)

  await upload(page, paths)
  await page.getByLabel('Time zone of the files').selectOption(expected.timeZone)
  await press(page, 'Continue')
  await patiently(page.getByRole('heading', { name: 'Nothing new to import' })).toBeVisible()
  await expect(page.getByText(/rows were imported before/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Import these logs' })).toHaveCount(0)
  await press(page, 'Discard import')
  await press(page.getByRole('alertdialog'), 'Discard import')
  expect(await logs()).toBe(before)

  await page.getByRole('link', { name: /Huckleberry Imported/ }).click()
  await press(page, 'Undo this import')
  await press(page.getByRole('alertdialog'), 'Undo this import')
  await patiently(page.getByRole('heading', { name: 'This import is undone' })).toBeVisible()
  await expect.poll(logs).toBe(0)
})

test('Baby Buddy files in German ask for units and the child, which is made', {
  tag: ['@imports', '@privacy'],
}, async ({ openDevice, person }) => {
  const { page } = await openDevice({ of: person })
  const { paths, expected } = sample('baby-buddy/csv-german')
  await upload(page, paths)
  await patiently(step(page, 'A few questions')).toBeVisible()
  await expect(page.getByText('From Baby Buddy')).toBeVisible()
  await press(page, 'Continue')
  // Nothing is guessed: what is missing is asked for.
  await expect(page.getByText('Choose a unit.').first()).toBeVisible()
  await expect(page.getByLabel('Amounts')).toBeFocused()
  const labels = { volume: 'Amounts', weight: 'Weights', length: 'Lengths and head sizes', temperature: 'Temperatures' }
  for (const [quantity, label] of Object.entries(labels)) {
    const unit = page.getByRole('combobox', { name: label })
    // Only what stands in the files without a unit is asked.
    if ((await unit.count()) > 0) await unit.selectOption(expected.ask?.[quantity] ?? '')
  }
  await page.getByLabel('Time zone of the files').selectOption(expected.timeZone)
  await expect(page.getByLabel(/Jona Beispiel in the files/)).toHaveValue('new')
  await press(page, 'Continue')
  await patiently(step(page, 'Check before you import')).toBeVisible()
  await expectCounts(page, expected)
  await expectLeftOut(page, expected)
  // What was answered can be changed, and Back comes back here.
  await press(page, 'Change answers')
  await expect(page.getByLabel('Amounts')).toHaveValue('ml')
  await page.goBack()
  await patiently(step(page, 'Check before you import')).toBeVisible()
  await press(page, 'Import these logs')
  await patiently(page.getByRole('heading', { name: 'Your logs are here' })).toBeVisible()
  const [child] = await person.api.children.list()
  expect(child).toMatchObject({ name: 'Jona Beispiel', birthdate: '2025-09-01' })
})

test('any CSV is read as its columns are named', { tag: ['@imports', '@privacy'] }, async ({ openDevice, person }) => {
  const { _id: childId } = await person.api.children.create({ body: { name: 'Juno', birthdate: '2025-09-01' } })
  const { page } = await openDevice({ of: person, child: childId })
  const csv = 'When,What,Qty,Remark\n2026-01-10 08:00,Formula,90,warm\n2026-01-10 09:30,Wickel,,\n'
  await upload(page, { name: 'mine.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) })
  await patiently(page.getByText("An app we don't know yet")).toBeVisible()
  const preview = page.getByRole('region', { name: 'Preview of mine.csv' })
  await page.getByRole('combobox', { name: /^When/ }).selectOption('Start: date and time')
  await page.getByRole('combobox', { name: /^What/ }).selectOption('Type of log')
  await page.getByRole('combobox', { name: /^Qty/ }).selectOption('Amount')
  await page.getByLabel('Amounts', { exact: true }).selectOption('ml')
  await expect(page.getByRole('combobox', { name: /^Formula/ })).toHaveValue('bottleFormula')
  await page.getByRole('combobox', { name: /^Wickel Check this/ }).selectOption('Diaper, wet')
  await page.getByLabel('Time zone of the files').selectOption('Europe/Madrid')
  await expect(preview.getByText('Jan 10, 2026, 8:00 AM')).toBeVisible()
  await expect(preview.getByText(/Bottle, 3 oz/)).toBeVisible()
  await expect(preview.getByText('Wet diaper')).toBeVisible()
  await press(page, 'Continue')
  // The reading found whose the rows are to be.
  await patiently(page.getByLabel(/Rows of mine.csv/)).toHaveValue(childId)
  await press(page, 'Continue')
  await patiently(page.getByRole('list', { name: 'What is imported' }).getByRole('listitem')).toHaveText([
    /^1 feed/,
    /^1 diaper/,
  ])
  await press(page, 'Import these logs')
  await patiently(page.getByRole('heading', { name: 'Your logs are here' })).toBeVisible()
})

test('what a family took along comes back whole in an account of its own, pictures included', {
  tag: ['@imports', '@privacy'],
}, async ({ openDevice, person, url }) => {
  const { api } = person
  const { _id: childId } = await api.children.create({ body: { name: 'Juno', birthdate: '2025-09-01', sex: 'female' } })
  await api.logs.create({ body: wetDiaper(childId, 'Before the walk') })
  await api.growth.create({ params: { childId }, body: { measuredOn: '2026-06-01', weightG: 7100 } })
  const [picture] = await makePhotos(1)
  if (picture === undefined) throw new Error('No picture was made')
  const file = new File([new Uint8Array(picture.buffer)], picture.name, { type: picture.mimeType })
  await api.photos.upload({ body: { childIds: childId, caption: 'First snow', tz: 'UTC' }, file })
  const { page } = await openDevice({ of: person, child: childId })
  await page.goto('/settings/data')
  await press(page, 'Create an export')
  const download = page.getByRole('button', { name: 'Download', exact: true })
  await expect(download).toBeVisible()
  const [taken] = await Promise.all([page.waitForEvent('download'), download.click()])

  const other = await makePerson(url, 'Nora Second')
  const { page: hers } = await openDevice({ of: other })
  await upload(hers, await taken.path())
  await patiently(step(hers, 'Check before you import')).toBeVisible()
  // Being read again after a reload is no loss.
  await hers.reload()
  await patiently(step(hers, 'Check before you import')).toBeVisible()
  await press(hers, 'Import these logs')
  await patiently(hers.getByRole('heading', { name: 'Your logs are here' })).toBeVisible()
  await hers.getByRole('link', { name: 'See your logs' }).click()
  await expect(hers.getByText('Before the walk')).toBeVisible()
  await hers.goto('/vault/photos')
  await expect(hers.getByRole('link', { name: /^First snow/ })).toBeVisible()
  const [back] = await other.api.children.list()
  expect(back).toMatchObject({ name: 'Juno', birthdate: '2025-09-01', sex: 'female' })
  const { items } = await other.api.growth.listAll({ query: {} })
  expect(items).toMatchObject([{ measuredOn: '2026-06-01', weightG: 7100 }])
  expect(await widthsOf(other)).toEqual(widths(1))
})

test('a caregiver sees no way to import', { tag: ['@imports', '@privacy'] }, async ({ openDevice, family }) => {
  const { page } = await openDevice({ of: family.sol, child: family.child._id })
  await page.goto('/settings')
  await expect(page.getByRole('link', { name: /Your data/ })).toBeVisible()
  await expect(page.getByRole('link', { name: /Bring your logs/ })).toHaveCount(0)
  await page.goto('/settings/import')
  await expect(page.getByText('Only parents can import logs')).toBeVisible()
})
