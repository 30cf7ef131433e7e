import { readFileSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { toolEnv } from '../run/modules.mjs'
import { inRepo, node24 } from '../run/paths.mjs'
import { measured, overBudget, readCosts } from './costs.mjs'
import { countChecks, countMutants, countPlaywright, countVitest } from './counts.mjs'
import { writeTestList } from './journeys.mjs'
import { pace } from './pace.mjs'

const vitest = inRepo('node_modules', 'vitest', 'vitest.mjs')
const playwright = inRepo('node_modules', '@playwright', 'test', 'cli.js')

/** What the server does to the database it brings along: starts, migrates, kills and restores it. */
const onBundled = '.bundled.'

/**
 * The suites of `npm test`, each with the processor seconds it may take, and each of its files or journeys. Parts run one
 * after another, the lanes of a part side by side: the server's suite and the journeys over a slow wire both wait for much of
 * their time, and the journeys in Chromium need both cores for themselves.
 * `server` runs on real PostgreSQL, Redis and S3 servers where there are some; `engines` is journeys in the engines of
 * Safari and Firefox; `checks` is `npm run check`, and runs when asked for.
 */
export const suites = [
  vitestSuite('tools', { cpu: 20 }),
  vitestSuite('contract', { cpu: 30 }),
  vitestSuite('growth', { cpu: 15 }),
  serverSuite('server', { cpu: 400, cpuEach: 6 }),
  bundledSuite('bundled', { cpu: 35 }),
  playwrightSuite('engines', { cpu: 100, folder: 'e2e/engines', needsEngines: true }),
  vitestSuite('web', { lane: 'journeys', cpu: 230, cpuEach: 2, needsBrowser: true }),
  { ...checksSuite('checks'), lane: 'journeys', isExtra: true },
  playwrightSuite('e2e', { part: 2, cpu: 280, cpuEach: 25 }),
]

export function playwrightSuite(name, { folder = name, ...suite } = {}) {
  return {
    name,
    folder,
    lane: 'journeys',
    needsWeb: true,
    needsBrowser: true,
    hasJourneys: true,
    ...suite,
    /** Files are named, or journeys chosen; with neither all run. */
    command: ({ files, chosen, reportFile, isAlone }) => {
      const list = `${reportFile}.list`
      if (chosen !== undefined) writeTestList(list, chosen)
      return {
        args: [
          playwright,
          'test',
          '--config',
          inRepo(folder, 'playwright.config.ts'),
          '--reporter=list,json',
          ...(chosen === undefined ? files : [`--test-list=${list}`]),
          ...(isAlone ? ['--workers=1'] : []),
        ],
        cwd: inRepo(folder),
        // The server of the journeys keeps its data beside the report, so both are deleted together.
        env: { PLAYWRIGHT_JSON_OUTPUT_FILE: reportFile, E2E_DATA_DIR: join(dirname(reportFile), `${name}-data`) },
      }
    },
    count: countPlaywright,
  }
}

export function serverSuite(name, suite = {}) {
  return vitestSuite(name, {
    folder: 'server',
    usesServices: true,
    ownArgs: (files) => (files.length === 0 ? ['--exclude', `**/*${onBundled}*`] : []),
    ...suite,
  })
}

export function bundledSuite(name, suite = {}) {
  return vitestSuite(name, {
    folder: 'server',
    ownArgs: (files) => (files.length === 0 ? [onBundled] : []),
    ...suite,
  })
}

export function vitestSuite(name, { folder = name, ownArgs = () => [], moreArgs = [], ...suite } = {}) {
  return {
    name,
    folder,
    lane: 'computing',
    ...suite,
    command: ({ files, reportFile, isAlone, names }) => ({
      args: [
        vitest,
        'run',
        '--root',
        inRepo(folder),
        '--reporter=default',
        '--reporter=json',
        `--outputFile.json=${reportFile}`,
        ...(isAlone ? ['--isolate', '--maxWorkers=1'] : moreArgs),
        ...(names ? [`--testNamePattern=${names}`] : []),
        ...ownArgs(files),
        ...files,
      ],
      // Some tools look for their settings where they are started.
      cwd: inRepo(folder),
      env: {},
    }),
    count: (report, code) => countVitest(report, code, inRepo(folder)),
  }
}

export function checksSuite(name) {
  return {
    name,
    lane: 'computing',
    needsWeb: true,
    command: ({ reportFile }) => ({
      args: [inRepo('tools', 'check.mjs')],
      cwd: inRepo(),
      env: { CHECK_REPORT: reportFile },
    }),
    count: countChecks,
  }
}

export function mutantsSuite(name, suite = {}) {
  return {
    name,
    lane: 'computing',
    ...suite,
    command: ({ reportFile }) => ({
      args: [inRepo('tools', 'test-mutants.mjs')],
      cwd: inRepo(),
      env: { MUTANTS_REPORT: reportFile },
    }),
    count: countMutants,
  }
}

/**
 * Runs one suite, or some files of it.
 * @param start `(command, args, options) => Promise<exit code>`
 * @param isAlone for a second look: the files are isolated, nothing else runs
 * @returns what its `count` says, with `name`, `cpuS`, `costs` and `pace`
 */
export async function runSuite(
  suite,
  { files = [], chosen, names, env = {}, reportDir, isAlone = false, holdsBudgets, start },
) {
  const reportFile = join(reportDir, `${suite.name}${isAlone ? '-again' : ''}.json`)
  const costsFile = `${reportFile}.costs`
  for (const file of [reportFile, costsFile]) rmSync(file, { force: true })
  const { args, cwd, env: own } = suite.command({ files, chosen, names, reportFile, isAlone })
  const again = isAlone ? { SECOND_LOOK: '1' } : {}
  // The machine's pace changes within a run, so it is asked for on both sides of what it judges.
  const before = holdsBudgets ? pace(isAlone) : 1
  const { command, args: wrapped, read } = measured(node24, args, `${reportFile}.cpu`)
  const code = await start(command, wrapped, {
    cwd,
    env: toolEnv({ ...env, ...own, ...suite.env, ...again, TEST_COSTS: costsFile }),
  })
  const counts = suite.count(readReport(reportFile), code)
  const spent = { cpuS: read(), costs: readCosts(costsFile, inRepo(suite.folder ?? '')) }
  const slowest = holdsBudgets ? Math.max(before, pace(isAlone)) : 1
  const over = holdsBudgets ? overBudget(suite, { ...spent, pace: slowest }) : { red: [], problems: [] }
  const red = [...counts.red, ...over.red]
  const problems = [...counts.problems, ...(isAlone ? [] : over.problems)]
  return { name: suite.name, ...counts, ...spent, pace: slowest, red, problems, failed: red.length + problems.length }
}

function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return null
  }
}
