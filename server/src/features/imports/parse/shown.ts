import { byField, importedFigures } from '@nestwren/contract/growth-figures'
import type { ImportedItem, ImportPreviewRow } from '@nestwren/contract/imports-schemas'
import { kindOf } from '@nestwren/contract/logs/entry'
import type { ImportedRecord, NormalItem } from '../formats/result.ts'
import { cut } from '../formats/values/notes.ts'

const maxCell = 4_000
const maxName = 200
const maxLabel = 80

/** A record whose texts are as long as a list shows them: a cell can be of a hundred thousand characters, and so can a name. */
export function withinBounds(record: ImportedRecord): ImportedRecord {
  const { cells, label, reason } = record
  const params = Object.entries(reason?.params ?? {}).map(([name, value]) => [name, within(value, maxName)])
  return {
    ...record,
    label: cut(label, maxLabel),
    reason: reason === null ? null : { code: reason.code, params: Object.fromEntries(params) },
    cells: shownCells(cells),
  }
}

function within(value: string | number, length: number): string | number {
  return typeof value === 'string' ? cut(value, length) : value
}

/** Cells as a list shows them. */
export function shownCells(cells: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(cells).map(([name, cell]) => [cut(name, maxName), cut(cell, maxCell)]))
}

/** True for what a child can have one of at a time. */
export function isSleep(item: NormalItem): boolean {
  return item.type === 'log' && kindOf(item.kind).overlap === 'refuse'
}

const nothing = { kind: null, startAt: null, endAt: null, tz: null, on: null }

/** An item as a list shows it. */
export function shownItem(item: NormalItem): ImportedItem {
  if (item.type === 'log') {
    const { kind, startAt, endAt, tz, notes, details } = item
    return { type: 'log', kind, startAt, endAt, tz, on: null, text: notes, details: { ...details } }
  }
  if (item.type === 'measurement') {
    const { measuredOn: on, note: text } = item
    const details = byField(importedFigures, ({ field }) => item[field])
    return { ...nothing, type: 'measurement', on, text, details }
  }
  if (item.type === 'child') {
    const { name: text, birthdate: on, sex } = item
    return { ...nothing, type: 'child', on, text, details: { sex } }
  }
  const text = item.type === 'food' ? item.name : item.title
  return { ...nothing, type: item.type, on: item.on, text, details: {} }
}

/** A record as a list shows it. */
export function shownRecord(record: ImportedRecord): ImportPreviewRow {
  const { file, record: place, outcome, reason, label, cells, items, readings } = record
  return {
    file,
    record: place,
    outcome,
    reason: reason === null ? null : { code: reason.code, params: { ...reason.params } },
    label,
    cells: { ...cells },
    items: items.map(shownItem),
    readings: readings.map(({ code, items: read }) => ({ code, items: read.map(shownItem) })),
  }
}
