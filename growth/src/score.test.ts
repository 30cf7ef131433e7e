import { describe, expect, it } from 'vitest'
import { readFigures, type SourceTable } from '../tools/source-figures.ts'
import { score } from './full-growth.ts'
import type { Measures, ScoreKey } from './score-shapes.ts'
import { expectedMeasure, expectedZ, mixed, sourceRow } from './testing/expected-score.ts'

const table = (id: string) => readFigures<SourceTable>(`data/${id}`)
const weight = table('weight-for-age')
const length = table('length-height-for-age')
const bmi = table('bmi-for-age')
const weightForLength = table('weight-for-length')
const weightForHeight = table('weight-for-height')
const sexes = ['female', 'male'] as const
const rounded = (z: number | undefined) => (z === undefined ? null : Math.round(z * 100) / 100)

/** The tables by age, the score each gives, and how a measure of it is handed in. */
const byAge: [string, ScoreKey, string, (measure: number) => Partial<Measures>][] = [
  ['weight-for-age', 'waz', 'weight-for-age-5-10y', (weightKg) => ({ weightKg })],
  ['length-height-for-age', 'haz', 'height-for-age-5-19y', (lengthHeightCm) => ({ lengthHeightCm })],
  // At 100 cm the BMI is the weight.
  ['bmi-for-age', 'bmiz', 'bmi-for-age-5-19y', (weightKg) => ({ weightKg, lengthHeightCm: 100 })],
  ['head-circumference-for-age', 'hcz', '', (headCm) => ({ headCm })],
  ['arm-circumference-for-age', 'acz', '', (armCm) => ({ armCm })],
  ['triceps-skinfold-for-age', 'tsz', '', (tricepsMm) => ({ tricepsMm })],
  ['subscapular-skinfold-for-age', 'ssz', '', (subscapularMm) => ({ subscapularMm })],
]
const spread = [-6.5, -4, -3.001, -3, -1.2, 0, 0.4, 2.9, 3, 3.2, 5.5]

describe('worked examples', () => {
  const survey =
    readFigures<
      { sex: string; ageMonths: number; weightKg: number; heightCm: number; oedema: boolean; [z: string]: unknown }[]
    >('test-data/survey-who2007')

  it('agrees to 2 decimals with the scores that a program of the WHO gave for 933 children of 5 to 19 years', () => {
    expect(survey).toHaveLength(933)
    let compared = 0
    for (const { sex, ageMonths, weightKg, heightCm, oedema, ...given } of survey) {
      const scores = score({ sex, ageMonths, weightKg, lengthHeightCm: heightCm, hasOedema: oedema })
      for (const key of ['haz', 'waz', 'bmiz'] as const) {
        // The older program went on to the end of month 120 and 228; the rules of today end there.
        const isCovered = ageMonths <= (key === 'waz' ? 120 : 228)
        const z = given[key]
        if (typeof z !== 'number' || !isCovered) {
          expect(scores[key], `${key} ${ageMonths}`).toBeNull()
          continue
        }
        compared += 1
        expect(Math.abs((scores[key]?.z ?? 99) - z), `${key} ${ageMonths}`).toBeLessThanOrEqual(0.005 + 1e-9)
      }
    }
    expect(compared).toBeGreaterThan(2000)
  })

  // The examples and checks that the WHO publishes with its package anthro.
  it.each<[Measures, Partial<Record<ScoreKey, number>>, ScoreKey[]]>([
    [
      { sex: 'male', ageDays: 1001, weightKg: 18, lengthHeightCm: 120 },
      { haz: 7.31, waz: 2.2, whz: -2.39, bmiz: -3.01 },
      ['haz'],
    ],
    [
      { sex: 'female', ageDays: 1000, weightKg: 15, lengthHeightCm: 80 },
      { haz: -3.5, waz: 0.95, whz: 4.13, bmiz: 4.66 },
      [],
    ],
    [
      { sex: 'male', ageDays: 1010, weightKg: 10, lengthHeightCm: 100 },
      { haz: 1.62, waz: -2.76, whz: -5.19, bmiz: -5.61 },
      ['whz', 'bmiz'],
    ],
    [
      { sex: 'male', ageDays: 1000, weightKg: 15, lengthHeightCm: 100 },
      { haz: 1.7, waz: 0.69, whz: -0.29, bmiz: -0.58 },
      [],
    ],
    [{ sex: 'male', ageDays: 987, lengthHeightCm: 72.86, measured: 'L' }, { haz: -6.09 }, ['haz']],
    [{ sex: 'female', ageMonths: 24, lengthHeightCm: 77.5, measured: 'H' }, { haz: -2.55 }, []],
    [{ sex: 'female', ageMonths: 24, lengthHeightCm: 77.5 }, { haz: -2.55 }, []],
    [{ sex: 'male', ageMonths: 8, lengthHeightCm: 60, measured: 'H' }, { haz: -4.81 }, []],
    [{ sex: 'male', ageMonths: 9, lengthHeightCm: 60, measured: 'H' }, { haz: -5.02 }, []],
  ])('agrees with the published scores of %o', (measures, expected, implausible) => {
    const scores = score(measures)
    for (const key of Object.keys(expected) as ScoreKey[]) {
      expect(rounded(scores[key]?.z), key).toBe(expected[key])
      expect(scores[key]?.implausible, key).toBe(implausible.includes(key))
    }
  })
})

