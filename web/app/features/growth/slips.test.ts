import type { Measurement } from '@nestwren/contract/growth'
import { type FigureName, figures } from '@nestwren/contract/growth-figures'
import { loadGrowth } from '@nestwren/growth/load-growth'
import { expect, test } from 'vitest'
import { storedOf, type TypedFigure } from './figures.ts'
import { measurementOf } from './growth.fixture.ts'
import { isTooLarge, slipsOf } from './slips.ts'
import type { GrowthChild } from './visits.ts'

const growth = await loadGrowth()
const girl: GrowthChild = { birthdate: '2026-01-01', dueDate: null, sex: 'female' }

function asked(
  measuredOn: string,
  typed: Partial<Record<FigureName, TypedFigure>>,
  others: readonly Measurement[] = [],
  child = girl,
  part: Partial<Measurement> = {},
) {
  const stored = Object.fromEntries(
    Object.entries(typed).map(([name, one]) => [figures[name as FigureName].field, storedOf(one)]),
  )
  return slipsOf(child, { of: measurementOf({ measuredOn, ...stored, ...part }), typed }, others, growth)
}
const kinds = (...told: Parameters<typeof asked>) => asked(...told).map(({ kind }) => kind)

test('grams typed as kilograms, and the reverse, are asked about with what was meant', () => {
  expect(asked('2026-01-01', { weight: { value: '3450', unit: 'kg' } })).toEqual([
    {
      kind: 'unit',
      figure: 'weight',
      typed: { value: '3450', unit: 'kg' },
      meant: { value: '3450', unit: 'g' },
    },
  ])
  expect(asked('2026-05-01', { weight: { value: '6.5', unit: 'g' } })).toMatchObject([
    { kind: 'unit', meant: { value: '6.5', unit: 'kg' } },
  ])
})

test('inches typed as centimeters, the reverse, and pounds typed as kilograms', () => {
  expect(asked('2026-05-01', { length: { value: '24.5', unit: 'cm' } })).toMatchObject([
    { kind: 'unit', meant: { unit: 'in' } },
  ])
  expect(asked('2026-05-01', { head: { value: '40.5', unit: 'in' } })).toMatchObject([
    { kind: 'unit', meant: { unit: 'cm' } },
  ])
  expect(asked('2026-05-01', { weight: { value: '14.3', unit: 'kg' } })).toMatchObject([
    { kind: 'unit', meant: { value: '14.3', unit: 'lb' } },
  ])
})

test('units are asked about without a sex or a birth date too', () => {
  const nobody: GrowthChild = { birthdate: null, dueDate: null, sex: 'unknown' }
  expect(asked('2026-05-01', { weight: { value: '6500', unit: 'kg' } }, [], nobody)).toMatchObject([
    { kind: 'unit', meant: { unit: 'g' } },
  ])
  expect(asked('2026-05-01', { weight: { value: '6.5', unit: 'kg' } }, [], nobody)).toEqual([])
})

test('an ordinary visit is not asked about', () => {
  const before = measurementOf({ measuredOn: '2026-04-01', weightG: 5800, lengthMm: 598, headMm: 395 })
  const figures = {
    weight: { value: '6.4', unit: 'kg' },
    length: { value: '62.1', unit: 'cm' },
    head: { value: '40.5', unit: 'cm' },
  } as const
  expect(kinds('2026-05-01', figures, [before])).toEqual([])
})

test('shorter than before and a smaller head are asked about, by both visits of a back-dated one', () => {
  const before = measurementOf({ measuredOn: '2026-04-01', lengthMm: 620, headMm: 405 })
  expect(
    asked('2026-05-01', { length: { value: '61.9', unit: 'cm' }, head: { value: '40.4', unit: 'cm' } }, [before]),
  ).toMatchObject([
    { kind: 'smaller', figure: 'length', than: { id: before.id }, isThanLater: false },
    { kind: 'smaller', figure: 'head', isThanLater: false },
  ])
  expect(asked('2026-03-25', { length: { value: '62.3', unit: 'cm' } }, [before])).toMatchObject([
    { kind: 'smaller', isThanLater: true },
  ])
})

test('a child that stands up at two is 0.7 cm shorter and not asked about', () => {
  const child: GrowthChild = { ...girl, birthdate: '2024-01-01' }
  const lying = measurementOf({ measuredOn: '2025-12-30', lengthMm: 860, measured: 'lying' })
  const length = { length: { value: '85.5', unit: 'cm' } } as const
  expect(kinds('2026-01-10', length, [lying], child, { measured: 'standing' })).toEqual([])
  expect(kinds('2026-01-10', length, [lying], child, { measured: 'lying' })).toEqual(['smaller'])
})

test('outside the limits of the WHO, and a jump of more than 2 z', () => {
  // 1.6 kg at four months: waz under -6, and no other unit makes it likely.
  expect(kinds('2026-05-01', { weight: { value: '1.6', unit: 'kg' } })).toEqual(['implausible'])
  const before = measurementOf({ measuredOn: '2026-04-25', weightG: 5000 })
  expect(kinds('2026-05-01', { weight: { value: '7.6', unit: 'kg' } }, [before])).toEqual(['jump'])
})

test('before the birth, and a deleted visit is nobody to compare with', () => {
  expect(kinds('2025-12-30', { weight: { value: '3.2', unit: 'kg' } })).toEqual(['beforeBirth'])
  const gone = measurementOf({ measuredOn: '2026-04-01', lengthMm: 640, deletedAt: '2026-04-02T00:00:00.000Z' })
  expect(kinds('2026-05-01', { length: { value: '62', unit: 'cm' } }, [gone])).toEqual([])
})

test('only what the server cannot store is too large', () => {
  expect(isTooLarge('weight', { value: '3450', unit: 'kg' })).toBe(true)
  expect(isTooLarge('weight', { value: '500', unit: 'kg' })).toBe(false)
})

test('standing before 9 months is asked about, by corrected age and where a length was measured', () => {
  const length = { length: { value: '68', unit: 'cm' } } as const
  const standing = { measured: 'standing' } as const
  expect(asked('2026-08-01', length, [], girl, standing)).toEqual([{ kind: 'standing' }])
  expect(kinds('2026-08-01', length, [], girl, { measured: 'lying' })).toEqual([])
  expect(kinds('2026-08-01', { weight: { value: '7.9', unit: 'kg' } }, [], girl, standing)).toEqual([])
  expect(kinds('2026-10-02', length, [], girl, standing)).toEqual([])
  expect(kinds('2026-10-02', length, [], { ...girl, dueDate: '2026-02-26' }, standing)).toEqual(['standing'])
  const unknown: GrowthChild = { ...girl, sex: 'unknown' }
  expect(kinds('2026-08-01', length, [], unknown, standing)).toEqual(['standing'])
})
