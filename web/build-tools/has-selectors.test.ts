import { expect, test } from 'vitest'
import { withFallback } from './has-selectors.ts'

test('each :has() gets an attribute beside it', () => {
  expect(withFallback('.a:has(input:checked) .b')).toBe('.a:is(:has(input:checked), [data-has~="input:checked"]) .b')
  expect(withFallback('a:has(> b):has(:not(i))')).toBe(
    'a:is(:has(> b), [data-has~=">b"]):is(:has(:not(i)), [data-has~=":not(i)"])',
  )
  expect(withFallback('a:has([b="c"] > i u)')).toBe(`a:is(:has([b="c"] > i u), [data-has~="[b='c']>i%20u"])`)
  expect(withFallback('.a')).toBe('.a')
})

test('what the fallback cannot do is refused', () => {
  expect(() => withFallback('a:has(+ b)')).toThrow('no siblings')
  expect(() => withFallback('a:has(b, i)')).toThrow('no list')
  expect(() => withFallback('a:has(b')).toThrow('does not close')
})
