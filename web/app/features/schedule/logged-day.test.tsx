import { fireEvent, screen, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { currentWorkspace } from '../../platform/cache/current-workspace.ts'
import { entryOf, juno } from '../../testing/desk.fixture.tsx'
import { LogProvider } from '../logs/public/log-provider.tsx'
import { planOf } from './schedule.fixture.ts'
import { openSchedule } from './schedule-page.fixture.tsx'
import { Schedule } from './schedule-page.tsx'

let page: Awaited<ReturnType<typeof openSchedule>>
afterEach(() => page.close())

test('the view of a day also lists what was logged in it, in order; the week does not', async () => {
  page = await openSchedule({ entries: [planOf()], isOnline: false })
  const details = { mood: null, context: null, isPinned: false, isHandover: false, text: 'First laugh' }
  const note = (startAt: string) => entryOf('note', { startAt, notes: '', details: details as never })
  currentWorkspace().entries.put([note('2026-11-25T08:15:00.000Z'), note('2026-11-24T08:15:00.000Z')])
  page.show()
  await screen.findByRole('grid')
  const lines = () =>
    within(screen.getByRole('region', { name: 'Today, Wednesday' }))
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent)
  expect(lines()).toHaveLength(1)
  fireEvent.click(screen.getByRole('radio', { name: 'Day' }))
  expect(lines()[0]).toMatch(/^8:15 AM/)
  expect(lines()[1]).toMatch(/^10 AMCheck-up, Juno/)
  expect(lines()).toHaveLength(2)
})

test('what is likely is a quiet line of its day, in order, with how often it was right', async () => {
  page = await openSchedule({ entries: [planOf()], isOnline: false })
  const nap = {
    ...{ is: 'projected' as const, what: 'nap' as const, childIds: [juno], hits: 9, of: 12 },
    ...{ at: '2026-11-25T09:30:00.000Z', until: '2026-11-25T13:15:00.000Z', best: '2026-11-25T12:50:00.000Z' },
  }
  page.desk.show(
    <LogProvider>
      <Schedule projections={[nap]} />
    </LogProvider>,
  )
  await screen.findByRole('grid')
  fireEvent.click(screen.getByRole('radio', { name: 'Day' }))
  const day = within(screen.getByRole('region', { name: 'Today, Wednesday' }))
  expect(day.getByText('Likely from 9:30 AM to 1:15 PM. Right 9 of 12 times.')).toBeTruthy()
  // It stands where its time is, not where its window begins.
  expect(day.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^10 AM/),
    expect.stringMatching(/^12:50 PM/),
  ])
  fireEvent.click(screen.getByRole('button', { name: 'Next day' }))
  expect(await screen.findByRole('region', { name: 'Thursday, November 26' })).toBeTruthy()
  expect(screen.queryByText(/^Likely/)).toBeNull()
})

test('what was right less often in the last 7 days says so', async () => {
  page = await openSchedule({ entries: [planOf()], isOnline: false })
  const nap = {
    ...{
      is: 'projected' as const,
      what: 'nap' as const,
      childIds: [juno],
      hits: 9,
      of: 12,
      lately: { hits: 3, of: 6 },
    },
    ...{ at: '2026-11-25T09:30:00.000Z', until: '2026-11-25T13:15:00.000Z', best: '2026-11-25T12:50:00.000Z' },
  }
  page.desk.show(
    <LogProvider>
      <Schedule projections={[nap]} />
    </LogProvider>,
  )
  await screen.findByRole('grid')
  fireEvent.click(screen.getByRole('radio', { name: 'Day' }))
  const words = 'Likely from 9:30 AM to 1:15 PM. Right 9 of 12 times in the last 14 days, 3 of 6 in the last 7.'
  expect(screen.getByText(words)).toBeTruthy()
})