describe('under five', () => {
  it.each(byAge)('scores %s by the row of the day, out to beyond 3 SD', (id, key, _, measures) => {
    const source = table(id)
    for (const sex of sexes)
      for (const ageDays of [0, 1, 13, 91, 92, 730, 731, 1000, 1825, 1826].filter((day) => day >= source.start))
        for (const z of spread) {
          const row = sourceRow(source, sex, ageDays)
          const measure = expectedMeasure(row, z, source.restrictedBeyond3SD)
          if (!(measure > 0)) continue
          const found = score({ sex, ageDays, ...measures(measure) })[key]
          expect(found?.z, `${sex} day ${ageDays} z ${z}`).toBeCloseTo(
            expectedZ(row, measure, source.restrictedBeyond3SD),
            6,
          )
        }
  })

  it('has no arm or skinfold score before day 91', () => {
    const measures = { sex: 'male', armCm: 13, tricepsMm: 9, subscapularMm: 7 }
    expect(score({ ...measures, ageDays: 90 })).toMatchObject({ acz: null, tsz: null, ssz: null })
    expect(
      Object.values(score({ ...measures, ageDays: 91 })).filter(
        (found) => found && typeof found === 'object' && 'z' in found,
      ),
    ).toHaveLength(3)
  })

  it('rounds a fraction of a day half up', () => {
    const at = (ageDays: number) => score({ sex: 'female', ageDays, weightKg: 4 }).waz
    expect(at(6.5)).toEqual(at(7))
    expect(at(6.49)).toEqual(at(6))
  })

  it('turns months into days of 30.4375 to a month, rounded half up', () => {
    const measures = { sex: 'male', weightKg: 10, lengthHeightCm: 78, headCm: 46 }
    const { waz, haz, whz, bmiz, hcz } = score({ ...measures, ageMonths: 12 })
    expect(score({ ...measures, ageDays: 365 })).toMatchObject({ waz, haz, whz, bmiz, hcz })
    expect(score({ ...measures, ageMonths: 1 }).waz).toEqual(score({ ...measures, ageDays: 30 }).waz)
    expect(score({ ...measures, ageMonths: 24 }).haz).toEqual(score({ ...measures, ageDays: 731 }).haz)
  })
})

