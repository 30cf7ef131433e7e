import { spawn } from 'node:child_process'
import { toolEnv } from './modules.mjs'
import { node24, root } from './paths.mjs'
import { forwardSignals, outcome } from './processes.mjs'

/** Whether this process already has the Node the project is written for. */
export const isNode24 = Number(process.versions.node.split('.')[0]) >= 24

/** Runs the same script again under the project's Node 24 and gives its exit code. */
export function againUnderNode24() {
  const child = spawn(node24, process.argv.slice(1), { cwd: root, stdio: 'inherit', env: toolEnv() })
  forwardSignals(() => [child])
  return outcome(child)
}

/**
 * Hands this process over to a script under Node 24. Where the system can, the process itself becomes that script, so
 * signals, exit code and memory are the script's own; otherwise (older Node, Windows) it is a child that gets every
 * signal. Resolves with the exit code in the second case only.
 */
export async function becomeNode24(args, env = toolEnv()) {
  if (typeof process.execve === 'function' && process.platform !== 'win32') {
    process.removeAllListeners('warning')
    process.execve(node24, [node24, ...args], definedOnly(env))
  }
  const child = spawn(node24, args, { cwd: root, stdio: 'inherit', env })
  forwardSignals(() => [child])
  return outcome(child)
}

function definedOnly(env) {
  return Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined))
}
