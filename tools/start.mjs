// `npm start`: a fresh clone becomes a running app. Plain Node 20 JavaScript without packages, because it runs first.
import './run/require-node.mjs'
import './run/follow-parent.mjs'
import { Failure, runMain } from './run/cli.mjs'
import { ensureModules } from './run/modules.mjs'
import { becomeNode24 } from './run/node24.mjs'
import { isPortTaken } from './run/ports.mjs'
import { serverCommand } from './run/server-command.mjs'
import { readSettings } from './run/settings.mjs'
import { ensureWebBuild } from './run/web-build.mjs'

await runMain(async () => {
  await ensureModules()
  await ensureWebBuild()
  const { port, host } = readSettings()
  if (port !== 0 && (await isPortTaken(port, host === '0.0.0.0' ? '127.0.0.1' : host))) {
    throw new Failure(
      `Port ${port} is taken by another program (perhaps Nestwren is already running).\nStop it, or choose another port: PORT=${port + 1} npm start`,
    )
  }
  return becomeNode24(serverCommand())
})
