import { expect, test } from 'vitest'
import routes from '../app/routes.ts'
import { ownSegments, prerenderedPaths, withVersion } from './service-worker-pages.ts'

test('the shell itself is not a page that was rendered ahead', () => {
  expect(prerenderedPaths(['.'], 'index.html')).toEqual([])
  expect(prerenderedPaths(['.', 'terms', 'a\\b'], '__spa-fallback.html')).toEqual(['/', '/a/b', '/terms'])
})

test('a page says its version once', () => {
  const html = '<!DOCTYPE html><html lang="en"><head></head></html>'
  const first = withVersion(html, '1.0.0+a')
  expect(first).toBe('<!DOCTYPE html><html data-version="1.0.0+a" lang="en"><head></head></html>')
  expect(withVersion(first, '1.0.0+b')).toBe(withVersion(html, '1.0.0+b'))
  expect(withVersion(first, '')).toBe(html)
  expect(() => withVersion('<p>', '1')).toThrow()
})

test('the worker knows every page of the app by its first segment, and no address that could be a family site', () => {
  const known = ownSegments(routes)
  expect(known).toEqual(expect.arrayContaining(['home', 'knowledge', 'privacy', 'reset-password', 'settings', 'vault']))
  expect(known.filter((one) => !/^[a-z-]+$/.test(one))).toEqual([])
  expect(known).not.toContain('admin')
  expect(new Set(known).size).toBe(known.length)
})
