import { clockMs, daysMs, plain } from '../time/wall.ts'
import type { DateOrder } from '../upload.ts'

/** Orders between which only a file or a person can decide. */
export type OpenOrder = Exclude<DateOrder, 'yearFirst'>

/** A date as a cell writes it, whatever spreadsheet saved it. */
export interface Stamp {
  /** Midnight in UTC as each order reads it, null where it cannot; the same where the order does not matter. */
  readonly dayFirst: number | null
  readonly monthFirst: number | null
  /** Milliseconds since midnight; null where the cell has no time of day. */
  readonly clockMs: number | null
  /** What stands between its numbers; empty where the order does not matter. */
  readonly sign: '' | '.' | '/' | '-'
  readonly isSerial: boolean
}

const dayMs = 86_400_000
const minuteMs = 60_000

/** Between a date and its time of day. */
const time = '(?:(?:,? |T|,)(.+))?$'
const yearFirst = new RegExp(`^(\\d{4})[-/.] ?(\\d{1,2})[-/.] ?(\\d{1,2})\\.?${time}`)
const yearLast = new RegExp(`^(\\d{1,2})([-/.]) ?(\\d{1,2})\\2 ?['’]?(\\d{4}|\\d{2})\\.?${time}`)
const named = new RegExp(`^(\\d{1,2})[-./ ]{1,2}(\\p{L}{3,9})[-./, ]{1,2}(\\d{4}|\\d{2})${time}`, 'u')
const nameFirst = new RegExp(`^(\\p{L}{3,9})\\.? (\\d{1,2}),? (\\d{4})${time}`, 'u')

/** Reads a cell that is a date and nothing else, with or without a time of day; null for any other cell. */
export function stampOf(cell: string): Stamp | null {
  const text = plain(cell).replace(/^['’]/, '')
  const year = yearFirst.exec(text)
  if (year !== null) return fixed(daysMs(Number(year[1]), Number(year[2]), Number(year[3])), year[4])
  const last = yearLast.exec(text)
  if (last !== null) return ofNumbers(last)
  const word = named.exec(text)
  if (word !== null) return fixed(daysMs(fullYear(word[3]), monthNamed(word[2]), Number(word[1])), word[4])
  const american = nameFirst.exec(text)
  if (american === null) return null
  return fixed(daysMs(Number(american[3]), monthNamed(american[1]), Number(american[2])), american[4])
}

function fixed(day: number | null, rest: string | undefined): Stamp | null {
  if (day === null) return null
  const clock = clockIn(rest)
  return clock === false ? null : { dayFirst: day, monthFirst: day, clockMs: clock, sign: '', isSerial: false }
}

function ofNumbers([, first, sign, second, year, rest]: RegExpExecArray): Stamp | null {
  const clock = clockIn(rest)
  const of = (day: string | undefined, month: string | undefined) => daysMs(fullYear(year), Number(month), Number(day))
  const [dayFirst, monthFirst] = [of(first, second), of(second, first)]
  if (clock === false || (dayFirst === null && monthFirst === null)) return null
  return { dayFirst, monthFirst, clockMs: clock, sign: sign as '.' | '/' | '-', isSerial: false }
}

/** False where what follows a date is no time of day. */
function clockIn(rest: string | undefined): number | null | false {
  return rest === undefined ? null : (clockMs(rest) ?? false)
}

/** Years of two digits are of this century. */
function fullYear(digits: string | undefined): number {
  return digits?.length === 2 ? 2000 + Number(digits) : Number(digits)
}

/** Beginnings of the names of months, without accents, in the languages of most spreadsheets; the longer ones first. */
const months: readonly (readonly [RegExp, number])[] = [
  [/^(?:jan|ene|gen)/, 1],
  [/^(?:feb|fev)/, 2],
  [/^(?:mar|mrt|maa)/, 3],
  [/^(?:apr|abr|avr)/, 4],
  [/^(?:may|mai|mei|maj|mag)/, 5],
  [/^(?:jun|juin|giu)/, 6],
  [/^(?:jul|juil|lug)/, 7],
  [/^(?:aug|ago|aou)/, 8],
  [/^(?:sep|set)/, 9],
  [/^(?:oct|okt|out|ott)/, 10],
  [/^nov/, 11],
  [/^(?:dec|dez|dic)/, 12],
]

/** 0 for no month. */
function monthNamed(name: string | undefined): number {
  const word = (name ?? '').normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
  return months.find(([start]) => start.test(word))?.[1] ?? 0
}

/** Days since the last day of 1899 and the part of a day; of the years 2000 to 2099. */
const serial = /^['’]?(\d{5})(?:[.,](\d{1,15}))?$/
const serialStart = Date.UTC(1899, 11, 30)

/** Reads the number that a spreadsheet keeps for a date; null for any other. */
export function serialStamp(cell: string): Stamp | null {
  const parts = serial.exec(cell.trim())
  if (parts === null) return null
  const days = Number(parts[1])
  if (days < 36_526 || days > 73_050) return null
  const clock = parts[2] === undefined ? null : partOfDay(parts[2])
  const day = serialStart + days * dayMs + (clock === dayMs ? dayMs : 0)
  return { dayFirst: day, monthFirst: day, clockMs: clock === dayMs ? 0 : clock, sign: '', isSerial: true }
}

/** Milliseconds of a part of a day by its decimals: to the minute where they are too few for seconds. */
function partOfDay(decimals: string): number {
  const step = decimals.length < 5 ? minuteMs : 1000
  return Math.round((Number(`0.${decimals}`) * dayMs) / step) * step
}

/** Milliseconds of a time or a length that a spreadsheet shows as a part of a day, such as 0.4166; null for any other. */
export function fractionMs(cell: string): number | null {
  const parts = /^['’]?([0-9])?[.,](\d{1,17})$/.exec(cell.trim())
  return parts === null ? null : Number(parts[1] ?? 0) * dayMs + partOfDay(parts[2] ?? '')
}

/** HH:MM, with seconds where there are any. Hours go beyond 24. */
export function clockText(ms: number): string {
  const seconds = Math.round(ms / 1000)
  const two = (count: number) => String(count).padStart(2, '0')
  const rest = seconds % 60
  return `${two(Math.floor(seconds / 3600))}:${two(Math.floor(seconds / 60) % 60)}${rest === 0 ? '' : `:${two(rest)}`}`
}
