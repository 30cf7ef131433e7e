import { type ImportRefusal, importFilesDays } from '@nestwren/contract/imports-words'
import { preview as previewed, propose } from '../formats/mapper/propose.ts'
import { recognise } from '../formats/recognise.ts'
import { Refused } from '../formats/text/decode.ts'
import { openUploads } from './open-uploads.ts'
import { extract, ownExportIn, rowsOf } from './own-zip.ts'
import type { LocalFile, ParseResults, ParseTask, ParseTasks } from './protocol.ts'
import { readRecords } from './read-records.ts'
import { shownRecord } from './shown.ts'

const previewRows = 30
/** Of a file whose columns are named: more than the rows that are shown. */
const previewBytes = 300_000

/** Hands a batch over and resolves to what became of it. */
type Send = <Reply>(batch: unknown) => Promise<Reply>

async function look({ files, latest }: ParseTasks['look']): Promise<ParseResults['look']> {
  const own = await ownOf(files)
  if (own !== null) return own
  const uploads = await openUploads(files)
  const { refusals, ...recognised } = recognise(uploads.files, behind(latest))
  const all: { file: string | null; code: ImportRefusal }[] = [...uploads.refusals, ...refusals]
  // Its reader above needs the whole ZIP, in which lists and photos are together.
  if (recognised.app === 'nestwren') all.push({ file: null, code: 'exportInPieces' })
  // Where a ZIP could not be opened, that nothing is left to read says nothing more.
  const said = uploads.refusals.length > 0 ? all.filter(({ code }) => code !== 'nothingToRead') : all
  const ignored = [...recognised.ignored, ...uploads.ignored]
  const strange = uploads.files.filter(({ name }) => recognised.asks.mappings.includes(name))
  const proposals = strange.map((file) => propose(file, behind(latest))).filter((one) => 'mapping' in one)
  return { recognised: { ...recognised, ignored }, refusals: said, proposals, own: null }
}

/** Days that may go by between looking at files and reading them, in which a date must not cease to be in the future. */
const daysAhead = importFilesDays + 1

function behind(latest: string | undefined): number {
  return latest === undefined ? Number.POSITIVE_INFINITY : Date.parse(latest) + daysAhead * 86_400_000
}

async function ownOf(files: readonly LocalFile[]): Promise<ParseResults['look'] | null> {
  for (const file of files) {
    const own = await ownExportIn(file.path).catch((error: unknown) => (error instanceof Refused ? error : null))
    if (own === null) continue
    const others = files.filter((one) => one !== file).map(({ name }) => ({ file: name, code: 'mixedApps' as const }))
    const asks = { zone: false, dateOrder: false, datesMixed: false, units: [], children: [], mappings: [] }
    const read = [{ name: file.name, role: '', records: 0 }]
    const recognised = {
      app: 'nestwren' as const,
      variant: '',
      files: read,
      ignored: [],
      dateOrder: null,
      caregivers: 0,
      asks,
    }
    if (!(own instanceof Refused)) return { recognised, refusals: others, proposals: [], own }
    return { recognised, refusals: [{ file: file.name, code: own.code }], proposals: [], own: null }
  }
  return null
}

async function preview({ files, file, mapping, answers }: ParseTasks['preview']): Promise<ParseResults['preview']> {
  const found = (await openUploads(files)).files.find(({ name }) => name === file)
  if (found === undefined) return { rows: [] }
  const first = { name: found.name, bytes: wholeLines(found.bytes) }
  return { rows: previewed(first, mapping, answers, previewRows).map(shownRecord) }
}

function wholeLines(bytes: Uint8Array): Uint8Array {
  if (bytes.length <= previewBytes) return bytes
  const end = bytes.lastIndexOf(0x0a, previewBytes)
  return bytes.subarray(0, end === -1 ? previewBytes : end)
}

async function lists({ path, names }: ParseTasks['lists'], send: Send): Promise<null> {
  for (const list of names) for await (const rows of rowsOf(path, list)) await send({ is: 'list', list, rows })
  return null
}

async function resultOf(task: ParseTask, send: Send): Promise<unknown> {
  switch (task.name) {
    case 'look':
      return look(task)
    case 'read':
      return readRecords((await openUploads(task.files)).files, task, send)
    case 'preview':
      return preview(task)
    case 'lists':
      return lists(task, send)
    case 'extract':
      return extract(task.path, task.entry, task)
  }
}

/** Does a task in this process; everything it gives can be stored. */
export async function workOn(task: ParseTask, send: Send): Promise<unknown> {
  return storable(await resultOf(task, (batch) => send(storable(batch))))
}

/**
 * A value whose texts a database can store: without NUL and halves of surrogates, which a file may hold and PostgreSQL
 * refuses, in names of columns as well.
 */
function storable<T>(value: T): T {
  return cleaned(value) as T
}

function cleaned(value: unknown): unknown {
  if (typeof value === 'string') return text(value)
  if (Array.isArray(value)) return value.map(cleaned)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [text(name), cleaned(one)]))
}

function text(value: string): string {
  const well = value.isWellFormed() ? value : value.toWellFormed()
  return well.includes('\0') ? well.replaceAll('\0', '') : well
}
