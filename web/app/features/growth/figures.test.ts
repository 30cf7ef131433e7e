import type { Measurement } from '@nestwren/contract/growth'
import { expect, test } from 'vitest'
import { cleanNumber, type FigureUnit, figureIn, readFigure, shownIn, storedOf, typedOf } from './figures.ts'

test('what was typed comes back as it was typed, through any other unit', () => {
  const typed = { value: '7 8.5', unit: 'lb-oz' } as const
  const seen = (['kg', 'g', 'lb', 'oz', 'lb-oz'] as const).map((unit) => shownIn(typed, unit).value)
  expect(seen).toEqual(['3.416', '3416', '7.53', '120.5', '7 8.5'])
  expect(shownIn({ value: '26.25', unit: 'in' }, 'cm')).toEqual({ value: '66.7', unit: 'cm' })
})

test('a figure that is shown in its own unit and stored again stays the same gram or millimetre', () => {
  const units: readonly FigureUnit[] = ['kg', 'g']
  for (let stored = 400; stored < 30_000; stored += 7)
    for (const unit of units) expect(storedOf(figureIn(stored, unit))).toBe(stored)
  for (let stored = 300; stored < 1_800; stored += 1)
    for (const unit of ['cm', 'mm', 'in'] as const) expect(storedOf(figureIn(stored, unit))).toBe(stored)
})

test('sixteen ounces are a pound', () => {
  expect(figureIn(453.6, 'lb-oz').value).toBe('1 0')
  expect(figureIn(907, 'lb-oz').value).toBe('2 0')
})

test('commas are points, and nothing else becomes a number', () => {
  expect(cleanNumber(' 6,5 ')).toBe('6.5')
  expect(cleanNumber('.5')).toBe('0.5')
  expect(cleanNumber('6.')).toBe('6')
  for (const text of ['', 'six', '6.5.5', '-6', '1e3', '6.1234']) expect(cleanNumber(text)).toBeNull()
})

test('a figure is read with its unit, or in the usual one', () => {
  const weight = (text: string, otherwise: FigureUnit = 'kg') => readFigure(text, 'weight', otherwise)
  expect(weight('6,5')).toEqual({ value: '6.5', unit: 'kg' })
  expect(weight('6500 g')).toEqual({ value: '6500', unit: 'g' })
  expect(weight('14 lb 5 oz')).toEqual({ value: '14 5', unit: 'lb-oz' })
  expect(weight('14lbs, 5.5oz')).toEqual({ value: '14 5.5', unit: 'lb-oz' })
  expect(weight('14 5', 'lb-oz')).toEqual({ value: '14 5', unit: 'lb-oz' })
  expect(weight('14.3 pounds')).toEqual({ value: '14.3', unit: 'lb' })
  expect(weight('6.5 cm')).toBeNull()
  expect(weight('0')).toBeNull()
  expect(weight('14 5')).toBeNull()
  expect(readFigure('26.25"', 'length', 'cm')).toEqual({ value: '26.25', unit: 'in' })
  expect(readFigure('670 mm', 'head', 'cm')).toEqual({ value: '670', unit: 'mm' })
})

test('what was typed no longer counts once the stored figure is another', () => {
  const of = { weightG: 6501, lengthMm: null, typed: { weight: { value: '14 5.3', unit: 'lb-oz' } } } as Measurement
  expect(typedOf(of, 'weight')).toEqual({ value: '14 5.3', unit: 'lb-oz' })
  expect(typedOf({ ...of, weightG: 6700 }, 'weight')).toEqual({ value: '6.7', unit: 'kg' })
  expect(typedOf(of, 'length')).toBeNull()
})
