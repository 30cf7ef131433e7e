import { describe, expect, test } from 'vitest'
import { doseState, rulesFor } from './dose-state.ts'

const at = '2026-11-20T12:00:00.000Z'
const rules = (part: Partial<Parameters<typeof doseState>[0]> = {}) => ({
  minIntervalS: 4 * 3600,
  maxDosesPerDay: 4,
  lastGivenAt: null,
  dosesLast24H: 0,
  nextSafeAt: null,
  ...part,
})
const given = (...hours: number[]) => hours.map((hour) => new Date(Date.parse(at) - hour * 3600_000).toISOString())

describe('a dose', () => {
  test('is safe when the last one is long enough ago', () => {
    expect(doseState(rules(), given(5), at)).toMatchObject({ nextSafeAt: null, isEarly: false, count: 1 })
  })

  test('is early before the time between doses is over, and says when it is', () => {
    expect(doseState(rules(), given(3), at)).toMatchObject({
      isEarly: true,
      isOverDaily: false,
      lastAt: given(3)[0],
      nextSafeAt: '2026-11-20T13:00:00.000Z',
    })
  })

  test('is over the limit of the day until the oldest that counts is a day old', () => {
    expect(doseState(rules(), given(5, 10, 15, 20), at)).toMatchObject({
      isEarly: false,
      isOverDaily: true,
      count: 4,
      nextSafeAt: '2026-11-20T16:00:00.000Z',
    })
  })

  test('that only the server knows counts, once', () => {
    const [twoHours = ''] = given(2)
    const known = rules({ lastGivenAt: twoHours, dosesLast24H: 1, nextSafeAt: '2026-11-20T14:00:00.000Z' })
    expect(doseState(known, [], at)).toMatchObject({ isEarly: true, nextSafeAt: '2026-11-20T14:00:00.000Z', count: 1 })
    expect(doseState(known, [twoHours], at).count).toBe(1)
  })

  test('over the day by what the server counts is over, though the device holds fewer', () => {
    const known = rules({ lastGivenAt: given(5)[0] ?? '', dosesLast24H: 4, nextSafeAt: '2026-11-20T15:00:00.000Z' })
    expect(doseState(known, given(5), at)).toMatchObject({
      isOverDaily: true,
      count: 4,
      nextSafeAt: '2026-11-20T15:00:00.000Z',
    })
  })

  test('that is being changed does not stand in its own way', () => {
    const known = rules({ lastGivenAt: at, dosesLast24H: 1, nextSafeAt: '2026-11-20T16:00:00.000Z' })
    expect(doseState(rulesFor(known, 'the dose itself'), [], at).nextSafeAt).toBeNull()
    expect(doseState(rulesFor(known, null), [], at).nextSafeAt).not.toBeNull()
  })

  test('of a medicine without rules is always safe', () => {
    expect(doseState(rules({ minIntervalS: null, maxDosesPerDay: null }), given(0.1), at).nextSafeAt).toBeNull()
  })
})
