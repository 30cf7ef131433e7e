import { describe, expect, it } from 'vitest'
import { closingLine, countChecks, countMutants, countPlaywright, countVitest, journeysOf, total } from './counts.mjs'

const file = (status, assertions = [], message = '', name = 'a.test.ts') => ({
  name,
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
      red: [{ file: 'a.test.ts', title: 'adds up', message: 'expected 3' }],
    })
  })

  it('counts a file that broke before its tests', () => {
    const report = vitest(2, 0, [file('passed', ['passed', 'passed']), file('failed', [], 'cannot import\nstack')])
    expect(countVitest(report, 1)).toMatchObject({
      passed: 2,
      failed: 1,
      red: [{ file: 'a.test.ts', title: null, message: 'cannot import' }],
    })
  })

  it('counts an error between tests that only the exit code knows of', () => {
    expect(countVitest(vitest(1, 0, [file('passed', ['passed'])]), 1)).toMatchObject({ passed: 1, failed: 1 })
  })

  it('counts an empty suite and a crash as failures', () => {
    expect(countVitest(vitest(0, 0, []), 0)).toMatchObject({ failed: 1, problems: ['no test ran'] })
    expect(countVitest(null, 139).failed).toBeGreaterThan(0)
  })
})

describe('playwright', () => {
  it('counts journeys by their end, and names each that failed with its project and what it said', () => {
    const spec = (title, ...ends) => ({
      title,
      file: 'a.spec.ts',
      line: 7,
      tests: ends.map((status, at) => ({
        projectName: at === 0 ? 'webkit' : 'firefox',
        status,
        results: [
          { error: { message: `${String.fromCharCode(27)}[31mnot there${String.fromCharCode(27)}[39m\nstack` } },
        ],
      })),
    })
    const report = {
      ...playwright(),
      suites: [
        {
          title: 'a.spec.ts',
          specs: [spec('logs', 'expected', 'unexpected')],
          suites: [{ title: 'offline', specs: [spec('ends', 'skipped')] }],
        },
      ],
    }
    expect(countPlaywright(report, 1)).toMatchObject({
      passed: 1,
      failed: 1,
      skipped: 1,
      red: [{ file: 'a.spec.ts', project: 'firefox', title: 'logs', message: 'not there' }],
    })
    expect(journeysOf(report).map(({ title }) => title)).toEqual(['logs', 'logs', 'offline › ends'])
  })

  it('counts a server that did not start', () => {
    expect(countPlaywright(playwright({}, [{ message: 'server ended early\nmore' }]), 1).problems).toContain(
      'server ended early',
    )
  })
})

it('names the checks that failed, and takes a crash for a failure', () => {
  const report = { good: ['types: web', 'contrast'], failed: ['structure'] }
  expect(countChecks(report, 1)).toMatchObject({ passed: 2, failed: 1, problems: ['structure'] })
  expect(countChecks(null, 1).failed).toBeGreaterThan(0)
})

it('counts a break that nothing saw as a failure', () => {
  expect(countMutants({ seen: ['a', 'b'], survived: ['c'] }, 1)).toMatchObject({ passed: 2, failed: 1 })
  expect(countMutants({ seen: ['a'], survived: [] }, 1).failed).toBe(1)
  expect(countMutants(null, 1).failed).toBeGreaterThan(0)
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
