import { describe, expect, test } from 'vitest'
import { broken, problemsOf } from './one-break.mjs'
import { summed, tryBreaks } from './trial.mjs'

const rule = 'export const isOld = (age) => age >= 65\n'
const late = {
  name: 'somebody of 65 is not old',
  file: 'server/rule.ts',
  find: 'age >= 65',
  put: 'age > 65',
  tests: ['server/rule.test.ts'],
}
const hidden = { ...late, name: 'nobody is old', put: 'age > 650' }

describe('a break', () => {
  test('puts its text in place of the one that is there once', () => {
    expect(broken(rule, late)).toBe('export const isOld = (age) => age > 65\n')
    expect(broken(rule, { ...late, put: '$&$&' })).toBe('export const isOld = (age) => $&$&\n')
  })

  test('is refused where its text is not there, is there twice, or where it changes nothing', () => {
    const file = 'is not there'
    expect(() => broken('export {}\n', late)).toThrow('"somebody of 65 is not old": what it breaks stands nowhere in')
    expect(() => broken(null, { ...late, file })).toThrow(`nowhere in ${file}`)
    expect(() => broken(rule + rule, late)).toThrow('stands 2 times in server/rule.ts')
    expect(() => broken(rule, { ...late, put: late.find })).toThrow('changes nothing')
  })

  test('is looked at before any is tried: its text, its name, and the tests it names', () => {
    const files = {
      'server/rule.ts': rule,
      'server/rule.test.ts': '',
      'server/rule.long.test.ts': '',
      'web/a.test.ts': '',
    }
    const problems = (...breaks) => problemsOf(breaks, (file) => files[file] ?? null)
    expect(problems(late, hidden)).toEqual([])
    expect(problems(late, late)).toEqual(['"somebody of 65 is not old" is there twice'])
    const wrong = [
      [{ find: 'gone' }, 'what it breaks stands nowhere in server/rule.ts'],
      [{ tests: [] }, 'names no test file'],
      [{ tests: ['server/gone.test.ts'] }, 'there is no server/gone.test.ts'],
      [{ tests: ['server/rule.long.test.ts'] }, 'server/rule.long.test.ts is not of the short run'],
      [{ tests: ['server/rule.test.ts', 'web/a.test.ts'] }, 'its test files are of several workspaces'],
    ]
    for (const [over, problem] of wrong)
      expect(problems({ ...late, ...over })).toEqual([expect.stringContaining(problem)])
  })
})

describe('a trial', () => {
  /** Files in memory, and a test that asks at 65 only when `isSharp`. */
  function world({ isSharp = true, isRedBefore = false } = {}) {
    const files = { 'server/rule.ts': rule }
    const ran = []
    const parts = {
      read: (file) => files[file],
      write: (file, text) => {
        files[file] = text
      },
      runFiles: async (tests, changed) => {
        ran.push([tests, changed])
        const text = files['server/rule.ts']
        const [file] = tests
        if (text.includes('???')) return [{ file, red: null, problem: 'Unexpected token' }]
        const isRed = isRedBefore || (isSharp && !text.includes('age >= 65'))
        return isRed ? [{ file, red: 'rule.test.ts › at 65', problem: null }] : []
      },
    }
    return { files, ran, parts }
  }

  test('names what was seen, tells of it at once, and puts the rule right again', async () => {
    const { files, ran, parts } = world()
    const told = []
    const result = await tryBreaks([late, hidden], { ...parts, onResult: (one) => told.push(one) })
    expect(result).toEqual({ seen: [late.name, hidden.name], survived: [], problems: [] })
    expect(told[0]).toEqual({ name: late.name, red: 'rule.test.ts › at 65', problem: null })
    expect(files['server/rule.ts']).toBe(rule)
    expect(ran).toEqual([
      [late.tests, null],
      [late.tests, late.file],
      [late.tests, late.file],
    ])
  })

  test('names what nothing saw', async () => {
    const result = await tryBreaks([late], world({ isSharp: false }).parts)
    expect(result).toEqual({ seen: [], survived: [late.name], problems: [] })
  })

  test('fails as a whole where one break survived, proves nothing, or was not tried', () => {
    const good = { seen: ['a'], survived: [], problems: [] }
    expect(summed([good, { ...good, seen: ['b'] }], 2)).toEqual({ ...good, seen: ['a', 'b'], isGood: true })
    expect(summed([good, { seen: [], survived: ['b'], problems: [] }], 2)).toMatchObject({
      survived: ['b'],
      isGood: false,
    })
    expect(summed([good, { ...good, seen: [], problems: ['b proves nothing'] }], 2).isGood).toBe(false)
    expect(summed([good], 2).isGood).toBe(false)
  })

  test('proves nothing with tests that were red before, or with a break that does not load', async () => {
    const before = world({ isRedBefore: true })
    expect(await tryBreaks([late], before.parts)).toEqual({
      seen: [],
      survived: [],
      problems: [`"${late.name}" proves nothing: red without it: rule.test.ts › at 65`],
    })
    // Looked at twice, and no break was tried.
    expect(before.ran).toEqual([
      [late.tests, null],
      [late.tests, null],
    ])
    const unloadable = await tryBreaks([{ ...late, put: 'age ???' }], world().parts)
    expect(unloadable.problems).toEqual([`"${late.name}" proves nothing: Unexpected token`])
  })
})
