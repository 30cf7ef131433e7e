import type { Reading } from '../result.ts'
import { column, columns, hasColumns, type Table } from '../text/table.ts'
import { clockMs, dateMs, lengthMs } from '../time/wall.ts'
import { instantOf } from '../time/zones.ts'
import { logs } from '../values/items.ts'
import { activity, dayOf, medicine, milestone, note, vaccine } from '../values/more-items.ts'
import { lineOf, noteOf } from '../values/notes.ts'
import { ambiguous, type Draft, entry, fail, open, type Role, type Setting, unsupported, type Writing } from './role.ts'
import {
  categoryLine,
  type SideRow,
  sideNamed,
  sidePairs,
  sproutBottle,
  sproutDiaper,
  sproutMeasure,
  sproutNursing,
  sproutPlay,
  sproutPumped,
  sproutSleep,
  sproutSolids,
} from './sprout-values.ts'

const dayMs = 86_400_000

type LogRow = ReturnType<ReturnType<typeof logRow>>

type LogReader = (row: LogRow, setting: Setting) => Draft

const logRow = (table: Table) =>
  columns(table, {
    date: 'date',
    time: 'time',
    type: 'activity type',
    subType: 'sub-type',
    start: 'start time',
    end: 'end time',
    duration: 'duration',
    amount: 'amount',
    unit: 'unit',
    details: 'details',
    notes: 'notes',
  })

/** The day of a row and its time of day, as if in UTC. */
function wallOf({ date, time }: LogRow): { day: number; clock: number } {
  if (date === '') fail('dateMissing')
  const day = dateMs(date, 'monthFirst') ?? fail('dateNoDate', date)
  const clock = clockMs(time) ?? fail('startNoTime', time)
  return { day, clock }
}

/** When a row that is a moment was. */
function momentOf(row: LogRow, { zone }: Setting): { ms: number; zone: string } {
  const { day, clock } = wallOf(row)
  return { ms: instantOf(zone, day + clock), zone }
}

interface Span {
  readonly startMs: number
  readonly endMs: number | null
}

interface SpanReading extends Span {
  readonly code: string
}

/**
 * Start and end of a row that has both only as times of day; two readings where its date can be that of either.
 * Its Date and Time are those of its end when it was entered, and of its start when it was edited.
 */
function spansOf(row: LogRow, { zone }: Setting): readonly [SpanReading, ...SpanReading[]] {
  const { day, clock } = wallOf(row)
  const start = row.start === '' ? null : (clockMs(row.start) ?? fail('startNoTime', row.start))
  const end = row.end === '' ? null : (clockMs(row.end) ?? fail('endNoTime', row.end))
  const at = (from: number, to: number | null, code = '') => ({
    code,
    startMs: instantOf(zone, from),
    endMs: to === null ? null : instantOf(zone, to),
  })
  if (end === null || start === null) {
    const from = day + (start ?? clock)
    return [end === null ? at(from, null) : at(from, day + end + (end < (start ?? clock) ? dayMs : 0))]
  }
  const overnight = end < start ? dayMs : 0
  const ofStart = at(day + start, day + end + overnight, 'dateOfStart')
  const ofEnd = at(day + start - overnight, day + end, 'dateOfEnd')
  if (clock === start) return [ofStart]
  return clock === end ? [ofEnd] : [ofStart, ofEnd]
}

/** The length that a row tells in words; null where it tells none. */
function toldLength({ duration }: LogRow): number | null {
  return duration === '' ? null : (lengthMs(duration) ?? fail('lengthNoNumber', duration))
}

/** Lengths are told in whole minutes. */
const roundedMs = 60_000

/** A span as the row tells it: by its times, and by its length where that says something else. */
function spanDraft(row: LogRow, setting: Setting, draft: (span: Span) => Draft): Draft {
  const spans = spansOf(row, setting)
  const length = toldLength(row)
  const withLength = spans.map((span) => lengthened(span, length))
  const [first, second] = withLength
  if (first !== undefined && second === undefined) {
    const { endMs, startMs } = first
    const isTold = length === null || endMs === null || Math.abs(endMs - startMs - length) <= roundedMs
    if (isTold) return draft(first)
    return both(
      'endOrLength',
      [
        { ...first, code: 'byEnd' },
        { ...first, code: 'byLength', endMs: startMs + length },
      ],
      draft,
    )
  }
  return both('dateOfStartOrEnd', withLength, draft)
}

function lengthened(span: SpanReading, length: number | null): SpanReading {
  return span.endMs === null && length !== null ? { ...span, endMs: span.startMs + length } : span
}

function both(code: 'endOrLength' | 'dateOfStartOrEnd', spans: readonly SpanReading[], draft: (span: Span) => Draft) {
  const readings: Reading[] = spans.map((span) => ({ code: span.code, items: draft(span).items }))
  return ambiguous(code, readings)
}

