// `npm run demo-video`: films the running product with the demo family into web/public/landing: demo.mp4, its poster and its
// captions. For whoever looks after the public pages; it needs Chromium, and ffmpeg as Debian has it (apt-get install ffmpeg).
// PICTURES_DIR writes elsewhere, to look at it first.
import './run/require-node.mjs'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { filmFiles, posterFile } from './pictures/files.mjs'
import { vttOf } from './pictures/film/captions.mjs'
import { encode, findFfmpeg, openReel } from './pictures/film/encode.mjs'
import { createRecorder } from './pictures/film/recorder.mjs'
import { tellStory } from './pictures/film/story.mjs'
import { outputFolder, withStage } from './pictures/stage.mjs'
import { writePicture } from './pictures/write-picture.mjs'
import { print, runMain } from './run/cli.mjs'
import { ensureModules } from './run/modules.mjs'
import { againUnderNode24, isNode24 } from './run/node24.mjs'
import { ensureWebBuild } from './run/web-build.mjs'

await runMain(async () => {
  await ensureModules()
  if (!isNode24) return againUnderNode24()
  const ffmpeg = findFfmpeg()
  await ensureWebBuild()
  const folder = outputFolder()
  const [film, captionFile] = filmFiles
  mkdirSync(join(folder, 'landing'), { recursive: true })
  await withStage(async (ctx) => {
    const reel = openReel(ctx, ffmpeg)
    let poster = null
    const recorder = createRecorder((png, times) => {
      poster ??= png
      return reel.put(png, times)
    })
    const captions = await tellStory(ctx, recorder)
    writeFileSync(join(folder, captionFile.path), vttOf(captions))
    await writePicture(folder, posterFile.path, poster)
    await encode(ffmpeg, await reel.end(), join(folder, film.path), film.maxBytes)
    print(`${film.path}: ${(recorder.now() / 1000).toFixed(1)} s`)
  })
  return 0
})
