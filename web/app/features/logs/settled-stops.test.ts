import type { Entry } from '@nestwren/contract/logs/entry'
import { expect, test } from 'vitest'
import { isSettled } from '../../platform/sync/lazy/resolutions.ts'
import type { Operation } from '../../platform/sync/operation.ts'
import { dev, entryOf } from '../../testing/desk.fixture.tsx'
import { newSleep } from './kinds/sleep/new-sleep.ts'

const at = (minute: number) => `2026-11-20T08:${String(minute).padStart(2, '0')}:00.000Z`
const asleep = entryOf('sleep', { startAt: at(0), details: newSleep() })
const ended = { ...asleep, endAt: at(30), version: 2, updatedBy: dev }

function conflict(before: Entry, mine: Partial<Entry>, theirs: Entry): Operation {
  const { startAt, endAt, tz, notes, details } = { ...before, ...mine } as Entry
  return {
    id: 'one',
    seq: 1,
    userId: 'mara',
    accountId: 'home',
    endpoint: 'logs.update',
    input: null,
    change: {
      kind: 'update',
      id: before.id,
      fields: { startAt, endAt, tz, notes, details },
      baseVersion: 1,
      before,
      by: before.createdBy,
      isRestoredFirst: false,
    },
    touches: [before.id],
    makes: [],
    needs: [],
    createdAt: at(31),
    state: 'conflict',
    error: null,
    theirs,
  }
}

test('two who end the same sleep have nothing to choose', () => {
  expect(isSettled(conflict(asleep, { endAt: at(31) }, ended))).toBe(true)
})

test('an end with a note of one’s own is a choice', () => {
  expect(isSettled(conflict(asleep, { endAt: at(31), notes: 'woke up hungry' }, ended))).toBe(false)
})

test('an end is a choice while theirs goes on, and when theirs was deleted', () => {
  expect(isSettled(conflict(asleep, { endAt: at(31) }, { ...asleep, notes: 'in the dark', version: 2 }))).toBe(false)
  expect(isSettled(conflict(asleep, { endAt: at(31) }, { ...ended, deletedAt: at(32) }))).toBe(false)
})

test('two who end the same feed agree, though their last sides end at different seconds', () => {
  const segments = [{ side: 'left' as const, startAt: at(0), endAt: null }]
  const details = { method: 'breast' as const, segments, bottles: [], foods: [] }
  const feed = entryOf('feeding', { startAt: at(0), details })
  const closed = (minute: number) => ({
    endAt: at(minute),
    details: { ...details, segments: [{ side: 'left' as const, startAt: at(0), endAt: at(minute) }] },
  })
  expect(isSettled(conflict(feed, closed(12), { ...feed, ...closed(11), version: 2 }))).toBe(true)
})

test('two who wrote exactly the same agree', () => {
  const moved = { startAt: at(1) }
  expect(isSettled(conflict(asleep, moved, { ...asleep, ...moved, version: 2 }))).toBe(true)
  expect(isSettled(conflict(asleep, moved, { ...asleep, startAt: at(2), version: 2 }))).toBe(false)
})
