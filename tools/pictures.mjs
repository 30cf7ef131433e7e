// `npm run pictures [names]`: takes the landing page's pictures from the running product with the demo family, and writes them
// to web/public. PICTURES_DIR writes them elsewhere, to look at them first.
import './run/require-node.mjs'
import { resolve } from 'node:path'
import { screenNames } from './pictures/files.mjs'
import { takeScreens } from './pictures/screens.mjs'
import { withStage } from './pictures/stage.mjs'
import { writePicture } from './pictures/write-picture.mjs'
import { Failure, runMain } from './run/cli.mjs'
import { ensureModules } from './run/modules.mjs'
import { againUnderNode24, isNode24 } from './run/node24.mjs'
import { inRepo } from './run/paths.mjs'
import { ensureWebBuild } from './run/web-build.mjs'

await runMain(async () => {
  await ensureModules()
  if (!isNode24) return againUnderNode24()
  const names = process.argv.slice(2)
  const unknown = names.find((name) => !screenNames.includes(name))
  if (unknown !== undefined) throw new Failure(`No picture is called ${unknown}. There are: ${screenNames.join(', ')}.`)
  await ensureWebBuild()
  const folder = process.env.PICTURES_DIR ? resolve(process.env.PICTURES_DIR) : inRepo('web', 'public')
  await withStage((ctx) =>
    takeScreens(ctx, names.length > 0 ? names : screenNames, async (name, mode, png) => {
      for (const ending of ['', '-390']) await writePicture(folder, `landing/${name}-${mode}${ending}.webp`, png)
    }),
  )
  return 0
})
