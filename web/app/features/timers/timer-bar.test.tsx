import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { closeDesk, type Desk, dev, entryOf, openDesk, otis } from '../../testing/desk.fixture.tsx'
import { newSleep } from '../logs/kinds/sleep/new-sleep.ts'
import { LogProvider } from '../logs/public/log-provider.tsx'
import { TimerBar } from './timer-bar.tsx'

let desk: Desk
const now = new Date('2026-11-20T03:00:00.000Z')
const ago = (minutes: number) => new Date(now.getTime() - minutes * 60_000).toISOString()

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now })
})
afterEach(async () => {
  await closeDesk(desk)
  vi.useRealTimers()
})

function feedOf(minutes: number, over: object = {}) {
  const segments = [{ side: 'left' as const, startAt: ago(minutes), endAt: null }]
  return entryOf('feeding', {
    startAt: ago(minutes),
    createdBy: dev,
    details: { method: 'breast', segments, bottles: [], foods: [] },
    ...over,
  })
}
const show = () =>
  desk.show(
    <LogProvider>
      <TimerBar />
    </LogProvider>,
  )
const bar = () => screen.getByRole('region', { name: 'Running timers' })

test('one line stands for all of them, and opens to all; Escape closes it again', async () => {
  const sleep = entryOf('sleep', { childId: otis, startAt: ago(90), details: newSleep() })
  const bath = entryOf('bath', {
    startAt: ago(3),
    details: { waterCentiC: null, hasSoap: false, hasHairWash: false, hasLotion: false },
  })
  desk = await openDesk([feedOf(10), sleep, bath], { childCount: 2 })
  show()
  expect(within(bar()).getAllByRole('listitem')).toHaveLength(1)
  expect(within(bar()).getByText('3:00')).toBeTruthy()
  const more = within(bar()).getByRole('button', { name: 'Show all 3 timers' })
  expect(more.textContent).toBe('+2')
  fireEvent.click(more)
  expect(within(bar()).getAllByRole('listitem')).toHaveLength(3)
  expect(within(bar()).getByText('Juno: Left side, running')).toBeTruthy()
  expect(within(bar()).getByText('Otis: Asleep')).toBeTruthy()
  expect(within(bar()).getByText('1:30:00')).toBeTruthy()
  fireEvent.keyDown(more, { key: 'Escape' })
  expect(within(bar()).getAllByRole('listitem')).toHaveLength(1)
})

test('a nanny pauses and ends a feed that another has started; nothing is left of the bar', async () => {
  desk = await openDesk([feedOf(10)], { preset: 'nanny' })
  show()
  fireEvent.click(within(bar()).getByRole('button', { name: 'Pause' }))
  const [paused] = desk.entries()
  expect(paused).toMatchObject({ endAt: null, details: { segments: [{ endAt: now.toISOString() }] } })
  expect(within(bar()).getByText('Left side, paused')).toBeTruthy()
  // Ended by the other one meanwhile.
  const ended = { ...paused, endAt: now.toISOString(), version: 3 }
  desk.workspace.entries.put([ended as never])
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Running timers' })).toBeNull())
})

test('who may only look sees it and has no buttons; its name does not change each second', async () => {
  desk = await openDesk([feedOf(10)], { preset: 'viewer' })
  show()
  expect(within(bar()).queryByRole('button', { name: 'Pause' })).toBeNull()
  expect(within(bar()).getByRole('button', { name: /Left side, running 10m$/ })).toBeTruthy()
})

test('the device keeps both counts each second, and the mode when nothing is timed any more', async () => {
  desk = await openDesk([feedOf(10)])
  const page = show()
  const kept = () => JSON.parse(localStorage.getItem('nestwren.timers') ?? 'null')
  expect(kept()).toMatchObject({
    leftTimerDuration: 600,
    rightTimerDuration: 0,
    leftTimerRunning: true,
    rightTimerRunning: false,
    timerMode: 'feeding',
  })
  vi.setSystemTime(now.getTime() + 1000)
  await waitFor(() => expect(kept()).toMatchObject({ leftTimerDuration: 601 }), { timeout: 3000 })
  fireEvent.click(within(bar()).getByRole('button', { name: 'Pause' }))
  await waitFor(() => expect(kept()).toMatchObject({ leftTimerRunning: false }), { timeout: 3000 })
  page.unmount()
  expect(localStorage.getItem('nestwren.timers')).toBeNull()
})

test('a device that has lost the feed goes on counting where it was, and only for the same person', async () => {
  const feed = feedOf(10)
  desk = await openDesk([feed])
  show()
  const kept = localStorage.getItem('nestwren.timers') ?? ''
  await closeDesk(desk)
  document.body.replaceChildren()

  localStorage.setItem('nestwren.timers', kept)
  vi.setSystemTime(now.getTime() + 5 * 60_000)
  desk = await openDesk()
  show()
  await waitFor(() => expect(desk.entries()[0]).toMatchObject({ id: feed.id, endAt: null, startAt: feed.startAt }))
  expect(await screen.findByText('15:00')).toBeTruthy()
  await closeDesk(desk)
  document.body.replaceChildren()

  localStorage.setItem('nestwren.timers', kept.replaceAll(desk.workspace.scope.userId, dev.id))
  desk = await openDesk()
  show()
  expect(desk.entries()).toEqual([])
})
