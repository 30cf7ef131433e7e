import { describe, expect, it } from 'vitest'
import { ageOn } from './age.ts'

describe('ageOn', () => {
  it.each([
    ['2026-11-20', '2026-11-20', { unit: 'day', count: 0 }],
    ['2026-11-07', '2026-11-20', { unit: 'day', count: 13 }],
    ['2026-11-06', '2026-11-20', { unit: 'week', count: 2 }],
    ['2026-09-21', '2026-11-20', { unit: 'week', count: 8 }],
    ['2026-09-20', '2026-11-20', { unit: 'month', count: 2 }],
    ['2024-11-21', '2026-11-20', { unit: 'month', count: 23 }],
    ['2024-11-20', '2026-11-20', { unit: 'year', count: 2 }],
    ['2024-02-29', '2027-02-28', { unit: 'year', count: 2 }],
  ])('%s on %s', (birthdate, today, expected) => {
    expect(ageOn(birthdate, today)).toEqual(expected)
  })

  it('is null before birth', () => {
    expect(ageOn('2026-11-21', '2026-11-20')).toBeNull()
  })
})
