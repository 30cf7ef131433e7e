import { expect, test } from 'vitest'
import { buildTarget, parseEngines } from './engines.ts'

test('the build is for the engines of package.json', () => {
  expect(buildTarget).toEqual(['safari16.4', 'ios16.4', 'chrome111', 'edge111', 'firefox115'])
})

test('a query without an oldest version is refused', () => {
  for (const query of ['last 2 versions', 'safari > 16', 'opera >= 90'])
    expect(() => parseEngines([query])).toThrow('is not "<browser> >= <version>"')
})
