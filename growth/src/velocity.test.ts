import { describe, expect, it } from 'vitest'
import { readFigures, type VelocitySource } from '../tools/source-figures.ts'
import { type VelocityInput, velocity } from './velocity.ts'

const { sets } = readFigures<VelocitySource>('data/growth-velocity')
const day = (end: string) => (end.endsWith('w') ? Number.parseInt(end, 10) * 7 : Math.round(Number(end) * 30.4375))
const measures = {
  'weight-1-month': 'weight',
  'weight-2-month': 'weight',
  'length-2-month': 'length',
  'head-circumference-2-month': 'head',
} as Record<string, VelocityInput['measure']>

function gained(
  measure: VelocityInput['measure'],
  from: number,
  to: number,
  gain: number,
  sex: string | null = 'female',
) {
  const start = measure === 'weight' ? 5 : 60
  return velocity({
    measure,
    sex,
    earlier: { ageDays: from, value: start },
    later: { ageDays: to, value: start + (measure === 'weight' ? gain / 1000 : gain) },
  })
}

describe('the gain between two measurements', () => {
  it.each(sets.map((set) => [set.id, set] as const))('is scored by %s at every interval', (id, set) => {
    const measure = measures[id] ?? 'weight'
    for (const sex of ['female', 'male'] as const)
      for (const [row, interval] of set.intervals.entries()) {
        const [from = 0, to = 0] = interval.split('-').map(day)
        const [L = 0, M = 0, S = 0] = [set[sex].L[row], set[sex].M[row], set[sex].S[row]]
        for (const z of [-2, 0, 1.5]) {
          const gain = M * (1 + L * S * z) ** (1 / L) - set.delta
          expect(gained(measure, from, to, gain, sex).comparison, `${sex} ${interval}`).toMatchObject({
            interval: { months: id.includes('1-month') ? 1 : 2, fromDays: from, toDays: to },
            z: expect.closeTo(z, 6),
            medianGain: expect.closeTo(M - set.delta, 6),
            gainOverInterval: expect.closeTo(gain, 6),
          })
        }
      }
  })

  it('is told per week, whether it can be compared or not', () => {
    expect(gained('weight', 100, 110, 300)).toEqual({
      gain: expect.closeTo(300, 6),
      unit: 'g',
      days: 10,
      gainPerWeek: expect.closeTo(210, 6),
      comparison: null,
    })
    expect(gained('head', 0, 61, 4)).toMatchObject({ unit: 'cm', gain: 4, comparison: { interval: { months: 2 } } })
  })

  it('is compared only when both measurements are close to the ends of an interval', () => {
    // From 61 to 91 days: 7 days either way.
    expect(gained('weight', 68, 98, 800).comparison?.interval).toEqual({ months: 1, fromDays: 61, toDays: 91 })
    expect(gained('weight', 54, 84, 800).comparison?.interval).toEqual({ months: 1, fromDays: 61, toDays: 91 })
    expect(gained('weight', 69, 98, 800).comparison).toBeNull()
    expect(gained('weight', 68, 99, 800).comparison).toBeNull()
    // From 0 to 61 days: 14 days either way.
    expect(gained('length', 14, 75, 8).comparison?.interval).toEqual({ months: 2, fromDays: 0, toDays: 61 })
    expect(gained('length', 15, 75, 8).comparison).toBeNull()
    expect(gained('head', 350, 410, 1).comparison).toBeNull()
  })

  it('is brought to the length of the interval at its own pace', () => {
    const exact = gained('weight', 61, 91, 900).comparison
    expect(gained('weight', 61, 94, 990).comparison).toEqual({
      ...exact,
      z: expect.closeTo(exact?.z ?? 0, 9),
      percentile: expect.closeTo(exact?.percentile ?? 0, 7),
      gainOverInterval: expect.closeTo(900, 6),
    })
  })

  it('has a low score when weight was lost, and none for a loss beyond the tables', () => {
    expect(gained('weight', 61, 91, -100).comparison?.z).toBeLessThan(-3)
    expect(gained('weight', 61, 91, -500)).toMatchObject({ gain: expect.closeTo(-500, 6), comparison: null })
  })

  it('has no score for a sex without tables', () => {
    expect(gained('weight', 61, 91, 900, 'other')).toMatchObject({
      gainPerWeek: expect.closeTo(210, 6),
      comparison: null,
    })
  })

  it('needs a day between the measurements', () => {
    expect(() => gained('weight', 61, 61, 0)).toThrow(RangeError)
    expect(() => gained('weight', 61, 31, 0)).toThrow(RangeError)
  })
})
