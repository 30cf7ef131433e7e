import type { CustodyOverride } from '@nestwren/contract/overrides'
import { fireEvent, screen, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { juno, otis } from '../../testing/desk.fixture.tsx'
import { solId } from '../../testing/settings.fixture.tsx'
import { planOf } from './schedule.fixture.ts'
import { cycleOf, openSchedule } from './schedule-page.fixture.tsx'

let page: Awaited<ReturnType<typeof openSchedule>>
afterEach(() => page.close())

async function open(opened: Parameters<typeof openSchedule>[0] = {}) {
  page = await openSchedule(opened)
  page.show()
}
const grid = async () => within(await screen.findByRole('grid'))
const dayList = (name: string) => within(screen.getByRole('region', { name }))

test('the week says each event in a whole sentence, and lists the selected day', async () => {
  await open({ entries: [planOf({ place: 'City Clinic', assigneeId: solId, rule: 'FREQ=WEEKLY;BYDAY=WE' })] })
  const week = await grid()
  expect(
    week.getByRole('button', {
      name: 'Check-up, for Juno. Wednesday, November 25, 10 AM to 11 AM. At City Clinic. Sol looks after it. Repeats',
    }),
  ).toBeTruthy()
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Schedule November')
  const today = dayList('Today, Wednesday')
  expect(today.getByText('Check-up, Juno')).toBeTruthy()
  expect(today.getByText('10 AM to 11 AM · City Clinic · with Sol')).toBeTruthy()
})

test('whose time it is stands behind the days, in the legend, and in the names of the days', async () => {
  await open({ cycles: [cycleOf({ childIds: [juno] })] })
  const week = await grid()
  expect(week.getByRole('columnheader', { name: 'Monday, November 23, with Mara' })).toBeTruthy()
  expect(week.getByRole('columnheader', { name: 'Wednesday, November 25, with Mara and Dev' })).toBeTruthy()
  expect(screen.getByText('With Mara')).toBeTruthy()
  expect(screen.getByText('With Dev')).toBeTruthy()
  expect(screen.getByRole('heading', { name: 'Handoff today, 5 PM' })).toBeTruthy()
  expect(screen.getByText('School. Dev until Sunday.')).toBeTruthy()
  expect(dayList('Today, Wednesday').getByText('Handoff to Dev')).toBeTruthy()
  // Two people are told apart by more than their colors.
  expect(document.querySelectorAll('.wg-body .wg-band.is-hatched').length).toBeGreaterThan(0)
})

test('days that differ from the parenting schedule are listed, and a proposal says that it is one', async () => {
  const dev = { userId: null, name: 'Dev' }
  const swap = (part: Partial<CustodyOverride>): CustodyOverride => ({
    ...{ id: '00000000-0000-4000-8000-000000000901', childIds: [juno], type: 'swap', title: 'Swap', timeZone: 'UTC' },
    periods: [{ fromOn: '2026-11-24', fromAt: '09:00', untilOn: '2026-11-25', untilAt: '12:00', holder: dev }],
    ...{
      holiday: null,
      place: '',
      status: 'accepted',
      proposedBy: cycleOf().createdBy,
      waitsFor: null,
      answerBy: null,
    },
    ...{ replaces: null, acceptedAt: '2026-11-20T08:00:00.000Z', steps: [], createdBy: cycleOf().createdBy },
    ...{ createdAt: '2026-11-19T08:00:00.000Z', version: 1 },
    ...part,
  })
  const proposed = {
    id: '00000000-0000-4000-8000-000000000902',
    title: 'Trip',
    status: 'proposed',
    acceptedAt: null,
  } as const
  await open({ cycles: [cycleOf({ childIds: [juno] })], overrides: [swap({}), swap(proposed)] })
  const week = await grid()
  expect(week.getByRole('columnheader', { name: 'Tuesday, November 24, with Mara and Dev' })).toBeTruthy()
  const today = dayList('Today, Wednesday')
  expect(today.getByText('Swap').nextElementSibling?.textContent).toBe('With Dev')
  expect(today.getByText('Trip').nextElementSibling?.textContent).toBe('Proposed, not agreed yet')
  // At noon the swap ends, at 5 PM the usual handoff is.
  expect(today.getAllByText(/^Handoff to/).map(({ textContent }) => textContent)).toEqual([
    'Handoff to Mara',
    'Handoff to Dev',
  ])
})

test('a day that is touched shows its list, and the address keeps it', async () => {
  await open({ entries: [planOf({ startOn: '2026-11-27' })] })
  const week = await grid()
  fireEvent.click(week.getByRole('columnheader', { name: 'Friday, November 27' }))
  expect(dayList('Friday, November 27').getByText('Check-up, Juno')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Next week' }))
  expect(await screen.findByRole('region', { name: 'Friday, December 4' })).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'This week' }))
  expect(await screen.findByRole('region', { name: 'Today, Wednesday' })).toBeTruthy()
})

test('month, day, and agenda show the same', async () => {
  await open({
    entries: [
      planOf({ rule: 'FREQ=WEEKLY;BYDAY=WE' }),
      planOf({
        id: '00000000-0000-4000-8000-000000000702',
        title: 'Holiday',
        startOn: '2026-12-03',
        startAt: null,
        durationMinutes: 2880,
      }),
    ],
  })
  await grid()
  fireEvent.click(screen.getByRole('radio', { name: 'Month' }))
  const month = await grid()
  expect(month.getByRole('gridcell', { name: 'Wednesday, November 25, 1 planned' })).toBeTruthy()
  expect(month.getByRole('gridcell', { name: 'Friday, December 4, 1 planned' })).toBeTruthy()
  expect(month.getByRole('gridcell', { name: 'Saturday, December 5' })).toBeTruthy()
  fireEvent.click(screen.getByRole('radio', { name: 'Agenda' }))
  const second = within(await screen.findByRole('region', { name: 'Wednesday, December 2' }))
  expect(second.getByRole('button', { name: /Check-up, Juno/ })).toBeTruthy()
  expect(screen.getAllByRole('button', { name: /^All day Holiday, Juno/ })).toHaveLength(2)
  fireEvent.click(screen.getByRole('radio', { name: 'Day' }))
  expect((await grid()).getAllByRole('columnheader', { selected: true })).toHaveLength(1)
})

