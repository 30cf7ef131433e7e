import { once } from 'node:events'
import type { Readable } from 'node:stream'
import { type Entry, open, type ZipFile } from 'yauzl'
import { freeBytes, maxFileBytes, maxFiles, maxRatio, maxTotalBytes } from './limits.ts'
import { Refused } from './text/decode.ts'
import type { Refusal, SourceFile } from './upload.ts'

export interface Unpacked {
  readonly files: readonly SourceFile[]
  /** Names of what is neither CSV nor JSON nor text. */
  readonly ignored: readonly string[]
  readonly refusals: readonly Refusal[]
}

/** Entries of a ZIP that are looked at; the family's own export holds photos, which are passed over. */
const maxEntries = 20_000

/**
 * Takes the CSV, JSON and text files out of a ZIP, at any depth. The whole of it is refused where it is an operator's
 * backup, another app's own backup, broken, encrypted, unpacks to more than it should, or has names that leave its folder.
 * @param path of a file on this machine
 */
export async function unpack(path: string): Promise<Unpacked> {
  const opened = await openZip(path)
  if (opened === null) return refused('badZip')
  try {
    return await filesOf(opened)
  } catch (error) {
    return refused(error instanceof Refused ? error.code : 'badZip')
  } finally {
    opened.close()
  }
}

function refused(code: Refusal['code']): Unpacked {
  return { files: [], ignored: [], refusals: [{ file: null, code }] }
}

function openZip(path: string): Promise<ZipFile | null> {
  return new Promise((resolve) => {
    // Entry by entry; sizes are checked while it is read, names by yauzl: none is absolute or climbs out.
    open(
      path,
      { lazyEntries: true, autoClose: false, validateEntrySizes: true, strictFileNames: false },
      (error, zip) => {
        resolve(error === null && zip !== undefined ? zip : null)
      },
    )
  })
}

async function filesOf(zip: ZipFile): Promise<Unpacked> {
  if (zip.entryCount > maxEntries) throw new Refused('tooManyFiles')
  const wanted: Entry[] = []
  const ignored: string[] = []
  for await (const entry of entriesOf(zip)) {
    if (entry.fileName.endsWith('/')) continue
    if (isWanted(entry.fileName)) wanted.push(entry)
    else ignored.push(entry.fileName)
  }
  const backup = backupIn([...wanted.map(({ fileName }) => fileName), ...ignored])
  if (backup !== null) throw new Refused(backup)
  const own = ownExportIn(wanted)
  if (own !== null) return { files: await bytesOfAll(zip, own), ignored, refusals: [] }
  if (wanted.length > maxFiles) throw new Refused('tooManyFiles')
  return { files: await bytesOfAll(zip, wanted), ignored, refusals: [] }
}

/**
 * Of the family's own export, the three files by which it is known: the rest can be years of logs and photos, which its own
 * reader takes from the ZIP. Null for any other ZIP.
 */
function ownExportIn(entries: readonly Entry[]): readonly Entry[] | null {
  const own = entries.filter(({ fileName }) => ['README.txt', 'account.json', 'children.json'].includes(fileName))
  return own.length > 1 && own.some(({ fileName }) => fileName === 'README.txt') ? own : null
}

async function bytesOfAll(zip: ZipFile, wanted: readonly Entry[]): Promise<SourceFile[]> {
  const files: SourceFile[] = []
  let left = maxTotalBytes
  for (const entry of wanted) {
    const bytes = await bytesOf(zip, entry, Math.min(left, maxFileBytes))
    left -= bytes.length
    files.push({ name: entry.fileName, bytes })
  }
  return files
}

/** Finder's and Windows' own files tell nothing of the family. */
function isWanted(name: string): boolean {
  return /\.(?:csv|json|txt)$/i.test(name) && !/(?:^|\/)(?:__MACOSX\/|\._)/.test(name)
}

const baseName = (name: string) => name.slice(name.lastIndexOf('/') + 1).toLowerCase()

/** A whole database, by what lies in the ZIP. */
function backupIn(names: readonly string[]): 'operatorBackup' | 'appBackup' | null {
  const bases = names.map(baseName)
  const has = (test: RegExp) => bases.some((name) => test.test(name))
  if (has(/^baby-tracker\.db$/) || (has(/^data\.json$/) && has(/^\.env/))) return 'operatorBackup'
  return has(/\.(?:abt|sqlite3?|db)$/) ? 'appBackup' : null
}

async function* entriesOf(zip: ZipFile): AsyncGenerator<Entry> {
  for (let count = 0; count < zip.entryCount; count += 1) {
    const entry = await nextEntry(zip)
    if (entry === null) return
    yield entry
  }
}

async function nextEntry(zip: ZipFile): Promise<Entry | null> {
  const settled = new AbortController()
  try {
    const found = Promise.race([
      once(zip, 'entry', { signal: settled.signal }),
      once(zip, 'end', { signal: settled.signal }),
    ])
    zip.readEntry()
    const [entry] = await found
    return (entry as Entry | undefined) ?? null
  } catch (error) {
    const isPath =
      error instanceof Error && /invalid relative path|absolute path|invalid characters/.test(error.message)
    throw new Refused(isPath ? 'unsafePath' : 'badZip')
  } finally {
    settled.abort()
  }
}

/** Whether an entry unpacks to far more than what a family keeps shrinks by. */
export function isMadeToBurst({
  compressedSize,
  uncompressedSize,
}: Pick<Entry, 'compressedSize' | 'uncompressedSize'>) {
  return uncompressedSize > freeBytes && uncompressedSize > compressedSize * maxRatio
}

async function bytesOf(zip: ZipFile, entry: Entry, most: number): Promise<Uint8Array> {
  if (entry.isEncrypted()) throw new Refused('encrypted')
  if (entry.uncompressedSize > most) throw new Refused('tooLarge')
  if (isMadeToBurst(entry)) throw new Refused('tooLarge')
  const stream = await streamOf(zip, entry)
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of stream) {
    const part = chunk as Buffer
    size += part.length
    if (size > most) throw new Refused('tooLarge')
    chunks.push(part)
  }
  return new Uint8Array(Buffer.concat(chunks))
}

function streamOf(zip: ZipFile, entry: Entry): Promise<Readable> {
  return new Promise((resolve, reject) => {
    zip.openReadStream(entry, (error, stream) => {
      if (error !== null || stream === undefined) reject(new Refused('badZip'))
      else resolve(stream)
    })
  })
}
