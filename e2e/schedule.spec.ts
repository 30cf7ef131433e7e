import ICAL from 'ical.js'
import { dayIn } from './fixtures/dates.ts'
import { makeNannyFamily } from './fixtures/made-families.ts'
import { planAppointment } from './fixtures/plans.ts'
import { desktop, expect, test } from './fixtures/test.ts'

test('an appointment typed in words is on the other phone at once, and moved by keyboard it moves there too', {
  tag: ['@spine', '@schedule', '@calendar-apps', '@calendar-feeds'],
}, async ({ openDevice, family: { mara, dev, child } }) => {
  const [mine, his] = [
    await openDevice({ of: mara, child: child._id, timezoneId: 'UTC' }),
    await openDevice({ of: dev, child: child._id, timezoneId: 'UTC', viewport: desktop }),
  ]
  await his.page.goto(`/schedule?view=day&date=${dayIn(1)}`)
  await expect(his.page.getByText('Nothing planned yet').first()).toBeVisible()

  const { page } = mine
  await page.goto('/schedule')
  const words = page.getByRole('textbox', { name: 'Add in words' })
  await words.fill('tomorrow 14:00 vaccination at City Clinic for 30 min')
  // What was understood is said before it is saved.
  await expect(page.getByText(/2 PM to 2:30 PM · Vaccination · Finch · At City Clinic/)).toBeVisible()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  const onHis = his.page.getByRole('button', { name: /^Vaccination.* 2 PM to 2:30 PM/ }).first()
  await expect(onHis).toBeVisible()

  await onHis.focus()
  await his.page.keyboard.press('m')
  const bar = his.page.getByRole('region', { name: 'Move or resize Vaccination' })
  await expect(bar).toBeVisible()
  for (const key of ['ArrowDown', 'ArrowDown', 'Shift+ArrowDown']) await his.page.keyboard.press(key)
  await expect(bar.getByRole('status')).toContainText('2:30 PM – 3:15 PM')
  await his.page.keyboard.press('Enter')
  await expect(bar).toHaveCount(0)
  await page.goto(`/schedule?view=day&date=${dayIn(1)}`)
  await expect(page.getByRole('button', { name: /^Vaccination.*2:30 PM to 3:15 PM/ }).first()).toBeVisible()

  // Without a network it is kept and shown as waiting; it goes out when there is one.
  await mine.goOffline()
  await words.fill('tomorrow 17:00 swim class for 45 min')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('button', { name: /^Swim class.* 5 PM to 5:45 PM/ }).first()).toBeVisible()
  await expect(his.page.getByRole('button', { name: /^Swim class/ })).toHaveCount(0)
  await mine.goOnline()
  await expect(his.page.getByRole('button', { name: /^Swim class.* 5 PM to 5:45 PM/ }).first()).toBeVisible()
})

test('a calendar app reads what its person may see, before and after a right is taken away', {
  tag: ['@schedule', '@calendar-apps', '@calendar-feeds'],
}, async ({ url }) => {
  const { owner: person, pip, nell } = await makeNannyFamily(url)
  await planAppointment(person, pip._id, { title: 'Swim class', rule: 'FREQ=WEEKLY;COUNT=4' })
  const { url: address } = await nell.api.calendarFeeds.create({ body: { name: 'Nell', parts: ['appointments'] } })
  const read = async () => {
    const response = await fetch(url + new URL(address).pathname)
    return { status: response.status, text: await response.text() }
  }
  const before = await read()
  const calendar = new ICAL.Component(ICAL.parse(before.text) as never)
  const [event] = calendar.getAllSubcomponents('vevent')
  expect(event?.getFirstPropertyValue('summary')).toBe('Swim class')
  expect(String(event?.getFirstPropertyValue('rrule'))).toContain('COUNT=4')
  await person.api.members.patchChildPermissions({
    params: { childId: pip._id, caregiverId: nell.user.id },
    body: { permissions: { schedule: 'none' } },
  })
  expect((await read()).status).toBe(404)
})
