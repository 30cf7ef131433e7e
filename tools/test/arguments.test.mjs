import { describe, expect, it } from 'vitest'
import { parseArguments } from './arguments.mjs'

const names = ['tools', 'server', 'bundled', 'e2e']

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

  it('takes single files of the server to the bundled database, unless the servers are asked for', () => {
    const one = parseArguments(['server/package.json'], names)
    expect(one.names).toEqual(['bundled'])
    expect(one.filesBySuite.get('bundled')).toEqual(['package.json'])
    const other = parseArguments(['--only=server', 'server/package.json'], names)
    expect(other.names).toEqual(['server'])
    expect(other.filesBySuite.get('server')).toEqual(['package.json'])
    expect(parseArguments(['server'], names).names).toEqual(['server'])
  })

  it('runs an extra only when it is asked for', () => {
    const all = [...names, 'checks']
    const options = { extras: ['checks'] }
    expect(parseArguments([], all, options).names).toEqual(names)
    expect(parseArguments(['--checks'], all, options).names).toEqual(all)
    expect(parseArguments(['--only=tools', '--checks'], all, options).names).toEqual(['tools', 'checks'])
    expect(parseArguments(['--only=checks'], all, options).names).toEqual(['checks'])
    expect(() => parseArguments(['--checks'], names)).toThrow()
  })

  it.each([['--onyl=server'], ['--only=nothing'], ['docs/a.md'], ['tools/not-there.test.mjs']])('refuses %s', (arg) => {
    expect(() => parseArguments([arg], names)).toThrow()
  })
})
