import { describe, expect, it } from 'vitest'
import { parseArguments } from './arguments.mjs'

const names = ['tools', 'server', 'servers', 'e2e']

describe('parseArguments', () => {
  it('takes everything when nothing is named', () => {
    expect(parseArguments([], names).names).toEqual(names)
  })

  it('keeps the order of the suites', () => {
    expect(parseArguments(['--only=e2e,server'], names).names).toEqual(['server', 'e2e'])
  })

  it('finds the suite of a file', () => {
    const { names: chosen, filesBySuite } = parseArguments(['tools/test/arguments.test.mjs'], names)
    expect(chosen).toEqual(['tools'])
    expect(filesBySuite.get('tools')).toEqual(['test/arguments.test.mjs'])
  })

  it('finds a suite in the folder of another', () => {
    const { names: chosen, filesBySuite } = parseArguments(['e2e/engines/offline.spec.ts'], [...names, 'engines'])
    expect(chosen).toEqual(['engines'])
    expect(filesBySuite.get('engines')).toEqual(['offline.spec.ts'])
  })

  it('gives the files to the second server run when that is asked for', () => {
    const { names: chosen, filesBySuite } = parseArguments(['--only=servers', 'server/package.json'], names)
    expect(chosen).toEqual(['servers'])
    expect(filesBySuite.get('servers')).toEqual(['package.json'])
  })

  it.each([['--onyl=server'], ['--only=nothing'], ['docs/a.md'], ['tools/not-there.test.mjs']])('refuses %s', (arg) => {
    expect(() => parseArguments([arg], names)).toThrow()
  })
})
