import { expect, test } from 'vitest'
import { count, degrees, duration, type Reader, volume } from './measures.ts'

const metric: Reader = { locale: 'en', units: { volume: 'ml', temperature: 'C' } }
const imperial: Reader = { locale: 'en', units: { volume: 'oz', temperature: 'F' } }

test('values are written in the reader’s units', () => {
  expect(count.text(8.14, metric)).toBe('8.1')
  expect(volume.text(640.4, metric)).toBe('640 ml')
  expect(volume.text(640, imperial)).toBe('21.6 oz')
  expect(duration.text(47_400, metric)).toBe('13h 10m')
  expect(degrees.text(37.6, metric)).toBe('37.6 °C')
  expect(degrees.text(37.6, imperial)).toBe('99.7 °F')
})

test('the axis is in the reader’s unit, hours for lengths', () => {
  expect(volume.drawn(295.735, imperial)).toBe(10)
  expect(duration.drawn(5400, metric)).toBe(1.5)
  expect(degrees.drawn(38, imperial)).toBeCloseTo(100.4)
  expect(volume.unit(imperial)).toBe('oz')
})

test('a difference of degrees is one of steps, not of a point on the scale', () => {
  expect(degrees.difference(-0.5, metric)).toBe('0.5 °C')
  expect(degrees.difference(0.5, imperial)).toBe('0.9 °F')
})

test('what nobody would see is no difference', () => {
  expect(count.difference(0.04, metric)).toBeNull()
  expect(volume.difference(-0.4, metric)).toBeNull()
  expect(duration.difference(59, metric)).toBeNull()
  expect(degrees.difference(0.04, metric)).toBeNull()
  expect(count.difference(-1.26, metric)).toBe('1.3')
})
