import { describe, expect, test } from 'vitest'
import { type DoseEntry, doseState, dosesAmong, type Judged, needsQuestion, withoutLimits } from './dose-state.ts'

const at = '2026-11-20T12:00:00.000Z'
const item = (part: Partial<Judged> = {}): Judged => ({
  minIntervalS: 4 * 3600,
  maxDosesPerDay: 4,
  lastGivenAt: null,
  dosesLast24H: 0,
  nextSafeAt: null,
  ...part,
})
const ago = (hours: number) => new Date(Date.parse(at) - hours * 3600_000).toISOString()
const dose = (hours: number, part: Partial<DoseEntry['details']> = {}) =>
  ({
    id: `dose ${hours}`,
    kind: 'medicine',
    startAt: ago(hours),
    deletedAt: null,
    details: { medicineId: 'syrup', name: 'Syrup', dose: null, reason: null, isConfirmed: false, ...part },
  }) as unknown as DoseEntry
const given = (...hours: number[]) => hours.map((hour) => dose(hour))
const read = { at, isRead: true }
const unread = { at, isRead: false }

describe('a dose', () => {
  test('keeps the wait when the last one is long enough ago', () => {
    expect(doseState(item(), given(5), read)).toMatchObject({ nextSafeAt: null, isEarly: false, count: 1 })
  })

  test('is early before the wait is over, and says when it is', () => {
    const state = doseState(item(), given(3), read)
    expect(state).toMatchObject({ isEarly: true, isOverDaily: false, lastAt: ago(3), nextSafeAt: ago(-1) })
    expect(state.last?.id).toBe('dose 3')
    expect(state.known).toEqual({ before: ago(3), after: null })
  })

  test('is over the limit of 24 hours until the oldest that counts is a day old', () => {
    expect(doseState(item(), given(5, 10, 15, 20), read)).toMatchObject({
      isEarly: false,
      isOverDaily: true,
      count: 4,
      nextSafeAt: ago(-4),
    })
  })

  test('logged late is held against the one after it, too', () => {
    const state = doseState(item(), given(-1, 9), read)
    expect(state).toMatchObject({ isEarly: false, nextSafeAt: null, followedAt: ago(-1), lastAt: ago(9) })
    expect(needsQuestion(state)).toBe(true)
    expect(state.known).toEqual({ before: ago(9), after: ago(-1) })
  })

  test('that was deleted here counts no longer, although the server has not heard of it', () => {
    const known = item({ lastGivenAt: ago(1), dosesLast24H: 1, nextSafeAt: ago(-3) })
    expect(doseState(known, [], read)).toMatchObject({ nextSafeAt: null, lastAt: null, count: 0 })
  })

  test('that the person may not see counts, and is not told as the last one', () => {
    const state = doseState(item({ unseenDoses: [ago(2)] }), [], read)
    expect(state).toMatchObject({ nextSafeAt: ago(-2), lastAt: null, count: 1 })
  })

  test('that only the server knows counts until the doses are read, once', () => {
    const known = item({ lastGivenAt: ago(2), dosesLast24H: 1, nextSafeAt: ago(-2) })
    expect(doseState(known, [], unread)).toMatchObject({ isEarly: true, nextSafeAt: ago(-2), count: 1 })
    expect(doseState(known, given(2), unread).count).toBe(1)
  })

  test('over the day by what the server counted is over, though the device holds fewer', () => {
    const known = item({ lastGivenAt: ago(5), dosesLast24H: 4, nextSafeAt: ago(-3) })
    expect(doseState(known, given(5), unread)).toMatchObject({ isOverDaily: true, count: 4, nextSafeAt: ago(-3) })
  })

  test('that is being changed does not stand in its own way', () => {
    const known = item({ lastGivenAt: at, dosesLast24H: 1, nextSafeAt: ago(-4) })
    expect(doseState(known, [], { ...unread, isChange: true }).nextSafeAt).toBeNull()
    expect(doseState(known, [], unread).nextSafeAt).not.toBeNull()
    expect(dosesAmong([{ entry: dose(1), sync: 'saved' }], { medicineId: 'syrup', name: 'Syrup' }, 'dose 1')).toEqual(
      [],
    )
  })

  test('of a medicine without limits asks nothing', () => {
    const state = doseState(withoutLimits, given(0.1), read)
    expect(needsQuestion(state)).toBe(false)
    expect(state.lastAt).toBe(ago(0.1))
  })
})

test('a dose that somebody typed without the list is one of the medicine of that name', () => {
  const views = [
    dose(1),
    dose(2, { medicineId: null, name: ' syrup' }),
    dose(3, { medicineId: 'drops', name: 'Drops' }),
  ].map((entry) => ({ entry, sync: 'saved' as const }))
  const ids = dosesAmong(views, { medicineId: 'syrup', name: 'Syrup' }).map(({ id }) => id)
  expect(ids).toEqual(['dose 1', 'dose 2'])
})
