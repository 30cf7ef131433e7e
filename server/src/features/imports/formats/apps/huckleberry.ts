import { type Cells, column, hasColumns, type Table } from '../text/table.ts'
import { lengthMs } from '../time/wall.ts'
import { amountNotRecorded, bottleFeed, foodsOf, logs, nursing, type Side } from '../values/items.ts'
import { activity, dayOf, measurement, medicine, temperature, type Written } from '../values/more-items.ts'
import { noteOf } from '../values/notes.ts'
import { milk, withUnit } from '../values/numbers.ts'
import { colorOf, partsOf, sizeOf, textureOf, unlessFound } from '../values/words.ts'
import { endIn, startIn } from './moments.ts'
import { type App, ambiguous, type Draft, entry, fail, open, type Role, type Setting, unsupported } from './role.ts'

interface HuckleberryRow {
  readonly type: string
  readonly start: string
  readonly end: string
  readonly duration: string
  readonly startCondition: string
  readonly startLocation: string
  readonly endCondition: string
  readonly notes: string
}

type TypeReader = (row: HuckleberryRow, setting: Setting) => Draft

/** Start and end of a row: its end, else its start with its length, else null. */
function spanOf(row: HuckleberryRow, setting: Setting) {
  const startMs = startIn(row.start, setting)
  const end = endIn(row.end, startMs, setting)
  const length = row.duration === '' ? null : (lengthMs(row.duration) ?? fail('lengthNoNumber', row.duration))
  const byLength = length === null ? null : startMs + length
  return { startMs, endMs: end ?? byLength, zone: setting.zone, end, byLength }
}

/** Milk as it was written with its unit; null for an empty cell. */
function milkOf(text: string) {
  if (text === '') return null
  const found = withUnit(text) ?? fail('amountNoNumber', text)
  if (found.value < 0) fail('amountNoNumber', text)
  return milk(found.value, found.unit, found.digits) ?? fail('amountUnknownUnit', text)
}

const milks: ReadonlyMap<string, string> = new Map([
  ['formula', 'formula'],
  ['breast milk', 'breastMilk'],
  ['mixed', 'mixed'],
  ['cow milk', 'cowMilk'],
  ["cow's milk", 'cowMilk'],
])

const sideText = /^(\d{1,3}:\d{2}(?::\d{2})?)\s*([lr])$/i

/** `00:13R`: the right side comes first, as the app lists it; it does not say which was. */
function sidesOf({ startCondition, endCondition }: HuckleberryRow): Side[] {
  return [startCondition, endCondition]
    .filter((text) => text !== '')
    .map((text) => {
      const [, length = '', letter = ''] = sideText.exec(text) ?? fail('lengthNoNumber', text)
      const ms = lengthMs(length) ?? fail('lengthNoNumber', text)
      return { side: letter.toLowerCase() === 'l' ? ('left' as const) : ('right' as const), ms }
    })
}

function isNursing({ startLocation, startCondition, endCondition }: HuckleberryRow): boolean {
  if (/^breast$/i.test(startLocation)) return true
  return startLocation === '' && [startCondition, endCondition].some((text) => sideText.test(text))
}

const feed: TypeReader = (row, setting) => {
  const span = spanOf(row, setting)
  if (isNursing(row)) return entry(...nursing({ ...span, notes: row.notes, sides: sidesOf(row) }))
  if (!/^bottle$/i.test(row.startLocation) && row.endCondition === '') fail('typeUnknown', row.startLocation)
  const contents = milks.get(row.startCondition.toLowerCase()) ?? 'other'
  const amount = milkOf(row.endCondition)
  const bottle = { contents, amountMl: amount?.ml ?? 0, typed: amount?.typed ?? null }
  const notes = noteOf(
    row.notes,
    contents === 'other' ? row.startCondition : null,
    amount === null ? amountNotRecorded : null,
  )
  return entry(...bottleFeed(span, [bottle], notes))
}

const solids: TypeReader = (row, setting) => {
  const { startMs, endMs, zone } = spanOf(row, setting)
  const written = partsOf(row.startCondition)
  const names = written.map((one) => one.replace(/^\d+(?:\.\d+)? of /i, ''))
  const { foods, rest } = foodsOf(names.map((name) => ({ name })))
  const hasAmounts = names.some((name, place) => name !== written[place])
  const notes = noteOf(
    row.notes,
    hasAmounts ? row.startCondition : null,
    row.endCondition === '' ? null : `Reaction: ${row.endCondition}`,
    rest,
  )
  return entry(...logs('feeding', { startMs, endMs, zone, notes, details: { method: 'solids', foods } }))
}

