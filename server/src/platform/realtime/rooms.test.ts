import { describe, expect, test } from 'vitest'
import type { Caller } from '../http/access.ts'
import type { Audience } from '../http/context.ts'
import type { VisibleArea, VisibleAreas } from './rights.ts'
import { exceptRoomsOf, roomsFor, roomsOf } from './rooms.ts'

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
    'child:a:c:photos:kept',
    'everybody',
    'session:s',
    'user:a:u',
    'user:a:u:photos',
    'user:a:u:photos:kept',
  ])
})

describe('a section of the vault', () => {
  const at = now
  const rooms = (areas: readonly Partial<VisibleArea>[], role: Caller['role'] = 'parent') => {
    const seen = areas.map(
      (area) => ({ childId: 'c', area: 'photos', historyDays: null, seesKept: true, ...area }) as const,
    )
    return roomsFor({ ...caller, role }, { areas: seen, isInFamily: true, photoLinks: 'none', changesAt: null })
  }
  const hearing = (mine: ReadonlySet<string>) => (audience: Audience) =>
    roomsOf(audience, now).some((room) => mine.has(room)) &&
    !exceptRoomsOf(audience, now).some((room) => mine.has(room))
  const about = { accountId: 'a', at, area: 'photos', section: 'photos', userId: 'u' } as const
  const audiences: readonly Audience[] = [
    { ...about, to: 'child', childId: 'c' },
    { ...about, to: 'children', childIds: ['d', 'c'] },
    { ...about, to: 'parents' },
    { ...about, to: 'user' },
  ]
  const kept = audiences.map((audience) => ({ ...audience, isKept: true }))
  const others = audiences.map((audience) => ({ ...audience, exceptKept: true }))
  const all = audiences.map(() => true)
  const none = audiences.map(() => false)

  test('is told to those for whom it is not locked', () => {
    const hears = hearing(rooms([{}]))
    expect([audiences, kept, others].map((these) => these.map(hears))).toEqual([all, all, none])
  })

  test('is told without what is kept in it to those who have not opened that', () => {
    const hears = hearing(rooms([{ seesKept: false }]))
    expect([audiences, kept, others].map((these) => these.map(hears))).toEqual([all, none, all])
  })

  test('is told to nobody for whom it is locked, who hear of everything else', () => {
    const mine = rooms([{ area: 'logs' }])
    expect([audiences, kept, others].flat().map(hearing(mine))).toEqual([...none, ...none, ...none])
    expect(roomsOf({ to: 'parents', accountId: 'a' }, now).some((room) => mine.has(room))).toBe(true)
  })

  test('is not told to a caregiver where it is for parents', () => {
    const hears = hearing(rooms([{}], 'caregiver'))
    expect([audiences[2], kept[2]].map((audience) => audience !== undefined && hears(audience))).toEqual([false, false])
  })

  test('is told as far back as the history of its reader goes, also of what is kept', () => {
    const hears = hearing(rooms([{ historyDays: 7 }], 'caregiver'))
    const told = (days: number) =>
      hears({ ...about, to: 'child', childId: 'c', isKept: true, at: new Date(now.getTime() - days * 86_400_000) })
    expect([6, 8].map(told)).toEqual([true, false])
  })
})

test('whose access has ended hears only what is told to the person', () => {
  const rooms = roomsFor(caller, { areas: [], isInFamily: false, photoLinks: 'none', changesAt: null })
  expect([...rooms].sort()).toEqual(['everybody', 'session:s', 'user:a:u'])
})
