import { expect, test } from 'vitest'
import { withoutRoutes, withSharedFirst } from './route-imports.ts'

test('what most routes share comes first, everywhere in one order, and nothing is lost', () => {
  const manifest = {
    version: '1',
    routes: {
      root: { id: 'root' },
      home: { id: 'home', imports: ['b', 'only-home', 'a'] },
      logs: { id: 'logs', imports: ['only-logs', 'a', 'b'] },
      milk: { id: 'milk', imports: ['b'] },
    },
  }
  expect(withSharedFirst(manifest)).toEqual({
    version: '1',
    routes: {
      root: { id: 'root' },
      home: { id: 'home', imports: ['b', 'a', 'only-home'] },
      logs: { id: 'logs', imports: ['b', 'a', 'only-logs'] },
      milk: { id: 'milk', imports: ['b'] },
    },
  })
})

test('pages that move without the app are no routes of it', () => {
  const manifest = { version: '1', routes: { root: { id: 'root' }, quiz: { id: 'quiz' } } }
  expect(withoutRoutes(manifest, new Set(['quiz']))).toEqual({ version: '1', routes: { root: { id: 'root' } } })
})
