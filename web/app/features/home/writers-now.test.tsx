import type { LiveEvents } from '@nestwren/contract/live'
import { act, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { dispatchLive, setConnection } from '../../platform/realtime/live.ts'
import { session } from '../../platform/session/session.ts'
import { closeDesk, type Desk, dev, juno, openDesk } from '../../testing/desk.fixture.tsx'
import { NoteField } from '../logs/sheets/note-field.tsx'
import { WritersNow } from './writers-now.tsx'

let desk: Desk

beforeEach(async () => {
  desk = await openDesk()
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] })
})
afterEach(async () => {
  vi.useRealTimers()
  setConnection(null)
  await closeDesk(desk)
})

const hear = (name: 'log:typing:start' | 'log:typing:stop', event: LiveEvents['log:typing:start']) =>
  act(async () => dispatchLive(name, event as never))
const typing = () => screen.queryAllByText(/ is typing$/).map(({ textContent }) => textContent)

test('whoever writes a note stands on the timeline until they stop, or nothing is heard of them', async () => {
  desk.show(<WritersNow />)
  await hear('log:typing:start', { user: dev, type: 'activity' })
  await hear('log:typing:start', { user: dev, type: 'activity' })
  expect(typing()).toEqual(['Dev is typing'])
  await hear('log:typing:stop', { user: dev, type: 'activity' })
  expect(typing()).toEqual([])
  await hear('log:typing:start', { user: dev, type: 'activity' })
  await act(() => vi.advanceTimersByTimeAsync(5_900))
  expect(typing()).toEqual(['Dev is typing'])
  await act(() => vi.advanceTimersByTimeAsync(200))
  expect(typing()).toEqual([])
})

test('the person at this device is not told of themself', async () => {
  desk.show(<WritersNow />)
  const { user } = session.get() as { user: { id: string; name: string } }
  await hear('log:typing:start', { user: { id: user.id, name: user.name }, type: 'activity' })
  expect(typing()).toEqual([])
})

test('writing a note is told with its kind and child, and so is the end of it', async () => {
  const send = vi.fn()
  setConnection({ send } as never)
  desk.show(<NoteField kind="activity" childId={juno} value="" onValueChange={vi.fn()} />)
  fireEvent.change(screen.getByRole('textbox', { name: /^Note/ }), { target: { value: 'Laughed' } })
  expect(send.mock.calls).toEqual([['log:typing:start', { type: 'activity', childId: juno }]])
  await act(() => vi.advanceTimersByTimeAsync(2_000))
  expect(send.mock.calls.at(-1)).toEqual(['log:typing:stop', { type: 'activity', childId: juno }])
})
