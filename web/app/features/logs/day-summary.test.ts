import type { Entry, EntryOf } from '@nestwren/contract/logs/entry'
import { describe, expect, it } from 'vitest'
import { dayBounds, dayCounts, lastFeed, ribbonOf, sleptS } from './day-summary.ts'

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

describe('sleptS', () => {
  it('cuts at midnight and counts an open sleep until now', () => {
    const sleeps = [
      sleep('2026-11-18T22:00:00.000Z', '2026-11-19T04:00:00.000Z'),
      sleep('2026-11-19T09:00:00.000Z', null),
    ]
    expect(sleptS(sleeps, '2026-11-19T00:00:00Z', '2026-11-20T00:00:00Z', '2026-11-19T09:30:00.000Z')).toBe(4.5 * 3600)
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
    expect(dayCounts(entries, '2026-11-19', 'UTC', '2026-11-19T12:00:00.000Z')).toEqual({
      feeds: 1,
      diapers: 0,
      asleepS: 6 * 3600,
    })
  })
})

describe('the last feed', () => {
  const fed = (method: 'breast' | 'bottle' | 'solids', startAt: string, endAt: string, side?: 'left' | 'right') => {
    const segments = side === undefined ? [] : [{ side, startAt, endAt }]
    const details = { method, segments, bottles: [], foods: [] }
    return { ...base, id: `feed-${++count}`, kind: 'feeding' as const, startAt, endAt, details }
  }
  const plate = fed('solids', '2026-11-19T12:00:00.000Z', '2026-11-19T12:00:00.000Z')
  const bottle = fed('bottle', '2026-11-19T10:00:00.000Z', '2026-11-19T10:00:00.000Z')
  const breast = fed('breast', '2026-11-19T08:00:00.000Z', '2026-11-19T08:20:00.000Z', 'left')
  const all = { breast: true, bottle: true, solids: true }

  it('is the newest, from its start, until the family has chosen', () => {
    expect(lastFeed([plate, bottle, breast])).toMatchObject({ entry: plate, at: plate.startAt, isFromEnd: false })
    expect(lastFeed([])).toBeNull()
  })

  it('leaves out what does not begin the clock anew', () => {
    const counted = { timeSinceFeed: 'start' as const, feedsThatCount: { ...all, solids: false } }
    expect(lastFeed([plate, bottle, breast], counted)?.entry).toBe(bottle)
    expect(lastFeed([plate], counted)).toBeNull()
  })

  it('counts from the end where the family wishes, and from the start while it goes on', () => {
    const counted = { timeSinceFeed: 'end' as const, feedsThatCount: all }
    expect(lastFeed([breast], counted)).toMatchObject({ at: breast.endAt, isFromEnd: true })
    const running = { ...breast, endAt: null }
    expect(lastFeed([running], counted)).toMatchObject({ at: breast.startAt, isFromEnd: false, isRunning: true })
  })

  it('offers the other side than the last time at the breast, also after a bottle', () => {
    expect(lastFeed([bottle, breast])?.nextSide).toBe('right')
    expect(lastFeed([bottle])?.nextSide).toBeNull()
  })
})
