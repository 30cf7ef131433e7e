import type { ScheduleEntry } from '@nestwren/contract/schedule'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { currentWorkspace } from '../../../platform/cache/current-workspace.ts'
import { refusal } from '../../../platform/testing/calls.fixture.ts'
import { juno } from '../../../testing/desk.fixture.tsx'
import { goOnline, solId } from '../../../testing/settings.fixture.tsx'
import { planOf } from '../schedule.fixture.ts'
import { openSchedule } from '../schedule-page.fixture.tsx'

let page: Awaited<ReturnType<typeof openSchedule>>
afterEach(() => page.close())

const weekly = planOf({ rule: 'FREQ=WEEKLY;BYDAY=WE', startOn: '2026-11-04', place: 'City Clinic' })

async function open(opened: Parameters<typeof openSchedule>[0] = {}) {
  page = await openSchedule({ entries: [planOf()], ...opened })
  page.show()
  await screen.findByRole('grid')
}
const queued = () => currentWorkspace().outbox.getState().queue
const type = (field: string | RegExp, value: string) => {
  const input = screen.getByLabelText(field)
  fireEvent.input(input, { target: { value } })
  fireEvent.change(input, { target: { value } })
}
const value = (field: string | RegExp) => (screen.getByLabelText(field) as HTMLInputElement).value
const save = () => fireEvent.click(screen.getByRole('button', { name: 'Save' }))
async function openNew() {
  fireEvent.click(await screen.findByRole('button', { name: 'Add' }))
  await screen.findByRole('dialog', { name: 'Add to the schedule' })
}
async function look() {
  fireEvent.click(within(screen.getByRole('grid')).getByRole('button', { name: /^Check-up/ }))
  return within(await screen.findByRole('dialog', { name: 'Check-up' }))
}

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
  expect(page.written()).toEqual([
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
  expect(page.written()).toEqual([])
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
  expect(page.written().map(({ body }) => body)).toEqual(
    durationMinutes === null ? [] : [expect.objectContaining({ startAt: null, durationMinutes })],
  )
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
  expect(page.written()).toEqual([])
})

test('without a network something new shows at once, waits, and is sent once', async () => {
  let stored: ScheduleEntry[] = []
  await open({
    entries: [planOf()],
    isOnline: false,
    answers: {
      'POST /api/schedule': (body) => {
        stored = [planOf(), { ...planOf(), ...(body as object) }]
        page.store(stored)
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
  expect(page.written()).toEqual([])
  goOnline()
  await waitFor(() => expect(screen.queryByText('Waiting for signal')).toBeNull())
  expect(page.written().map(({ name }) => name)).toEqual(['POST /api/schedule'])
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

test('an occurrence says everything about it', async () => {
  await open({ entries: [{ ...weekly, notes: 'Bring the yellow book', remindMinutes: 60, assigneeId: solId }] })
  const sheet = await look()
  const facts = sheet.getAllByRole('term').map((term) => `${term.textContent}: ${term.nextElementSibling?.textContent}`)
  expect(facts).toEqual([
    'When: Wednesday, November 25, 10 AM to 11 AM',
    'For: Juno',
    'Looks after it: Sol',
    'Place: City Clinic',
    'Repeats: Every week on Wednesday',
    'Reminder: 1 hour before',
    'Notes: Bring the yellow book',
    'Added by: Mara, Nov 1, 2026',
  ])
})

test('one that is there once is deleted without a question, with an Undo', async () => {
  await open({ isOnline: false })
  const sheet = await look()
  fireEvent.click(sheet.getByRole('button', { name: 'Delete' }))
  expect(queued().map(({ endpoint }) => endpoint)).toEqual(['schedule.remove'])
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Check-up/ })).toBeNull())
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(screen.getByRole('button', { name: /^Check-up, for Juno/ })).toBeTruthy())
  expect(queued()).toEqual([])
})

test.each([
  ['Delete only this one', { exceptions: [{ on: '2026-11-25', isCanceled: true }] }],
  ['Delete this and all following', { rule: 'FREQ=WEEKLY;UNTIL=20261124;BYDAY=WE', exceptions: [] }],
])('of a series it asks: %s', async (answer, fields) => {
  await open({ entries: [weekly], isOnline: false })
  const sheet = await look()
  fireEvent.click(sheet.getByRole('button', { name: 'Delete' }))
  fireEvent.click(await screen.findByRole('button', { name: answer }))
  expect(queued().map(({ kept }) => kept?.fields)).toEqual([fields])
  fireEvent.click(await screen.findByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(screen.getByRole('button', { name: /^Check-up, for Juno/ })).toBeTruthy())
  expect(queued().map(({ kept }) => kept?.fields)).toEqual([fields, { ...pick(weekly, fields) }])
})

const pick = (entry: ScheduleEntry, fields: object) =>
  Object.fromEntries(Object.keys(fields).map((name) => [name, entry[name as keyof ScheduleEntry]]))

test.each([
  [
    'Edit only this one',
    {
      exceptions: [
        {
          on: '2026-11-25',
          isCanceled: false,
          startOn: '2026-11-25',
          startAt: '10:00',
          durationMinutes: 60,
          title: 'Weigh-in',
        },
      ],
    },
  ],
  ['Edit all', { title: 'Weigh-in' }],
])('%s writes what it says', async (answer, fields) => {
  await open({ entries: [weekly], isOnline: false })
  const sheet = await look()
  fireEvent.click(sheet.getByRole('button', { name: 'Edit' }))
  fireEvent.click(await screen.findByRole('button', { name: answer }))
  await screen.findByRole('dialog', { name: answer })
  expect(screen.queryByLabelText('Repeats') === null).toBe(answer === 'Edit only this one')
  type(/^Title/, 'Weigh-in')
  save()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(queued().map(({ kept }) => kept?.fields)).toEqual([fields])
})

test('an edit of this and all following begins a series of its own', async () => {
  await open({ entries: [weekly], isOnline: false })
  const sheet = await look()
  fireEvent.click(sheet.getByRole('button', { name: 'Edit' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Edit this and all following' }))
  await screen.findByRole('dialog', { name: 'Edit this and all following' })
  expect(value('First day')).toBe('2026-11-25')
  type('Repeats', 'everyOtherWeek')
  save()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(queued()[0]?.input).toMatchObject({
    body: {
      startOn: '2026-11-25',
      rule: 'FREQ=WEEKLY;INTERVAL=2;BYDAY=WE',
      follows: { id: weekly.id, on: '2026-11-25' },
    },
  })
})

test('a calendar file is saved under a name that says the day', async () => {
  await open({ answers: { [`GET /api/schedule/${planOf().id}/ics`]: () => new Response('BEGIN:VCALENDAR') } })
  const saved: string[] = []
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download)
  })
  const sheet = await look()
  fireEvent.click(sheet.getByRole('button', { name: 'Add to my calendar' }))
  await waitFor(() => expect(saved).toEqual(['nestwren-2026-11-25.ics']))
})

test('what was typed of a new one is there after a reload', async () => {
  page = await openSchedule({ entries: [planOf()] })
  const first = page.show()
  await openNew()
  type(/^Title/, 'Dentist')
  first.unmount()
  page.show()
  await screen.findByRole('grid')
  await openNew()
  expect(value(/^Title/)).toBe('Dentist')
})
