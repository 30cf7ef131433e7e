import { readdir, readFile, rename, stat, writeFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const textual = new Set(['.js', '.css', '.html', '.svg', '.json', '.webmanifest', '.txt', '.xml', '.wasm', '.map'])
/** Below this, the headers weigh more than what is saved. */
const smallestBytes = 1024
/** Above this, the last tenth that is saved takes seconds. */
const largeBytes = 1024 * 1024

const makers = {
  '.br': (bytes: Buffer) =>
    promisify(brotliCompress)(bytes, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: bytes.length > largeBytes ? 9 : 11,
        [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      },
    }),
  '.gz': (bytes: Buffer) => promisify(gzip)(bytes, { level: 9 }),
} as const

/**
 * Puts a brotli and a gzip copy beside every text file below `dir` that has none or an older one. The build runs it; the
 * server may run it again at its start, which then costs one look at each file. Resolves to the number of copies made.
 */
export async function precompress(dir: string): Promise<number> {
  let made = 0
  for (const entry of await readdir(dir, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !textual.has(extname(entry.name))) continue
    made += await compressFile(join(entry.parentPath, entry.name))
  }
  return made
}

async function compressFile(path: string): Promise<number> {
  const source = await stat(path)
  if (source.size < smallestBytes) return 0
  let made = 0
  for (const [extension, compress] of Object.entries(makers)) {
    const target = path + extension
    const copy = await stat(target).catch(() => undefined)
    if (copy !== undefined && copy.mtimeMs >= source.mtimeMs) continue
    // Renamed into place, since a browser may ask while it is written.
    const draft = `${target}.${process.pid}.part`
    await writeFile(draft, await compress(await readFile(path)))
    await rename(draft, target)
    made += 1
  }
  return made
}

if (import.meta.main) {
  const [dir] = process.argv.slice(2)
  if (dir === undefined) throw new Error('Which folder? node precompress.ts <dir>')
  console.log(`${await precompress(dir)} compressed copies made`)
}
