import { type Cells, column, columns, hasColumns, type Table } from '../text/table.ts'
import { lengthMs } from '../time/wall.ts'
import { amountNotRecorded, bottleFeed, foodsOf, logs, nursing, type Side } from '../values/items.ts'
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
import { decimal, digitsOf, grams, milk, millimetres, unitName, withUnit } from '../values/numbers.ts'
import { colorOf, partsOf, sizeOf, textureOf } from '../values/words.ts'
import { endIn, startIn } from './moments.ts'
import {
  type App,
  type ChildFacts,
  type Draft,
  entry,
  fail,
  open,
  type Role,
  type Setting,
  unsupported,
} from './role.ts'

type ConnectRow = ReturnType<ReturnType<typeof connectRow>>

type ConnectReader = (row: ConnectRow, setting: Setting) => Draft

function connectRow(table: Table) {
  const row = columns(table, {
    start: 'start time',
    end: 'end time',
    activity: 'activity',
    minutes: 'duration (min)',
    quantity: 'quantity',
    extra: 'extra data',
    sentence: 'text',
    notes: 'notes',
    child: 'child name',
  })
  return (cells: Cells) => {
    const own = row(cells)
    /** The sentence without the child's name in front, with single spaces. */
    const text = withoutName(own.sentence.replace(/\s+/g, ' '), own.child)
    return { ...own, text, brackets: /\(([^()]*)\)$/.exec(text)?.[1] ?? '' }
  }
}

function withoutName(text: string, name: string): string {
  if (name === '' || !text.toLowerCase().startsWith(name.toLowerCase())) return text
  const rest = text.slice(name.length)
  return /^(?:['’]s)?\s/.test(rest) ? rest.replace(/^(?:['’]s)?\s+/, '') : text
}

/** Start and end; the end is null for a moment, which the app writes as an end at the start. */
function spanOf(row: ConnectRow, setting: Setting) {
  const startMs = startIn(row.start, setting)
  const end = endIn(row.end, startMs, setting)
  const minutes = row.minutes === '' ? null : decimal(row.minutes)
  const byLength = minutes !== null && minutes > 0 ? startMs + minutes * 60_000 : null
  return { startMs, endMs: end !== null && end > startMs ? end : byLength, zone: setting.zone }
}

/** The quantity of a row in a unit; null for an empty cell. */
function quantityOf({ quantity }: ConnectRow, unit: string) {
  if (quantity === '') return null
  const value = decimal(quantity)
  if (value === null || value < 0) fail('amountNoNumber', quantity)
  return milk(value, unitName(unit), digitsOf(quantity)) ?? fail('amountUnknownUnit', unit)
}

const milks: ReadonlyMap<string, string> = new Map([
  ['formula', 'formula'],
  ['milk', 'breastMilk'],
  ['breast milk', 'breastMilk'],
])

const bottle: ConnectReader = (row, setting) => {
  const [, unit = ''] = /^([\p{L}. ]{1,20}?) of /u.exec(row.text.replace(/^.*?[\d.]+ */, '')) ?? []
  const amount = quantityOf(row, unit)
  const contents = milks.get(row.extra.toLowerCase()) ?? 'other'
  // That "Milk" is breast milk is a guess, so the word is kept.
  const said = contents === 'other' || /^milk$/i.test(row.extra) ? row.extra : null
  const notes = noteOf(row.notes, said, amount === null ? amountNotRecorded : null)
  const given = { contents, amountMl: amount?.ml ?? 0, typed: amount?.typed ?? null }
  return entry(...bottleFeed(spanOf(row, setting), [given], notes))
}

/** `(6m left, 3m right)`: the sides in their order. */
function sidesOf(brackets: string): Side[] {
  return [...brackets.matchAll(/([\dhms ]{1,12}?) ?(left|right)\b/gi)].flatMap(([, length = '', side = '']) => {
    const ms = lengthMs(length)
    return ms === null ? [] : [{ side: side.toLowerCase() === 'left' ? ('left' as const) : ('right' as const), ms }]
  })
}

