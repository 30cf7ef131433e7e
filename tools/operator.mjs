// `npm run operator -- <name>`: makes somebody who runs the service, or gives them a new password.
import './run/require-node.mjs'
import './run/follow-parent.mjs'
import { runMain } from './run/cli.mjs'
import { ensureModules } from './run/modules.mjs'
import { becomeNode24 } from './run/node24.mjs'
import { serverCommand } from './run/server-command.mjs'

await runMain(async () => {
  await ensureModules()
  return becomeNode24([...serverCommand({ entry: 'operator.ts' }), ...process.argv.slice(2)])
})
