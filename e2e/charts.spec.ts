import type { Page } from '@playwright/test'
import { expectAccessibleAtAnySize } from './fixtures/accessible.ts'
import { makeNannyFamily } from './fixtures/made-families.ts'
import { printedSheets } from './fixtures/pdf.ts'
import type { Account } from './fixtures/people.ts'
import { desktop, expect, test } from './fixtures/test.ts'

/** A girl born at 32 weeks. */
const girl = { name: 'Pip', birthdate: '2025-10-01', dueDate: '2025-11-26', sex: 'female' } as const

/** A year of visits as a spreadsheet hands them over: date, weight in kg, length and head in cm. */
const year = [
  'Date\tWeight (kg)\tLength (cm)\tHead (cm)',
  '2025-10-01\t1.62\t41\t29',
  '2025-11-01\t2.35\t45.2\t32.1',
  '2025-12-01\t3.3\t49.5\t35',
  '2026-01-01\t4.2\t53.4\t37.4',
  '2026-02-01\t5\t56.8\t39',
  '2026-03-01\t5.7\t59.4\t40.3',
  '2026-04-01\t6.2\t62\t41.2',
  '2026-05-01\t6.7\t64\t42',
  '2026-06-01\t7.1\t65.8\t42.6',
  '2026-07-01\t7.5\t67.4\t43.1',
  '2026-08-01\t7.8\t69\t43.6',
  '2026-09-01\t8.1\t70.4\t44',
  '2026-10-01\t8.4\t71.8\t44.4',
].join('\n')

const points = (page: Page) => page.getByRole('listbox').getByRole('option')
const nameOf = (page: Page, at: number) => points(page).nth(at).getAttribute('aria-label')

const makePip = ({ api }: Account) => api.children.create({ body: girl })

test('a year of a baby born early comes from a spreadsheet and stands on the right curves, by pointer, keyboard and words', {
  tag: ['@spine', '@charts', '@growth'],
}, async ({ openDevice, person }) => {
  const pip = await makePip(person)
  const { page } = await openDevice({ of: person, child: pip._id, viewport: desktop, locale: 'en-GB' })
  await page.goto('/charts')
  await page.getByRole('button', { name: 'Paste rows' }).click()
  const sheet = page.getByRole('dialog', { name: 'Paste rows for Pip' })
  await sheet.getByLabel('Rows from a spreadsheet').fill(year)
  await expect(sheet.getByRole('checkbox')).toHaveCount(13)
  await sheet.getByRole('button', { name: 'Save 13 measurements' }).click()
  await expect(points(page)).toHaveCount(13)
  await expect(page.getByText('Waiting for signal')).toHaveCount(0)

  // INTERGROWTH-21st at 32 weeks + 123 days: mu and sigma of ln kg give 5 kg a z of -0.035.
  expect(await nameOf(page, 4)).toMatch(
    /5 kg\. 49th percentile: of 100 girls born early, of this age, 49 weigh less\.$/,
  )
  expect(await nameOf(page, 4)).toContain('4 months old, 2 months 6 days corrected (used here)')
  // At birth: z 0.638.
  expect(await nameOf(page, 0)).toMatch(/1\.62 kg\. 74th percentile/)
  // The WHO's rows of girls from 64 weeks on, by corrected age: day 187 gives 7.1 kg z -0.284, day 309 gives 8.4 kg z -0.113.
  expect(await nameOf(page, 8)).toMatch(
    /7\.1 kg\. 39th percentile: of 100 girls of this corrected age, 39 weigh less\.$/,
  )
  expect(await nameOf(page, 12)).toMatch(/8\.4 kg\. 45th percentile/)
  await expect(page.getByText('Follows her own curve')).toBeVisible()

  await points(page).nth(12).focus()
  await page.keyboard.press('ArrowLeft')
  await expect(points(page).nth(11)).toBeFocused()
  await expect(page.getByTestId('point-words')).toContainText('8.1 kg')
  await page.keyboard.press('Home')
  await expect(points(page).first()).toBeFocused()
  await page.keyboard.press('End')
  await page.keyboard.press('+')
  await page.getByRole('button', { name: 'Show everything' }).click()

  await page.getByRole('radio', { name: 'Length', exact: true }).click()
  expect(await nameOf(page, 8)).toMatch(/65\.8 cm\. 47th percentile: .* are shorter\.$/)
  await page.getByRole('radio', { name: 'Head' }).click()
  expect(await nameOf(page, 12)).toMatch(/44\.4 cm\. 53rd percentile/)
  await page.getByRole('radio', { name: 'Weight', exact: true }).click()
  await page.getByRole('radio', { name: 'Actual age' }).click()
  // By actual age, day 243, the WHO's row gives 7.1 kg a far lower place.
  await expect.poll(() => nameOf(page, 8)).toContain('8 months old (used here)')

  await page.getByRole('row').nth(1).getByRole('button', { name: /^Edit/ }).click()
  await page.getByRole('textbox', { name: 'Weight' }).fill('8.5')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('gridcell', { name: '8.5 kg' })).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('gridcell', { name: '8.4 kg' })).toBeVisible()
  await expectAccessibleAtAnySize(page, 'growth chart')

  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Save or share this chart' }).click()
  expect((await saved).suggestedFilename()).toBe('Pip-weight.png')

  await page.goto(`/charts?tab=growth&child=${pip._id}`)
  await expect(points(page)).toHaveCount(13)

  await page.goto('/visit?range=birth')
  await expect(page.getByRole('img', { name: 'Weight for age' })).toBeVisible()
  const sheets = await printedSheets(page, 'A4')
  expect(sheets).toHaveLength(2)
  const [paper = ''] = sheets
  // Drawn from the due date, on the curves that her percentiles are of.
  expect(paper).toContain('Due date')
  expect(paper).toMatch(/Percentiles: INTERGROWTH-\s?21st preterm postnatal standards/)
  expect(paper).toContain('WHO Child Growth Standards (2006)')
  // Both ages: hers today, and those of a visit.
  expect(paper).toMatch(/ old, .* corrected, born .* at 32 weeks 0 days/)
  expect(paper).toMatch(/1 year old, 10 months 5 days corrected \(used here\)/)
  expect(paper).toContain('8.4 kg, 45th')
})

