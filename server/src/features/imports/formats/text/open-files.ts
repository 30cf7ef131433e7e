import { maxFileBytes, maxFiles, maxRecords, maxTotalBytes } from '../limits.ts'
import type { Refusal, SourceFile } from '../upload.ts'
import { csvTable } from './csv.ts'
import { Refused, textOf } from './decode.ts'
import { isObject, type JsonObject, jsonTable, listIn, parsedJson } from './json.ts'
import type { Table } from './table.ts'

/** What the files of an upload hold, before anybody asks what it means. */
export interface Opened {
  readonly tables: readonly Table[]
  /** JSON files that are one object and no list. */
  readonly objects: readonly { readonly name: string; readonly value: JsonObject }[]
  /** Files of plain text, such as a read-me. */
  readonly texts: readonly { readonly name: string; readonly text: string }[]
  readonly refusals: readonly Refusal[]
}

/** Reads the files as far as they are CSV, JSON or plain text; the others are refused, each for itself. Never throws. */
export function openFiles(files: readonly SourceFile[]): Opened {
  const refusals: Refusal[] = []
  if (files.length > maxFiles) return { ...none, refusals: [{ file: null, code: 'tooManyFiles' }] }
  if (files.reduce((sum, { bytes }) => sum + bytes.length, 0) > maxTotalBytes)
    return { ...none, refusals: [{ file: null, code: 'tooLarge' }] }
  const found = {
    tables: [] as Table[],
    objects: [] as Opened['objects'][number][],
    texts: [] as Opened['texts'][number][],
  }
  let records = 0
  for (const file of files) {
    try {
      const what = opened(file)
      if ('rows' in what) {
        records += what.rows.length
        if (records > maxRecords) throw new Refused('tooManyRows')
        found.tables.push(what)
      } else if ('value' in what) found.objects.push(what)
      else found.texts.push(what)
    } catch (error) {
      refusals.push({ file: file.name, code: error instanceof Refused ? error.code : 'notText' })
    }
  }
  return { ...found, refusals }
}

const none = { tables: [], objects: [], texts: [] }

function opened({ name, bytes }: SourceFile): Table | Opened['objects'][number] | Opened['texts'][number] {
  if (bytes.length > maxFileBytes) throw new Refused('tooLarge')
  if (startsWith(bytes, 'SQLite format 3')) throw new Refused('appBackup')
  if (startsWith(bytes, 'PK\u0003\u0004')) throw new Refused('notText')
  const text = textOf(bytes)
  if (/^\s*[[{]/.test(text)) {
    const value = parsedJson(text)
    const list = listIn(value)
    if (list !== null) return jsonTable(name, list)
    if (isObject(value)) return { name, value }
    throw new Refused('notJson')
  }
  const isTable = /^[^\n]{0,2000}?([,;\t])[^\n]{0,2000}?\1/.test(text)
  return /\.txt$/i.test(name) && !isTable ? { name, text } : csvTable(name, text)
}

function startsWith(bytes: Uint8Array, mark: string): boolean {
  return [...mark].every((letter, place) => bytes[place] === letter.charCodeAt(0))
}
