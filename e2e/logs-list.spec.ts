import { makeMonth } from './fixtures/made-families.ts'
import { expect, phone, test } from './fixtures/test.ts'

test('the list goes back through thirty days, with few rows in the page at a time', {
  tag: ['@logs', '@search'],
}, async ({ openDevice, url }) => {
  const { mara, juno } = await makeMonth(url)
  const { page } = await openDevice({ of: mara, child: juno, viewport: phone })
  await page.goto('/logs')
  const rows = page.locator('.log-row')
  await expect(rows.first()).toBeVisible()
  const { items } = await mara.api.logs.list({ query: { childId: juno } })
  // Just after midnight nothing has been logged today yet.
  const isToday = await page.evaluate(
    (at) => new Date(at).toDateString() === new Date().toDateString(),
    items[0]?.startAt ?? '',
  )
  await expect(rows.getByRole('heading', { level: 2 }).first()).toContainText(isToday ? 'Today' : 'Yesterday')
  let most = 0
  const end = page.getByText("You've reached the first log.")
  await expect
    .poll(
      async () => {
        most = Math.max(most, await rows.count())
        await page.mouse.wheel(0, 3_000)
        return (await end.count()) > 0 && (await end.evaluate((one) => one.getBoundingClientRect().top < innerHeight))
      },
      { timeout: 45_000, intervals: [40] },
    )
    .toBe(true)
  expect(items.length).toBeGreaterThanOrEqual(50)
  expect(most).toBeLessThan(60)
})

test('finds words of notes and foods, on the server and without a network', { tag: ['@logs', '@search'] }, async ({
  openDevice,
  person,
}) => {
  const child = await person.api.children.create({ body: { name: 'Pip' } })
  const startAt = (daysAgo: number) => new Date(Date.now() - daysAgo * 86_400_000 - 60_000).toISOString()
  for (const [daysAgo, food, notes] of [
    [0, 'Mashed pear', ''],
    [1, 'Carrot', 'Did not like the spoon'],
    [2, 'Pear and oats', 'Asked for more'],
  ] as const)
    await person.api.logs.create({
      body: {
        childId: child._id,
        kind: 'feeding',
        startAt: startAt(daysAgo),
        endAt: startAt(daysAgo),
        tz: 'UTC',
        notes,
        details: { method: 'solids', foods: [{ name: food }] },
      },
    })
  const device = await openDevice({ of: person })
  const { page } = device
  await page.goto('/logs')
  await expect(page.getByRole('button', { name: 'Solids: Carrot' })).toBeVisible()
  await page.getByRole('button', { name: 'Search' }).click()
  const box = page.getByRole('searchbox')
  await expect(box).toBeFocused()
  await box.fill('pear')
  await expect(page.getByRole('button', { name: /^Solids/ })).toHaveText([
    'Solids: Mashed pear',
    'Solids: Pear and oats',
  ])
  await box.fill('spoon')
  await expect(page.getByRole('button', { name: /^Solids/ })).toHaveText(['Solids: Carrot'])
  await box.fill('nothing like it')
  await expect(page.getByText('Nothing found')).toBeVisible()
  await device.goOffline()
  await box.fill('oats')
  await expect(page.getByText("You're offline. This searches the logs on this device.")).toBeVisible()
  await expect(page.getByRole('button', { name: /^Solids/ })).toHaveText(['Solids: Pear and oats'])
  await page.getByRole('button', { name: 'Close search' }).click()
  await expect(page.getByRole('button', { name: /^Solids/ })).toHaveCount(3)
})
