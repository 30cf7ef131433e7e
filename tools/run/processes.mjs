import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { root } from './paths.mjs'

/**
 * Runs a program to its end with our own output.
 * @returns the exit code; 128 + n when a signal ended it; 127 when it could not be started
 */
export function run(command, args, options = {}) {
  return outcome(spawn(command, args, { cwd: root, stdio: ['ignore', 'inherit', 'inherit'], ...options }))
}

/** Runs a program to its end and keeps what it says. */
export async function capture(command, args, options = {}) {
  const child = spawn(command, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'], ...options })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8')
    stream.on('data', (text) => {
      output += text
    })
  }
  const code = await outcome(child, (message) => {
    output += `${message}\n`
  })
  return { code, output }
}

/** Resolves with the exit code a shell would give once the child and its output are finished. */
export function outcome(child, onError = (message) => console.error(message)) {
  return new Promise((resolve) => {
    child.once('error', (error) => {
      onError(error.code === 'ENOENT' ? `${child.spawnfile}: not found` : error.message)
      resolve(127)
    })
    child.once('close', (code, signal) => resolve(code ?? 128 + (constants.signals[signal] ?? 0)))
  })
}

/** True once the child has ended, however it ended. */
export function hasEnded(child) {
  return child.exitCode !== null || child.signalCode !== null
}

/** Ends one child: politely, then by force after `graceMs`. Resolves when it is gone. */
export async function stop(child, { signal = 'SIGTERM', graceMs = 10_000 } = {}) {
  if (hasEnded(child) || child.pid === undefined) return
  const gone = new Promise((resolve) => child.once('exit', resolve))
  child.kill(signal)
  const timer = setTimeout(() => child.kill('SIGKILL'), graceMs)
  await gone
  clearTimeout(timer)
}

/**
 * Hands SIGINT and SIGTERM on to the children given by `children()`.
 * A terminal sends Ctrl-C to the whole foreground group, so the first SIGINT has already reached them there and
 * passing it on would look like an impatient second one.
 */
export function forwardSignals(children, onSignal = () => {}) {
  let count = 0
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, () => {
      count += 1
      onSignal(signal)
      if (signal === 'SIGINT' && count === 1 && process.stdin.isTTY) return
      for (const child of children()) if (!hasEnded(child)) child.kill(signal === 'SIGHUP' ? 'SIGTERM' : signal)
    })
  }
}
