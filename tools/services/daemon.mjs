import { spawn } from 'node:child_process'
import { appendFileSync, existsSync, readFileSync } from 'node:fs'
import { hasEnded, stop } from '../run/processes.mjs'

const setpriv = ['/usr/bin/setpriv', '/bin/setpriv'].find((path) => existsSync(path))

/**
 * Starts a long-running program, as another user when one is named, with its output in a file.
 * It is in a process group of its own, so a Ctrl-C in the terminal reaches it only through us and in the right order;
 * where setpriv exists the kernel also ends it when this process dies without a chance to tidy up.
 */
export function startDaemon(name, command, args, { user, logFile, env = process.env, stopSignal = 'SIGTERM' } = {}) {
  const wrapped = setpriv
    ? [setpriv, [...asUser(user), '--pdeathsig', 'TERM', '--', command, ...args]]
    : [command, args]
  const child = spawn(wrapped[0], wrapped[1], { cwd: '/', detached: true, stdio: ['ignore', 'pipe', 'pipe'], env })
  const keep = (chunk) => appendFileSync(logFile, chunk)
  child.stdout.on('data', keep)
  child.stderr.on('data', keep)
  child.once('error', (error) => keep(`${error.message}\n`))
  return {
    name,
    isAlive: () => child.pid !== undefined && !hasEnded(child),
    stop: () => stop(child, { signal: stopSignal }),
    log: () => (existsSync(logFile) ? readFileSync(logFile, 'utf8') : ''),
  }
}

/** setpriv's flags for a user; none when nobody has to be changed into. */
function asUser(user) {
  return user ? [`--reuid=${user}`, `--regid=${user}`, '--init-groups'] : []
}

/** Command and arguments that run a short program as another user (root only). */
export function commandAs(user, command, args) {
  return user ? ['setpriv', [...asUser(user), '--', command, ...args]] : [command, args]
}