const nurse: ConnectReader = (row, setting) =>
  entry(...nursing({ ...spanOf(row, setting), notes: row.notes, sides: sidesOf(row.brackets) }))

const solids: ConnectReader = (row, setting) => {
  const said = row.text.replace(/^ate /i, '').replace(/ ?\([^()]*\)$/, '')
  const parts = partsOf(said)
  const { foods, rest } = foodsOf(parts.map((one) => ({ name: one.replace(/:.*$/s, '') })))
  const { startMs, endMs, zone } = spanOf(row, setting)
  const notes = noteOf(row.notes, parts.some((one) => one.includes(':')) ? said : null, rest)
  return entry(...logs('feeding', { startMs, endMs, zone, notes, details: { method: 'solids', foods } }))
}

/** `(30L, 30R)` or `(L)`: how much of it was of which side. */
function pumpedSides(text: string, unit: string, all: number | null) {
  const found: { left: number | null; right: number | null } = { left: null, right: null }
  const [, sides = ''] = /\(((?:[\d.]*[LR](?:, ?)?)+)\)/.exec(text) ?? []
  for (const one of partsOf(sides)) {
    const amount = withUnit(one.slice(0, -1))
    const ml = amount === null ? all : (milk(amount.value, unitName(unit))?.ml ?? null)
    found[one.endsWith('L') ? 'left' : 'right'] = ml
  }
  return found
}

const expressed: ConnectReader = (row, setting) => {
  const all = quantityOf(row, row.extra)
  const { left, right } = pumpedSides(row.text, row.extra, all?.ml ?? null)
  const { startMs, endMs, zone } = spanOf(row, setting)
  // Sides that are rounded each for themselves can be a millilitre over their total.
  const sum = (left ?? 0) + (right ?? 0)
  const totalMl = all === null ? null : sum - all.ml === 1 ? sum : all.ml
  const details = { leftMl: left, rightMl: right, totalMl, unit: all?.typed?.unit ?? null }
  return entry(...logs('pumping', { startMs, endMs: endMs ?? startMs, zone, notes: row.notes, details }))
}

const babyConnectFeeds: readonly (readonly [string, ConnectReader])[] = [
  ['bottle', bottle],
  ['nursing', nurse],
  ['solid food', solids],
  ['expressed', expressed],
]

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

const babyConnectCare: readonly (readonly [string, ConnectReader])[] = [
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

const types: ReadonlyMap<string, ConnectReader> = new Map([...babyConnectFeeds, ...babyConnectCare])

const childKey = (name: string) => (name === '' ? '' : `name:${name.toLowerCase()}`)

const log: Role = {
  name: 'log',
  matches: (table) => hasColumns(table, 'start time', 'activity', 'extra data', 'text'),
  child: (table) => {
    const name = column(table, 'child name')
    return (cells: Cells) => childKey(name(cells))
  },
  label: (table) => column(table, 'activity'),
  isSleep: (table) => {
    const type = column(table, 'activity')
    return (cells) => /^sleep(?: start)?$/i.test(type(cells))
  },
  reader: (table, setting) => {
    const row = connectRow(table)
    return ([cells = []]) => {
      const one = row(cells)
      return types.get(one.activity.toLowerCase())?.(one, setting) ?? unsupported(one.activity)
    }
  },
}

function children(tables: readonly Table[]): ReadonlyMap<string, ChildFacts> {
  const found = new Map<string, ChildFacts>()
  for (const table of tables) {
    const name = column(table, 'child name')
    for (const cells of table.rows) {
      const key = childKey(name(cells))
      if (key === '' || found.has(key)) continue
      found.set(key, { name: name(cells), birthdate: null, birthTime: null, adjustedBirthdate: null, sex: null })
    }
  }
  return found
}

/** Baby Connect: a CSV for each child and month; half of what it says stands in a sentence. */
export const babyConnect: App = {
  name: 'baby-connect',
  roles: [log],
  variantOf: () => '',
  isIgnored: () => false,
  asksZone: () => true,
  children,
}