describe('from 60 months on', () => {
  it.each(byAge.filter(([, , reference]) => reference))(
    'scores %s by the reference of 2007',
    (_, key, id, measures) => {
      const source = table(id)
      for (const sex of sexes)
        for (const ageDays of [1827, 1856, 1857, 2000, 3652, 6939].filter((day) => day / 30.4375 <= source.validTo))
          for (const z of spread) {
            const months = ageDays / 30.4375
            const month = Math.floor(months)
            const row = mixed(sourceRow(source, sex, month), sourceRow(source, sex, month + 1), months - month)
            const measure = expectedMeasure(row, z, source.restrictedBeyond3SD)
            const found = score({ sex, ageDays, ...measures(measure) })
            expect(found[key]?.z, `${sex} day ${ageDays} z ${z}`).toBeCloseTo(
              expectedZ(row, measure, source.restrictedBeyond3SD),
              6,
            )
            expect(found.reference).toBe('2007')
          }
    },
  )

  it('changes over between day 1826 and day 1827, and at 60 months', () => {
    const at = (age: Partial<Measures>) => score({ sex: 'male', weightKg: 18, headCm: 51, ...age })
    expect(at({ ageDays: 1826 })).toMatchObject({ reference: '2006', hcz: { implausible: false } })
    expect(at({ ageDays: 1827 })).toMatchObject({ reference: '2007', hcz: null })
    expect(at({ ageMonths: 59.99 }).reference).toBe('2006')
    expect(at({ ageMonths: 60 }).reference).toBe('2007')
  })

  it('takes the row of month 60 for an age of 60 months', () => {
    const row = sourceRow(table('weight-for-age-5-10y'), 'male', 60)
    expect(score({ sex: 'male', ageMonths: 60, weightKg: 18 }).waz?.z).toBeCloseTo(expectedZ(row, 18, true), 9)
  })

  it('ends at 120 months for weight, at 228 for height and BMI', () => {
    const at = (ageDays: number) => score({ sex: 'female', ageDays, weightKg: 40, lengthHeightCm: 150 })
    expect(at(3652).waz).not.toBeNull()
    expect(at(3653)).toMatchObject({ waz: null, haz: { implausible: false } })
    expect(at(6939).haz).not.toBeNull()
    expect(at(6940)).toMatchObject({ waz: null, haz: null, bmiz: null })
  })

  it('has no weight-for-height, head, arm or skinfold score, and takes a height as it is', () => {
    const measures = { weightKg: 18, lengthHeightCm: 110, headCm: 50, armCm: 17, tricepsMm: 9, subscapularMm: 6 }
    const scores = score({ sex: 'male', ageDays: 1856, measured: 'L', ...measures })
    expect(scores).toMatchObject({ whz: null, hcz: null, acz: null, tsz: null, ssz: null })
    expect(scores.haz).toEqual(score({ sex: 'male', ageDays: 1856, lengthHeightCm: 110, measured: 'H' }).haz)
  })
})

describe('position', () => {
  const haz = (ageDays: number, cm: number, measured: 'L' | 'H' | null = null) =>
    score({ sex: 'female', ageDays, lengthHeightCm: cm, measured }).haz?.z ?? Number.NaN
  const expected = (ageDays: number, cm: number) => expectedZ(sourceRow(length, 'female', ageDays), cm, false)

  it('adds 0.7 cm to what was measured standing under 731 days', () => {
    expect(haz(730, 85, 'H')).toBeCloseTo(expected(730, 85.7), 9)
    expect(haz(730, 85, 'L')).toBeCloseTo(expected(730, 85), 9)
    expect(haz(730, 85)).toBeCloseTo(expected(730, 85), 9)
  })

  it('takes 0.7 cm from what was measured lying from 731 days on', () => {
    expect(haz(731, 85, 'L')).toBeCloseTo(expected(731, 84.3), 9)
    expect(haz(731, 85, 'H')).toBeCloseTo(expected(731, 85), 9)
    expect(haz(1826, 105, 'L')).toBeCloseTo(expected(1826, 104.3), 9)
    expect(haz(731, 85)).toBeCloseTo(expected(731, 85), 9)
  })

  it('does not believe that a child stood before 9 months, and says so', () => {
    const scores = score({ sex: 'female', ageDays: 273, lengthHeightCm: 70, measured: 'H' })
    expect(scores.haz?.z).toBeCloseTo(expected(273, 70), 9)
    expect(scores.notes).toEqual(['standing-before-9-months'])
    expect(scores.lengthHeight).toEqual({ cm: 70, correctionCm: 0, scoredAs: 'length', position: null })
    const later = score({ sex: 'female', ageDays: 274, lengthHeightCm: 70, measured: 'H' })
    expect(later.notes).toEqual([])
    expect(later.lengthHeight).toMatchObject({ cm: 70.7, correctionCm: 0.7, scoredAs: 'length', position: 'H' })
  })

  it('computes the BMI and weight-for-length from the corrected figure', () => {
    const scores = score({ sex: 'male', ageDays: 600, weightKg: 11, lengthHeightCm: 80, measured: 'H' })
    expect(scores.bmi).toBeCloseTo(11 / 0.807 ** 2, 12)
    expect(scores.bmiz?.z).toBeCloseTo(expectedZ(sourceRow(bmi, 'male', 600), 11 / 0.807 ** 2, true), 9)
    expect(scores.whz?.z).toBeCloseTo(expectedZ(sourceRow(weightForLength, 'male', 80.7), 11, true), 9)
  })
})

