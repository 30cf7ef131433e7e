import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { closeDesk, type Desk, dev, entryOf, openDesk, RunningTimers } from '../../testing/desk.fixture.tsx'
import { newSleep } from './kinds/sleep/new-sleep.ts'
import { LogProvider } from './public/log-provider.tsx'

const now = new Date('2026-11-20T03:00:00.000Z')
const startAt = '2026-11-20T02:50:00.000Z'
const segments = [{ side: 'left' as const, startAt, endAt: null }]
const ended = [{ side: 'left' as const, startAt, endAt: now.toISOString() }]
const byDev = { createdBy: dev, updatedBy: dev }
const feed = () =>
  entryOf('feeding', { startAt, details: { method: 'breast', segments, bottles: [], foods: [] }, ...byDev })
const pump = { segments, leftMl: null, rightMl: null, totalMl: null, unit: null, stored: [] }

let desk: Desk
const sent = () => desk.workspace.outbox.getState().queue.map(({ endpoint }) => endpoint)
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now })
})
afterEach(async () => {
  await closeDesk(desk)
  vi.useRealTimers()
})

async function openSheet() {
  desk.show(
    <LogProvider>
      <RunningTimers />
    </LogProvider>,
  )
  fireEvent.click(screen.getByRole('button', { name: /Left side|Pumping/ }))
  return screen.findByRole('dialog')
}
const endsIt = (entry: ReturnType<typeof feed>) => {
  const details = { ...entry.details, segments: ended }
  act(() => desk.workspace.entries.put([{ ...entry, details, endAt: now.toISOString(), version: 2 }]))
}

test('the sheet of a feed goes when its owner ends it, for somebody who may only log', async () => {
  const one = feed()
  desk = await openDesk([one], { preset: 'nanny' })
  await openSheet()
  endsIt(one)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sent()).toEqual([])
})

test('whoever may change it sees what was ended, and saving that as it stands sends nothing', async () => {
  const one = feed()
  desk = await openDesk([one])
  await openSheet()
  endsIt(one)
  fireEvent.click(await screen.findByRole('button', { name: 'Save feed' }))
  expect(await screen.findByText('Feed saved')).toBeTruthy()
  expect(sent()).toEqual([])
})

test('somebody who may only log stops the feed of another, and is offered nothing that would be refused', async () => {
  desk = await openDesk([feed()], { preset: 'nanny' })
  await openSheet()
  expect(screen.queryByRole('radio', { name: 'Add a bottle' })).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: /^Save feed/ }))
  expect(await screen.findByText('Feed saved, 10m 0s')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
  expect(sent()).toEqual(['timers.stop'])
})

test('nor at the pump: the amounts are for those who may change the session', async () => {
  desk = await openDesk([entryOf('pumping', { startAt, details: pump, ...byDev })], { preset: 'nanny' })
  await openSheet()
  expect(screen.queryByRole('textbox')).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: /^Save pumping/ }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sent()).toEqual(['timers.stop'])
})

test('the stop of a timer of their own can be taken back with the right to log', async () => {
  desk = await openDesk([entryOf('sleep', { startAt, details: newSleep() })], { preset: 'nanny' })
  desk.show(
    <LogProvider>
      <RunningTimers />
    </LogProvider>,
  )
  fireEvent.click(screen.getByRole('button', { name: 'Awake' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Undo' }))
  expect(desk.entries()[0]?.endAt).toBeNull()
})
