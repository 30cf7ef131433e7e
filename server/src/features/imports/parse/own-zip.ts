import { createWriteStream } from 'node:fs'
import { type Readable, Transform } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { brand } from '@nestwren/contract/brand'
import { type Entry, openPromise, type ZipFile } from 'yauzl'
import { maxOwnListBytes } from '../formats/limits.ts'
import { Refused } from '../formats/text/decode.ts'
import { parsedJson } from '../formats/text/json.ts'
import { isMadeToBurst } from '../formats/unpack.ts'
import { isZip } from './open-uploads.ts'
import type { OwnExport } from './protocol.ts'

/** Lists, photos and documents of a family. */
const maxEntries = 200_000
/** More than the longest row of an export: a food with 50 reactions of 500 characters, each escaped. */
const maxLineCharacters = 400_000
/** Lists of an export, those of newer versions too; an export of today has about sixty. */
const maxLists = 200
const maxListName = 60
/** Paths of all photos and documents, which the server is told at once; a family's are of about a hundred letters each. */
const maxPathsCharacters = 8_000_000
const readMeName = 'README.txt'
const readMeBytes = 200_000
const rowsOfBatch = 300
/** What crosses to the server at once, about. */
const charactersOfBatch = 2_000_000

type Row = Readonly<Record<string, unknown>>

/** The lists and files of the family's own export; null for anything else. Throws Refused for one that is too large. */
export async function ownExportIn(path: string): Promise<OwnExport | null> {
  if (!(await isZip(path))) return null
  return within(path, async (zip, entries) => {
    const names = [...entries.keys()]
    const readMe = entries.get(readMeName)
    if (readMe === undefined || readMe.uncompressedSize > readMeBytes) return null
    if (!entries.has('children.json') && !entries.has('account.json')) return null
    const text = (await buffer(await zip.openReadStreamPromise(readMe))).toString('utf8')
    if (!text.startsWith(`${brand.name}:`)) return null
    const written = names.filter((name) => /^[a-zA-Z-]+\.json$/.test(name))
    if (written.length > maxLists || written.some((name) => name.length > maxListName))
      throw new Refused('tooManyFiles')
    refuseTooLarge(written.flatMap((name) => entries.get(name) ?? []))
    const lists = written.map((name) => name.slice(0, -'.json'.length))
    const files = names.filter((name) => name.includes('/') && !name.endsWith('/'))
    if (files.reduce((sum, name) => sum + name.length, 0) > maxPathsCharacters) throw new Refused('tooManyFiles')
    return { lists, files }
  })
}

/** What an entry says of its size holds: yauzl ends one that is longer. */
function refuseTooLarge(lists: readonly Entry[]): void {
  const bytes = lists.reduce((sum, { uncompressedSize }) => sum + uncompressedSize, 0)
  if (bytes > maxOwnListBytes || lists.some(isMadeToBurst)) throw new Refused('tooLarge')
}

/** The rows of one list, some at a time. Throws where it is no list of objects. */
export async function* rowsOf(path: string, list: string): AsyncGenerator<Row[]> {
  const zip = await openPromise(path, { lazyEntries: true, autoClose: false })
  try {
    const entry = (await contentsOf(path, zip)).get(`${list}.json`)
    if (entry === undefined) return
    refuseTooLarge([entry])
    let rows: Row[] = []
    let characters = 0
    // An export has an object a line, so no list is ever whole in memory.
    for await (const line of linesOf(await zip.openReadStreamPromise(entry), maxLineCharacters)) {
      const row = rowIn(line)
      if (row === null) continue
      rows.push(row)
      characters += line.length
      if (rows.length < rowsOfBatch && characters < charactersOfBatch) continue
      yield rows
      rows = []
      characters = 0
    }
    if (rows.length > 0) yield rows
  } finally {
    zip.close()
  }
}

function rowIn(line: string): Row | null {
  const text = line.trim().replace(/,$/, '')
  if (text === '' || text === '[' || text === ']') return null
  const row = parsedJson(text)
  if (typeof row !== 'object' || row === null || Array.isArray(row)) throw new Error('A row is no object')
  return row as Row
}

/** Writes a file of the ZIP to a path; null where it is not there, is larger or broken. */
export async function extract(
  path: string,
  name: string,
  { target, maxBytes }: { readonly target: string; readonly maxBytes: number },
): Promise<{ readonly sizeBytes: number } | null> {
  return within(path, async (zip, entries) => {
    const entry = entries.get(name)
    if (entry === undefined || entry.uncompressedSize > maxBytes || isMadeToBurst(entry)) return null
    let sizeBytes = 0
    const count = new Transform({
      transform(chunk: Buffer, _encoding, done) {
        sizeBytes += chunk.length
        done(sizeBytes > maxBytes ? new Error('It is larger than it says') : null, chunk)
      },
    })
    try {
      await pipeline(await zip.openReadStreamPromise(entry), count, createWriteStream(target, { mode: 0o600 }))
      return { sizeBytes }
    } catch {
      return null
    }
  })
}

/** By the names that an export gave them, whatever folder it has been packed into since. */
type Entries = ReadonlyMap<string, Entry>

async function entriesOf(zip: ZipFile): Promise<Entries> {
  if (zip.entryCount > maxEntries) throw new Refused('tooManyFiles')
  const entries: Entry[] = []
  for await (const entry of zip.eachEntry()) if (!isLitter(entry.fileName)) entries.push(entry)
  const root = rootOf(entries.map(({ fileName }) => fileName))
  return new Map(entries.map((entry) => [entry.fileName.slice(root.length), entry]))
}

/** Files that Finder and Windows add to what they pack. */
function isLitter(name: string): boolean {
  return /(?:^|\/)(?:__MACOSX\/|\._|\.DS_Store$|Thumbs\.db$|desktop\.ini$)/i.test(name)
}

/** The folder that holds everything, with the read-me directly in it, as after unpacking and packing again. */
function rootOf(names: readonly string[]): string {
  const readMes = names.filter((name) => name.endsWith(`/${readMeName}`))
  const roots = readMes.map((name) => name.slice(0, -readMeName.length))
  return roots.find((root) => names.every((name) => name.startsWith(root) || root.startsWith(name))) ?? ''
}

/** Contents of the ZIP that was opened last: an export has thousands of photos and many lists, each asked for by itself. */
let known: { readonly path: string; readonly entries: Entries } | null = null

async function contentsOf(path: string, zip: ZipFile): Promise<Entries> {
  if (known?.path === path) return known.entries
  const entries = await entriesOf(zip)
  known = { path, entries }
  return entries
}

async function within<T>(path: string, run: (zip: ZipFile, entries: Entries) => Promise<T>): Promise<T> {
  const zip = await openPromise(path, { lazyEntries: true, autoClose: false })
  try {
    return await run(zip, await contentsOf(path, zip))
  } finally {
    zip.close()
  }
}

/**
 * The lines of a text, without their ends. Only a line feed ends one: JSON leaves U+2028 and U+2029 in texts as they are,
 * which `node:readline` takes for line ends. Throws for a line that is too long, before it is whole in memory.
 */
async function* linesOf(stream: Readable, maxCharacters: number): AsyncGenerator<string> {
  let rest = ''
  stream.setEncoding('utf8')
  for await (const chunk of stream) {
    const lines = (rest + String(chunk)).split('\n')
    rest = lines.pop() ?? ''
    for (const line of [...lines, rest]) if (line.length > maxCharacters) throw new Error('A row is too long')
    yield* lines
  }
  if (rest !== '') yield rest
}
