import { spawn } from 'node:child_process'
import { closeSync, openSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { hasEnded, outcome, stop } from '../run/processes.mjs'

const beatMs = 30_000

/**
 * Runs the parts one after another; within a part the suites of each lane one after another, and the lanes side by side.
 * With several lanes what a suite writes is kept until it ends, so that two do not mix, and a line now and then tells what
 * is running; a lane alone writes at once.
 * @param runOne `(suite, start) => Promise<result or null>`; `start(command, args, options)` resolves to the exit code
 * @returns `{ run, alone, stop }`: `run()` resolves to the results in the order of the suites, `stop(signal)` ends what runs
 */
export function createLanes(suites, { runOne, print, logDir }) {
  const parts = [...Map.groupBy(suites, ({ part = 1 }) => part).values()]
  let isShared = false
  const children = new Set()
  const running = new Map()
  let stopped = false

  return { run, alone, stop: stopAll }

  /** Runs something of one suite by itself, when all have ended; what it says is written at once. */
  function alone(suite, runIt) {
    isShared = false
    return runIt((command, args, options) => start(suite, 'inherit', command, args, options)).finally(() =>
      running.clear(),
    )
  }

  async function run() {
    const results = new Map()
    for (const part of parts) {
      const lanes = [...Map.groupBy(part, ({ lane }) => lane).values()]
      isShared = lanes.length > 1
      const beat = isShared ? setInterval(() => print(heartbeat(running)), beatMs) : undefined
      try {
        await Promise.all(lanes.map((lane) => runLane(lane, results)))
      } finally {
        clearInterval(beat)
      }
    }
    return suites.flatMap(({ name }) => results.get(name) ?? [])
  }

  async function runLane(lane, results) {
    for (const suite of lane) {
      if (stopped) return
      running.set(suite.name, Date.now())
      const file = join(logDir, `${suite.name}.log`)
      const output = isShared ? openSync(file, 'a') : 'inherit'
      if (!isShared) print(heading(suite))
      const result = await runOne(suite, (command, args, options) => start(suite, output, command, args, options))
      // From when it began itself: what it needs may have had to be fetched before.
      const tookMs = Date.now() - running.get(suite.name)
      running.delete(suite.name)
      if (isShared) {
        closeSync(output)
        print(`${heading(suite)}\n${readFileSync(file, 'utf8').trimEnd()}`)
      }
      if (result) results.set(suite.name, { ...result, cpu: suite.cpu, tookMs })
    }
  }

  async function start({ name }, output, command, args, options) {
    if (stopped) return 1
    running.set(name, Date.now())
    const child = spawn(command, args, { stdio: ['ignore', output, output], ...options })
    children.add(child)
    const code = await outcome(child)
    children.delete(child)
    return code
  }

  /** The running suites are asked to stop, then made to; no other begins. `signal` 0 only waits for them. */
  function stopAll(signal) {
    stopped = true
    for (const child of children) if (!hasEnded(child)) stop(child, { signal, graceMs: 15_000 })
  }
}

function heading({ name, cpu }) {
  const title = cpu === undefined ? name : `${name} · ${cpu} processor seconds at most`
  return `\n── ${title} ${'─'.repeat(Math.max(3, 70 - title.length))}`
}

function heartbeat(running) {
  const now = Date.now()
  return `… ${[...running].map(([name, startedAt]) => `${name} ${minutes(now - startedAt)}`).join(', ')}`
}

/** One line of the result: what passed and failed, how long it took, and what of the processors. */
export function resultLine({ name, passed, failed, skipped, tookMs, cpuS, cpu, pace = 1 }) {
  const counts = `${`${passed} passed`.padStart(12)} ${`${failed} failed`.padStart(10)}${skipped ? ` ${skipped} skipped` : ''}`
  const spent =
    typeof cpuS === 'number' ? `   ${cpuS.toFixed(0)}${cpu === undefined ? '' : ` of ${cpu}`} processor seconds` : ''
  const slowly = spent && pace > 1 ? `, slowed ${pace.toFixed(1)} times` : ''
  return `${name.padEnd(14)} ${counts}   ${minutes(tookMs)}${spent}${slowly}`
}

/** "2:05 min" for people. */
export function minutes(ms) {
  const seconds = Math.round(ms / 1000)
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')} min`
}