test('a caregiver who may look has nothing to add; one without the right is shown nothing', {
  tag: ['@charts', '@growth'],
}, async ({ openDevice, url }) => {
  const { owner, pip, nell } = await makeNannyFamily(url, girl)
  await owner.api.growth.create({ params: { childId: pip._id }, body: { measuredOn: '2026-06-01', weightG: 7100 } })
  const { page, expectRefusal } = await openDevice({ of: nell, child: pip._id, locale: 'en-GB' })
  await page.goto('/charts')
  await expect(points(page)).toHaveCount(1)
  await expect(page.getByRole('button', { name: /^(Add|Paste rows|Edit)/ })).toHaveCount(0)
  // What is asked for again once the right is gone is how the device learns to forget it.
  expectRefusal({ status: 403, path: '/api/growth-measurements' })
  await owner.api.members.patchChildPermissions({
    params: { childId: pip._id, caregiverId: nell.user.id },
    body: { permissions: { growth: 'none' } },
  })
  await page.reload()
  await expect(page.getByText('Nothing shared with you yet')).toBeVisible()
  await expect(page.getByRole('listbox')).toHaveCount(0)
})

test('a measurement is added without a signal and sent once it is back', { tag: ['@charts', '@growth'] }, async ({
  openDevice,
  person,
}) => {
  const pip = await makePip(person)
  await person.api.growth.create({ params: { childId: pip._id }, body: { measuredOn: '2026-06-01', weightG: 7100 } })
  const { page, goOffline, goOnline } = await openDevice({ of: person, child: pip._id, locale: 'en-GB' })
  await page.goto('/charts')
  await expect(points(page)).toHaveCount(1)
  // Its code is there before the signal goes.
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  const sheet = page.getByRole('dialog', { name: 'Add a measurement' })
  await sheet.getByLabel('Date').fill('2026-07-01')
  await goOffline()
  await sheet.getByRole('textbox', { name: 'Weight' }).fill('7.5')
  await sheet.getByRole('button', { name: 'Save measurement' }).click()
  await expect(page.getByText('Waiting for signal').first()).toBeVisible()
  await expect(points(page)).toHaveCount(2)
  await goOnline()
  await expect(page.getByText('Waiting for signal')).toHaveCount(0)
  const { items } = await person.api.growth.listAll({ query: {} })
  expect(items.map(({ weightG }) => weightG)).toEqual([7500, 7100])
})
