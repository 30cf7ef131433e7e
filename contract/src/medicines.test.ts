import { expect, it } from 'vitest'
import { adviseDose } from './medicines.ts'

const hour = 3_600_000
const now = Date.parse('2026-11-19T10:00:00.000Z')
const ago = (hours: number) => new Date(now - hours * hour).toISOString()
const advise = (rules: { minIntervalS?: number; maxDosesPerDay?: number }, earlier: readonly number[]) =>
  adviseDose({ minIntervalS: null, maxDosesPerDay: null, ...rules }, earlier.map(ago), ago(0))

it('advises nothing where there are no rules and no doses', () => {
  const fine = { isEarly: false, isOverDaily: false, nextSafeAt: null }
  expect(advise({}, [0.1, 0.2])).toEqual(fine)
  expect(advise({ minIntervalS: 6 * 3600, maxDosesPerDay: 4 }, [])).toEqual(fine)
})

it('counts the interval from the last dose, in whatever order they come', () => {
  expect(advise({ minIntervalS: 6 * 3600 }, [9, 2, 20])).toEqual({
    isEarly: true,
    isOverDaily: false,
    nextSafeAt: ago(-4),
  })
  expect(advise({ minIntervalS: 6 * 3600 }, [6]).isEarly).toBe(false)
})

it('counts the doses of any 24 hours, not of a calendar day', () => {
  expect(advise({ maxDosesPerDay: 2 }, [1, 23])).toEqual({ isEarly: false, isOverDaily: true, nextSafeAt: ago(-1) })
  expect(advise({ maxDosesPerDay: 2 }, [1, 24]).isOverDaily).toBe(false)
  // Of more than were allowed, so many have to be older than a day that one more fits in.
  expect(advise({ maxDosesPerDay: 2 }, [1, 3, 5]).nextSafeAt).toBe(ago(-21))
})

it('waits for the later of both rules', () => {
  expect(advise({ minIntervalS: 4 * 3600, maxDosesPerDay: 2 }, [1, 22])).toEqual({
    isEarly: true,
    isOverDaily: true,
    nextSafeAt: ago(-3),
  })
})

it('does not look at doses that lie ahead', () => {
  expect(advise({ minIntervalS: 6 * 3600 }, [-1])).toMatchObject({ isEarly: false, nextSafeAt: null })
})
