import { expect, test } from 'vitest'
import type { Caller } from '../http/access.ts'
import type { VisibleArea, VisibleAreas } from './rights.ts'
import { roomsFor, roomsOf } from './rooms.ts'

const now = new Date('2026-11-19T12:00:00.000Z')
const caller: Caller = {
  userId: 'u',
  name: 'Nana',
  accountId: 'a',
  sessionId: 's',
  role: 'caregiver',
  subscriptionStatus: 'trial',
}

function visible(area: VisibleArea['area'], historyDays: number | null): VisibleAreas {
  return {
    areas: [{ childId: 'c', area, historyDays, seesKept: true }],
    isInFamily: true,
    photoLinks: 'none',
    changesAt: null,
  }
}

const hears = (historyDays: number | null, at: string) => {
  const rooms = roomsFor(caller, visible('logs', historyDays))
  return roomsOf({ to: 'child', accountId: 'a', childId: 'c', area: 'logs', at: new Date(at) }, now).some((room) =>
    rooms.has(room),
  )
}

test.each([
  [null, '2020-01-01T00:00:00.000Z', true],
  [1, '2026-11-18T12:00:00.000Z', true],
  [1, '2026-11-18T11:59:59.999Z', false],
  [7, '2026-11-12T12:00:00.000Z', true],
  [7, '2026-11-12T11:59:59.999Z', false],
  [365, '2025-11-19T12:00:00.000Z', true],
  // A number without a room of its own hears what the next smaller one hears, never more.
  [10, '2026-11-12T12:00:00.000Z', true],
  [10, '2026-11-11T12:00:00.000Z', false],
  [0, '2026-11-19T12:00:00.000Z', false],
])('a history of %s days and what happened at %s: %s', (historyDays, at, isHeard) => {
  expect(hears(historyDays, at)).toBe(isHeard)
})

test('a socket is in the rooms of its account, person, session and areas, and in no other', () => {
  expect([...roomsFor(caller, visible('photos', null))].sort()).toEqual([
    'account:a',
    'child:a:c:photos',
    'everybody',
    'session:s',
    'user:a:u',
  ])
})

test('whose access has ended hears only what is told to the person', () => {
  const rooms = roomsFor(caller, { areas: [], isInFamily: false, photoLinks: 'none', changesAt: null })
  expect([...rooms].sort()).toEqual(['everybody', 'session:s', 'user:a:u'])
})