const pump: TypeReader = (row, setting) => {
  const { startMs, endMs, zone } = spanOf(row, setting)
  const [left, right] = [milkOf(row.startCondition), milkOf(row.endCondition)]
  const unit = (left ?? right)?.typed?.unit ?? null
  const details = { leftMl: left?.ml ?? null, rightMl: right?.ml ?? null, unit }
  return entry(...logs('pumping', { startMs, endMs: endMs ?? startMs, zone, notes: row.notes, details }))
}

const huckleberryFeeds: readonly (readonly [string, TypeReader])[] = [
  ['feed', feed],
  ['solids', solids],
  ['pump', pump],
]

const contents: ReadonlyMap<string, string> = new Map([
  ['pee', 'wet'],
  ['poo', 'dirty'],
  ['both', 'both'],
  ['dry', 'dry'],
])

/** `Both, pee:small poo:large`: what it was, and how much of each. */
function contentsOf(text: string) {
  const [, word = ''] = /^([a-z]+)\b/i.exec(text) ?? []
  const kind = contents.get(word.toLowerCase()) ?? fail('contentsUnknown', text)
  const [, pee = ''] = /\bpee:\s*(\w+)/i.exec(text) ?? []
  const [, poo = ''] = /\bpoo:\s*(\w+)/i.exec(text) ?? []
  return { kind, pee, poo }
}

const diaper: TypeReader = (row, setting) => {
  const startMs = startIn(row.start, setting)
  const { kind, pee, poo } = contentsOf(row.endCondition)
  const color = colorOf(row.duration)
  const consistency = textureOf(row.startCondition)
  const hasRash = /^diaper rash$/i.test(row.startLocation)
  const size = sizeOf(poo) ?? sizeOf(pee)
  const notes = noteOf(
    row.notes,
    unlessFound('Color', row.duration, color),
    unlessFound('Texture', row.startCondition, consistency),
    hasRash ? null : row.startLocation,
    pee !== '' && poo !== '' && pee !== poo ? `Pee: ${pee}` : null,
  )
  const details = { kind, color, consistency, size, hasRash }
  return entry(...logs('diaper', { startMs, endMs: null, zone: setting.zone, notes, details }))
}

const potty: TypeReader = (row, setting) => {
  const what = [row.endCondition, row.startCondition, row.duration, row.startLocation].filter((one) => one !== '')
  const startMs = startIn(row.start, setting)
  const notes = noteOf(row.notes, what.join(', '))
  return entry(...activity({ startMs, endMs: null, zone: setting.zone }, 'other', 'Potty', notes))
}

const places: ReadonlyMap<string, string> = new Map([
  ['on own in bed', 'crib'],
  ['stroller', 'stroller'],
  ['car', 'car'],
  ['worn or held', 'arms'],
  ['co sleep', 'bed'],
  ['next to carer', 'bed'],
  ['swing', 'other'],
  ['nursing', 'other'],
  ['bottle', 'other'],
])
const moods: ReadonlyMap<string, string> = new Map([
  ['happy', 'happy'],
  ['upset', 'fussy'],
])

/** The mood of a list, and what else is in it. */
function moodOf(text: string) {
  const words = partsOf(text)
  const mood = words.map((one) => moods.get(one.toLowerCase())).find((one) => one !== undefined) ?? null
  return { mood, rest: words.filter((one) => !moods.has(one.toLowerCase())).join(', ') }
}

/** More than the minute by which the app rounds lengths down: end and length contradict each other. */
const roundedMs = 2 * 60_000

const sleep: TypeReader = (row, setting) => {
  const { startMs, endMs, zone, end, byLength } = spanOf(row, setting)
  const [before, after] = [moodOf(row.startCondition), moodOf(row.endCondition)]
  const [place = ''] = partsOf(row.startLocation)
  const location = place === '' ? null : (places.get(place.toLowerCase()) ?? 'other')
  const notes = noteOf(
    row.notes,
    row.startLocation === '' ? null : `Place: ${row.startLocation}`,
    before.rest === '' ? null : `Falling asleep: ${before.rest}`,
    after.rest === '' ? null : `Waking up: ${after.rest}`,
  )
  const details = { type: null, location, moodBefore: before.mood, moodAfter: after.mood }
  const until = (at: number | null) => logs('sleep', { startMs, endMs: at, zone, notes, details })
  if (end !== null && byLength !== null && Math.abs(end - byLength) > roundedMs)
    return ambiguous('endOrLength', [
      { code: 'byEnd', items: until(end) },
      { code: 'byLength', items: until(byLength) },
    ])
  return endMs === null ? open('noEnd', ...until(null)) : entry(...until(endMs))
}

