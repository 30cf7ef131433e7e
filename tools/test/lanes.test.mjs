import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createLanes, resultLine } from './lanes.mjs'

let logDir
beforeEach(() => {
  logDir = mkdtempSync(join(tmpdir(), 'nestwren-lanes-'))
})
afterEach(() => rmSync(logDir, { recursive: true, force: true }))

const suite = (name, lane) => ({ name, lane, budget: 1 })

/** Lanes whose suites each run one script in Node. */
function lanesOf(scripts) {
  const printed = []
  const lanes = createLanes(
    scripts.map(([name, lane]) => suite(name, lane)),
    {
      logDir,
      print: (line) => printed.push(line),
      runOne: async ({ name }, start) => {
        const [, , script] = scripts.find(([own]) => own === name)
        const code = await start(process.execPath, ['-e', script], {})
        return { name, passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, code }
      },
    },
  )
  return { lanes, printed }
}

const wait = (ms) => `setTimeout(() => {}, ${ms})`

describe('lanes', () => {
  it('run the parts one after another', async () => {
    const running = new Set()
    const seen = []
    const suites = [
      { ...suite('a', 'one'), part: 1 },
      { ...suite('b', 'two'), part: 2 },
    ]
    const runOne = async ({ name }) => {
      running.add(name)
      await nextTurn()
      seen.push([...running])
      running.delete(name)
      return { name, passed: 1, failed: 0, skipped: 0, reasons: [] }
    }
    expect(await createLanes(suites, { runOne, print: () => {}, logDir }).run()).toHaveLength(2)
    expect(seen).toEqual([['a'], ['b']])
  })

  it('run the suites of one after another, and each says all it has to say in one go', async () => {
    const order = (name) => `console.log('${name} begins'); setTimeout(() => console.log('${name} ends'), 300)`
    const { lanes, printed } = lanesOf([
      ['a', 'one', order('a')],
      ['b', 'one', order('b')],
      ['c', 'two', order('c')],
    ])
    expect((await lanes.run()).map(({ name, passed }) => [name, passed])).toEqual([
      ['a', 1],
      ['b', 1],
      ['c', 1],
    ])
    expect(printed).toHaveLength(3)
    for (const name of ['a', 'b', 'c'])
      expect(printed.filter((text) => text.endsWith(`${name} begins\n${name} ends`))).toHaveLength(1)
    expect(printed.findIndex((text) => text.includes('a ends'))).toBeLessThan(
      printed.findIndex((text) => text.includes('b ends')),
    )
  })

  it('do not wait for each other', async () => {
    const { promise: hasBegun, resolve: begin } = Promise.withResolvers()
    const lanes = createLanes([suite('a', 'one'), suite('b', 'two')], {
      logDir,
      print: () => {},
      runOne: async ({ name }) => {
        if (name === 'b') begin()
        await hasBegun
        return { name, passed: 1, failed: 0 }
      },
    })
    expect(await lanes.run()).toHaveLength(2)
  })

  it('go on after a suite that failed', async () => {
    const { lanes } = lanesOf([
      ['a', 'one', 'process.exit(3)'],
      ['b', 'one', ''],
      ['c', 'two', ''],
    ])
    expect((await lanes.run()).map(({ name, code }) => [name, code])).toEqual([
      ['a', 3],
      ['b', 0],
      ['c', 0],
    ])
  })

  it('end everything that runs when they are stopped, and begin nothing more', async () => {
    const { lanes } = lanesOf([
      ['a', 'one', wait(60_000)],
      ['b', 'one', ''],
      ['c', 'two', wait(60_000)],
    ])
    const done = lanes.run()
    // Both have been started by now: each lane begins at once.
    await nextTurn()
    lanes.stop('SIGTERM')
    expect((await done).map(({ name, code }) => [name, code])).toEqual([
      ['a', 143],
      ['c', 143],
    ])
  })
})

it('say how long a suite took, and what of its processor seconds', () => {
  const result = { name: 'web', passed: 3, failed: 0, skipped: 0, tookMs: 65_000 }
  expect(resultLine({ ...result, cpuS: 100.4, cpu: 300 })).toMatch(
    /3 passed +0 failed +1:05 min +100 of 300 processor seconds$/,
  )
  expect(resultLine({ ...result, cpuS: null, cpu: 300 })).toMatch(/1:05 min$/)
})
