import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { noteSeen } from '../../../../../platform/preferences/seen.ts'
import { closeDesk, type Desk, dev, entryOf, openDesk } from '../../../../../testing/desk.fixture.tsx'
import { LogProvider } from '../../../public/log-provider.tsx'
import { HomeNotes, notesOnTop } from './home-notes.tsx'

let desk: Desk
const roomKey = 'nestwren.notesRoom.test'
const now = '2026-11-20T12:00:00.000Z'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(now) })
})
afterEach(async () => {
  await closeDesk(desk)
  vi.useRealTimers()
})

const note = (text: string, startAt: string, part: { isPinned?: boolean; isHandover?: boolean } = {}) =>
  entryOf('note', { startAt, details: { text, isPinned: false, isHandover: false, ...part } })
const show = (room = 0) =>
  desk.show(
    <LogProvider>
      <HomeNotes childId="all" roomKey={roomKey} room={room} />
    </LogProvider>,
  )

test('the newest handover of two days comes first, then what is pinned; the rest does not stand there', async () => {
  desk = await openDesk()
  const handover = note('newest', '2026-11-20T10:00:00.000Z', { isHandover: true, isPinned: true })
  const older = note('older', '2026-11-20T08:00:00.000Z', { isHandover: true })
  const pinned = note('pinned', '2026-10-01T08:00:00.000Z', { isPinned: true })
  const plain = note('plain', '2026-11-20T09:00:00.000Z')
  expect(notesOnTop([handover, plain, older, pinned], now)).toEqual([handover, pinned])
  const stale = note('stale', '2026-11-18T08:00:00.000Z', { isHandover: true })
  expect(notesOnTop([stale], now)).toEqual([])
})

test('a pinned note is taken off, and put back', async () => {
  desk = await openDesk([note('Spare key is with Ana', '2026-11-20T08:00:00.000Z', { isPinned: true })])
  show()
  fireEvent.click(screen.getByRole('button', { name: 'Remove this note from Home' }))
  expect(desk.entries()[0]?.details).toMatchObject({ isPinned: false })
  expect(screen.queryByText('Spare key is with Ana')).toBeNull()
  fireEvent.click(await screen.findByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(screen.getByText('Spare key is with Ana')).toBeTruthy())
})

test('a handoff note that was seen is one line, which opens and closes again', async () => {
  const handoff = {
    ...note('She hates the blue cup', '2026-11-20T10:00:00.000Z', { isHandover: true }),
    createdBy: dev,
  }
  desk = await openDesk([handoff, note('Spare key is with Ana', '2026-11-20T08:00:00.000Z', { isPinned: true })])
  const first = show()
  expect(screen.getByText('She hates the blue cup')).toBeTruthy()
  first.unmount()
  noteSeen(desk.workspace.scope, `note:${handoff.id}:${handoff.details.text.length}`)
  show()
  expect(screen.queryByText('She hates the blue cup')).toBeNull()
  expect(screen.getByText('Spare key is with Ana')).toBeTruthy()
  const line = screen.getByRole('button', { name: /^Handoff note from Dev, / })
  fireEvent.click(line)
  expect(screen.getByText('She hates the blue cup')).toBeTruthy()
  expect(line.getAttribute('aria-expanded')).toBe('true')
  fireEvent.click(line)
  expect(screen.queryByText('She hates the blue cup')).toBeNull()
})

test('somebody who may only look reads it', async () => {
  const theirs = { ...note('Read me', '2026-11-20T08:00:00.000Z', { isPinned: true }), createdBy: dev }
  desk = await openDesk([theirs], { preset: 'viewer' })
  show()
  expect(screen.getByText('Read me')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Remove this note from Home' })).toBeNull()
})

test('the room of the card is kept free the next time, until it is known that there is none', async () => {
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(118)
  desk = await openDesk([note('Spare key is with Ana', '2026-11-20T08:00:00.000Z', { isPinned: true })])
  const { unmount } = show()
  expect(localStorage.getItem(roomKey)).toBe('118')
  fireEvent.click(screen.getByRole('button', { name: 'Remove this note from Home' }))
  await waitFor(() => expect(localStorage.getItem(roomKey)).toBeNull())
  unmount()
})

test('without notes there is no card', async () => {
  desk = await openDesk()
  show()
  expect(screen.queryByRole('region', { name: 'Notes for everyone' })).toBeNull()
})
