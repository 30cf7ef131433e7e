// `npm test`: installs what is missing, builds the web, runs every suite and closes on "N passed, N failed".
import './run/require-node.mjs'
import './run/follow-parent.mjs'
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureChromium } from './run/chromium.mjs'
import { ensureEngines } from './run/engines.mjs'
import { ensureModules } from './run/modules.mjs'
import { againUnderNode24, isNode24 } from './run/node24.mjs'
import { hasEnded, outcome, stop } from './run/processes.mjs'
import { runMain, say, seconds } from './run/say.mjs'
import { ensureWebBuild } from './run/web-build.mjs'
import { startServices } from './services.mjs'
import { parseArguments } from './test/arguments.mjs'
import { closingLine, total } from './test/counts.mjs'
import { runSuite, suites } from './test/suites.mjs'

const isCi = Boolean(process.env.CI)
let child = null
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
  )
  const wanted = suites.filter((suite) => names.includes(suite.name))
  stopOnSignals()
  const reportDir = mkdtempSync(join(tmpdir(), 'nestwren-tests-'))
  // Packages for the second server run may have to be fetched; that goes on behind the first suites.
  const services = wanted.some((suite) => suite.needsServices) ? settled(startServices()) : null
  const results = []
  try {
    for (const suite of wanted) {
      if (stoppedBy) break
      say(`\n── ${suite.name} ${'─'.repeat(Math.max(3, 70 - suite.name.length))}`)
      const startedAt = Date.now()
      const result = await runPart(suite, { files: filesBySuite.get(suite.name), reportDir, services })
      if (result) results.push({ ...result, took: seconds(startedAt) })
    }
  } finally {
    await (await services)?.value?.stop?.()
    rmSync(reportDir, { recursive: true, force: true })
  }
  report(results)
  if (stoppedBy) {
    say(`Stopped by ${stoppedBy}; the rest did not run.`)
    return stoppedBy === 'SIGINT' ? 130 : 143
  }
  const sum = total(results)
  say(closingLine(sum))
  return sum.failed === 0 && sum.passed > 0 ? 0 : 1
})

/** One suite with what it needs; anything that goes wrong on the way is a failed suite, not the end of the run. */
async function runPart(suite, { files, reportDir, services }) {
  try {
    const env = {}
    if (suite.needsServices) {
      const { value, error } = await services
      if (error) throw error
      if (value.reason) {
        if (isCi) throw new Error(value.reason)
        say(`Not run: the server tests against PostgreSQL, Redis and S3 servers (${value.reason}).`)
        return null
      }
      say(`Against ${value.about}, two server processes`)
      Object.assign(env, value.env)
    }
    if (suite.needsEngines) {
      const { env: own, reason } = await ensureEngines()
      if (reason) {
        if (isCi) throw new Error(reason)
        say(`Not run: the journeys in WebKit and Firefox (${reason}).`)
        return null
      }
      Object.assign(env, own)
    }
    if (suite.needsWeb) await ensureWebBuild()
    if (suite.needsBrowser)
      Object.assign(env, { CHROMIUM_PATH: await ensureChromium(), E2E_DATA_DIR: join(reportDir, 'data') })
    if (stoppedBy) return null
    return await runSuite(suite, { files, env, reportDir, start })
  } catch (error) {
    return { name: suite.name, passed: 0, failed: 1, skipped: 0, reasons: [error.message] }
  }
}

async function start(command, args, options) {
  child = spawn(command, args, { stdio: ['ignore', 'inherit', 'inherit'], ...options })
  const code = await outcome(child)
  child = null
  return code
}

/** The running suite is asked to stop, then made to; servers of ours are stopped by the caller's `finally`. */
function stopOnSignals() {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, () => {
      const isFirst = stoppedBy === null
      stoppedBy ??= signal
      if (!child || hasEnded(child)) return
      // A terminal has sent its first Ctrl-C to the child as well; a second one would make it skip its own tidying up.
      const isAlreadyThere = signal === 'SIGINT' && isFirst && process.stdin.isTTY
      stop(child, { signal: isAlreadyThere ? 0 : signal, graceMs: 15_000 })
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

function report(results) {
  say(`\n── result ${'─'.repeat(64)}`)
  for (const { name, passed, failed, skipped, reasons, took } of results) {
    say(
      `${name.padEnd(10)} ${`${passed} passed`.padStart(12)} ${`${failed} failed`.padStart(10)}${skipped ? ` ${skipped} skipped` : ''}   ${took}`,
    )
    for (const reason of reasons) say(`           ${reason}`)
  }
  for (const { flaky = [] } of results) for (const one of flaky) say(`flaky: ${one}`)
}
