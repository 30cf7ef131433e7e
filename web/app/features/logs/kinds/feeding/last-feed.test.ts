import { describe, expect, it } from 'vitest'
import { lastFeed } from './last-feed.ts'

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
