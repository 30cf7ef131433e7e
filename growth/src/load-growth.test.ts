import { expect, it } from 'vitest'
import { curve, score } from './full-growth.ts'
import { loadGrowth } from './load-growth.ts'

const child = { sex: 'female', ageDays: 400, weightKg: 9, lengthHeightCm: 75, headCm: 45 }
const older = { sex: 'female', ageDays: 2500, weightKg: 22, lengthHeightCm: 120 }

it('scores under five as all tables do', async () => {
  const growth = await loadGrowth()
  expect(growth.score(child)).toEqual(score(child))
  expect(growth.curve('bmi-for-age', 'male', { z: 1 }, { to: 1826 })).toEqual(
    curve('bmi-for-age', 'male', { z: 1 }, { to: 1826 }),
  )
})

it('scores to nineteen, and arm and skinfolds, when asked', async () => {
  const growth = await loadGrowth({ upTo: 'nineteen', withArmAndSkinfolds: true })
  const arm = { ...child, armCm: 15, tricepsMm: 8, subscapularMm: 6 }
  expect(growth.score(arm)).toEqual(score(arm))
  expect(growth.score(older)).toEqual(score(older))
})

it('fails loudly where a table was not loaded, instead of leaving a score out', async () => {
  const growth = await loadGrowth()
  expect(() => growth.score(older)).toThrow("loadGrowth({ upTo: 'nineteen' })")
  expect(() => growth.score({ ...child, armCm: 15 })).toThrow('loadGrowth({ withArmAndSkinfolds: true })')
  expect(() => growth.curve('weight-for-age', 'male', { z: 0 }, { to: 2000 })).toThrow('weight-for-age-5-10y')
  expect(() => growth.standardTable('bmi-for-age', 'male')).toThrow('bmi-for-age-5-19y')
})

it('draws a line without an end to where the loaded tables end', async () => {
  const growth = await loadGrowth()
  const segments = growth.curve('weight-for-age', 'male', { z: 0 })
  expect(segments.map(({ reference }) => reference)).toEqual(['2006'])
})
