import type { Reading } from '../result.ts'
import { type Cells, column, type Table } from '../text/table.ts'
import { clockMs, dateMs, lengthMs } from '../time/wall.ts'
import { instantOf } from '../time/zones.ts'
import { ambiguous, type Draft, fail, type Setting } from './role.ts'

const dayMs = 86_400_000

export interface LogRow {
  readonly date: string
  readonly time: string
  readonly type: string
  readonly subType: string
  readonly start: string
  readonly end: string
  readonly duration: string
  readonly amount: string
  readonly unit: string
  readonly details: string
  readonly notes: string
}

export type LogReader = (row: LogRow, setting: Setting) => Draft

export function logRow(table: Table): (cells: Cells) => LogRow {
  const at = (name: string) => column(table, name)
  const [date, time, type, subType, start, end] = [
    at('date'),
    at('time'),
    at('activity type'),
    at('sub-type'),
    at('start time'),
    at('end time'),
  ]
  const [duration, amount, unit, details, notes] = [
    at('duration'),
    at('amount'),
    at('unit'),
    at('details'),
    at('notes'),
  ]
  return (cells) => ({
    date: date(cells),
    time: time(cells),
    type: type(cells),
    subType: subType(cells),
    start: start(cells),
    end: end(cells),
    duration: duration(cells),
    amount: amount(cells),
    unit: unit(cells),
    details: details(cells),
    notes: notes(cells),
  })
}

/** The day of a row and its time of day, as if in UTC. */
function wallOf({ date, time }: LogRow): { day: number; clock: number } {
  if (date === '') fail('dateMissing')
  const day = dateMs(date, 'monthFirst') ?? fail('dateNoDate', date)
  const clock = clockMs(time) ?? fail('startNoTime', time)
  return { day, clock }
}

/** When a row that is a moment was. */
export function momentOf(row: LogRow, { zone }: Setting): { ms: number; zone: string } {
  const { day, clock } = wallOf(row)
  return { ms: instantOf(zone, day + clock), zone }
}

export interface Span {
  readonly startMs: number
  readonly endMs: number | null
}

export interface SpanReading extends Span {
  readonly code: string
}

/**
 * Start and end of a row that has both only as times of day; two readings where its date can be that of either.
 * Its Date and Time are those of its end when it was entered, and of its start when it was edited.
 */
export function spansOf(row: LogRow, { zone }: Setting): readonly [SpanReading, ...SpanReading[]] {
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
export function toldLength({ duration }: LogRow): number | null {
  return duration === '' ? null : (lengthMs(duration) ?? fail('lengthNoNumber', duration))
}

/** Lengths are told in whole minutes. */
const roundedMs = 60_000

/** A span as the row tells it: by its times, and by its length where that says something else. */
export function spanDraft(row: LogRow, setting: Setting, draft: (span: Span) => Draft): Draft {
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
export function labeled(details: string, label: string, others: readonly string[]): string {
  const start = details.startsWith(`${label}: `) ? 0 : details.indexOf(`; ${label}: `)
  if (start === -1) return ''
  const value = details.slice(details.indexOf(': ', start) + 2)
  const ends = others.map((other) => value.indexOf(`; ${other}`)).filter((place) => place !== -1)
  return value.slice(0, Math.min(value.length, ...ends)).trim()
}
