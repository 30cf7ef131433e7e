import type { ScheduleEntry } from '@nestwren/contract/schedule'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { refusal } from '../../../platform/testing/calls.fixture.ts'
import { juno } from '../../../testing/desk.fixture.tsx'
import { goOnline, solId } from '../../../testing/settings.fixture.tsx'
import { planOf } from '../schedule.fixture.ts'
import { open, openNew, save, shownPage, type, value } from './sheets.fixture.tsx'

afterEach(() => shownPage().close())

test('something new is sent with everything that was entered', async () => {
  await open({
    answers: { 'POST /api/schedule': (body) => Response.json({ ...planOf(), ...(body as object) }, { status: 201 }) },
  })
  await openNew()
  save()
  expect(await screen.findByText('Enter a title.')).toBeTruthy()
  type(/^Title/, ' Swim class ')
  type('First day', '2026-11-26')
  type('Start time', '17:00')
  expect([value('Last day'), value('End time')]).toEqual(['2026-11-26', '18:00'])
  type('End time', '17:45')
  type('Repeats', 'weekly')
  fireEvent.click(screen.getByRole('button', { name: 'Tue' }))
  type('Stops repeating', 'after')
  type(/^How many times/, '8')
  type('Who looks after it', solId)
  type(/^Place/, 'Lake')
  type('Reminder', '30')
  fireEvent.click(screen.getByRole('button', { name: 'Leaf' }))
  type(/^Notes/, 'Towels')
  save()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(shownPage().written()).toEqual([
    {
      name: 'POST /api/schedule',
      body: {
        id: expect.any(String),
        kind: 'appointment',
        title: 'Swim class',
        childIds: [juno],
        startOn: '2026-11-26',
        startAt: '17:00',
        durationMinutes: 45,
        timeZone: 'UTC',
        rule: 'FREQ=WEEKLY;COUNT=8;BYDAY=TU,TH',
        exceptions: [],
        assigneeId: solId,
        place: 'Lake',
        notes: 'Towels',
        color: 'activity',
        remindMinutes: 30,
        follows: null,
      },
    },
  ])
})

test('each choice of how it repeats is said for the day that is entered', async () => {
  await open()
  await openNew()
  const choices = within(screen.getByLabelText('Repeats')).getAllByRole('option')
  expect(choices.map(({ textContent }) => textContent)).toEqual([
    'Never',
    'Every day',
    'Every weekday',
    'Every week on…',
    'Every 2 weeks on…',
    'Every month on the 25th',
    'Every month on the last Wednesday',
    'Every year on November 25',
  ])
})

test('an end before the start is said at its field, and nothing is sent', async () => {
  await open()
  await openNew()
  type(/^Title/, 'Check-up')
  type('Start time', '10:00')
  type('End time', '09:30')
  save()
  expect(await screen.findByText('The end is before the start.')).toBeTruthy()
  expect(screen.getByLabelText('Last day').getAttribute('aria-invalid')).toBe('true')
  expect(shownPage().written()).toEqual([])
})

test.each([
  ['2027-01-05', 42 * 1440, null],
  ['2027-11-25', 366 * 1440, null],
  ['2027-11-26', null, 'It can last up to 366 days.'],
])('whole days to %s are taken, up to a year of them', async (lastDay, durationMinutes, refused) => {
  await open({
    answers: { 'POST /api/schedule': (body) => Response.json({ ...planOf(), ...(body as object) }, { status: 201 }) },
  })
  await openNew()
  type(/^Title/, 'Holidays')
  fireEvent.click(screen.getByRole('switch', { name: 'All day' }))
  type('First day', '2026-11-25')
  type('Last day', lastDay)
  save()
  if (refused !== null) expect(await screen.findByText(refused)).toBeTruthy()
  else await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(
    shownPage()
      .written()
      .map(({ body }) => body),
  ).toEqual(durationMinutes === null ? [] : [expect.objectContaining({ startAt: null, durationMinutes })])
})

test('a time that a clock change skips or repeats is said before it is saved', async () => {
  await open({ timeZone: 'Europe/Berlin', entries: [planOf({ timeZone: 'Europe/Berlin' })] })
  await openNew()
  type('First day', '2027-03-28')
  type('Start time', '02:30')
  expect(await screen.findByText('The clocks go forward that night, so it will be at 3:30 AM.')).toBeTruthy()
  type('First day', '2027-10-31')
  expect(await screen.findByText(/^The clocks go back that night and 2:30 AM comes twice\./)).toBeTruthy()
})

test('an impossible rule is said at its field', async () => {
  await open({ entries: [planOf({ startOn: '2026-11-25' })] })
  await openNew()
  type(/^Title/, 'Leap')
  type('First day', '2028-02-29')
  type('Repeats', 'yearly')
  save()
  expect(await screen.findByText("February 29 isn't in most years. Choose February 28 or March 1.")).toBeTruthy()
  type('Repeats', 'daily')
  type('Stops repeating', 'on')
  type(/^Stops after/, '2028-02-01')
  save()
  expect(await screen.findByText('It ends before it starts. Choose a later last day.')).toBeTruthy()
  expect(shownPage().written()).toEqual([])
})

test('without a network something new shows at once, waits, and is sent once', async () => {
  let stored: ScheduleEntry[] = []
  await open({
    entries: [planOf()],
    isOnline: false,
    answers: {
      'POST /api/schedule': (body) => {
        stored = [planOf(), { ...planOf(), ...(body as object) }]
        shownPage().store(stored)
        return Response.json(stored[1], { status: 201 })
      },
    },
  })
  await openNew()
  type(/^Title/, 'Dentist')
  save()
  save()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const list = within(screen.getByRole('region', { name: 'Today, Wednesday' }))
  expect(await list.findByText('Dentist, Juno')).toBeTruthy()
  expect(list.getByText('Waiting for signal')).toBeTruthy()
  expect(shownPage().written()).toEqual([])
  goOnline()
  await waitFor(() => expect(screen.queryByText('Waiting for signal')).toBeNull())
  expect(
    shownPage()
      .written()
      .map(({ name }) => name),
  ).toEqual(['POST /api/schedule'])
})

test('a refusal is said in the form, which keeps what was entered', async () => {
  await open({
    answers: {
      'POST /api/schedule': () =>
        refusal(400, 'TOO_MANY_ENTRIES', 'A family can have up to 3,000 entries in the schedule.'),
    },
  })
  await openNew()
  type(/^Title/, 'Dentist')
  save()
  expect(await screen.findByText('A family can have up to 3,000 entries in the schedule.')).toBeTruthy()
  expect(value(/^Title/)).toBe('Dentist')
})

test('what was typed of a new one is there after a reload', async () => {
  const first = await open()
  await openNew()
  type(/^Title/, 'Dentist')
  first.unmount()
  shownPage().show()
  await screen.findByRole('grid')
  await openNew()
  expect(value(/^Title/)).toBe('Dentist')
})
