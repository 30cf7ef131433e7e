import type { LogEvent } from '@nestwren/contract/live'
import { act } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { dispatchLive } from '../../../platform/realtime/live.ts'
import { closeDesk, type Desk, dev, entryOf, juno, openDesk } from '../../../testing/desk.fixture.tsx'
import { LiveRegion } from '../../../ui/live-region.tsx'
import { newDiaper } from '../kinds/diaper/new-diaper.ts'
import { LiveNews } from './live-news.tsx'

const startAt = '2026-11-20T01:00:00.000Z'
let desk: Desk
// Each test begins long after what the one before it has said.
let now = Date.parse(startAt)

beforeEach(() => {
  now += 3_600_000
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'], now })
})
afterEach(async () => {
  vi.useRealTimers()
  await closeDesk(desk)
})

const region = () => document.querySelector('[aria-live="polite"][aria-atomic="true"]')?.textContent?.trim()
const event = (user = dev, rest: Partial<LogEvent> = {}) => ({
  type: 'diaper',
  user,
  child: { _id: juno, name: 'Juno' },
  activity: entryOf('diaper', { startAt, details: newDiaper('wet'), createdBy: user }),
  ...rest,
})
async function open(childCount: 1 | 2 = 1) {
  desk = await openDesk([], { childCount })
  desk.show(
    <>
      <LiveNews />
      <LiveRegion />
    </>,
  )
}
const hear = (name: 'log:new' | 'log:comment:new', payload: unknown) =>
  act(() => {
    dispatchLive(name, payload as never)
  })
const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

test('tells what somebody else logged', async () => {
  await open()
  hear('log:new', event())
  await wait(0)
  expect(region()).toBe('Dev: Wet diaper')
})

test('names the child where there are several', async () => {
  await open(2)
  hear('log:new', event())
  await wait(0)
  expect(region()).toBe('Dev for Juno: Wet diaper')
})

test('what comes within five seconds is told once, in one sentence for each person', async () => {
  await open()
  hear('log:new', event())
  await wait(0)
  for (const user of [dev, dev, { id: 'sol', name: 'Sol' }]) hear('log:new', event(user))
  await wait(4_900)
  expect(region()).toBe('Dev: Wet diaper')
  await wait(200)
  expect(region()).toBe('2 new from Dev. Sol: Wet diaper')
})

test('reads out comments, and says nothing of what this person did on another device', async () => {
  await open()
  hear('log:new', event({ id: '00000000-0000-4000-8000-000000000010', name: 'Mara' }))
  await wait(6_000)
  expect(region()).not.toContain('Mara')
  hear('log:comment:new', { ...event(), comment: { content: 'So proud!' } })
  await wait(0)
  expect(region()).toBe('Dev commented on Wet diaper: So proud!')
})
