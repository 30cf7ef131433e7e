import type { Family } from './fixtures/made-families.ts'
import { line, openHomeLive, quickLog, timeline } from './fixtures/screen.ts'
import type { Device, DeviceOptions } from './fixtures/test.ts'
import { expect, test } from './fixtures/test.ts'

// Fingers that meet what is still on its way.
test.use({ motion: 'no-preference' })

/** A timer that has moved. */
const ticking = String.raw`(0:0[1-9]|0:[1-5]\d|[1-9]\d*:\d\d)`

type OpenDevice = (options?: DeviceOptions) => Promise<Device>

/** The mother's and the nanny's phones, both on Home. */
async function twoPhones(openDevice: OpenDevice, { mara, sol, child }: Family) {
  const [one, two] = await Promise.all([
    openDevice({ of: mara, child: child._id }),
    openDevice({ of: sol, child: child._id }),
  ])
  await Promise.all([openHomeLive(one.page), openHomeLive(two.page)])
  return { mine: one.page, theirs: two.page }
}

test('two taps start a feed; the other phone sees it run, change sides and end', {
  tag: ['@spine', '@logging', '@logs', '@home'],
}, async ({ openDevice, family }) => {
  const { mine, theirs } = await twoPhones(openDevice, family)
  await expect(timeline(theirs).getByText(/^Live, ([2-9]|\d\d) here$/)).toHaveAttribute(
    'title',
    /Mara Ellery.*Sol|Sol.*Mara Ellery/,
  )

  await quickLog(mine, 'Feed').click()
  const sheet = mine.getByRole('dialog', { name: `Feeding ${family.child.name}` })
  await sheet.getByRole('button', { name: /^Left: Start/ }).click()
  await expect(theirs.getByRole('button', { name: /Left side, running/ })).toBeVisible()
  await expect(line(theirs, 'Nursing, left, in progress')).toContainText('Mara Ellery')

  // A second tap within a moment would be a bounce: the timer has to move first.
  const left = sheet.getByRole('button', { name: /^Left: / })
  await expect(left).toContainText(new RegExp(ticking))
  await left.click()
  await expect(left).toHaveAccessibleName(/Resume/)
  await expect(theirs.getByRole('button', { name: /Left side, paused/ })).toBeVisible()
  await sheet.getByRole('button', { name: /^Right: Start/ }).click()
  await expect(theirs.getByRole('button', { name: /Right side, running/ })).toBeVisible()

  // Closing stops nothing.
  await sheet.getByRole('button', { name: 'Close' }).click()
  await expect(mine.getByRole('button', { name: /Right side, running/ })).toBeVisible()
  await mine.getByRole('button', { name: /Right side, running/ }).click()
  await sheet.getByRole('button', { name: /^Save feed/ }).click()
  await expect(sheet).toBeHidden()
  await expect(mine.getByRole('status').filter({ hasText: /^Feed saved/ })).toBeVisible()
  await expect(line(theirs, /Nursing, both sides/)).toBeVisible()
  await expect(theirs.getByRole('button', { name: /Right side, running/ })).toHaveCount(0)
  const { items } = await family.mara.api.logs.list({ query: { childId: family.child._id } })
  expect(items).toHaveLength(1)
  expect(items[0]?.endAt).not.toBeNull()
})

test('one tap is a diaper, one tap starts a sleep and one ends it', {
  tag: ['@spine', '@logging', '@logs', '@home'],
}, async ({ openDevice, family }) => {
  const { mine, theirs } = await twoPhones(openDevice, family)
  await quickLog(mine, 'Diaper').click()
  await expect(line(theirs, 'Wet diaper')).toBeVisible()
  const sheet = mine.getByRole('dialog', { name: `Diaper for ${family.child.name}` })
  await sheet.getByRole('radio', { name: 'Dirty' }).click()
  await expect(line(theirs, 'Dirty diaper')).toBeVisible()
  await sheet.getByRole('button', { name: 'Red', exact: true }).click()
  await expect(sheet.getByText(/stool should be checked/)).toBeVisible()
  await sheet.getByRole('button', { name: /^When/ }).click()
  const logged = async () => (await family.mara.api.logs.list({ query: { childId: family.child._id } })).items
  const [tapped] = await logged()
  if (tapped === undefined) throw new Error('The diaper is not there.')
  await sheet.getByRole('button', { name: /15 min/ }).click()
  await sheet.getByRole('button', { name: 'Done' }).click()
  await expect
    .poll(async () => {
      const [diaper, ...others] = await logged()
      if (diaper?.kind !== 'diaper' || others.length > 0) return null
      const { kind, color } = diaper.details
      return { kind, color, minutesEarlier: (Date.parse(tapped.startAt) - Date.parse(diaper.startAt)) / 60_000 }
    })
    .toEqual({ kind: 'dirty', color: 'red', minutesEarlier: 15 })

  const asleep = /^Asleep (under )?\d+m$/
  await quickLog(mine, 'Sleep').click()
  await expect(quickLog(theirs, asleep)).toBeVisible()
  await expect(quickLog(mine, asleep)).toHaveAttribute('aria-pressed', 'true')
  await expect(line(theirs, 'Asleep')).toBeVisible()
  const { items } = await family.mara.api.logs.list({ query: { childId: family.child._id, kind: 'sleep' } })
  expect(items.map(({ endAt }) => endAt)).toEqual([null])
  // As long as a bounce would be one: the nap has to be on the clock.
  await expect(mine.getByText(new RegExp(`^${ticking}$`))).toBeVisible()
  await quickLog(mine, asleep).click()
  await expect(line(theirs, /Slept (under )?\d+m/)).toBeVisible()
  await expect(quickLog(theirs, 'Sleep')).toBeVisible()
})

