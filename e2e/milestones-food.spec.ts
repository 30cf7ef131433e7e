import type { Page } from '@playwright/test'
import { expectAccessible, narrow, standsOutAtAnySize } from './fixtures/accessible.ts'
import { bornMonthsAgo, dayIn } from './fixtures/dates.ts'
import { lookAt, makePhotos } from './fixtures/pictures.ts'
import { openHomeLive, quickLog, timeline, untilStoredForOffline } from './fixtures/screen.ts'
import { expect, test } from './fixtures/test.ts'

const sheet = (page: Page) => page.getByRole('dialog')
const chartsOf = (tab: string, childId: string) => `/charts?tab=${tab}&child=${childId}`

/** Logs a feed of solids with one food that is typed. */
async function logSolids(page: Page, food: string): Promise<void> {
  await quickLog(page, 'Feed').click()
  await sheet(page).getByRole('radio', { name: 'Solids' }).click()
  if (await sheet(page).getByRole('button', { name: 'Add a food' }).isVisible())
    await sheet(page).getByRole('button', { name: 'Add a food' }).click()
  await sheet(page).getByRole('textbox', { name: 'Food' }).last().fill(food)
  await sheet(page).getByRole('button', { name: 'Save feed', exact: true }).click()
  await expect(sheet(page)).toBeHidden()
}

test('a milestone with a photo is seen on another phone as it is noted', {
  tag: ['@milestones', '@food', '@children'],
}, async ({ openDevice, family }) => {
  const { mara, dev, child } = family
  const [one, two] = await Promise.all([
    openDevice({ of: mara, child: child._id }),
    openDevice({ of: dev, child: child._id }),
  ])
  await Promise.all([one, two].map(({ page }) => page.goto(chartsOf('milestones', child._id))))
  await expect(
    two.page.getByText('Half of children walked alone by 12 months; nearly all by 17.6 months.'),
  ).toBeVisible()
  // The words come first: what they name is asked for before it has arrived, and shown when it does.
  two.expectRefusal({ status: 404, path: /^\/api\/photos\/[^/]+$/ })
  const [photo] = await makePhotos(1)
  if (photo === undefined) throw new Error('No photo was made')
  await one.page.getByRole('button', { name: /^Sits without support/ }).click()
  if (child.birthdate === null) throw new Error('The child has a birthdate.')
  const day = dayIn(162, Date.parse(child.birthdate))
  await sheet(one.page).getByLabel('Day').fill(day)
  await sheet(one.page).getByLabel('Note').fill('On the rug')
  await sheet(one.page).getByLabel('Choose a photo', { exact: true }).setInputFiles(photo)
  await sheet(one.page).getByRole('button', { name: 'Save milestone' }).click()
  await expect(sheet(one.page)).toBeHidden()

  const byDate = two.page.getByRole('region', { name: 'By date' })
  const shown = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(day))
  await expect(byDate.getByText(`${shown}, at 5.3 months`, { exact: true })).toBeVisible()
  await expect(byDate.getByText('On the rug')).toBeVisible()
  await expect(byDate.getByRole('link')).toBeVisible()

  await two.page.getByRole('button', { name: 'Add a milestone' }).click()
  await sheet(two.page).getByRole('textbox', { name: 'What happened' }).fill('First smile')
  await sheet(two.page).getByRole('button', { name: 'Save milestone' }).click()
  await expect(one.page.getByRole('region', { name: 'By date' }).getByText('First smile')).toBeVisible()
})

test('a food of a feed stands in the list, also without a network, and a reaction is noted from the feed', {
  tag: ['@milestones', '@food', '@children'],
}, async ({ openDevice, family }) => {
  const { mara, dev, child } = family
  const one = await openDevice({ of: mara, child: child._id, hasServiceWorker: true })
  const { page } = one
  await page.goto(chartsOf('food', child._id))
  await expect(page.getByText('No foods yet')).toBeVisible()
  await openHomeLive(page)
  await untilStoredForOffline(page)
  await one.goOffline()
  await logSolids(page, 'Dragon fruit')
  await page.getByRole('link', { name: 'Charts' }).click()
  await page.getByRole('tab', { name: 'Food' }).click()
  await expect(page.getByText('1 of 100 foods tried')).toBeVisible()
  const food = page.getByRole('button', { name: /^Dragon fruit/ })
  await expect(food).toBeVisible()
  await one.goOnline()
  await expect
    .poll(async () => {
      const { items } = await dev.api.food.list({ params: { childId: child._id } })
      return items.map(({ name, times }) => [name, times])
    })
    .toEqual([['Dragon fruit', 1]])

  await page.getByRole('link', { name: 'Home' }).click()
  await timeline(page)
    .getByRole('button', { name: /Dragon fruit/ })
    .click()
  await sheet(page).getByRole('link', { name: 'Note a reaction to Dragon fruit' }).click()
  const form = page.getByRole('dialog', { name: 'Dragon fruit' })
  await form.getByRole('button', { name: 'Note a reaction' }).click()
  await form.getByLabel('What you saw').selectOption('Hives')
  await expect(form.getByRole('alert')).toContainText(
    'If your baby has trouble breathing or swelling of the face or lips, call emergency services now.',
  )
  await form.getByRole('button', { name: 'Avoid' }).click()
  await form.getByLabel(/^Allergen group/).selectOption('None of these')
  await form.getByRole('button', { name: 'Save food' }).click()
  await expect(form).toBeHidden()
  await expect(food.getByText('Reaction noted')).toBeVisible()

  const two = await openDevice({ of: dev, child: child._id })
  await two.page.goto(chartsOf('food', child._id))
  await two.page.getByRole('button', { name: 'Reactions' }).click()
  await expect(two.page.getByRole('button', { name: /^Dragon fruit/ })).toContainText('Avoid')
  // A food to avoid is not offered, and said where it is typed.
  await openHomeLive(two.page)
  await quickLog(two.page, 'Feed').click()
  await sheet(two.page).getByRole('radio', { name: 'Solids' }).click()
  await expect(sheet(two.page).getByRole('button', { name: 'Dragon fruit' })).toHaveCount(0)
})

