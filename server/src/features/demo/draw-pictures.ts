// A program: draws the demo family's pictures as JPEG files into the folder it is given. In a process of its own, since
// what drawing takes in memory would stay with the server.
import { join } from 'node:path'
import sharp from 'sharp'
import { demoPictures } from './pictures.ts'

const [folder] = process.argv.slice(2)
if (folder === undefined) throw new Error('Into which folder? node draw-pictures.ts <folder>')
for (const [name, drawing] of Object.entries(demoPictures)) {
  await sharp(Buffer.from(drawing))
    .jpeg({ quality: 82 })
    .toFile(join(folder, `${name}.jpg`))
}