/** The value of a label in a list that `; ` separates, up to the next of the known labels; empty without it. */
function labeled(details: string, label: string, others: readonly string[]): string {
  const start = details.startsWith(`${label}: `) ? 0 : details.indexOf(`; ${label}: `)
  if (start === -1) return ''
  const value = details.slice(details.indexOf(': ', start) + 2)
  const ends = others.map((other) => value.indexOf(`; ${other}`)).filter((place) => place !== -1)
  return value.slice(0, Math.min(value.length, ...ends)).trim()
}

function sideIn(row: LogRow, setting: Setting): SideRow {
  const [span] = spansOf(row, setting)
  const isTold = row.start !== ''
  return {
    side: sideNamed(labeled(row.details, 'Side', [])),
    startMs: isTold ? span.startMs : null,
    endMs: isTold ? span.endMs : null,
    atMs: momentOf(row, setting).ms,
    lengthMs: toldLength(row),
    notes: row.notes,
  }
}

/** The row of a side, or those of both, as one feed. */
function nursingIn(rows: readonly LogRow[], setting: Setting) {
  return sproutNursing(
    rows.map((row) => sideIn(row, setting)),
    setting.zone,
  )
}

const feed: LogReader = (row, setting) => {
  const type = row.subType
  if (/^breast$/i.test(type)) return nursingIn([row], setting)
  const at = momentOf(row, setting)
  const { amount, unit, notes } = row
  if (/^solids$/i.test(type))
    return entry(...sproutSolids(at, { amount, unit, notes, food: labeled(row.details, 'Food', []) }))
  const ofBreastMilk = labeled(row.details, 'Breast Milk', [])
  const rest = ofBreastMilk === '' ? row.details : ''
  return entry(...sproutBottle(at, { type, amount, unit, ofBreastMilk, notes: noteOf(notes, rest) }))
}

/** `L: 2, R: 1.5, Total: 3.5`, or a sum alone. */
function amountsIn(text: string) {
  const part = (label: string) => new RegExp(`(?:^|, )${label}: ([^,]*)`).exec(text)?.[1]?.trim() ?? ''
  return text.includes(':')
    ? { left: part('L'), right: part('R'), total: part('Total') }
    : { left: '', right: '', total: text }
}

const pump: LogReader = (row, setting) =>
  spanDraft(row, setting, ({ startMs, endMs }) => {
    const { left, right, total } = amountsIn(row.amount)
    const details = sproutPumped(left, right, total, row.unit)
    const notes = noteOf(row.notes, row.subType === '' ? null : `Milk: ${row.subType}`)
    return entry(...logs('pumping', { startMs, endMs: endMs ?? startMs, zone: setting.zone, notes, details }))
  })

const sproutLogFeeds: readonly (readonly [string, LogReader])[] = [
  ['feed', feed],
  ['pump', pump],
]

const sleep: LogReader = (row, setting) =>
  spanDraft(row, setting, ({ startMs, endMs }) => {
    const said = sproutSleep({
      type: row.subType,
      location: labeled(row.details, 'Location', ['Quality: ']),
      quality: labeled(row.details, 'Quality', ['Location: ']),
    })
    const notes = noteOf(row.notes, said.notes)
    const items = logs('sleep', { startMs, endMs, zone: setting.zone, notes, details: said.details })
    return endMs === null ? open('noEnd', ...items) : entry(...items)
  })

const diaper: LogReader = (row, setting) => {
  const labels = ['Color: ', 'Condition: ', 'Blowout', 'Cream Applied']
  const has = (label: string) => row.details.split('; ').includes(label)
  return entry(
    ...sproutDiaper(momentOf(row, setting), {
      type: row.subType,
      color: labeled(row.details, 'Color', labels),
      condition: labeled(row.details, 'Condition', labels),
      isBlowout: has('Blowout'),
      hasCream: has('Cream Applied'),
      notes: row.notes,
    }),
  )
}

const play: LogReader = (row, setting) =>
  spanDraft(row, setting, ({ startMs, endMs }) =>
    entry(
      ...activity(
        { startMs, endMs, zone: setting.zone },
        sproutPlay(row.subType),
        null,
        noteOf(row.notes, row.details),
      ),
    ),
  )

const bath: LogReader = (row, setting) => {
  const { ms, zone } = momentOf(row, setting)
  const parts = row.details.split('; ')
  const details = { hasSoap: parts.includes('Soap'), hasHairWash: parts.includes('Shampoo') }
  const rest = parts.filter((part) => part !== 'Soap' && part !== 'Shampoo').join('; ')
  const notes = noteOf(row.notes, row.subType, rest)
  return entry(...logs('bath', { startMs: ms, endMs: ms, zone, notes, details }))
}

const measure: LogReader = (row, setting) =>
  entry(
    ...sproutMeasure(momentOf(row, setting), {
      type: row.subType,
      value: row.amount,
      unit: row.unit,
      notes: noteOf(row.notes, row.details),
    }),
  )

/** What the app writes as one unit for several forms of medicine. */
const forms = (unit: string) => (/^tab\/pill\/cap$/i.test(unit) ? 'tablet' : unit)

