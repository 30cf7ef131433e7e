import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ageInDays, ageInMonths, correctedAge } from './age.ts'

describe('ageInDays', () => {
  it.each([
    ['2024-02-28', '2024-03-01', 2],
    ['2023-02-28', '2023-03-01', 1],
    ['2024-12-31', '2025-01-01', 1],
    ['2024-06-01', '2024-06-01', 0],
    ['2024-06-02', '2024-06-01', -1],
    ['2019-11-24', '2024-11-24', 1827],
    // Nights on which clocks change somewhere.
    ['2026-03-28', '2026-03-30', 2],
    ['2026-10-24', '2026-10-26', 2],
    ['1999-12-31', '2000-03-01', 61],
  ])('from %s to %s is %d', (birthdate, date, days) => {
    expect(ageInDays(birthdate, date)).toBe(days)
  })

  it('is counted in calendar days, whatever the dates', () => {
    const start = Date.UTC(2000, 0, 1)
    const date = (day: number) => new Date(start + day * 86_400_000).toISOString().slice(0, 10)
    const day = fc.integer({ min: 0, max: 40_000 })
    fc.assert(
      fc.property(day, day, (from, to) => {
        expect(ageInDays(date(from), date(to))).toBe(to - from)
      }),
    )
  })

  it.each(['2023-02-29', '2024-13-01', '2024-1-1', '2024-06-01T00:00:00Z', '01.06.2024', '', '2024-04-31'])(
    'refuses %o',
    (date) => {
      expect(() => ageInDays(date, '2024-06-01')).toThrow(RangeError)
      expect(() => ageInDays('2024-06-01', date)).toThrow(RangeError)
    },
  )
})

it('counts months of 30.4375 days', () => {
  expect(ageInMonths(30.4375 * 7)).toBe(7)
  expect(ageInMonths(731)).toBeGreaterThan(24)
  expect(ageInMonths(730)).toBeLessThan(24)
})

describe('correctedAge', () => {
  const early = { birthdate: '2024-01-01', dueDate: '2024-02-26' } // 56 days early: 32 weeks

  it('takes the weeks that a child came early from its age', () => {
    expect(correctedAge({ ...early, on: '2024-05-01' })).toEqual({
      chronologicalDays: 121,
      correctedDays: 65,
      used: 'corrected',
      usedDays: 65,
      gestationDays: 224,
      bornPreterm: true,
      isDueDateDoubtful: false,
    })
  })

  it('is negative before the due date', () => {
    expect(correctedAge({ ...early, on: '2024-02-25' })).toMatchObject({ correctedDays: -1, usedDays: -1 })
  })

  it('is used until 24 months, and shown afterwards', () => {
    expect(correctedAge({ ...early, on: '2025-12-31' })).toMatchObject({ chronologicalDays: 730, used: 'corrected' })
    expect(correctedAge({ ...early, on: '2026-01-01' })).toMatchObject({
      chronologicalDays: 731,
      correctedDays: 675,
      used: 'chronological',
      usedDays: 731,
      bornPreterm: true,
    })
  })

  it('is for children born before 37 weeks only', () => {
    const at = (dueDate: string | null) => correctedAge({ birthdate: '2024-01-01', dueDate, on: '2024-05-01' })
    expect(at('2024-01-22')).toMatchObject({ gestationDays: 259, bornPreterm: false, correctedDays: 121 })
    expect(at('2024-01-23')).toMatchObject({ gestationDays: 258, bornPreterm: true, correctedDays: 99 })
    expect(at('2023-12-25')).toMatchObject({ gestationDays: 287, bornPreterm: false, usedDays: 121 })
    expect(at(null)).toMatchObject({ gestationDays: null, bornPreterm: false, usedDays: 121 })
  })

  it('does not use a due date that cannot be right', () => {
    const at = (dueDate: string) => correctedAge({ birthdate: '2024-01-01', dueDate, on: '2024-05-01' })
    expect(at('2024-10-07')).toMatchObject({ isDueDateDoubtful: true, bornPreterm: false, usedDays: 121 })
    expect(at('2023-01-01')).toMatchObject({ isDueDateDoubtful: true, bornPreterm: false, usedDays: 121 })
  })
})
