// `npm run keys:rotate`: wraps the keys of all families with the first key of FILES_KEY; no file is touched.
import './run/require-node.mjs'
import './run/follow-parent.mjs'
import { runMain } from './run/cli.mjs'
import { ensureModules } from './run/modules.mjs'
import { becomeNode24 } from './run/node24.mjs'
import { serverCommand } from './run/server-command.mjs'

await runMain(async () => {
  await ensureModules()
  return becomeNode24([...serverCommand({ entry: 'keys-rotate.ts' }), ...process.argv.slice(2)])
})
