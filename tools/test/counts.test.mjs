import { describe, expect, it } from 'vitest'
import { closingLine, countChecks, countPlaywright, countVitest, total } from './counts.mjs'

const file = (status, assertions = [], message = '') => ({
  name: 'a.test.ts',
  status,
  message,
  assertionResults: assertions.map((one) => ({
    status: one,
    fullName: 'adds up',
    failureMessages: one === 'failed' ? ['expected 3\nstack'] : [],
  })),
})
const vitest = (passed, failed, testResults) => ({
  numPassedTests: passed,
  numFailedTests: failed,
  numPendingTests: 0,
  numTodoTests: 0,
  testResults,
})
const playwright = (stats, errors = []) => ({
  stats: { expected: 0, unexpected: 0, flaky: 0, skipped: 0, ...stats },
  errors,
})

describe('vitest', () => {
  it('counts what passed and what failed, and names it', () => {
    const broken = file('failed', ['passed', 'passed', 'failed'])
    expect(countVitest(vitest(2, 1, [broken]), 1)).toMatchObject({
      passed: 2,
      failed: 1,
      reasons: ['a.test.ts › adds up: expected 3'],
    })
  })

  it('counts a file that broke before its tests', () => {
    const report = vitest(2, 0, [file('passed', ['passed', 'passed']), file('failed', [], 'cannot import\nstack')])
    expect(countVitest(report, 1)).toMatchObject({
      passed: 2,
      failed: 1,
      reasons: ['a.test.ts failed outside of a test: cannot import'],
    })
  })

  it('counts an error between tests that only the exit code knows of', () => {
    expect(countVitest(vitest(2, 0, [file('passed', ['passed'])]), 1)).toMatchObject({ passed: 2, failed: 1 })
  })

  it('counts an empty suite and a crash as failures', () => {
    expect(countVitest(vitest(0, 0, []), 0)).toMatchObject({ failed: 1, reasons: ['no test ran'] })
    expect(countVitest(null, 139).failed).toBeGreaterThan(0)
  })
})

describe('playwright', () => {
  it('counts what needed a second try as passed, and names it and what failed', () => {
    const spec = (title, status) => ({ title, file: 'a.spec.ts', line: 7, tests: [{ projectName: 'webkit', status }] })
    const report = {
      ...playwright({ expected: 3, unexpected: 1, flaky: 1, skipped: 2 }),
      suites: [
        { specs: [spec('logs', 'expected')], suites: [{ specs: [spec('sends', 'flaky')] }] },
        { specs: [spec('ends', 'unexpected')] },
      ],
    }
    expect(countPlaywright(report, 1)).toMatchObject({
      passed: 4,
      failed: 1,
      skipped: 2,
      reasons: ['[webkit] a.spec.ts:7 ends'],
      flaky: ['[webkit] a.spec.ts:7 sends'],
    })
  })

  it('counts a server that did not start', () => {
    expect(countPlaywright(playwright({}, [{ message: 'server ended early\nmore' }]), 1).reasons).toContain(
      'server ended early',
    )
  })
})

it('names the checks that failed, and takes a crash for a failure', () => {
  const report = { good: ['types: web', 'contrast'], failed: ['structure'] }
  expect(countChecks(report, 1)).toMatchObject({ passed: 2, failed: 1, reasons: ['structure'] })
  expect(countChecks(null, 1).failed).toBeGreaterThan(0)
})

it('closes with the sum', () => {
  expect(
    closingLine(
      total([
        { passed: 3, failed: 0 },
        { passed: 4, failed: 1 },
      ]),
    ),
  ).toBe('7 passed, 1 failed')
})