test('an activity, a bottle and a plate go through their forms', { tag: ['@logging', '@logs', '@home'] }, async ({
  openDevice,
  family,
}) => {
  const { mine, theirs } = await twoPhones(openDevice, family)
  await quickLog(mine, 'Activity').click()
  const activity = mine.getByRole('dialog', { name: `Activity with ${family.child.name}` })
  await activity.getByRole('button', { name: 'Walk' }).click()
  await activity.getByRole('radio', { name: 'Finished' }).click()
  await activity.getByRole('button', { name: '30m', exact: true }).click()
  await activity.getByRole('button', { name: 'Save activity' }).click()
  await expect(line(theirs, 'Walk, 30m')).toContainText('Mara Ellery')

  await quickLog(mine, 'More').click()
  await mine.getByRole('dialog', { name: 'Log something' }).getByRole('button', { name: 'Bottle' }).click()
  const feed = mine.getByRole('dialog', { name: `Feeding ${family.child.name}` })
  await feed.getByLabel('Drank').fill('')
  await feed.getByRole('button', { name: 'Save feed' }).click()
  await expect(feed.getByText('Enter how much they drank.').first()).toBeVisible()
  await feed.getByRole('button', { name: /^Contents/ }).click()
  await feed.getByRole('button', { name: 'Formula', exact: true }).click()
  await feed.getByLabel('Drank').fill('30')
  await feed.getByRole('button', { name: 'Save feed' }).click()
  await mine.getByRole('alertdialog', { name: 'Is this right?' }).getByRole('button', { name: 'Change it' }).click()
  await feed.getByLabel('Drank').fill('4.5')
  await feed.getByRole('button', { name: 'Add a note' }).click()
  await feed.getByRole('textbox', { name: 'Note' }).fill('Took it slowly')
  await feed.getByRole('button', { name: 'Save feed' }).click()
  await expect(line(theirs, 'Bottle, 4.5 oz')).toContainText('Took it slowly')

  await quickLog(mine, 'More').click()
  await mine.getByRole('dialog', { name: 'Log something' }).getByRole('button', { name: 'Solids' }).click()
  await feed.getByRole('textbox', { name: 'Food' }).fill('Banana')
  await feed.getByRole('button', { name: 'Lots' }).click()
  await feed.getByRole('button', { name: 'Save feed' }).click()
  await expect(line(theirs, 'Solids: Banana')).toBeVisible()
})

test('twins: one entry for each, made together', { tag: ['@logging', '@logs', '@home'] }, async ({
  openDevice,
  person,
}) => {
  const [ada, bo] = [
    await person.api.children.create({ body: { name: 'Ada' } }),
    await person.api.children.create({ body: { name: 'Bo' } }),
  ]
  const { page } = await openDevice({ of: person })
  await openHomeLive(page)
  await expect(page.getByRole('button', { name: 'Both', exact: true })).toHaveAttribute('aria-pressed', 'true')
  await quickLog(page, 'Diaper').click()
  await page.getByRole('dialog', { name: 'Whose diaper?' }).getByRole('button', { name: 'Both' }).click()
  const sheet = page.getByRole('dialog', { name: 'Diaper for Ada & Bo' })
  await sheet.getByRole('radio', { name: 'Both' }).click()
  await sheet.getByRole('button', { name: 'Done' }).click()
  await expect(line(page, 'Ada: Wet and dirty diaper')).toBeVisible()
  await expect(line(page, 'Bo: Wet and dirty diaper')).toBeVisible()

  await quickLog(page, 'Sleep').click()
  await page
    .getByRole('dialog', { name: 'Who fell asleep or woke up?' })
    .getByRole('button', { name: /^Bo\W*awake/ })
    .click()
  await expect(line(page, 'Bo: Asleep')).toBeVisible()

  await quickLog(page, 'Feed').click()
  const feed = page.getByRole('dialog', { name: /^Feeding/ })
  const picker = feed.getByRole('group', { name: 'Who is it for?' })
  for (const name of [/Ada/, /Bo/]) {
    const chip = picker.getByRole('button', { name })
    if ((await chip.getAttribute('aria-pressed')) !== 'true') await chip.click()
  }
  await feed.getByRole('button', { name: /^Right: Start/ }).click()
  await feed.getByRole('button', { name: 'Close' }).click()
  await page.getByRole('button', { name: /^Show all \d timers$/ }).click()
  await expect(page.getByRole('button', { name: /Ada: Right side, running/ })).toBeVisible()
  await expect(page.getByRole('button', { name: /Bo: Right side, running/ })).toBeVisible()
  await expect
    .poll(async () => {
      const { items } = await person.api.logs.list({ query: {} })
      const of = (id: string) => items.filter(({ childId }) => childId === id).map(({ kind }) => kind)
      return { ada: of(ada._id).sort(), bo: of(bo._id).sort() }
    })
    .toEqual({ ada: ['diaper', 'feeding'], bo: ['diaper', 'feeding', 'sleep'] })
})
