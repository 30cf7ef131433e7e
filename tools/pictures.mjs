// `npm run pictures [names]`: takes the landing page's pictures from the running product with the demo family, draws the cards
// that shared links show, and writes them to web/public. PICTURES_DIR writes them elsewhere, to look at them first.
import './run/require-node.mjs'
import { drawCards } from './pictures/cards.mjs'
import { screenNames } from './pictures/files.mjs'
import { takeScreens } from './pictures/screens.mjs'
import { outputFolder, withStage } from './pictures/stage.mjs'
import { writePicture } from './pictures/write-picture.mjs'
import { Failure, runMain } from './run/cli.mjs'
import { ensureModules } from './run/modules.mjs'
import { againUnderNode24, isNode24 } from './run/node24.mjs'
import { ensureWebBuild } from './run/web-build.mjs'

const all = [...screenNames, 'cards']

await runMain(async () => {
  await ensureModules()
  if (!isNode24) return againUnderNode24()
  const asked = process.argv.slice(2)
  const unknown = asked.find((name) => !all.includes(name))
  if (unknown !== undefined) throw new Failure(`No picture is called ${unknown}. There are: ${all.join(', ')}.`)
  const names = asked.length > 0 ? asked : all
  await ensureWebBuild()
  const folder = outputFolder()
  const keep = (path, shot) => writePicture(folder, path, shot)
  await withStage(async (ctx) => {
    await takeScreens(
      ctx,
      names.filter((name) => name !== 'cards'),
      keep,
    )
    // They show one of the screens.
    if (names.includes('cards')) await drawCards(ctx, folder, keep)
  })
  return 0
})
