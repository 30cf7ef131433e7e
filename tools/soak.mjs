// `npm run soak [rounds]`: kills the server, its database and browsers in the middle of work again and again, at other
// moments each time. A round that fails names the CRASH_SEED that repeats it.
import './run/require-node.mjs'
import './run/follow-parent.mjs'
import { spawn } from 'node:child_process'
import { Failure, runMain } from './run/cli.mjs'
import { ensureModules } from './run/modules.mjs'
import { inRepo, node24 } from './run/paths.mjs'
import { forwardSignals, outcome } from './run/processes.mjs'
import { crashTests, soakEnv } from './test/soak.mjs'

await runMain(async () => {
  const env = soakEnv(process.argv[2])
  if (!env) throw new Failure('How many rounds? npm run soak -- 50')
  await ensureModules()
  const child = spawn(node24, [inRepo('tools', 'test.mjs'), ...crashTests], {
    cwd: inRepo(),
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, ...env },
  })
  forwardSignals(() => [child])
  return outcome(child)
})
