import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { toolEnv } from '../run/modules.mjs'
import { inRepo, node24 } from '../run/paths.mjs'
import { countChecks, countPlaywright, countVitest } from './counts.mjs'

const vitest = inRepo('node_modules', 'vitest', 'vitest.mjs')
const playwright = inRepo('node_modules', '@playwright', 'test', 'cli.js')

/** What the server does to the database it brings along: starts, migrates, kills and restores it. */
const onBundled = '.bundled.test.ts'

/**
 * The suites, each with the minutes it may take on two cores. Parts run one after another, the lanes of a part side by
 * side: what computes keeps both cores busy, the journeys over a slow wire mostly wait, and those in Chromium need both
 * cores for themselves.
 * `server` runs on real PostgreSQL, Redis and S3 servers where there are some; `engines` is a dozen journeys in the
 * engines of Safari and Firefox; `checks` is `npm run check`, and runs when asked for.
 */
export const suites = [
  vitestSuite('tools', { lane: 'computing', budget: 1 }),
  vitestSuite('contract', { lane: 'computing', budget: 0.5 }),
  vitestSuite('growth', { lane: 'computing', budget: 0.5 }),
  vitestSuite('server', {
    lane: 'computing',
    budget: 7,
    usesServices: true,
    ownArgs: (files) => (files.length === 0 ? ['--exclude', `**/*${onBundled}`] : []),
  }),
  vitestSuite('bundled', {
    lane: 'computing',
    budget: 2,
    folder: 'server',
    ownArgs: (files) => (files.length === 0 ? [onBundled] : []),
  }),
  { ...vitestSuite('web', { lane: 'computing', budget: 3 }), needsBrowser: true },
  checksSuite('checks', { lane: 'computing', budget: 1, isExtra: true }),
  playwrightSuite('engines', { lane: 'journeys', budget: 7, folder: 'e2e/engines', needsEngines: true }),
  playwrightSuite('e2e', { part: 2, lane: 'journeys', budget: 9 }),
]

function playwrightSuite(name, { folder = name, ...suite }) {
  return {
    name,
    needsWeb: true,
    needsBrowser: true,
    ...suite,
    command: (files, reportFile) => ({
      args: [playwright, 'test', '--config', inRepo(folder, 'playwright.config.ts'), '--reporter=list,json', ...files],
      cwd: inRepo(folder),
      // The server of the journeys keeps its data beside the report, so both are deleted together.
      env: { PLAYWRIGHT_JSON_OUTPUT_FILE: reportFile, E2E_DATA_DIR: join(dirname(reportFile), `${name}-data`) },
    }),
    count: countPlaywright,
  }
}

function vitestSuite(name, { folder = name, ownArgs = () => [], ...suite }) {
  return {
    name,
    ...suite,
    command: (files, reportFile) => ({
      args: [
        vitest,
        'run',
        '--root',
        inRepo(folder),
        '--reporter=default',
        '--reporter=json',
        `--outputFile.json=${reportFile}`,
        ...ownArgs(files),
        ...files,
      ],
      // Some tools look for their settings where they are started.
      cwd: inRepo(folder),
      env: {},
    }),
    count: countVitest,
  }
}

function checksSuite(name, suite) {
  return {
    name,
    needsWeb: true,
    ...suite,
    command: (_files, reportFile) => ({
      args: [inRepo('tools', 'check.mjs')],
      cwd: inRepo(),
      env: { CHECK_REPORT: reportFile },
    }),
    count: countChecks,
  }
}

/**
 * Runs one suite.
 * @param start `(command, args, options) => Promise<exit code>`
 * @returns `{ name, passed, failed, skipped, reasons }`
 */
export async function runSuite(suite, { files = [], env = {}, reportDir, start }) {
  const reportFile = join(reportDir, `${suite.name}.json`)
  const { args, cwd, env: own } = suite.command(files, reportFile)
  const code = await start(node24, args, { cwd, env: toolEnv({ ...env, ...own }) })
  return { name: suite.name, ...suite.count(readReport(reportFile), code) }
}

function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return null
  }
}
