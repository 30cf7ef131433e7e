import { expect, test } from 'vitest'
import { checkSources } from './check.ts'
import { lacking } from './support.ts'

const source = (code: string, file = 'assets/a-1.js') => ({ file, code, isStyle: file.endsWith('.css') })

test('a finding names the file, what is too new, the engines that lack it, and the place', () => {
  const [text, ...others] = checkSources([source('const both = AbortSignal.any([one, two])')], [])
  expect(others).toEqual([])
  expect(text).toContain('assets/a-1.js: AbortSignal.any is not in Safari 16.4 (since 17.4)')
  expect(text).toContain('Chrome 111 (since 116)')
  expect(text).toContain('Firefox 115 (since 124)')
  expect(text).toContain('const both = AbortSignal.any([one, two])')
})

test('style sheets are read as such', () => {
  expect(checkSources([source('.a:has(b) {}', 'assets/a.css')], [])[0]).toContain('Firefox 115 (since 121)')
})

test('what is allowed is allowed only where the list says', () => {
  const allowed = [{ api: 'AbortSignal.any', where: 'assets/a-', near: 'both', why: 'a test' }]
  expect(checkSources([source('const both = AbortSignal.any(a)')], allowed)).toEqual([])
  expect(checkSources([source('const all = AbortSignal.any(a)')], allowed)).toHaveLength(2)
  expect(checkSources([source('const both = AbortSignal.any(a)', 'assets/b-1.js')], allowed)).toHaveLength(2)
})

test('an entry that nothing needs is a finding', () => {
  const [text] = checkSources([source('run()')], [{ api: 'scheduler', where: 'assets/a-', why: 'a test' }])
  expect(text).toContain('nothing in assets/a-* needs scheduler any longer')
})

test('a method that another script of the app defines may be the app’s', () => {
  expect(
    checkSources([source('mine.toBase64()'), source('export const m = { toBase64() {} }', 'assets/b.js')], []),
  ).toEqual([])
})

test('support begins with a version, and flags or prefixes are none', () => {
  const of = (...statements: object[]) =>
    lacking({ source_file: '', support: { safari: statements } } as never, [
      { label: 'Safari', name: 'safari', version: '16.4' },
    ])
  expect(of({ version_added: '16.4' })).toEqual([])
  expect(of({ version_added: '≤9.1' })).toEqual([])
  expect(of({ version_added: '16.10' })).toEqual(['Safari 16.4 (since 16.10)'])
  expect(of({ version_added: 'preview' })).toEqual(['Safari 16.4 (not yet)'])
  expect(of({ version_added: '15', flags: [{}] }, { version_added: '17' })).toEqual(['Safari 16.4 (since 17)'])
  expect(of({ version_added: '9', version_removed: '16' })).toEqual(['Safari 16.4 (since 9)'])
})
