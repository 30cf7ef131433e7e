import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { requireOfServer } from '../bench/stage/server.mjs'
import { Failure, print } from '../run/cli.mjs'
import { pictureFiles } from './files.mjs'

const sharp = requireOfServer('sharp')

/** Writes a picture in the size and kind that its path has in files.mjs, as good as it fits into its weight. */
export async function writePicture(folder, path, png) {
  const { width, height, maxBytes } = pictureFiles.find((file) => file.path === path)
  const picture = sharp(png).resize(width, height)
  for (const quality of [86, 82, 78, 74, 68, 60]) {
    const bytes = await picture.clone().webp({ quality, effort: 6, smartSubsample: true }).toBuffer()
    if (bytes.length >= maxBytes) continue
    const target = join(folder, path)
    mkdirSync(dirname(target), { recursive: true })
    writeFileSync(target, bytes)
    return print(`${path}: ${Math.ceil(bytes.length / 1_000)} kB`)
  }
  throw new Failure(`${path} is heavier than ${maxBytes} bytes.`)
}
