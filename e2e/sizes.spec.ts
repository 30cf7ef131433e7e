import { bornMonthsAgo } from './fixtures/dates.ts'
import { quickLog } from './fixtures/screen.ts'
import { expect, test } from './fixtures/test.ts'

test('a phone on its side keeps most of its height for the page while a timer runs', {
  tag: ['@shell', '@timers'],
}, async ({ openDevice, person }) => {
  const { _id: childId } = await person.api.children.create({ body: { name: 'Juno', birthdate: bornMonthsAgo(5) } })
  await person.api.children.create({ body: { name: 'Bartholomew-Alexander', birthdate: bornMonthsAgo(29) } })
  const startAt = new Date(Date.now() - 70 * 60_000).toISOString()
  await person.api.logs.create({ body: { childId, tz: 'UTC', kind: 'sleep', startAt, details: {} } })
  const { page } = await openDevice({ of: person, child: 'all', viewport: { width: 844, height: 390 } })
  await page.goto('/home')
  const timers = page.getByRole('region', { name: 'Running timers' })
  await expect(timers).toBeVisible()
  await expect(quickLog(page, 'Feed')).toBeVisible()
  const [bar, words, feed, tab] = await Promise.all([
    timers.boundingBox(),
    timers.locator('.timer-words').boundingBox(),
    quickLog(page, 'Feed').boundingBox(),
    page.getByRole('navigation', { name: 'Main' }).last().getByRole('link').first().boundingBox(),
  ])
  if (bar === null || words === null || feed === null || tab === null) throw new Error('All of them are on the screen.')
  // Quick log and tabs share one line, the timer is another.
  expect(Math.abs(feed.y + feed.height / 2 - tab.y - tab.height / 2)).toBeLessThan(8)
  expect(bar.height).toBeLessThan(56)
  // The digits and what they count stand beside each other.
  expect(words.height).toBeLessThan(32)
  expect(bar.y).toBeGreaterThan(390 * 0.65)
})
