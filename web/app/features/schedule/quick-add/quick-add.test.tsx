import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { juno, otis } from '../../../testing/desk.fixture.tsx'
import { planOf } from '../schedule.fixture.ts'
import { openSchedule } from '../schedule-page.fixture.tsx'

let page: Awaited<ReturnType<typeof openSchedule>>
afterEach(() => page.close())

async function open(opened: Parameters<typeof openSchedule>[0] = {}) {
  page = await openSchedule({
    entries: [planOf()],
    answers: { 'POST /api/schedule': (body) => Response.json({ ...planOf(), ...(body as object) }, { status: 201 }) },
    ...opened,
  })
  page.show()
  await screen.findByRole('grid')
}
const field = () => screen.getByRole('textbox', { name: 'Add in words' }) as HTMLInputElement
const type = (text: string) => fireEvent.change(field(), { target: { value: text } })
const understood = async (text: string) => expect(await screen.findByText(text)).toBeTruthy()

test('says what it understood before anything is saved', async () => {
  await open()
  type('Thu 14:00 check-up, Dr Lee')
  await understood('Thursday, November 26, 2 PM to 3 PM · Check-up, Dr Lee · Juno')
  type('Swim class every Tuesday 5pm for 45 min')
  await understood('Tuesday, December 1, 5 PM to 5:45 PM · Swim class · Juno · Every week on Tuesday')
  expect(page.written()).toEqual([])
})

test('Enter adds it, empties the field, and shows its day', async () => {
  await open()
  type('Thu 14:00 check-up, Dr Lee')
  await screen.findByText(/^Thursday/)
  fireEvent.submit(field())
  await waitFor(() => expect(field().value).toBe(''))
  expect(page.written()).toMatchObject([
    {
      name: 'POST /api/schedule',
      body: {
        ...{ title: 'Check-up, Dr Lee', startOn: '2026-11-26', startAt: '14:00', durationMinutes: 60, timeZone: 'UTC' },
        ...{ childIds: [juno], rule: null, follows: null, exceptions: [] },
      },
    },
  ])
  expect(await screen.findByRole('region', { name: 'Thursday, November 26' })).toBeTruthy()
  expect(await screen.findByText('Check-up, Dr Lee saved')).toBeTruthy()
})

test('says its doubts, and takes the selected day where none is given', async () => {
  await open()
  type('nap at 1')
  await understood('Wednesday, November 25, 1 PM to 2 PM · Nap · Juno')
  expect(screen.getByText("No day was given, so it's on the day you're looking at.")).toBeTruthy()
  expect(screen.getByText('Morning or afternoon? Check the time.')).toBeTruthy()
})

test('More goes on in the form with what was understood', async () => {
  await open()
  type('Thu 14:00 check-up, Dr Lee')
  fireEvent.click(await screen.findByRole('button', { name: 'More' }))
  const sheet = within(await screen.findByRole('dialog', { name: 'Add to the schedule' }))
  expect((sheet.getByLabelText(/^Title/) as HTMLInputElement).value).toBe('Check-up, Dr Lee')
  expect((sheet.getByLabelText('Start time') as HTMLInputElement).value).toBe('14:00')
  expect((screen.getByLabelText('Add in words') as HTMLInputElement).value).toBe('')
})

test('a child who is named is the one it is for', async () => {
  await open({
    children: [
      { _id: juno, name: 'Juno' },
      { _id: otis, name: 'Otis' },
    ],
  })
  type('Otis dentist tomorrow 9:30')
  await understood('Thursday, November 26, 9:30 AM to 10:30 AM · Dentist · Otis')
})

test('without a network it waits like a log, once, however often Save is pressed', async () => {
  await open({ isOnline: false })
  type('Thu 14:00 check-up, Dr Lee')
  const save = await screen.findByRole('button', { name: 'Save' })
  fireEvent.click(save)
  fireEvent.click(save)
  await waitFor(() => expect(field().value).toBe(''))
  expect(await screen.findByText('Check-up, Dr Lee, Juno')).toBeTruthy()
  expect(screen.getByText('Waiting for signal')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(screen.queryByText('Check-up, Dr Lee, Juno')).toBeNull())
})
