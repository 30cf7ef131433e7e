import { palettes } from '@nestwren/contract/palettes'
import type { Page } from '@playwright/test'
import { type Clothes, expectReadable } from '../fixtures/accessible.ts'
import { bornMonthsAgo } from '../fixtures/dates.ts'
import { makeMonth } from '../fixtures/made-families.ts'
import { mixed } from '../fixtures/own-colors.ts'
import { pagesBehindSignIn } from '../fixtures/pages.ts'
import type { Account } from '../fixtures/people.ts'
import { expect, phone, test } from '../fixtures/test.ts'

const ours: readonly Clothes[] = [
  ...palettes.flatMap((palette) => (['light', 'dark'] as const).map((mode) => ({ palette, mode }))),
  { mode: 'night' },
]
const own: readonly Clothes[] = [{ mode: 'light' }, { mode: 'dark' }]

/** Pages of one thing are seen in the journeys of that thing. */
const pages = pagesBehindSignIn().filter((path) => !path.includes(':') && !path.includes('*'))

async function look(page: Page, path: string, clothes: readonly Clothes[]): Promise<void> {
  await page.goto(path)
  await expect(page.locator('h1, h2').first()).toBeAttached()
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
  await expectReadable(page, path, clothes)
}

test.describe.configure({ mode: 'default' })

let mara: Account
test.beforeAll(async ({ url }) => {
  mara = (await makeMonth(url, { hasAlbum: true })).mara
})

for (const path of pages)
  test(`${path} in twelve palettes, light and dark, and at night`, async ({ openDevice }) => {
    const { page } = await openDevice({ of: mara, child: 'all', viewport: phone })
    await look(page, path, ours)
  })

/** Somebody with a child and a day, who wears what nobody else of the family does. */
async function withDay(person: Account): Promise<void> {
  const { _id: childId } = await person.api.children.create({ body: { name: 'Juno', birthdate: bornMonthsAgo(5) } })
  const of = { childId, startAt: new Date().toISOString(), tz: 'UTC' }
  await person.api.logs.create({ body: { ...of, kind: 'diaper', notes: '', details: { kind: 'wet' } } })
}

for (const [name, customColors] of Object.entries(mixed))
  test(`all pages in ${name} colors of one's own`, async ({ openDevice, person }) => {
    await withDay(person)
    await person.api.settings.putTheme({ body: { mode: 'system', selectedTheme: 'ocean', customColors } })
    const { page } = await openDevice({ of: person, child: 'all', viewport: phone, colorScheme: 'light' })
    await page.goto('/settings/appearance')
    await expect(page.getByRole('radio', { name: 'Your own' })).toBeChecked()
    for (const path of pages) await look(page, path, own)
  })

test('the pages before signing in', async ({ openDevice }) => {
  const { page } = await openDevice({ viewport: phone })
  await look(page, '/', ours)
})
