import type { NormalItem } from '../result.ts'
import { amountNotRecorded, bottleFeed, foodsOf, logs, nursing, type Side } from '../values/items.ts'
import { dayOf, type Moment, measurement, temperature, type Written } from '../values/more-items.ts'
import { noteOf } from '../values/notes.ts'
import { decimal, digitsOf, milk, unitName } from '../values/numbers.ts'
import { colorOf, textureOf, unlessFound } from '../values/words.ts'
import { ambiguous, type Draft, entry, fail } from './role.ts'

const milks: ReadonlyMap<string, string> = new Map([
  ['formula', 'formula'],
  ['breast milk', 'breastMilk'],
  ['breastmilk', 'breastMilk'],
  ['formula/breast', 'mixed'],
  ['formula\\breast', 'mixed'],
  ['milk', 'cowMilk'],
  ['other', 'other'],
  ['bottle', 'other'],
  ['', 'other'],
])

/** An amount with its unit; null for an empty cell. */
function sproutMilk(text: string, unit: string): ReturnType<typeof milk> {
  if (text === '') return null
  const value = decimal(text)
  if (value === null || value < 0) fail('amountNoNumber', text)
  return milk(value, unitName(unit), digitsOf(text)) ?? fail('amountUnknownUnit', unit)
}

export interface SproutBottle {
  readonly type: string
  readonly amount: string
  readonly unit: string
  /** How much of it was breast milk. */
  readonly ofBreastMilk: string
  readonly notes: string
}

export function sproutBottle({ ms, zone }: Moment, given: SproutBottle): readonly NormalItem[] {
  const type = given.type.toLowerCase()
  const contents = milks.get(type)
  const amount = sproutMilk(given.amount, given.unit)
  const notes = noteOf(
    given.notes,
    contents === undefined ? given.type : null,
    given.ofBreastMilk === '' ? null : `Breast milk: ${given.ofBreastMilk} ${given.unit}`,
    amount === null ? amountNotRecorded : null,
  )
  const bottle = { contents: contents ?? 'other', amountMl: amount?.ml ?? 0, typed: amount?.typed ?? null }
  return bottleFeed({ startMs: ms, endMs: null, zone }, [bottle], notes)
}

/** Solids of one food; how much it was goes to the notes. */
export function sproutSolids(
  { ms, zone }: Moment,
  given: { readonly food: string; readonly amount: string; readonly unit: string; readonly notes: string },
): readonly NormalItem[] {
  const { foods, rest } = foodsOf([{ name: given.food }])
  const amount = given.amount === '' ? null : `Amount: ${given.amount} ${given.unit}`.trim()
  const notes = noteOf(given.notes, amount, rest)
  return logs('feeding', { startMs: ms, endMs: null, zone, notes, details: { method: 'solids', foods } })
}

const contents: ReadonlyMap<string, string> = new Map([
  ['wet', 'wet'],
  ['dirty', 'dirty'],
  ['both', 'both'],
])
/** Words that say nothing beyond that something was chosen. */
const plain = /^(?:normal|other)$/i

export interface SproutDiaper {
  readonly type: string
  readonly color: string
  readonly condition: string
  readonly isBlowout: boolean
  readonly hasCream: boolean
  readonly notes: string
}

export function sproutDiaper({ ms, zone }: Moment, given: SproutDiaper): readonly NormalItem[] {
  const kind = contents.get(given.type.toLowerCase()) ?? fail('contentsUnknown', given.type)
  const word = (text: string) => (plain.test(text) ? '' : text)
  const color = colorOf(given.color)
  const consistency = textureOf(given.condition)
  const notes = noteOf(
    given.notes,
    unlessFound('Color', word(given.color), color),
    unlessFound('Condition', word(given.condition), consistency),
  )
  const { isBlowout, hasCream } = given
  return logs('diaper', {
    startMs: ms,
    endMs: null,
    zone,
    notes,
    details: { kind, color, consistency, isBlowout, hasCream },
  })
}

const places: ReadonlyMap<string, string> = new Map([
  ['crib', 'crib'],
  ['bassinet', 'bassinet'],
  ['stroller', 'stroller'],
  ['car seat', 'car'],
  ['contact', 'arms'],
  ['parents room', 'bed'],
])

export interface SproutSleep {
  readonly type: string
  readonly location: string
  readonly quality: string
}

/** Details and notes of a sleep. */
export function sproutSleep({ type, location, quality }: SproutSleep): {
  details: Readonly<Record<string, string | null>>
  notes: string
} {
  const kind = /^nap$/i.test(type) ? 'nap' : /^night[ _]sleep$/i.test(type) ? 'night' : null
  const known = places.get(location.toLowerCase()) ?? null
  return {
    details: { type: kind, location: known ?? (location === '' ? null : 'other') },
    notes: noteOf(unlessFound('Place', location, known), quality === '' ? null : `Quality: ${quality}`),
  }
}

const plays: ReadonlyMap<string, string> = new Map([
  ['tummy time', 'tummy'],
  ['indoor play', 'play'],
  ['outdoor play', 'outdoors'],
  ['walk', 'walk'],
])

