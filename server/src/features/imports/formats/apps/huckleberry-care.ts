import { logs } from '../values/items.ts'
import { activity, dayOf, measurement, medicine, temperature, type Written } from '../values/more-items.ts'
import { noteOf } from '../values/notes.ts'
import { withUnit } from '../values/numbers.ts'
import { colorOf, partsOf, sizeOf, textureOf, unlessFound } from '../values/words.ts'
import { type HuckleberryRow, spanOf, type TypeReader } from './huckleberry-row.ts'
import { startIn } from './moments.ts'
import { ambiguous, entry, fail, open } from './role.ts'

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

export const huckleberryCare: readonly (readonly [string, TypeReader])[] = [
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
