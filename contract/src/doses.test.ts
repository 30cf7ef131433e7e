import { describe, expect, it } from 'vitest'
import { adviseDose, type GivenDose, unawareDoses } from './doses.ts'

const hour = 3_600_000
const now = Date.parse('2026-11-19T10:00:00.000Z')
const ago = (hours: number) => new Date(now - hours * hour).toISOString()
const advise = (rules: { minIntervalS?: number; maxDosesPerDay?: number }, earlier: readonly number[]) =>
  adviseDose({ minIntervalS: null, maxDosesPerDay: null, ...rules }, earlier.map(ago), ago(0))

it('advises nothing where there are no rules and no doses', () => {
  const fine = { isEarly: false, isOverDaily: false, nextSafeAt: null, followedAt: null }
  expect(advise({}, [0.1, 0.2])).toEqual(fine)
  expect(advise({ minIntervalS: 6 * 3600, maxDosesPerDay: 4 }, [])).toEqual(fine)
})

it('counts the interval from the last dose, in whatever order they come', () => {
  expect(advise({ minIntervalS: 6 * 3600 }, [9, 2, 20])).toEqual({
    isEarly: true,
    isOverDaily: false,
    nextSafeAt: ago(-4),
    followedAt: null,
  })
  expect(advise({ minIntervalS: 6 * 3600 }, [6]).isEarly).toBe(false)
})

it('counts the doses of any 24 hours, not of a calendar day', () => {
  expect(advise({ maxDosesPerDay: 2 }, [1, 23])).toMatchObject({
    isEarly: false,
    isOverDaily: true,
    nextSafeAt: ago(-1),
  })
  expect(advise({ maxDosesPerDay: 2 }, [1, 24]).isOverDaily).toBe(false)
  // Of more than were allowed, so many have to be older than a day that one more fits in.
  expect(advise({ maxDosesPerDay: 2 }, [1, 3, 5]).nextSafeAt).toBe(ago(-21))
})

it('waits for the later of both rules', () => {
  expect(advise({ minIntervalS: 4 * 3600, maxDosesPerDay: 2 }, [1, 22])).toMatchObject({
    isEarly: true,
    isOverDaily: true,
    nextSafeAt: ago(-3),
  })
})

it('tells of a later dose that follows before the wait is over, and lets nobody wait for it', () => {
  expect(advise({ minIntervalS: 6 * 3600 }, [-1, -3])).toMatchObject({
    isEarly: false,
    nextSafeAt: null,
    followedAt: ago(-1),
  })
  expect(advise({ minIntervalS: 6 * 3600 }, [-6]).followedAt).toBeNull()
  expect(advise({}, [-0.1]).followedAt).toBeNull()
})

it('counts a dose that is logged late into the 24 hours of later ones', () => {
  expect(advise({ maxDosesPerDay: 2 }, [-1, -2])).toMatchObject({ isOverDaily: true, nextSafeAt: null })
  expect(advise({ maxDosesPerDay: 2 }, [-1, -24]).isOverDaily).toBe(false)
})

describe('doses that nobody knew of when they gave theirs', () => {
  const given = (id: string, hours: number, known?: { before?: number; after?: number }): GivenDose => ({
    id,
    at: ago(hours),
    known: known && {
      before: known.before === undefined ? null : ago(known.before),
      after: known.after === undefined ? null : ago(known.after),
    },
  })
  const pairs = (doses: readonly GivenDose[], limits: { minIntervalS?: number; maxDosesPerDay?: number } = {}) =>
    unawareDoses(doses, { minIntervalS: null, maxDosesPerDay: null, ...limits }).map(([a, b]) => `${a.id}${b.id}`)

  it('are told when they are closer than the wait, whichever came to the server first', () => {
    const doses = [given('b', 2, { before: 9 }), given('a', 3, { before: 9 }), given('x', 9, {})]
    expect(pairs(doses, { minIntervalS: 4 * 3600 })).toEqual(['ab'])
    expect(pairs(doses, { minIntervalS: 1800 })).toEqual([])
  })

  it('are not told when one of both was given knowingly', () => {
    expect(pairs([given('a', 3, {}), given('b', 2, { before: 3 })], { minIntervalS: 4 * 3600 })).toEqual([])
    // Logged late by somebody who saw the later one.
    expect(pairs([given('a', 3, { after: 2 }), given('b', 2, {})], { minIntervalS: 4 * 3600 })).toEqual([])
  })

  it('are told although the person confirmed an early dose after another one', () => {
    const doses = [given('x', 3, {}), given('a', 2, { before: 3 }), given('b', 1, { before: 3 })]
    expect(pairs(doses, { minIntervalS: 4 * 3600 })).toEqual(['ab'])
  })

  it('are told without a wait when they are close, and over the limit of a day', () => {
    expect(pairs([given('a', 3, {}), given('b', 0, {})])).toEqual(['ab'])
    expect(pairs([given('a', 5, {}), given('b', 0, {})])).toEqual([])
    expect(pairs([given('a', 5, {}), given('b', 0, {})], { maxDosesPerDay: 1 })).toEqual(['ab'])
  })

  it('are not made up of logs for which nobody kept what was known', () => {
    expect(pairs([given('a', 1), given('b', 0, {})], { minIntervalS: 4 * 3600 })).toEqual([])
  })
})
