import {
  maxCellCharacters,
  maxCells,
  maxColumns,
  maxJsonDepth,
  maxJsonObjects,
  maxJsonValues,
  maxRecords,
} from '../limits.ts'
import { Refused } from './decode.ts'
import { columnName, type Table } from './table.ts'

export type JsonObject = Readonly<Record<string, unknown>>

/** Parses JSON of bounded depth and size; throws `Refused`. */
export function parsedJson(text: string): unknown {
  checkShape(text)
  try {
    return JSON.parse(text)
  } catch {
    throw new Refused('notJson')
  }
}

const quote = 0x22
const backslash = 0x5c

/** Counts brackets and commas outside texts: what would take more memory than a file of its size should is not parsed. */
function checkShape(text: string): void {
  let depth = 0
  let objects = 0
  let values = 0
  for (let place = 0; place < text.length; place += 1) {
    const code = text.charCodeAt(place)
    if (code === quote) place = endOfText(text, place)
    else if (code === 0x5b || code === 0x7b) {
      depth += 1
      objects += 1
      if (depth > maxJsonDepth) throw new Refused('tooDeep')
    } else if (code === 0x5d || code === 0x7d) depth -= 1
    else if (code === 0x2c) values += 1
    if (objects > maxJsonObjects || values > maxJsonValues) throw new Refused('tooManyRows')
  }
}

/** The place of the quote that ends a text; the end of the file where none does. */
function endOfText(text: string, start: number): number {
  for (let place = start + 1; place < text.length; place += 1) {
    const code = text.charCodeAt(place)
    if (code === backslash) place += 1
    else if (code === quote) return place
  }
  return text.length
}

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The list of objects that a file holds: the whole of it, or the `results` of a page of an API; null where it holds none. */
export function listIn(value: unknown): readonly JsonObject[] | null {
  const list = isObject(value) && Object.hasOwn(value, 'results') ? value.results : value
  if (!Array.isArray(list)) return null
  return list.every(isObject) ? list : null
}

/** A list of objects as a table of texts: true and false as 1 and 0, nothing as empty, a list joined by commas. */
export function jsonTable(name: string, list: readonly JsonObject[]): Table {
  if (list.length > maxRecords) throw new Refused('tooManyRows')
  const places = new Map<string, number>()
  for (const one of list)
    for (const key of Object.keys(one)) {
      if (places.has(key)) continue
      if (places.size >= maxColumns) throw new Refused('tooManyColumns')
      places.set(key, places.size)
    }
  const header = [...places.keys()]
  if (header.length * list.length > maxCells) throw new Refused('tooManyColumns')
  const rows = list.map((one) => header.map((key) => cellOf(Object.hasOwn(one, key) ? one[key] : null)))
  return { name, header, columns: header.map(columnName), rows, isJson: true, broken: new Set() }
}

function cellOf(value: unknown): string {
  const text = written(value)
  if (text.length > maxCellCharacters) throw new Refused('tooLongCell')
  return text
}

function written(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'boolean') return value ? '1' : '0'
  if (Array.isArray(value)) return value.map(written).join(', ')
  return typeof value === 'object' ? '' : String(value)
}
