import { readdirSync } from 'node:fs'
import { appSegments } from '@nestwren/contract/app-segments'
import { locales } from '@nestwren/contract/auth'
import { isOwnSegment, slugPattern } from '@nestwren/contract/site-slugs'
import type { RouteConfigEntry } from '@react-router/dev/routes'
import { expect, test } from 'vitest'
import routes from '../app/routes.ts'

/** First segments of the addresses of all pages, also of those that only the server opens. */
function segmentsOf(list: readonly RouteConfigEntry[]): string[] {
  return list.flatMap(({ path, children = [] }) => {
    const first = path?.split('/').find((part) => !part.endsWith('?'))
    return first === undefined || first === '' ? segmentsOf(children) : [first]
  })
}

test('the app’s own first segments are those of its routes, so that no family site takes one', () => {
  const found = segmentsOf(routes).filter((one) => one !== '*')
  expect([...new Set(found)].sort()).toEqual([...appSegments].sort())
})

test('what lies beside the app in its build is nobody’s address', () => {
  const names = readdirSync(new URL('../public', import.meta.url))
  const free = ['assets', ...names].filter((name) => !name.includes('.') && !isOwnSegment(name))
  expect(free).toEqual([])
})

test('a folder of a language is none either', () => {
  expect(locales.filter((locale) => slugPattern.test(locale))).toEqual([])
})