test('a nanny adds foods and looks at milestones; what is not shared with her is not asked for', {
  tag: ['@milestones', '@food', '@children'],
}, async ({ openDevice, family }) => {
  const { mara, sol, child } = family
  const foodItem = { name: 'Plum', status: 'liked' as const, note: 'Only ripe ones' }
  await mara.api.food.create({ params: { childId: child._id }, body: { foodItem } })
  const { page } = await openDevice({ of: sol, child: child._id })
  await page.goto(chartsOf('milestones', child._id))
  await page.getByRole('button', { name: /^Sits without support/ }).click()
  await expect(sheet(page).getByText('Not yet')).toBeVisible()
  await expect(sheet(page).getByRole('button', { name: 'Save milestone' })).toHaveCount(0)
  await sheet(page).getByRole('button', { name: 'Close' }).click()
  await expect(page.getByRole('button', { name: 'Add a milestone' })).toHaveCount(0)

  await page.getByRole('tab', { name: 'Food' }).click()
  await page.getByRole('button', { name: /^Plum/ }).click()
  await expect(sheet(page).getByText('Only ripe ones')).toBeVisible()
  await expect(sheet(page).getByRole('button', { name: 'Save food' })).toHaveCount(0)
  await sheet(page).getByRole('button', { name: 'Close' }).click()
  await page.getByRole('button', { name: 'Add a food' }).click()
  await sheet(page).getByRole('textbox', { name: 'Name of the food' }).fill('Quince')
  await sheet(page).getByRole('button', { name: 'Save food' }).click()
  await page.getByRole('button', { name: /^Quince/ }).click()
  await expect(sheet(page).getByRole('button', { name: 'Save food' })).toBeVisible()
})

test("a child's photo is cut to a square and stands where the letter stood", {
  tag: ['@milestones', '@food', '@children'],
}, async ({ openDevice, person }) => {
  const [ada] = await Promise.all(
    ['Ada', 'Bo'].map((name) => person.api.children.create({ body: { name, birthdate: bornMonthsAgo(5) } })),
  )
  if (ada === undefined) throw new Error('No child was made')
  const [photo] = await makePhotos(1)
  if (photo === undefined) throw new Error('No photo was made')
  const { page } = await openDevice({ of: person, child: ada._id })
  await page.goto('/settings/family')
  await page.getByRole('button', { name: 'Edit Ada' }).click()
  await sheet(page).getByLabel('Choose a photo', { exact: true }).setInputFiles(photo)
  const crop = sheet(page).getByRole('group', { name: /^Part of the photo/ })
  await crop.focus()
  await page.keyboard.press('ArrowRight')
  await sheet(page).getByRole('button', { name: 'Save', exact: true }).click()
  await expect(sheet(page)).toBeHidden()

  await page.goto('/home')
  const chip = page.getByRole('group', { name: 'Choose child' })
  const face = chip.getByRole('button', { name: /^Ada/ }).locator('img')
  await expect.poll(() => lookAt(face)).toBe('something')
  await expect(chip.getByRole('button', { name: /^Bo/ }).locator('img')).toHaveCount(0)
  const stored = await person.api.children.get({ params: { id: ada._id } })
  expect(stored.pictureId).not.toBeNull()

  await page.goto('/settings/family')
  await page.getByRole('button', { name: 'Edit Ada' }).click()
  await sheet(page).getByRole('button', { name: 'Remove photo' }).click()
  await sheet(page).getByRole('button', { name: 'Save', exact: true }).click()
  await expect(sheet(page)).toBeHidden()
  expect((await person.api.children.get({ params: { id: ada._id } })).pictureId).toBeNull()
})

test('both tabs and their sheets can be used by everybody, on a narrow screen with large letters too', {
  tag: ['@milestones', '@food', '@children'],
}, async ({ openDevice, person }) => {
  const child = await person.api.children.create({ body: { name: 'Ada', birthdate: bornMonthsAgo(5) } })
  const params = { childId: child._id }
  const reactions = [{ on: dayIn(-7), sign: 'rash' as const, note: 'Around the mouth, gone within the hour' }]
  await person.api.food.create({ params, body: { foodItem: { name: 'Strawberries', allergen: 'sesame', reactions } } })
  await person.api.milestones.create({ params, body: { title: 'First smile', achievedOn: dayIn(-90) } })
  const { page } = await openDevice({ of: person, child: child._id })
  for (const [tab, opens] of [
    ['milestones', /^First smile/],
    ['food', /^Strawberries/],
  ] as const) {
    await page.goto(chartsOf(tab, child._id))
    const opener = page.getByRole('button', { name: opens })
    await expect(opener).toBeVisible()
    await expectAccessible(page, tab)
    await opener.click()
    await expect(sheet(page)).toBeVisible()
    await expectAccessible(page, `a sheet of ${tab}`)
    await page.setViewportSize(narrow)
    expect.soft(await standsOutAtAnySize(page), tab).toEqual([])
    await page.setViewportSize({ width: 390, height: 844 })
  }
})
