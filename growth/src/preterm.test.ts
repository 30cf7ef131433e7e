import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readFigures } from '../tools/source-figures.ts'
import { pretermCurve, pretermScore } from './preterm.ts'
import type { PretermMeasure } from './preterm-formulas.ts'

const { checks } = readFigures<{ checks: { measure: string; x: number; sex: string; value: number; z: number }[] }>(
  'data/intergrowth-preterm',
)
const names: Record<string, PretermMeasure> = {
  weightKg: 'weight',
  lengthCm: 'length',
  headCm: 'head',
  weightKgForLengthCm: 'weightForLength',
}

describe('pretermScore', () => {
  it.each(checks)('agrees with the published table: $measure $sex at $x', ({ measure, x, sex, value, z }) => {
    const isByLength = measure === 'weightKgForLengthCm'
    const figures = isByLength ? { weightKg: value, lengthCm: x } : { [measure]: value }
    const scores = pretermScore({ sex, gestationDays: 189, ageDays: isByLength ? 100 : x * 7 - 189, ...figures })
    expect(scores[names[measure] ?? 'weight']?.z).toBeCloseTo(z, 6)
  })

  const visit = { sex: 'female', gestationDays: 210, ageDays: 30, weightKg: 1.9, lengthCm: 43, headCm: 31 }
  const none = { weight: null, length: null, head: null, weightForLength: null }

  it('scores every figure by the exact weeks since conception', () => {
    const scores = pretermScore(visit)
    expect(scores.postMenstrualDays).toBe(240)
    expect(Object.values(scores)).not.toContain(null)
    expect(pretermScore({ ...visit, ageDays: 31 }).weight?.z).toBeLessThan(scores.weight?.z ?? Number.NaN)
  })

  it('is for 27 to 64 weeks, for children born before 37, and for a sex with figures', () => {
    expect(pretermScore({ ...visit, gestationDays: 188, ageDays: 1 }).weight).not.toBeNull()
    expect(pretermScore({ ...visit, gestationDays: 188, ageDays: 0 })).toMatchObject(none)
    expect(pretermScore({ ...visit, ageDays: 448 - 210 }).weight).not.toBeNull()
    expect(pretermScore({ ...visit, ageDays: 449 - 210 })).toMatchObject(none)
    expect(pretermScore({ ...visit, gestationDays: 258 }).weight).not.toBeNull()
    expect(pretermScore({ ...visit, gestationDays: 259 })).toMatchObject(none)
    expect(pretermScore({ ...visit, ageDays: -1 })).toMatchObject(none)
    expect(pretermScore({ ...visit, sex: 'other' })).toMatchObject(none)
  })

  it('leaves out what was not measured, and weight at a length outside 35 to 65 cm', () => {
    expect(pretermScore({ ...visit, weightKg: null, headCm: 0 })).toMatchObject({
      ...none,
      length: { implausible: false },
    })
    expect(pretermScore({ ...visit, lengthCm: 65 }).weightForLength).not.toBeNull()
    expect(pretermScore({ ...visit, lengthCm: 65.1 }).weightForLength).toBeNull()
    expect(pretermScore({ ...visit, lengthCm: 34.9 }).weightForLength).toBeNull()
  })

  it('marks what cannot be right', () => {
    expect(pretermScore({ ...visit, weightKg: 1900 }).weight?.implausible).toBe(true)
    expect(pretermScore({ ...visit, headCm: 12 }).head?.implausible).toBe(true)
  })
})

describe('pretermCurve', () => {
  it('runs over the days of 27 to 64 weeks, or over cm', () => {
    const points = pretermCurve('weight', 'male', { z: 0 })
    expect([points[0]?.x, points.at(-1)?.x, points.length]).toEqual([189, 448, 260])
    const byLength = pretermCurve('weightForLength', 'male', { percentile: 50 }, { from: 30, to: 40, step: 2 })
    expect(byLength.map(({ x }) => x)).toEqual([35, 37, 39, 40])
    expect(pretermCurve('head', 'female', { z: 0 }, { from: 200, to: 214, step: 7 }).map(({ x }) => x)).toEqual([
      200, 207, 214,
    ])
  })

  it('is empty for a sex without figures and outside the range, and refuses what is no step', () => {
    expect(pretermCurve('head', null, { z: 0 })).toEqual([])
    expect(pretermCurve('head', 'male', { z: 0 }, { from: 500 })).toEqual([])
    expect(() => pretermCurve('head', 'male', { z: 0 }, { step: 0 })).toThrow(RangeError)
  })

  it('holds the values whose scores lead back to the line', () => {
    const z = fc.double({ min: -3, max: 3, noNaN: true })
    fc.assert(
      fc.property(z, fc.constantFrom('female', 'male'), fc.integer({ min: 189, max: 448 }), (line, sex, x) => {
        const at = (measure: PretermMeasure) => pretermCurve(measure, sex, { z: line }, { from: x, to: x })[0]?.y
        const scores = pretermScore({
          sex,
          gestationDays: 185,
          ageDays: x - 185,
          weightKg: at('weight'),
          lengthCm: at('length'),
          headCm: at('head'),
        })
        for (const measure of ['weight', 'length', 'head'] as const) expect(scores[measure]?.z).toBeCloseTo(line, 8)
      }),
    )
  })
})
