import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { node24 } from '../../run/paths.mjs'
import { hasEnded, stop } from '../../run/processes.mjs'

/** Runs a script, given as a file URL, as a process of its own and waits until it says that it is ready. */
export async function startBeside(ctx, script, { args = [], env = {} } = {}) {
  const child = fork(fileURLToPath(script), args.map(String), {
    execPath: node24,
    env: { ...ctx.env, ...env },
    serialization: 'advanced',
  })
  ctx.onStop(() => stop(child))
  await nextMessage(child)
  return child
}

/** The next thing a process says; throws when it ends instead. */
export async function nextMessage(child) {
  if (hasEnded(child)) throw new Error(`${child.spawnargs.join(' ')} has ended`)
  const ended = new AbortController()
  try {
    return await Promise.race([
      once(child, 'message', { signal: ended.signal }).then(([message]) => message),
      once(child, 'exit', { signal: ended.signal }).then(([code]) => {
        throw new Error(`${child.spawnargs.join(' ')} ended with ${code}`)
      }),
    ])
  } finally {
    ended.abort()
  }
}
