// `npm run dev`: the server restarting on change and the web's development server side by side, stopped together.
import './run/require-node.mjs'
import './run/follow-parent.mjs'
import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { Failure, print, runMain } from './run/cli.mjs'
import { ensureModules, toolEnv } from './run/modules.mjs'
import { inRepo, node24, root } from './run/paths.mjs'
import { capture, forwardSignals, outcome, stop } from './run/processes.mjs'
import { serverCommand } from './run/server-command.mjs'
import { readSettings } from './run/settings.mjs'

const colours = { server: 36, web: 35 }

await runMain(async () => {
  await ensureModules()
  // The web's development server passes /api and the live connection on to this address.
  const env = toolEnv({
    FORCE_COLOR: process.stdout.isTTY ? '1' : '0',
    NESTWREN_API: `http://127.0.0.1:${readSettings().port}`,
  })
  // Its files are too large to be kept with the sources.
  const lullaby = await capture(node24, [inRepo('web', 'build-tools', 'lullaby.ts')])
  if (lullaby.code !== 0) throw new Failure(lullaby.output)
  const children = {
    server: start('server', env, root, serverCommand({ flags: ['--watch', '--watch-preserve-output'] })),
    web: start('web', env, inRepo('web'), [inRepo('node_modules', '@react-router', 'dev', 'bin.cjs'), 'dev']),
  }
  let isStopping = false
  forwardSignals(
    () => Object.values(children),
    () => {
      isStopping = true
    },
  )
  const ends = Object.entries(children).map(async ([name, child]) => ({ name, code: await outcome(child) }))
  const first = await Promise.race(ends)
  if (!isStopping) print(`${first.name} ended (exit code ${first.code}); stopping the other one`)
  await Promise.all(Object.values(children).map((child) => stop(child)))
  await Promise.all(ends)
  return isStopping ? 0 : first.code || 1
})

function start(name, env, cwd, args) {
  const child = spawn(node24, args, { cwd, stdio: ['ignore', 'pipe', 'pipe'], env })
  const label = process.stdout.isTTY ? `\u001b[${colours[name]}m${name.padEnd(6)}\u001b[0m │` : `${name.padEnd(6)} |`
  for (const stream of [child.stdout, child.stderr])
    createInterface({ input: stream }).on('line', (line) => print(`${label} ${line}`))
  return child
}
