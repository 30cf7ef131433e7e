import type { ScheduleEntry } from '@nestwren/contract/schedule'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { solId } from '../../../testing/settings.fixture.tsx'
import { planOf } from '../schedule.fixture.ts'
import { look, open, queued, save, shownPage, type, value, weekly } from './sheets.fixture.tsx'

afterEach(() => shownPage().close())
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