export const sproutPlay = (type: string) => plays.get(type.toLowerCase().replaceAll('_', ' ')) ?? 'other'

const measures: ReadonlyMap<string, 'weight' | 'length' | 'head'> = new Map([
  ['weight', 'weight'],
  ['height', 'length'],
  ['head circumference', 'head'],
])

/** A measurement or a temperature, by its type. */
export function sproutMeasure(
  at: Moment,
  given: { readonly type: string; readonly value: string; readonly unit: string; readonly notes: string },
): readonly NormalItem[] {
  const measured = given.type.toLowerCase().replaceAll('_', ' ')
  const unit = unitName(given.unit)
  const value = decimal(given.value)
  if (measured === 'temperature') {
    if (value === null) fail('temperatureNoNumber', given.value)
    if (unit !== 'c' && unit !== 'f') fail('temperatureUnknownUnit', given.unit)
    return temperature(at, value, unit === 'f' ? 'F' : 'C', digitsOf(given.value), given.notes)
  }
  const of = measures.get(measured) ?? fail('typeUnknown', given.type)
  if (given.value === '') fail('measurementMissing')
  const size: Written = {
    value: value ?? fail('measurementNoNumber', given.value),
    unit,
    digits: digitsOf(given.value),
  }
  return [measurement(dayOf(at), { [of]: size }, given.notes)]
}

/** A line for the notes of a milestone, which have no field for it. The two files differ in case only. */
export function categoryLine(text: string): string | null {
  return text === '' ? null : `Category: ${text.charAt(0).toUpperCase()}${text.slice(1).toLowerCase()}`
}

/** The two sides of a pumping and its sum; rounding may bring the sides a millilitre over it. */
export function sproutPumped(left: string, right: string, total: string, unit: string) {
  const [one, other, all] = [sproutMilk(left, unit), sproutMilk(right, unit), sproutMilk(total, unit)]
  const sum = (one?.ml ?? 0) + (other?.ml ?? 0)
  const totalMl = all !== null && sum - all.ml === 1 ? sum : (all?.ml ?? null)
  return {
    leftMl: one?.ml ?? null,
    rightMl: other?.ml ?? null,
    totalMl,
    unit: (all ?? one ?? other)?.typed?.unit ?? null,
  }
}

/** One row of a feed at the breast: one side. */
export interface SideRow {
  readonly side: Side['side'] | null
  readonly startMs: number | null
  readonly endMs: number | null
  /** Where neither is told: the moment of the row, which is its end when it was entered and its start when it was edited. */
  readonly atMs: number
  /** Null where no length is told. */
  readonly lengthMs: number | null
  readonly notes: string
}

/** The rows of the two sides as one feed, the left one first: the app does not say which was. */
export function sproutNursing(rows: readonly SideRow[], zone: string): Draft {
  const notes = noteOf(...new Set(rows.map((row) => row.notes)))
  const sides = rows.map(sideOf).sort((one, other) => Number(one.side > other.side))
  const total = sides.reduce((sum, { ms }) => sum + ms, 0)
  const starts = rows.flatMap(({ startMs }) => startMs ?? [])
  const ends = rows.flatMap(({ endMs }) => endMs ?? [])
  const feed = (startMs: number, endMs: number | null) => nursing({ startMs, endMs, zone, notes, sides })
  if (starts.length > 0) return entry(...feed(Math.min(...starts), ends.length > 0 ? Math.max(...ends) : null))
  const at = Math.max(...rows.map(({ atMs }) => atMs))
  return ambiguous('dateOfStartOrEnd', [
    { code: 'timeIsEnd', items: feed(at - total, at) },
    { code: 'timeIsStart', items: feed(at, null) },
  ])
}

function sideOf({ side, startMs, endMs, lengthMs }: SideRow): Side {
  const bySpan = startMs === null || endMs === null ? 0 : endMs - startMs
  return { side: side ?? 'both', ms: lengthMs ?? bySpan }
}

export function sideNamed(text: string): 'left' | 'right' | null {
  if (/^left$/i.test(text)) return 'left'
  return /^right$/i.test(text) ? 'right' : null
}

/** Pairs of a left and a right row among rows of one session, by their places, each in its turn; others stay alone. */
export function sidePairs(
  places: readonly number[],
  sessionOf: (place: number) => string,
  sideOf: (place: number) => 'left' | 'right' | null,
): readonly (readonly number[])[] {
  const sessions = new Map<string, { left: number[]; right: number[] }>()
  for (const place of places) {
    const [session, side] = [sessionOf(place), sideOf(place)]
    if (session === '' || side === null) continue
    const sides = sessions.get(session) ?? { left: [], right: [] }
    sides[side].push(place)
    sessions.set(session, sides)
  }
  return [...sessions.values()].flatMap(({ left, right }) =>
    left.flatMap((place, turn) => {
      const other = right[turn]
      return other === undefined ? [] : [[place, other]]
    }),
  )
}