function measureOf(text: string): Written | null {
  if (text === '') return null
  return withUnit(text) ?? fail('measurementNoNumber', text)
}

const growth: TypeReader = (row, setting) => {
  const on = dayOf({ ms: startIn(row.start, setting), zone: setting.zone })
  const measures = {
    weight: measureOf(row.startCondition),
    length: measureOf(row.startLocation),
    head: measureOf(row.endCondition),
  }
  return entry(measurement(on, measures, row.notes))
}

const meds: TypeReader = (row, setting) => {
  const at = { ms: startIn(row.start, setting), zone: setting.zone }
  const found = withUnit(row.startCondition)
  const dose = found === null ? { amount: row.startCondition, unit: '' } : { amount: found.digits, unit: found.unit }
  return entry(...medicine(at, row.startLocation, dose, row.notes))
}

const temp: TypeReader = (row, setting) => {
  const at = { ms: startIn(row.start, setting), zone: setting.zone }
  const { value, unit, digits } = withUnit(row.startCondition) ?? fail('temperatureNoNumber', row.startCondition)
  // Without a unit the number says it: no child has 38 °F or 98 °C.
  const name = unit === '' ? (value >= 50 ? 'f' : 'c') : unit
  if (name !== 'c' && name !== 'f') fail('temperatureUnknownUnit', row.startCondition)
  return entry(...temperature(at, value, name === 'f' ? 'F' : 'C', digits, row.notes))
}

const bath: TypeReader = (row, setting) => {
  const { startMs, endMs, zone } = spanOf(row, setting)
  const notes = noteOf(row.notes, ...more(row))
  return entry(...logs('bath', { startMs, endMs: endMs ?? startMs, zone, notes, details: {} }))
}

const more = ({ startCondition, startLocation, endCondition }: HuckleberryRow) => [
  startCondition,
  startLocation,
  endCondition,
]

function done(kind: string, title: string | null = null): TypeReader {
  return (row, setting) => entry(...activity(spanOf(row, setting), kind, title, noteOf(row.notes, ...more(row))))
}

const huckleberryCare: readonly (readonly [string, TypeReader])[] = [
  ['diaper', diaper],
  ['potty', potty],
  ['sleep', sleep],
  ['growth', growth],
  ['meds', meds],
  ['temp', temp],
  ['bath', bath],
  ['tummy time', done('tummy')],
  ['indoor play', done('play')],
  ['outdoor play', done('outdoors')],
  ['story time', done('reading')],
  ['screen time', done('screen')],
  ['skin to skin', done('other', 'Skin to skin')],
  ['brush teeth', done('other', 'Brush teeth')],
]

const columns = [
  'type',
  'start',
  'end',
  'duration',
  'start condition',
  'start location',
  'end condition',
  'notes',
] as const

const types: ReadonlyMap<string, TypeReader> = new Map([...huckleberryFeeds, ...huckleberryCare])

function rowsOf(table: Table): (cells: Cells) => HuckleberryRow {
  const [type, start, end, duration, startCondition, startLocation, endCondition, notes] = columns.map((name) =>
    column(table, name),
  ) as [Cell, Cell, Cell, Cell, Cell, Cell, Cell, Cell]
  return (cells) => ({
    type: type(cells),
    start: start(cells),
    end: end(cells),
    duration: duration(cells),
    startCondition: startCondition(cells),
    startLocation: startLocation(cells),
    endCondition: endCondition(cells),
    // The app writes a line break as a backslash and an n.
    notes: notes(cells).replaceAll('\\n', '\n'),
  })
}

type Cell = (cells: Cells) => string

const log: Role = {
  name: 'log',
  identity: columns,
  matches: (table) => hasColumns(table, 'type', 'start', 'end', 'start condition', 'end condition'),
  label: (table) => column(table, 'type'),
  isSleep: (table) => {
    const type = column(table, 'type')
    return (cells) => /^sleep$/i.test(type(cells))
  },
  reader: (table, setting) => {
    const row = rowsOf(table)
    return ([cells = []]) => {
      const one = row(cells)
      return types.get(one.type.toLowerCase())?.(one, setting) ?? unsupported(one.type)
    }
  },
}

/** Huckleberry: one CSV for each child, of all types, whose columns mean something else for each of them. */
export const huckleberry: App = {
  name: 'huckleberry',
  roles: [log],
  variantOf: () => '',
  isIgnored: () => false,
  asksZone: () => true,
}
