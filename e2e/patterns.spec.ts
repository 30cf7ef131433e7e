import { expectAccessibleAtAnySize } from './fixtures/accessible.ts'
import { bornMonthsAgo, dayIn } from './fixtures/dates.ts'
import { untilStoredForOffline } from './fixtures/screen.ts'
import { expect, test } from './fixtures/test.ts'

test('patterns are read by keyboard over any period, follow the log as it goes, and are there without a signal', {
  tag: ['@patterns', '@charts'],
}, async ({ openDevice, person }) => {
  // All of it at noon of yesterday, however close the real midnight is.
  const now = Date.parse(`${dayIn(-1)}T12:00:00Z`)
  const pip = await person.api.children.create({ body: { name: 'Pip', birthdate: bornMonthsAgo(5) } })
  const diaper = (hoursAgo: number) =>
    person.api.logs.create({
      body: {
        childId: pip._id,
        kind: 'diaper',
        startAt: new Date(now - hoursAgo * 3600_000).toISOString(),
        tz: 'UTC',
        details: { kind: 'wet' } as never,
      },
    })
  for (const hours of [24, 25, 48]) await diaper(hours)
  const device = await openDevice({ of: person, child: pip._id, hasServiceWorker: true, timezoneId: 'UTC' })
  const { page } = device
  await page.clock.setSystemTime(now)
  await page.goto('/charts?tab=patterns')
  const chart = page.getByRole('slider', { name: 'Diapers', exact: true })
  await expect(chart).toHaveAttribute('aria-valuetext', 'Today so far: nothing logged')
  await chart.focus()
  // The first press says the newest day.
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('ArrowLeft')
  await expect(chart).toHaveAttribute('aria-valuetext', /: 2$/)
  await untilStoredForOffline(page)
  await expectAccessibleAtAnySize(page, 'patterns')

  await page.getByRole('radio', { name: '90 days' }).click()
  await expect(page).toHaveURL(/days=90/)
  const columns = page.getByRole('slider', { name: 'Day pattern' })
  await expect(columns).toHaveAttribute('aria-valuemax', '90')
  await page.getByRole('button', { name: 'Diapers', exact: true }).click()
  await columns.focus()
  await page.keyboard.press('End')
  await expect(columns).toHaveAttribute('aria-valuetext', 'Today so far: no sleep, no feed, and 0 diapers')
  await diaper(0)
  await expect(columns).toHaveAttribute('aria-valuetext', 'Today so far: no sleep, no feed, and 1 diaper')

  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download as CSV' }).click()
  expect((await saved).suggestedFilename()).toMatch(/^Pip .*\.csv$/)

  await device.goOffline()
  await page.reload()
  await expect(page.getByRole('slider', { name: 'Day pattern' })).toHaveAttribute('aria-valuemax', '90')
  await expect(page.getByRole('button', { name: 'Download as CSV' })).toBeDisabled()
  await expect(page.getByText('You need to be online to download.')).toBeVisible()
  await page.getByRole('radio', { name: '14 days' }).click()
  await expect(page.getByText("You're offline. This will show up once you're back online.")).toHaveCount(1)
  await device.goOnline()
  await expect(page.getByRole('slider', { name: 'Diapers', exact: true })).toBeVisible()
})
