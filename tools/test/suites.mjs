import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { toolEnv } from '../run/modules.mjs'
import { inRepo, node24 } from '../run/paths.mjs'
import { countPlaywright, countVitest } from './counts.mjs'

const vitest = inRepo('node_modules', 'vitest', 'vitest.mjs')
const playwright = inRepo('node_modules', '@playwright', 'test', 'cli.js')

/**
 * The suites in the order they run: the quickest first, so a broken rule is known before a browser opens.
 * `servers` is the server's suite once more on real PostgreSQL, Redis and S3 servers with two server processes; `engines`
 * is a dozen journeys in the engines of Safari and Firefox.
 */
export const suites = [
  vitestSuite('tools', 'tools'),
  vitestSuite('contract', 'contract'),
  vitestSuite('server', 'server'),
  { ...vitestSuite('web', 'web'), needsBrowser: true },
  { ...vitestSuite('servers', 'server'), needsServices: true },
  playwrightSuite('e2e', inRepo('e2e')),
  { ...playwrightSuite('engines', inRepo('e2e', 'engines')), needsEngines: true },
]

function playwrightSuite(name, folder) {
  return {
    name,
    needsWeb: true,
    needsBrowser: true,
    command: (files, reportFile) => ({
      args: [playwright, 'test', '--config', join(folder, 'playwright.config.ts'), '--reporter=list,json', ...files],
      cwd: folder,
      // The server of the journeys keeps its data beside the report, so both are deleted together.
      env: { PLAYWRIGHT_JSON_OUTPUT_FILE: reportFile, E2E_DATA_DIR: join(dirname(reportFile), `${name}-data`) },
    }),
    count: countPlaywright,
  }
}

function vitestSuite(name, folder) {
  return {
    name,
    command: (files, reportFile) => ({
      args: [
        vitest,
        'run',
        '--root',
        inRepo(folder),
        '--reporter=default',
        '--reporter=json',
        `--outputFile.json=${reportFile}`,
        ...files,
      ],
      // Some tools look for their settings where they are started.
      cwd: inRepo(folder),
      env: {},
    }),
    count: countVitest,
  }
}

/**
 * Runs one suite with its output on the screen.
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
