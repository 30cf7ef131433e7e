import { expect, test } from 'vitest'
import { withoutImports, withoutRoutes } from './route-imports.ts'

test('what routes import is left out, and nothing else', () => {
  const manifest = {
    version: '1',
    routes: {
      root: { id: 'root' },
      home: { id: 'home', module: 'home.js', imports: ['b', 'only-home'], css: ['a.css'] },
    },
  }
  expect(withoutImports(manifest)).toEqual({
    version: '1',
    routes: { root: { id: 'root' }, home: { id: 'home', module: 'home.js', css: ['a.css'] } },
  })
})

test('pages that move without the app are no routes of it', () => {
  const manifest = { version: '1', routes: { root: { id: 'root' }, quiz: { id: 'quiz' } } }
  expect(withoutRoutes(manifest, new Set(['quiz']))).toEqual({ version: '1', routes: { root: { id: 'root' } } })
})
