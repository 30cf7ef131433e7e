import { open, readFile, stat } from 'node:fs/promises'
import type { ImportRefusal } from '@nestwren/contract/imports-words'
import { maxFileBytes, maxTotalBytes } from '../formats/limits.ts'
import { unpack } from '../formats/unpack.ts'
import type { SourceFile } from '../formats/upload.ts'
import type { LocalFile } from './protocol.ts'

export interface OpenUploads {
  readonly files: readonly SourceFile[]
  readonly ignored: readonly string[]
  readonly refusals: readonly { readonly file: string | null; readonly code: ImportRefusal }[]
}

/** Reads uploads into memory, what is in a ZIP by its own name, all within the bounds of what a family's logs need. */
export async function openUploads(locals: readonly LocalFile[]): Promise<OpenUploads> {
  const files: SourceFile[] = []
  const ignored: string[] = []
  const refusals: OpenUploads['refusals'][number][] = []
  let left = maxTotalBytes
  for (const { name, path } of locals) {
    const found = await opened(name, path)
    const bytes = found.files.reduce((sum, file) => sum + file.bytes.length, 0)
    if (bytes > left) {
      refusals.push({ file: name, code: 'tooLarge' })
      continue
    }
    left -= bytes
    files.push(...found.files)
    ignored.push(...found.ignored)
    refusals.push(...found.refusals.map(({ file, code }) => ({ file: file ?? name, code })))
  }
  return { files: distinct(files), ignored: ignored.slice(0, maxIgnored).map(shortName), refusals }
}

async function opened(name: string, path: string): Promise<OpenUploads> {
  if (await isZip(path)) return unpack(path)
  const { size } = await stat(path)
  if (size > maxFileBytes) return { files: [], ignored: [], refusals: [{ file: name, code: 'tooLarge' }] }
  return { files: [{ name, bytes: await readFile(path) }], ignored: [], refusals: [] }
}

/** `PK`, then what an archive begins with, and one without files. */
const zipMarks = ['504b0304', '504b0506']

export async function isZip(path: string): Promise<boolean> {
  const file = await open(path, 'r')
  try {
    const { buffer } = await file.read(Buffer.alloc(4), 0, 4, 0)
    return zipMarks.includes(buffer.toString('hex'))
  } finally {
    await file.close()
  }
}

const maxName = 200
const maxIgnored = 200

/** The end of a name that is very long: it says more than the folders before it. */
function shortName(name: string): string {
  return name.length <= maxName ? name : `…${name.slice(1 - maxName).replace(/^[\udc00-\udfff]/, '')}`
}

/** Two files of one name, as from two ZIPs, are told apart by a number. */
function distinct(files: readonly SourceFile[]): readonly SourceFile[] {
  const seen = new Set<string>()
  return files.map((file) => {
    const short = shortName(file.name)
    let name = short
    for (let count = 2; seen.has(name); count += 1) name = `${short} [${count}]`
    seen.add(name)
    return { ...file, name }
  })
}
