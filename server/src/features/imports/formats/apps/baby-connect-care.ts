import { logs } from '../values/items.ts'
import {
  activity,
  dayOf,
  measurement,
  medicine,
  milestone,
  note,
  temperature,
  vaccine,
  written,
} from '../values/more-items.ts'
import { noteOf } from '../values/notes.ts'
import { grams, millimetres, unitName, withUnit } from '../values/numbers.ts'
import { colorOf, partsOf, sizeOf, textureOf } from '../values/words.ts'
import { type ConnectReader, type ConnectRow, spanOf } from './baby-connect-row.ts'
import type { Setting } from './role.ts'
import { entry, fail, open } from './role.ts'

const sleep: ConnectReader = (row, setting) => {
  const { startMs, endMs, zone } = spanOf(row, setting)
  const items = logs('sleep', { startMs, endMs, zone, notes: row.notes, details: {} })
  return endMs === null ? open('noEnd', ...items) : entry(...items)
}

const sleepStart: ConnectReader = (row, setting) => {
  const { startMs, zone } = spanOf(row, setting)
  return open('startOnly', ...logs('sleep', { startMs, endMs: null, zone, notes: row.notes, details: {} }))
}

const contents: ReadonlyMap<string, string> = new Map([
  ['wet', 'wet'],
  ['bm', 'dirty'],
  ['bm+wet', 'both'],
  ['wet+bm', 'both'],
])

/** `(leak, medium, mustard)`: what the brackets say of a diaper. */
function bracketsOf(brackets: string) {
  const words = partsOf(brackets)
  const first = (known: (word: string) => string | null) => words.map(known).find((one) => one !== null) ?? null
  const isKnown = (word: string) =>
    sizeOf(word) !== null || colorOf(word) !== null || textureOf(word) !== null || /^(?:leak|diaper cream)$/i.test(word)
  return {
    size: first(sizeOf),
    color: first(colorOf),
    consistency: first(textureOf),
    isBlowout: words.some((word) => /^leak$/i.test(word)),
    hasCream: words.some((word) => /^diaper cream$/i.test(word)),
    rest: words.filter((word) => !isKnown(word)).join(', '),
  }
}

const diaper: ConnectReader = (row, setting) => {
  const { startMs, zone } = spanOf(row, setting)
  const kind = contents.get(row.extra.toLowerCase().replaceAll(' ', '')) ?? fail('contentsUnknown', row.extra)
  const { rest, ...said } = bracketsOf(row.brackets)
  const accident = /open[- ]air accident/i.exec(row.text)?.[0] ?? null
  const notes = noteOf(row.notes, rest, rest.includes(accident ?? '') ? null : accident)
  return entry(...logs('diaper', { startMs, endMs: null, zone, notes, details: { kind, ...said } }))
}

const medicines: ConnectReader = (row, setting) => {
  const end = row.text.lastIndexOf(':')
  const name = (end === -1 ? row.text : row.text.slice(0, end)).trim()
  const at = { ms: spanOf(row, setting).startMs, zone: setting.zone }
  return entry(...medicine(at, name, { amount: row.quantity, unit: row.extra }, row.notes))
}

const temperatures: ConnectReader = (row, setting) => {
  const at = { ms: spanOf(row, setting).startMs, zone: setting.zone }
  const { value, unit, digits } = withUnit(row.extra) ?? fail('temperatureNoNumber', row.extra)
  if (unit !== 'c' && unit !== 'f') fail('temperatureUnknownUnit', row.extra)
  return entry(...temperature(at, value, unit === 'f' ? 'F' : 'C', digits, row.notes))
}

/** The unit is that of the quantity; the sentence may show another one. */
function measured(of: 'weight' | 'length' | 'head'): ConnectReader {
  return (row, setting) => {
    const on = dayAt(row, setting)
    const unit = unitName(row.extra)
    const isKnown = (of === 'weight' ? grams(1, unit) : millimetres(1, unit)) !== null
    const size = written(row.quantity, isKnown ? unit : of === 'weight' ? 'kg' : 'cm')
    return entry(measurement(on, { [of]: size }, row.notes))
  }
}

function dayAt(row: ConnectRow, setting: Setting): string {
  return dayOf({ ms: spanOf(row, setting).startMs, zone: setting.zone })
}

const vaccination: ConnectReader = (row, setting) =>
  entry(...vaccine({ ms: spanOf(row, setting).startMs, zone: setting.zone }, row.text, null, row.notes))

const reached: ConnectReader = (row, setting) => entry(milestone(dayAt(row, setting), row.text, row.notes))

const activities: readonly (readonly [RegExp, string])[] = [
  [/\btummy time\b/i, 'tummy'],
  [/\bwalk\b/i, 'walk'],
  [/\b(?:reading|story)\b/i, 'reading'],
]

const doing: ConnectReader = (row, setting) => {
  const span = spanOf(row, setting)
  if (/\bbath\b/i.test(row.text)) {
    const { startMs, endMs, zone } = span
    return entry(...logs('bath', { startMs, endMs: endMs ?? startMs, zone, notes: row.notes, details: {} }))
  }
  const kind = activities.find(([words]) => words.test(row.text))?.[1]
  const said = row.text.replace(/^is /i, '').replace(/ ?\([\dhms ]{1,20}\)$/i, '')
  return entry(...activity(span, kind ?? 'other', kind === undefined ? said : null, row.notes))
}

const diary: ConnectReader = (row, setting) =>
  entry(...note({ ms: spanOf(row, setting).startMs, zone: setting.zone }, noteOf(row.sentence, row.notes)))

export const babyConnectCare: readonly (readonly [string, ConnectReader])[] = [
  ['sleep', sleep],
  ['sleep start', sleepStart],
  ['diaper', diaper],
  ['medicine', medicines],
  ['temperature', temperatures],
  ['weight', measured('weight')],
  ['height', measured('length')],
  ['head size', measured('head')],
  ['vaccine', vaccination],
  ['milestone', reached],
  ['activity', doing],
  ['diary', diary],
  ['mood', diary],
  ['health', diary],
  ['doctor visit', diary],
]