describe('weight-for-length and -height', () => {
  const whz = (cm: number, weightKg: number, more: Partial<Measures> = {}) =>
    score({ sex: 'male', ageDays: 400, lengthHeightCm: cm, weightKg, ...more }).whz?.z ?? null
  const older = { ageDays: 800 }

  it('reaches from 45 to 110 cm of length and from 65 to 120 cm of height, ends included', () => {
    expect(whz(45, 2.5)).toBeCloseTo(expectedZ(sourceRow(weightForLength, 'male', 45), 2.5, true), 9)
    expect(whz(110, 19)).toBeCloseTo(expectedZ(sourceRow(weightForLength, 'male', 110), 19, true), 9)
    expect(whz(65, 7, older)).toBeCloseTo(expectedZ(sourceRow(weightForHeight, 'male', 65), 7, true), 9)
    expect(whz(120, 22, older)).toBeCloseTo(expectedZ(sourceRow(weightForHeight, 'male', 120), 22, true), 9)
    expect([whz(44.9, 2.5), whz(110.1, 19), whz(64.9, 7, older), whz(120.1, 22, older)]).toEqual([
      null,
      null,
      null,
      null,
    ])
  })

  it('looks at the corrected length when it decides what is outside', () => {
    expect(whz(110.7, 19, { ...older, measured: 'L' })).not.toBeNull()
    expect(whz(65.7, 7, { ...older, measured: 'L' })).toBeCloseTo(
      expectedZ(sourceRow(weightForHeight, 'male', 65), 7, true),
      9,
    )
    expect(whz(109.3, 19, { measured: 'H' })).not.toBeNull()
    expect(whz(109.4, 19, { measured: 'H' })).toBeNull()
    expect(score({ sex: 'male', ageDays: 400, weightKg: 19, lengthHeightCm: 111 }).notes).toEqual([
      'length-outside-tables',
    ])
  })

  it('changes tables at day 731', () => {
    expect(whz(86, 12, { ageDays: 730 })).toBeCloseTo(expectedZ(sourceRow(weightForLength, 'male', 86), 12, true), 9)
    expect(whz(86, 12, { ageDays: 731 })).toBeCloseTo(expectedZ(sourceRow(weightForHeight, 'male', 86), 12, true), 9)
  })

  it('takes the row between two of 0.1 cm', () => {
    const row = mixed(sourceRow(weightForLength, 'male', 72.8), sourceRow(weightForLength, 'male', 72.9), 0.6)
    expect(whz(72.86, 9)).toBeCloseTo(expectedZ(row, 9, true), 9)
  })

  it('finds the row of 102.4 for 103.1 cm lying, whose difference is 102.39999999999999', () => {
    expect(103.1 - 0.7).not.toBe(102.4)
    for (const weightKg of [12, 16, 21])
      expect(whz(103.1, weightKg, { ...older, measured: 'L' })).toBeCloseTo(
        expectedZ(sourceRow(weightForHeight, 'male', 102.4), weightKg, true),
        9,
      )
  })

  it('goes by the position at an unknown age, and by 87 cm where that is unknown too', () => {
    const at = (cm: number, measured: 'L' | 'H' | null) => whz(cm, 12, { ageDays: null, measured })
    const byLength = (cm: number) => expectedZ(sourceRow(weightForLength, 'male', cm), 12, true)
    const byHeight = (cm: number) => expectedZ(sourceRow(weightForHeight, 'male', cm), 12, true)
    expect(at(90, 'L')).toBeCloseTo(byLength(90), 9)
    expect(at(80, 'H')).toBeCloseTo(byHeight(80), 9)
    expect(at(86.9, null)).toBeCloseTo(byLength(86.9), 9)
    expect(at(87, null)).toBeCloseTo(byHeight(87), 9)
  })
})