const drug: LogReader = (row, setting) =>
  entry(...medicine(momentOf(row, setting), row.details, { amount: row.amount, unit: forms(row.unit) }, row.notes))

const shot: LogReader = (row, setting) => {
  const [, name = row.details, number] = /^(.*); Dose #(\d{1,3})$/s.exec(row.details) ?? []
  const dose = number === undefined ? null : Number(number)
  return entry(...vaccine(momentOf(row, setting), name, dose, row.notes))
}

const reached: LogReader = (row, setting) => {
  const cut = row.details.indexOf('; ')
  const title = cut === -1 ? row.details : row.details.slice(0, cut)
  const notes = noteOf(cut === -1 ? null : row.details.slice(cut + 2), categoryLine(row.subType), row.notes)
  return entry(milestone(dayOf(momentOf(row, setting)), title, notes))
}

const likings: ReadonlyMap<string, 'loved' | 'liked' | 'neutral' | 'disliked' | 'hated'> = new Map([
  ['loved', 'loved'],
  ['liked', 'liked'],
  ['neutral', 'neutral'],
  ['disliked', 'disliked'],
  ['hated', 'hated'],
])

const food: LogReader = (row, setting) => {
  const on = dayOf(momentOf(row, setting))
  const [, named = row.details, allergen, said] =
    /^(.*?)(; Common allergen)?(?:; Reaction: (.*))?$/s.exec(row.details) ?? []
  const name = lineOf(named, 60) ?? fail('nameMissing')
  const liking = likings.get(row.subType.toLowerCase()) ?? null
  const line = liking === null && row.subType !== '' ? row.subType : null
  return entry({
    type: 'food',
    name: name.line,
    on,
    liking,
    reactions: said === undefined ? [] : [{ on, text: said }],
    // Which group of allergens it is of stands nowhere.
    note: noteOf(row.notes, line, name.rest, allergen === undefined ? null : 'Common allergen'),
  })
}

const written: LogReader = (row, setting) => {
  const category = labeled(row.details, 'Category', [])
  const text = noteOf(row.notes)
  return entry(...note(momentOf(row, setting), category === '' || text === '' ? text : `${category}: ${text}`))
}

const sproutLogCare: readonly (readonly [string, LogReader])[] = [
  ['sleep', sleep],
  ['diaper', diaper],
  ['activity', play],
  ['bath', bath],
  ['measurement', measure],
  ['medicine', drug],
  ['vaccine', shot],
  ['milestone', reached],
  ['food', food],
  ['note', written],
]

const identity = [
  'date',
  'time',
  'activity type',
  'sub-type',
  'start time',
  'end time',
  'duration',
  'amount',
  'unit',
  'details',
  'notes',
] as const

const types: ReadonlyMap<string, LogReader> = new Map([...sproutLogFeeds, ...sproutLogCare])

const two = (count: number) => String(count).padStart(2, '0')

/** `01/10/2026` and `03:13 PM`, whatever the person's language. */
const writes: Writing = {
  isOwnDate: (cell) => /^\d{2}\/\d{2}\/\d{4}$/.test(cell),
  isOwnClock: (cell) => /^\d{2}:\d{2} [AP]M$/.test(cell),
  date: (ms) => {
    const day = new Date(ms)
    return `${two(day.getUTCMonth() + 1)}/${two(day.getUTCDate())}/${day.getUTCFullYear()}`
  },
  clock: (ms) => {
    const hours = Math.floor(ms / 3_600_000) % 24
    return `${two(hours % 12 === 0 ? 12 : hours % 12)}:${two(Math.floor(ms / 60_000) % 60)} ${hours < 12 ? 'AM' : 'PM'}`
  },
}

/** The activity log of one child: every row twelve cells, times on the browser's clock. */
export const activityLog: Role = {
  name: 'activity-log',
  identity,
  writes,
  matches: (table) => hasColumns(table, 'date', 'time', 'activity type', 'sub-type'),
  label: (table) => column(table, 'activity type'),
  isSleep: (table) => {
    const type = column(table, 'activity type')
    return (cells) => /^sleep$/i.test(type(cells))
  },
  groups: (table, places) => {
    const row = logRow(table)
    const at = (place: number) => row(table.rows[place] ?? [])
    return sidePairs(
      places.filter((place) => isNursing(table, place)),
      (place) => `${at(place).date} ${at(place).time}`,
      (place) => sideNamed(at(place).details.replace(/^Side: /, '')),
    )
  },
  reader: (table: Table, setting: Setting): ((rows: readonly (readonly string[])[]) => Draft) => {
    const row = logRow(table)
    return (rows) => {
      const [first, ...others] = rows.map(row)
      if (first === undefined) return unsupported('')
      if (others.length > 0) return nursingIn([first, ...others], setting)
      return types.get(first.type.toLowerCase())?.(first, setting) ?? unsupported(first.type)
    }
  },
}

function isNursing(table: Table, place: number): boolean {
  const { type, subType } = logRow(table)(table.rows[place] ?? [])
  return /^feed$/i.test(type) && /^breast$/i.test(subType)
}
