import type { Measurement } from '@nestwren/contract/growth'
import { loadGrowth } from '@nestwren/growth/load-growth'
import { expect, test } from 'vitest'
import { measurementOf } from '../growth.fixture.ts'
import { type ChartName, type GrowthChild, visitsOf } from '../visits.ts'
import { basisChanges, newbornLoss, ownCourse } from './own-course.ts'

const growth = await loadGrowth({ upTo: 'nineteen' })
const girl: GrowthChild = { birthdate: '2020-01-01', dueDate: null, sex: 'female' }
/** At 32 weeks. */
const preterm: GrowthChild = { ...girl, dueDate: '2020-02-26' }

const dayOf = (days: number) => new Date(Date.UTC(2020, 0, 1 + days)).toISOString().slice(0, 10)
/** Visits at days since birth with a weight in grams. */
const weights = (...visits: (readonly [number, number])[]) =>
  visits.map(([days, weightG]) => measurementOf({ measuredOn: dayOf(days), weightG }))
const read = (child: GrowthChild, measurements: readonly Measurement[], chart: ChartName = 'weight') => {
  const visits = visitsOf(child, measurements, growth)
  return {
    course: ownCourse(visits, chart)?.course ?? null,
    changes: basisChanges(visits, chart),
    loss: newbornLoss(visits),
  }
}

test('a newborn that lost 8 % by day 4 is not below her usual curve', () => {
  expect(read(girl, weights([0, 3400], [4, 3130]))).toEqual({ course: null, changes: [], loss: 'some' })
})

test('weights before two weeks are nothing later ones are compared with; lengths are', () => {
  // 3.9 kg at birth and the median at one and two months: down from birth, and on her own curve since.
  const visits = weights([0, 3900], [30, 4170], [60, 5090])
  expect(read(girl, visits).course).toBe('follows-own-curve')
  expect(read(girl, visits.slice(0, 2)).course).toBeNull()
  expect(read(girl, weights([14, 3600], [60, 5090])).course).toBe('follows-own-curve')
  const lengths = [0, 10].map((days) => measurementOf({ measuredOn: dayOf(days), lengthMm: 495 + days }))
  expect(read(girl, lengths, 'length').course).toBe('follows-own-curve')
})

test('what depends on weight waits for two weeks too', () => {
  const visits = [0, 5].map((days) =>
    measurementOf({ measuredOn: dayOf(days), weightG: 3400 - 60 * days, lengthMm: 500 }),
  )
  for (const chart of ['bmi', 'weightForLength'] as const) expect(read(girl, visits, chart).course).toBeNull()
})

test('a loss is told of to the day of two weeks, until the first weight is reached, and a large one apart', () => {
  expect(read(girl, weights([0, 3400], [4, 3130], [9, 3300])).loss).toBe('some')
  expect(read(girl, weights([0, 3400], [14, 3390])).loss).toBe('some')
  expect(read(girl, weights([0, 3400], [15, 3390])).loss).toBeNull()
  expect(read(girl, weights([0, 3400], [10, 3400])).loss).toBeNull()
  expect(read(girl, weights([0, 3400], [4, 3060])).loss).toBe('some')
  expect(read(girl, weights([0, 3400], [4, 3059])).loss).toBe('much')
  expect(read(girl, weights([4, 3130])).loss).toBeNull()
})

test('corrected and actual age are never mixed: at two years nothing is said but that the age counts anew', () => {
  // The same place by corrected age just before; by actual age just after, eight weeks older, it is lower.
  const visits = weights([600, 9100], [720, 9700], [740, 9800])
  expect(read(preterm, visits.slice(0, 2)).course).toBe('follows-own-curve')
  expect(read(preterm, visits)).toMatchObject({ course: null, changes: ['actualAge'] })
  expect(read(preterm, [...visits, ...weights([800, 10_100])])).toMatchObject({
    course: 'follows-own-curve',
    changes: [],
  })
})

test('INTERGROWTH-21st and the WHO are never mixed, nor the WHO before and after five years', () => {
  const visits = weights([150, 5700], [220, 6700], [240, 7000])
  expect(read(preterm, visits)).toMatchObject({ course: null, changes: ['whoAfterPreterm'] })
  expect(read(preterm, [...visits, ...weights([270, 7300])]).changes).toEqual([])
  expect(read(preterm, weights([150, 5700], [900, 11_500])).changes).toEqual(['actualAge', 'whoAfterPreterm'])
  expect(read(girl, weights([1800, 17_500], [1850, 17_700]))).toMatchObject({ course: null, changes: ['who2007'] })
})

test('by actual age nothing changes for a child born early', () => {
  const visits = visitsOf(preterm, weights([150, 5700], [240, 7000], [740, 9800]), growth, 'actual')
  expect(basisChanges(visits, 'weight')).toEqual([])
  expect(ownCourse(visits, 'weight')).not.toBeNull()
})
