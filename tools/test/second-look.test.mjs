import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { keyOf } from './counts.mjs'
import { noteFlaky } from './flaky-log.mjs'
import { flakyLine, mostFiles, reasonsOf, secondLook } from './second-look.mjs'

const red = (file, title) => ({ file, title, message: 'expected 3' })
const names = (...titles) => titles.map((title) => keyOf({ title }))
const result = (reds, { passed = 10, problems = [] } = {}) => ({
  name: 'server',
  passed,
  failed: reds.length + problems.length,
  skipped: 0,
  red: reds,
  problems,
  byFile: new Map([['a.test.ts', { passed: names('1', '2', '3', '4'), skipped: 0 }]]),
})
const green = (...titles) => ({
  red: [],
  problems: [],
  byFile: new Map([['a.test.ts', { passed: names('1', '2', '3', '4', ...titles), skipped: 0 }]]),
})
const print = () => {}

describe('a second look', () => {
  it('counts what is green alone as passed, and names it', async () => {
    const looked = await secondLook([result([red('a.test.ts', 'adds up')])], {
      again: async () => green('adds up'),
      print,
    })
    expect(looked.results[0]).toMatchObject({ passed: 11, failed: 0, red: [] })
    expect(looked.flaky.map(flakyLine)).toEqual(['flaky: server a.test.ts › adds up'])
  })

  it('leaves red what is red again', async () => {
    const again = async () => ({ ...green(), red: [red('a.test.ts', 'adds up')] })
    const looked = await secondLook([result([red('a.test.ts', 'adds up')])], { again, print })
    expect(looked.results[0]).toMatchObject({ passed: 10, failed: 1 })
    expect(looked.flaky).toEqual([])
    expect(reasonsOf(looked.results[0])).toEqual(['a.test.ts › adds up: expected 3'])
  })

  it('counts what is red only alone', async () => {
    const again = async () => ({ ...green('adds up'), red: [red('a.test.ts', 'another')] })
    const looked = await secondLook([result([red('a.test.ts', 'adds up')])], { again, print })
    expect(looked.results[0]).toMatchObject({ failed: 1, red: [{ title: 'another' }] })
    expect(looked.flaky).toHaveLength(1)
  })

  it('takes the tests of a file that broke before them into account', async () => {
    const broken = { ...result([red('b.test.ts', null)]), byFile: new Map() }
    const again = async () => ({
      red: [],
      problems: [],
      byFile: new Map([['b.test.ts', { passed: names('1', '2', '3'), skipped: 1 }]]),
    })
    const looked = await secondLook([broken], { again, print })
    expect(looked.results[0]).toMatchObject({ passed: 13, failed: 0, skipped: 1 })
  })

  it('leaves red what did not run again', async () => {
    const looked = await secondLook([result([red('a.test.ts', 'adds up')])], {
      again: async () => green('another'),
      print,
    })
    expect(looked.results[0]).toMatchObject({ failed: 1, red: [{ title: 'adds up' }] })
    expect(looked.flaky).toEqual([])
  })

  it('takes a file that is within its budget alone for green, and one that is not for red', async () => {
    const dear = { ...red('a.test.ts', 'stays within its processor seconds'), dearness: 1.5 }
    const within = await secondLook([result([dear])], { again: async () => green(), print })
    expect(within.results[0].failed).toBe(0)
    expect(within.flaky).toHaveLength(1)
    const over = await secondLook([result([dear])], { again: async () => ({ ...green(), red: [dear] }), print })
    expect(over.results[0].failed).toBe(1)
  })

  it('looks only at the worst of those that are too dear, beside what failed', async () => {
    const dear = Array.from({ length: mostFiles + 2 }, (_, at) => ({
      ...red(`${at}.test.ts`, 'cost'),
      dearness: 1.3 + at,
    }))
    const looked = []
    const again = async ({ file }) => {
      looked.push(file)
      return file === 'a.test.ts' ? green('adds up') : { ...green(), red: file === '6.test.ts' ? [dear[6]] : [] }
    }
    const { results, flaky } = await secondLook([result([...dear, red('a.test.ts', 'adds up')])], { again, print })
    expect(looked).toEqual(['a.test.ts', '6.test.ts', '5.test.ts', '4.test.ts', '3.test.ts', '2.test.ts'])
    expect(results[0]).toMatchObject({ failed: 1, red: [{ file: '6.test.ts' }] })
    expect(flaky).toHaveLength(5)
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
