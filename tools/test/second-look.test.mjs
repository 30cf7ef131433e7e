import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { noteFlaky } from './flaky-log.mjs'
import { flakyLine, mostFiles, reasonsOf, secondLook } from './second-look.mjs'

const red = (file, title) => ({ file, title, message: 'expected 3' })
const result = (reds, { passed = 10, problems = [] } = {}) => ({
  name: 'server',
  passed,
  failed: reds.length + problems.length,
  skipped: 0,
  red: reds,
  problems,
  byFile: new Map([['a.test.ts', { passed: 4, skipped: 0 }]]),
})
const green = (passed) => ({ red: [], problems: [], byFile: new Map([['a.test.ts', { passed, skipped: 0 }]]) })
const print = () => {}

describe('a second look', () => {
  it('counts what is green alone as passed, and names it', async () => {
    const looked = await secondLook([result([red('a.test.ts', 'adds up')])], { again: async () => green(5), print })
    expect(looked.results[0]).toMatchObject({ passed: 11, failed: 0, red: [] })
    expect(looked.flaky.map(flakyLine)).toEqual(['flaky: server a.test.ts › adds up'])
  })

  it('leaves red what is red again', async () => {
    const again = async () => ({ ...green(4), red: [red('a.test.ts', 'adds up')] })
    const looked = await secondLook([result([red('a.test.ts', 'adds up')])], { again, print })
    expect(looked.results[0]).toMatchObject({ passed: 10, failed: 1 })
    expect(looked.flaky).toEqual([])
    expect(reasonsOf(looked.results[0])).toEqual(['a.test.ts › adds up: expected 3'])
  })

  it('counts what is red only alone', async () => {
    const again = async () => ({ ...green(4), red: [red('a.test.ts', 'another')] })
    const looked = await secondLook([result([red('a.test.ts', 'adds up')])], { again, print })
    expect(looked.results[0]).toMatchObject({ failed: 1, red: [{ title: 'another' }] })
    expect(looked.flaky).toHaveLength(1)
  })

  it('takes the tests of a file that broke before them into account', async () => {
    const broken = { ...result([red('b.test.ts', null)]), byFile: new Map() }
    const again = async () => ({ red: [], problems: [], byFile: new Map([['b.test.ts', { passed: 3, skipped: 1 }]]) })
    const looked = await secondLook([broken], { again, print })
    expect(looked.results[0]).toMatchObject({ passed: 13, failed: 0, skipped: 1 })
  })

  it('changes nothing when the runner itself breaks', async () => {
    const again = async () => ({ red: [], problems: ['crashed before it could report'], byFile: new Map() })
    const looked = await secondLook([result([red('a.test.ts', 'adds up')])], { again, print })
    expect(looked.results[0]).toMatchObject({ passed: 10, failed: 1 })
    expect(looked.flaky).toEqual([])
  })

  it('does not look again at many files, nor at what no test is to blame for', async () => {
    const never = async () => {
      throw new Error('It looked again.')
    }
    const many = Array.from({ length: mostFiles + 1 }, (_, at) => red(`${at}.test.ts`, 'adds up'))
    expect((await secondLook([result(many)], { again: never, print })).results[0].failed).toBe(mostFiles + 1)
    const crash = result([], { problems: ['crashed before it could report'] })
    expect((await secondLook([crash], { again: never, print })).results[0].failed).toBe(1)
  })
})

it('remembers what was flaky, and says what was named before', () => {
  const dir = mkdtempSync(join(tmpdir(), 'flaky-'))
  const file = join(dir, 'results', 'flaky.json')
  const one = { suite: 'web', file: 'a.test.ts', test: 'adds up' }
  expect(noteFlaky([], { file })).toEqual([])
  expect(noteFlaky([one], { file })).toEqual([])
  expect(noteFlaky([one, { ...one, test: 'another' }], { file })).toEqual([one])
  rmSync(dir, { recursive: true })
})
