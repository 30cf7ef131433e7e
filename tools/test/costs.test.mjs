import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { inRepo } from '../run/paths.mjs'
import { outcome } from '../run/processes.mjs'
import { measured, ofChildren, overBudget, readCosts } from './costs.mjs'
import { pace } from './pace.mjs'
import { allTests } from './touched.mjs'

let dir
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'costs-'))
})
afterEach(() => rmSync(dir, { recursive: true }))

const hasShell = process.platform !== 'win32'

describe.runIf(hasShell)('a command that is measured (where there is a shell)', () => {
  const run = (script) => {
    const { command, args, read } = measured(process.execPath, ['-e', script], join(dir, 'cpu'))
    const child = spawn(command, args)
    return { child, read, code: outcome(child) }
  }

  it('keeps its exit code, and tells what it and its children took', async () => {
    const burn = 'const end = process.cpuUsage().user + 3e5; while (process.cpuUsage().user < end);'
    const { read, code } = run(
      `require('node:child_process').spawnSync(process.execPath, ['-e', '${burn}']); process.exit(3)`,
    )
    expect(await code).toBe(3)
    expect(read()).toBeGreaterThan(0.3)
  })

  it('ends when it is asked to', async () => {
    const { child, code } = run(`console.log('on'); setTimeout(() => {}, 60_000)`)
    await new Promise((resolve) => child.stdout.once('data', resolve))
    child.kill('SIGTERM')
    expect(await code).toBe(143)
  })
})

it('measures how slow the machine is, and takes no fast one for a slow one', () => {
  expect(pace(true, () => 0.4)).toBe(1)
  expect(pace(true, () => 3.2)).toBe(2)
  expect(pace(false, () => 4.4)).toBe(2)
  expect(pace(true)).toBeGreaterThanOrEqual(1)
})

it('reads what a shell says of its children', () => {
  expect(ofChildren('0m0.00s 0m0.01s\n1m2.50s 0m3.25s\n')).toBe(65.75)
  expect(ofChildren('')).toBe(null)
})

it('reads the costs that tests wrote, the dearest first', () => {
  writeFileSync(
    join(dir, 'costs'),
    '{"file":"/repo/server/a.test.ts","cpuS":1}\n{"file":"b.spec.ts","title":"logs","cpuS":3}\n',
  )
  expect(readCosts(join(dir, 'costs'), '/repo/server')).toEqual([
    { file: 'b.spec.ts', title: 'logs', cpuS: 3 },
    { file: 'a.test.ts', cpuS: 1 },
  ])
  expect(readCosts(join(dir, 'none'), '/')).toEqual([])
})

describe('budgets', () => {
  const suite = { name: 'server', cpu: 100, cpuEach: 6 }
  const costs = [
    { file: 'a.test.ts', cpuS: 9 },
    { file: 'b.test.ts', cpuS: 7 },
  ]

  it('make a file red that is over by more than a quarter', () => {
    const { red, problems } = overBudget(suite, { cpuS: 120, costs }, [])
    expect(red).toEqual([
      { file: 'a.test.ts', title: 'stays within its processor seconds', message: '9.0 of 6', dearness: 1.5 },
    ])
    expect(problems).toEqual([])
  })

  it('make a suite red, and name what is dearest', () => {
    expect(overBudget(suite, { cpuS: 149, costs }, []).problems).toEqual([])
    const { problems } = overBudget(suite, { cpuS: 151, costs }, [])
    expect(problems).toEqual(['took 151 of 100 processor seconds; dearest: a.test.ts 9.0, b.test.ts 7.0'])
  })

  it('grow on a machine that is slower just now', () => {
    expect(overBudget(suite, { cpuS: 225, costs, pace: 1.5 }, [])).toEqual({ red: [], problems: [] })
    const { red, problems } = overBudget(suite, { cpuS: 226, costs: [{ file: 'a.test.ts', cpuS: 12 }], pace: 1.5 }, [])
    expect(red).toMatchObject([{ message: '12.0 of 6, on a machine that takes 1.5 times as long', dearness: 12 / 9 }])
    expect(problems).toEqual([
      'took 226 of 100 processor seconds, on a machine that takes 1.5 times as long; dearest: a.test.ts 12.0',
    ])
  })

  it('let a file cost more that has a reason', () => {
    expect(overBudget(suite, { cpuS: null, costs }, [{ suite: 'server', file: 'a.test.ts', cpuS: 8 }]).red).toEqual([])
  })
})

it('every file that may cost more is there, and has a reason', () => {
  const dear = JSON.parse(readFileSync(inRepo('tools', 'test', 'dear.json'), 'utf8'))
  const files = new Set(allTests())
  for (const { suite, file, cpuS, reason } of dear) {
    expect(reason, file).toMatch(/\w+ \w+/)
    expect(cpuS, file).toBeGreaterThan(0)
    if (suite !== 'e2e') expect(files, file).toContain(`${suite === 'bundled' ? 'server' : suite}/${file}`)
    else expect(readFileSync(inRepo('e2e', file), 'utf8')).toContain('test(')
  }
})
