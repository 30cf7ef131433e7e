import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { requireOfServer } from '../bench/stage/server.mjs'
import { Failure, print } from '../run/cli.mjs'
import { pictureFiles } from './files.mjs'

const sharp = requireOfServer('sharp')

/** Ways to write a picture, the best one first. */
const ways = {
  webp: [86, 82, 78, 74, 68, 60].map(
    (quality) => (picture) => picture.webp({ quality, effort: 6, smartSubsample: true }),
  ),
  png: [256, 160, 96].map((colors) => (picture) => picture.png({ palette: true, colors, dither: 0.6, effort: 9 })),
}

/** Writes a picture in the size and kind that its path has in files.mjs, as good as it fits into its weight. */
export async function writePicture(folder, path, shot) {
  const { width, height, maxBytes } = pictureFiles.find((file) => file.path === path)
  const picture = sharp(shot).resize(width, height)
  for (const write of ways[path.split('.').at(-1)]) {
    const bytes = await write(picture.clone()).toBuffer()
    if (bytes.length >= maxBytes) continue
    const target = join(folder, path)
    mkdirSync(dirname(target), { recursive: true })
    writeFileSync(target, bytes)
    return print(`${path}: ${Math.ceil(bytes.length / 1_000)} kB`)
  }
  throw new Failure(`${path} is heavier than ${maxBytes} bytes.`)
}
