import { EventEmitter } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { chooseFigures, explainLeftOut, loadFigures } from './bench-figures.mjs'
import { measure } from './bench-measure.mjs'
import { measureAll } from './bench-runs.mjs'

let folder
let printed
const print = (line) => printed.push(line)

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'bench-runs-'))
  printed = []
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const figure = (name, value) => ({
  ...{ figure: name, name: `Figure ${name}`, aim: 'under 5 ms', isUsual: false },
  run: async () => ({ value, unit: 'ms', isMet: value < 5 }),
})
const quick = () => ({ ctx: { print }, restMs: 0, errors: new EventEmitter() })
const pageFile = () => join(folder, 'benchmarks.md')
const page = () => readFileSync(pageFile(), 'utf8').replaceAll(/ +/g, ' ')
const runAll = (figures) =>
  measureAll(figures, {
    ...{ figures, pageFile: pageFile(), machine: '2 cores', print },
    measure: (one) => measure(one, quick()),
  })

it('has each figure on the page before the next begins', async () => {
  const seen = []
  const second = { ...figure('20-b', 4), run: () => seen.push(page()) && figure('20-b', 4).run() }
  await runAll([figure('10-a', 3), second])
  expect(seen).toEqual([expect.stringContaining('| 10-a | Figure 10-a | 3 ms | under 5 ms | met |')])
  expect(page()).toContain('| 20-b | Figure 20-b | 4 ms |')
})

it('goes on after a figure that fails, names it with its reason and keeps its row', async () => {
  await runAll([figure('10-a', 3), figure('20-b', 4)])
  const broken = { ...figure('10-a'), run: () => Promise.reject(new Error('The server has ended\nat once')) }
  const results = await runAll([broken, figure('20-b', 2)])
  expect(page()).toContain(
    '| 10-a | Figure 10-a | 3 ms | under 5 ms | NOT RENEWED: The server has ended; before: met |',
  )
  expect(page()).toContain('| 20-b | Figure 20-b | 2 ms |')
  expect(printed).toContainEqual(expect.stringMatching(/FAILED: The server has ended \(/))
  expect(results.map(({ isMet, hasFailed = false }) => [isMet, hasFailed])).toEqual([
    [false, true],
    [true, false],
  ])
})

it('leaves the rows of figures that were not asked for', async () => {
  const figures = [figure('10-a', 3), figure('20-b', 4)]
  await runAll(figures)
  const measured = (one) => measure(one, quick())
  await measureAll([figure('20-b', 9)], { figures, pageFile: pageFile(), machine: '2 cores', print, measure: measured })
  expect(page()).toContain('| 10-a | Figure 10-a | 3 ms |')
  expect(page()).toContain('| 20-b | Figure 20-b | 9 ms | under 5 ms | MISSED |')
})

it('stops everything in turn and removes the folder, whatever fails on the way', async () => {
  const stopped = []
  const run = async ({ tempDir, onStop }) => {
    writeFileSync(join(tempDir, 'kept'), '')
    onStop(() => stopped.push(existsSync(tempDir)) && stopped.push(tempDir))
    onStop(() => Promise.reject(new Error('already gone')))
    return { value: 1, unit: 'ms', isMet: true }
  }
  const { results } = await measure({ ...figure('10-a'), run }, quick())
  expect(results).toHaveLength(1)
  expect(stopped).toEqual([true, expect.any(String)])
  expect(existsSync(stopped[1])).toBe(false)
  expect(printed.join()).toContain('already gone')
})

it('takes an error that nobody waits for as the reason', async () => {
  const errors = new EventEmitter()
  const run = () => {
    errors.emit('uncaughtException', new Error('Connection terminated'))
    return Promise.withResolvers().promise
  }
  const found = await measure({ ...figure('10-a'), run }, { ...quick(), errors })
  expect(found).toEqual({ reason: 'Connection terminated' })
  expect(errors.listenerCount('uncaughtException')).toBe(0)
})

it('does not blame the next figure for what is said while one is stopped', async () => {
  const errors = new EventEmitter()
  const run = async ({ onStop }) => {
    onStop(() => errors.emit('uncaughtException', new Error('Connection terminated')))
    return { value: 1, unit: 'ms', isMet: true }
  }
  expect(await measure({ ...figure('10-a'), run }, { ...quick(), errors })).toHaveProperty('results')
  expect(printed.join()).toContain('Connection terminated')
})

it('gives up on a figure that is never over', async () => {
  const run = () => Promise.withResolvers().promise
  const found = await measure({ ...figure('10-a'), run }, { ...quick(), longestMs: 1 })
  expect(found.reason).toContain('not over')
})

it('takes what a figure throws before it begins as the reason', async () => {
  const run = () => {
    throw new TypeError('nothing to measure')
  }
  expect(await measure({ ...figure('10-a'), run }, quick())).toEqual({
    reason: 'nothing to measure',
  })
})

it('loads figures by their files, and one that cannot be loaded as one that fails', async () => {
  writeFileSync(join(folder, '10-a.mjs'), `export const name = 'A'\nexport const decisions = ['0001']`)
  writeFileSync(join(folder, '20-b.mjs'), `throw new Error('no such library')`)
  writeFileSync(join(folder, '30-c.mjs'), `export const name = 'C'`)
  const figures = await loadFigures(folder)
  expect(figures.map((one) => [one.figure, one.isUsual])).toEqual([
    ['10-a', true],
    ['20-b', true],
    ['30-c', false],
  ])
  await expect(figures[1].run()).rejects.toThrow('no such library')
})

it('chooses the usual figures, all, or those with a word in their name, and names the others', () => {
  const figures = ['10-write', '33-charts', '72-slow-line'].map((name) => ({
    figure: name,
    isUsual: name === '10-write',
  }))
  const [write, charts, line] = figures
  expect(chooseFigures(figures, [])).toEqual([write])
  expect(chooseFigures(figures, ['line', '33'])).toEqual([charts, line])
  expect(chooseFigures(figures, ['all'])).toEqual(figures)
  expect(() => chooseFigures(figures, ['33', 'chart5'])).toThrow(/No figure has chart5.*72-slow-line/)
  expect(explainLeftOut(figures, [write])).toMatch(/33-charts, 72-slow-line\.\nBy name: npm run bench -- 33-charts/)
  expect(explainLeftOut(figures, figures)).toBe('')
})
