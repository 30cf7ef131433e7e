// `npm test`: installs what is missing, builds the web, runs every suite and closes on "N passed, N failed".
import './run/require-node.mjs'
import './run/follow-parent.mjs'
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
import { parseArguments } from './test/arguments.mjs'
import { closingLine, total } from './test/counts.mjs'
import { createLanes, minutes, resultLine } from './test/lanes.mjs'
import { runSuite, suites } from './test/suites.mjs'

const isCi = Boolean(process.env.CI)
const startedAt = Date.now()
let stoppedBy = null

await runMain(async () => {
  if (!isNode24) {
    await ensureModules()
    return againUnderNode24()
  }
  await ensureModules()
  const { names, filesBySuite } = parseArguments(
    process.argv.slice(2),
    suites.map((suite) => suite.name),
    { extras: suites.filter(({ isExtra }) => isExtra).map(({ name }) => name) },
  )
  const wanted = suites.filter((suite) => names.includes(suite.name))
  const reportDir = mkdtempSync(join(tmpdir(), 'nestwren-tests-'))
  const needs = startNeeds(wanted)
  const lanes = createLanes(wanted, {
    print,
    logDir: reportDir,
    runOne: (suite, start) => runPart(suite, { files: filesBySuite.get(suite.name), reportDir, needs, start }),
  })
  stopOnSignals(lanes)
  let results = []
  try {
    results = await lanes.run()
  } finally {
    await (await needs.services)?.value?.stop?.()
    rmSync(reportDir, { recursive: true, force: true })
  }
  report(results)
  if (stoppedBy) {
    print(`Stopped by ${stoppedBy}; the rest did not run.`)
    return stoppedBy === 'SIGINT' ? 130 : 143
  }
  const sum = total(results)
  print(closingLine(sum))
  return sum.failed === 0 && sum.passed > 0 ? 0 : 1
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
async function runPart(suite, { files, reportDir, needs, start }) {
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
    if (suite.needsBrowser) Object.assign(env, await got(needs.browser), { E2E_DATA_DIR: join(reportDir, 'data') })
    if (stoppedBy) return null
    return await runSuite(suite, { files, env, reportDir, start })
  } catch (error) {
    return { name: suite.name, passed: 0, failed: 1, skipped: 0, reasons: [error.message] }
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

function report(results) {
  print(`\n── result ${'─'.repeat(64)}`)
  for (const result of results) {
    print(resultLine(result))
    for (const reason of result.reasons) print(`           ${reason}`)
  }
  print(`${'all'.padEnd(10)} ${minutes(Date.now() - startedAt)}`)
  for (const { flaky = [] } of results) for (const one of flaky) print(`flaky: ${one}`)
}
