import { expect, test } from 'vitest'
import { isOwnPage } from './own-pages.ts'

const segments = ['home', 'logs', 'vault']

test.each([
  ['/', true],
  ['/home', true],
  ['/home/', true],
  ['/vault/photos/0190', true],
  ['/logs/no/such/page', true],
  ['/silva-family', false],
  ['/homes', false],
  ['/Home', false],
  ['/admin/users', false],
  ['//home', true],
])('%s is the app’s own to open: %s', (path, isOwn) => {
  expect(isOwnPage(path, segments)).toBe(isOwn)
})
