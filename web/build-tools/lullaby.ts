// Makes /lullaby-part-00.mp3 to -03.mp3 from notes, before the build: half an hour each, too large to be kept with the sources.
// Made again only when what makes them has changed.
import { createHash } from 'node:crypto'
import { globSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'
import { segmentBytes } from './lullaby/encode.ts'

const here = fileURLToPath(new URL('lullaby/', import.meta.url))
const files = [0, 1, 2, 3].map((part) => fileURLToPath(new URL(`../public/lullaby-part-0${part}.mp3`, import.meta.url)))
const stampFile = fileURLToPath(new URL('../public/.lullaby-stamp', import.meta.url))

const sources = globSync('*.ts', { cwd: here })
  .filter((name) => !name.includes('.test.'))
  .sort()
const stamp = createHash('sha256')
for (const name of sources) stamp.update(readFileSync(here + name))
const wanted = stamp.digest('hex')

const isThere = (file: string) => statSync(file, { throwIfNoEntry: false })?.size === segmentBytes
const read = () => {
  try {
    return readFileSync(stampFile, 'utf8')
  } catch {
    return ''
  }
}

const make = (part: number, file: string) =>
  new Promise<void>((resolve, reject) => {
    const worker = new Worker(new URL('lullaby/make.ts', import.meta.url), { workerData: { part, file } })
    worker.once('error', reject)
    worker.once('exit', (code) => (code === 0 ? resolve() : reject(new Error(`The lullaby's part ${part} failed.`))))
  })

if (read() !== wanted || !files.every(isThere)) {
  const started = performance.now()
  await Promise.all(files.map((file, part) => make(part, file)))
  writeFileSync(stampFile, wanted)
  console.log(`lullaby: ${files.length} parts made in ${((performance.now() - started) / 1000).toFixed(1)} s`)
}
