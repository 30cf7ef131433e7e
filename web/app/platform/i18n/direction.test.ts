import { afterEach, expect, test } from 'vitest'
import { directionOf, readingKey } from './direction.ts'

afterEach(() => document.documentElement.removeAttribute('dir'))

test('each language is written its own way', () => {
  expect(directionOf('en')).toBe('ltr')
  expect(directionOf('es-MX')).toBe('ltr')
  expect(directionOf('ar-XB')).toBe('rtl')
  expect(directionOf('he')).toBe('rtl')
})

test('an arrow that points on goes on, whichever way the page is written', () => {
  expect(readingKey('ArrowRight')).toBe('ArrowRight')
  document.documentElement.dir = 'rtl'
  expect(readingKey('ArrowLeft')).toBe('ArrowRight')
  expect(readingKey('ArrowRight')).toBe('ArrowLeft')
  expect(readingKey('ArrowUp')).toBe('ArrowUp')
})
