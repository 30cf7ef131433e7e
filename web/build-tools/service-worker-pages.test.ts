import { expect, test } from 'vitest'
import { prerenderedPaths } from './service-worker-pages.ts'

test('the shell itself is not a page that was rendered ahead', () => {
  expect(prerenderedPaths(['.'], 'index.html')).toEqual([])
  expect(prerenderedPaths(['.', 'terms', 'a\\b'], '__spa-fallback.html')).toEqual(['/', '/a/b', '/terms'])
})
