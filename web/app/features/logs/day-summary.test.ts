import type { Entry, EntryOf } from '@nestwren/contract/logs/entry'
import { describe, expect, it } from 'vitest'
import { coveredS, dayBounds, dayCounts, ribbonOf } from './day-summary.ts'
import { sleptS } from './kinds/sleep/slept.ts'

const base = {
  childId: '01900000-0000-7000-8000-00000000000a',
  tz: 'Europe/Lisbon',
  notes: '',
  photoIds: [],
  createdBy: { id: '01900000-0000-7000-8000-00000000000b', name: 'Mara' },
  updatedBy: { id: '01900000-0000-7000-8000-00000000000b', name: 'Mara' },
  createdAt: '2026-11-19T00:00:00.000Z',
  updatedAt: '2026-11-19T00:00:00.000Z',
  version: 1,
  deletedAt: null,
  likes: [],
  commentCount: 0,
}
let count = 0
function sleep(startAt: string, endAt: string | null): EntryOf<'sleep'> {
  const details = { type: null, location: null, putDownAt: null, wakings: [], moodBefore: null, moodAfter: null }
  return { ...base, id: `sleep-${++count}`, kind: 'sleep', startAt, endAt, details }
}
function feed(startAt: string): Entry {
  const details = { method: 'breast' as const, segments: [], bottles: [], foods: [] }
  return { ...base, id: `feed-${++count}`, kind: 'feeding', startAt, endAt: startAt, details }
}

describe('dayBounds', () => {
  it('follows the clock on days of 23 and 25 hours', () => {
    expect(dayBounds('2026-03-29', 'Europe/Lisbon')).toEqual({
      from: '2026-03-29T00:00:00Z',
      to: '2026-03-29T23:00:00Z',
    })
    expect(dayBounds('2026-10-25', 'Europe/Lisbon')).toEqual({
      from: '2026-10-24T23:00:00Z',
      to: '2026-10-26T00:00:00Z',
    })
  })
})

describe('coveredS', () => {
  it('cuts at midnight and counts an open sleep until now', () => {
    const sleeps = [
      sleep('2026-11-18T22:00:00.000Z', '2026-11-19T04:00:00.000Z'),
      sleep('2026-11-19T09:00:00.000Z', null),
    ]
    const [from, to, now] = ['2026-11-19T00:00:00Z', '2026-11-20T00:00:00Z', '2026-11-19T09:30:00.000Z']
    expect(coveredS(sleeps, from, to, now)).toBe(4.5 * 3600)
    expect(sleptS([...sleeps, feed('2026-11-19T08:00:00.000Z')], from, to, now)).toBe(4.5 * 3600)
  })
})

describe('ribbonOf', () => {
  const day = '2026-11-19'
  const now = '2026-11-19T12:00:00.000Z'
  it('places sleeps over midnight, feeds and now on the line of the day', () => {
    const entries = [
      sleep('2026-11-18T22:00:00.000Z', '2026-11-19T06:00:00.000Z'),
      feed('2026-11-19T06:00:00.000Z'),
      feed('2026-11-18T20:00:00.000Z'),
    ]
    expect(ribbonOf(entries, day, 'UTC', now)).toEqual({ sleeps: [{ from: 0, to: 0.25 }], feeds: [0.25], nowAt: 0.5 })
  })
  it('has no present on a day that is over', () => {
    expect(ribbonOf([], '2026-11-18', 'UTC', now).nowAt).toBeNull()
  })
})

describe('dayCounts', () => {
  it('counts what started on the day and the sleep inside it', () => {
    const entries = [
      sleep('2026-11-18T22:00:00.000Z', '2026-11-19T06:00:00.000Z'),
      feed('2026-11-19T06:00:00.000Z'),
      feed('2026-11-18T20:00:00.000Z'),
    ]
    expect(dayCounts(entries, '2026-11-19', 'UTC', '2026-11-19T12:00:00.000Z')).toEqual(
      new Map([
        ['feeding', { count: 1, seconds: 0 }],
        ['diaper', { count: 0, seconds: 0 }],
        ['sleep', { count: 0, seconds: 6 * 3600 }],
      ]),
    )
  })
})
