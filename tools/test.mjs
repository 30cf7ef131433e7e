// `npm test`: installs what is missing, builds the web, runs the short suites and closes on "N passed, N failed".
// `npm run test:long` runs everything there is, `npm run test:changed` what belongs to the last changes.
import './run/require-node.mjs'
import './run/follow-parent.mjs'
import { randomInt } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureJourneyBrowsers } from './run/chromium.mjs'
import { print, runMain } from './run/cli.mjs'
import { ensureEngines } from './run/engines.mjs'
import { ensureModules } from './run/modules.mjs'
import { againUnderNode24, isNode24 } from './run/node24.mjs'
import { ensureWebBuild } from './run/web-build.mjs'
import { startServices } from './services.mjs'
import { modeOf, parseArguments } from './test/arguments.mjs'
import { createChoice } from './test/choice.mjs'
import { clockEnv } from './test/clocks.mjs'
import { closingLine, total } from './test/counts.mjs'
import { noteFlaky } from './test/flaky-log.mjs'
import { createLanes, minutes, resultLine } from './test/lanes.mjs'
import { burn } from './test/load.mjs'
import { longSuites } from './test/long.mjs'
import { quarantineFile, quarantineProblems, readQuarantine } from './test/quarantine.mjs'
import { flakyLine, reasonsOf, repeatLine, secondLook } from './test/second-look.mjs'
import { runSuite, suites as shortSuites } from './test/suites.mjs'

const isCi = Boolean(process.env.CI)
const startedAt = Date.now()
let stoppedBy = null

await runMain(async () => {
  await ensureModules()
  if (!isNode24) return againUnderNode24()
  const { mode, rest } = modeOf(process.argv.slice(2))
  const seed = Number(process.env.TEST_SEED ?? randomInt(1_000_000))
  const suites = mode === 'long' ? longSuites(seed) : shortSuites
  const asked = parseArguments(
    rest,
    suites.map((suite) => suite.name),
    { extras: suites.filter(({ isExtra }) => isExtra).map(({ name }) => name) },
  )
  const quarantine = readQuarantine()
  const choice = await createChoice({ mode, asked, quarantine, suites })
  const wanted = suites.filter(({ name }) => choice.names.includes(name))
  if (mode === 'long') print(`Random order: TEST_SEED=${seed}`)
  if (wanted.length === 0) {
    print('Nothing that was touched has tests.')
    print(closingLine({ passed: 0, failed: 0 }))
    return 0
  }
  const reportDir = mkdtempSync(join(tmpdir(), 'nestwren-tests-'))
  const needs = startNeeds(wanted)
  const runOne = (suite, start, more = {}) => runPart(suite, { choice, reportDir, needs, start, mode, ...more })
  const lanes = createLanes(wanted, { print, logDir: reportDir, runOne })
  stopOnSignals(lanes)
  let outcome = { results: [], flaky: [] }
  try {
    const results = await lanes.run()
    outcome = stoppedBy ? { results, flaky: [] } : await secondLook(results, { print, again })
  } finally {
    await (await needs.services)?.value?.stop?.()
    rmSync(reportDir, { recursive: true, force: true })
  }
  report(outcome, wanted)
  if (stoppedBy) {
    print(`Stopped by ${stoppedBy}; the rest did not run.`)
    return stoppedBy === 'SIGINT' ? 130 : 143
  }
  const listProblems = quarantineProblems(
    quarantine,
    shortSuites.map(({ name }) => name),
  )
  for (const problem of listProblems) print(problem)
  const sum = total(outcome.results)
  print(closingLine({ passed: sum.passed, failed: sum.failed + listProblems.length }))
  return sum.failed === 0 && listProblems.length === 0 && sum.passed > 0 ? 0 : 1

  function again({ name, file }) {
    const suite = wanted.find((one) => one.name === name)
    return lanes.alone(suite, (start) => runOne(suite, start, { file }))
  }
})

/** What the suites need beside their own files. Packages may have to be fetched: that goes on behind the first suites. */
function startNeeds(wanted) {
  const ifNeeded = (need, start) => (wanted.some((suite) => suite[need]) ? settled(start()) : null)
  // Packages are installed one after the other, in this order: what is used first comes first.
  return {
    services: ifNeeded('usesServices', startServices),
    engines: ifNeeded('needsEngines', ensureEngines),
    browser: ifNeeded('needsBrowser', ensureJourneyBrowsers),
    web: ifNeeded('needsWeb', ensureWebBuild),
  }
}

/** One suite with what it needs; anything that goes wrong on the way is a failed suite, not the end of the run. */
async function runPart(suite, { choice, file, reportDir, needs, start, mode }) {
  let endLoad = async () => {}
  try {
    const env = {}
    if (suite.usesServices) {
      const { env: own, reason, about } = await got(needs.services)
      if (reason && isCi) throw new Error(reason)
      print(reason ? `${suite.name} runs on the bundled database (${reason}).` : `${suite.name} runs on ${about}.`)
      Object.assign(env, own)
    }
    if (suite.needsEngines) {
      const { env: own, reason } = await got(needs.engines)
      if (reason) {
        if (isCi) throw new Error(reason)
        print(`Not run: the journeys in WebKit and Firefox (${reason}).`)
        return null
      }
      Object.assign(env, own)
    }
    if (suite.needsWeb) await got(needs.web)
    if (suite.needsBrowser) Object.assign(env, await got(needs.browser))
    if (suite.clock) Object.assign(env, await clockEnv(suite.clock))
    const selection = await choice.of(suite, { env, reportDir, file, print })
    if (selection.isEmpty) return null
    if (selection.isLong) env.TEST_LONG = '1'
    if (stoppedBy) return null
    if (suite.burners) endLoad = burn(suite.burners)
    return await runSuite(suite, {
      ...selection,
      env,
      reportDir,
      start,
      isAlone: file !== undefined,
      holdsBudgets: mode === 'short' && !selection.isLong,
    })
  } catch (error) {
    return { name: suite.name, passed: 0, failed: 1, skipped: 0, red: [], problems: [error.message], byFile: new Map() }
  } finally {
    await endLoad()
  }
}

function stopOnSignals(lanes) {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, () => {
      const isFirst = stoppedBy === null
      stoppedBy ??= signal
      // A terminal has sent its first Ctrl-C to the children as well; a second one would make them skip their tidying up.
      const isAlreadyThere = signal === 'SIGINT' && isFirst && process.stdin.isTTY
      lanes.stop(isAlreadyThere ? 0 : signal)
    })
  }
}

async function settled(promise) {
  try {
    return { value: await promise }
  } catch (error) {
    return { error }
  }
}

async function got(need) {
  const { value, error } = await need
  if (error) throw error
  return value
}

function report({ results, flaky }, wanted) {
  print(`\n── result ${'─'.repeat(64)}`)
  for (const result of results) print(resultLine(result))
  print(`${'all'.padEnd(14)} ${minutes(Date.now() - startedAt)}`)
  for (const one of flaky) print(flakyLine(one))
  for (const { test } of noteFlaky(flaky))
    print(`"${test}" was named before: find its race, or put it into ${quarantineFile} with what was tried.`)
  for (const result of results) {
    const suite = wanted.find(({ name }) => name === result.name)
    for (const reason of reasonsOf(result)) print(`red: ${result.name} ${reason}`)
    for (const line of new Set(result.red.map(({ file }) => repeatLine(suite, file)))) print(`     ${line}`)
  }
}
