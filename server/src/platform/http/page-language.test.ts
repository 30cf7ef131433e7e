import type { FastifyRequest } from 'fastify'
import { expect, test } from 'vitest'
import { languageOf, withoutLanguage } from './page-language.ts'

const asked = (query: unknown, headers: Record<string, string> = {}) =>
  ({ query, headers }) as unknown as FastifyRequest

test.each([
  [{}, {}, 'en'],
  [{ lang: 'es' }, {}, 'es'],
  [{ lang: 'en' }, { cookie: 'locale=es' }, 'en'],
  [{ lang: ['es', 'en'] }, {}, 'en'],
  [{ lang: '../es' }, {}, 'en'],
  [{}, { cookie: 'a=b; locale=es', 'accept-language': 'en' }, 'es'],
  [{}, { cookie: 'mylocale=es' }, 'en'],
  [{}, { 'accept-language': 'es-MX,es;q=0.9,en;q=0.8' }, 'es'],
  [{}, { 'accept-language': 'fr, es;q=0.3, en;q=0.5' }, 'en'],
  [{}, { 'accept-language': 'es;q=0, en' }, 'en'],
  [{}, { 'accept-language': `${'x,'.repeat(5_000)}es` }, 'en'],
])('for %j and %j the page comes in %s', (query, headers, language) => {
  expect(languageOf(asked(query, headers as Record<string, string>))).toBe(language)
})

test('where the build keeps a language is no address for people', () => {
  expect(['/es', '/es/', '/es/privacy', '/', '/privacy', '/establish'].map(withoutLanguage)).toEqual([
    '/?lang=es',
    '/?lang=es',
    '/privacy?lang=es',
    null,
    null,
    null,
  ])
})