describe('what has no score', () => {
  const all = { weightKg: 10, lengthHeightCm: 75, headCm: 46, armCm: 15, tricepsMm: 8, subscapularMm: 6 }
  const none = { waz: null, haz: null, whz: null, bmiz: null, hcz: null, acz: null, tsz: null, ssz: null }

  it.each(['other', 'unknown', '', null, undefined, 'Male'])('is a child of the sex %o', (sex) => {
    expect(score({ sex, ageDays: 400, ...all })).toMatchObject({ ...none, notes: ['sex-unknown'] })
  })

  it('is not the BMI, which needs no sex', () => {
    const { bmi, lengthHeight } = score({ sex: null, ageDays: 800, weightKg: 10, lengthHeightCm: 80.7, measured: 'L' })
    expect(bmi).toBeCloseTo(10 / 0.8 ** 2, 9)
    expect(lengthHeight).toMatchObject({ cm: 80, correctionCm: -0.7, scoredAs: 'height', position: 'L' })
  })

  it.each([-1, Number.NaN, Number.POSITIVE_INFINITY])('is a child at the age of %d days', (ageDays) => {
    expect(score({ sex: 'male', ageDays, ...all })).toMatchObject({ ...none, notes: ['age-invalid'], reference: null })
  })

  it('is anything but weight-for-length at an unknown age', () => {
    const { whz, ...others } = score({ sex: 'male', ...all })
    expect(whz).not.toBeNull()
    expect(others).toMatchObject({ waz: null, haz: null, bmiz: null, hcz: null, acz: null, notes: ['age-unknown'] })
  })

  it.each([0, -3, Number.NaN, null, undefined])('is a measure of %o', (measure) => {
    const keys = Object.keys(all).map((name) => [name, measure])
    expect(score({ sex: 'male', ageDays: 400, ...Object.fromEntries(keys) })).toMatchObject({ ...none, bmi: null })
  })

  it('is what involves weight, with oedema', () => {
    const scores = score({ sex: 'male', ageDays: 400, hasOedema: true, ...all })
    expect(scores).toMatchObject({ waz: null, whz: null, bmiz: null, notes: ['oedema'] })
    expect([scores.haz, scores.hcz, scores.acz]).not.toContain(null)
  })
})

describe('implausible scores', () => {
  it.each([
    ['waz', -6, 5],
    ['haz', -6, 6],
    ['bmiz', -5, 5],
    ['hcz', -5, 5],
    ['acz', -5, 5],
    ['tsz', -5, 5],
    ['ssz', -5, 5],
  ] as const)('of %s lie below %d or above %d, compared as they are shown', (key, below, above) => {
    const [id, , , measures] = byAge.find(([, name]) => name === key) ?? ['', '', '', () => ({})]
    const source = table(id)
    const row = sourceRow(source, 'female', 500)
    const at = (z: number) => {
      const measure = expectedMeasure(row, z, source.restrictedBeyond3SD)
      const found = score({ sex: 'female', ageDays: 500, ...measures(measure) })[key]
      expect(found?.z).toBeCloseTo(z, 6)
      return found?.implausible
    }
    expect([at(above), at(above + 0.004), at(above + 0.006)]).toEqual([false, false, true])
    expect([at(below), at(below - 0.004), at(below - 0.006)]).toEqual([false, false, true])
  })

  it('keeps the score', () => {
    const row = sourceRow(weight, 'male', 30)
    const found = score({ sex: 'male', ageDays: 30, weightKg: 4500 }).waz
    expect(found).toMatchObject({
      implausible: true,
      percentile: 100,
      z: expect.closeTo(expectedZ(row, 4500, true), 4),
    })
  })
})