test('a reader in another zone sees their own time, with that of the entry beside it', async () => {
  await open({ timeZone: 'America/New_York', entries: [planOf({ timeZone: 'Europe/Berlin', startAt: '16:00' })] })
  const week = await grid()
  expect(
    week.getByRole('button', {
      name: 'Check-up, for Juno. Wednesday, November 25, 10 AM to 11 AM. 4 PM to 5 PM in Berlin',
    }),
  ).toBeTruthy()
})

test('what lasts a whole day is on its day wherever somebody reads of it', async () => {
  await open({
    timeZone: 'America/New_York',
    entries: [planOf({ title: 'Birthday', timeZone: 'Asia/Tokyo', startAt: null, durationMinutes: 1440 })],
  })
  const week = await grid()
  expect(week.getByRole('button', { name: 'Birthday, for Juno. Wednesday, November 25, All day' })).toBeTruthy()
})

test('a time that a clock change skips is moved forward, and said so', async () => {
  await open({
    timeZone: 'Europe/Berlin',
    entries: [planOf({ startOn: '2027-03-28', startAt: '02:30', timeZone: 'Europe/Berlin' })],
    isWide: true,
  })
  await grid()
  fireEvent.click(screen.getByRole('radio', { name: 'Month' }))
  for (let month = 0; month < 4; month += 1) fireEvent.click(screen.getByRole('button', { name: 'Next month' }))
  fireEvent.click((await grid()).getByRole('gridcell', { name: 'Sunday, March 28, 1 planned' }))
  const list = dayList('Sunday, March 28')
  expect(list.getByText(/The clocks go forward, so it was moved to 3:30 AM\./)).toBeTruthy()
})

test('what lies outside of the hours that fit is one press away', async () => {
  await open({ entries: [planOf({ startAt: '04:30' })] })
  const week = await grid()
  expect(week.queryByRole('button', { name: /Check-up/ })).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Show all hours, 1 more planned' }))
  expect(week.getByRole('button', { name: /Check-up/ })).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Show 6 AM to 10 PM' })).toBeTruthy()
})

test('nothing planned yet says so, and offers to add', async () => {
  await open()
  expect(await screen.findByRole('heading', { name: 'Nothing planned yet' })).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Add to the schedule' }))
  expect(await screen.findByRole('dialog', { name: 'Add to the schedule' })).toBeTruthy()
})

test('view only people can look and neither add nor move', async () => {
  await open({ preset: 'nanny', role: 'caregiver', entries: [planOf()] })
  const week = await grid()
  const event = week.getByRole('button', { name: /Check-up/ })
  expect(screen.queryByRole('button', { name: 'Add' })).toBeNull()
  expect(screen.queryByRole('textbox')).toBeNull()
  event.focus()
  fireEvent.keyDown(event, { key: 'm' })
  expect(screen.queryByRole('region', { name: /Move or resize/ })).toBeNull()
  fireEvent.click(event)
  const sheet = within(await screen.findByRole('dialog', { name: 'Check-up' }))
  expect(sheet.getByRole('button', { name: 'Add to my calendar' })).toBeTruthy()
  expect(sheet.queryByRole('button', { name: 'Edit' })).toBeNull()
})

test('somebody without the right sees whom to ask', async () => {
  const access = { schedule: 'none', custody: 'none' }
  await open({ role: 'caregiver', preset: 'family', children: [{ access: access as never }] })
  expect(await screen.findByText('Nothing shared with you yet')).toBeTruthy()
  expect(page.sent.filter(({ name }) => name.includes('schedule') || name.includes('overrides'))).toEqual([])
})

test('a schedule that cannot be read says that it is safe, and is read again', async () => {
  let isDown = true
  // 400 days before.
  await open({
    entries: [planOf()],
    answers: {
      'GET /api/schedule?from=2025-10-21&limit=200': () =>
        isDown
          ? Response.json({ error: 'No.', code: 'INTERNAL' }, { status: 500 })
          : Response.json({ items: [planOf()], nextCursor: null }),
    },
  })
  expect(await screen.findByText("We couldn't load the schedule")).toBeTruthy()
  isDown = false
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect((await grid()).getByRole('button', { name: /Check-up/ })).toBeTruthy()
})

test('one child of several is shown alone', async () => {
  await open({
    children: [
      { _id: juno, name: 'Juno' },
      { _id: otis, name: 'Otis' },
    ],
    entries: [planOf(), planOf({ id: '00000000-0000-4000-8000-000000000703', title: 'Gym', childIds: [otis] })],
  })
  const week = await grid()
  expect(week.getByRole('button', { name: /^Gym, for Otis/ })).toBeTruthy()
  fireEvent.keyDown(screen.getByRole('button', { name: 'Child: Both' }), { key: 'Enter' })
  fireEvent.click(await screen.findByRole('menuitemcheckbox', { name: 'Juno' }))
  expect(week.queryByRole('button', { name: /^Gym/ })).toBeNull()
  expect(week.getByRole('button', { name: /^Check-up/ })).toBeTruthy()
})
