import Papa from 'papaparse'
import type { SourceFile } from '../upload.ts'

/** How a person's spreadsheet writes, and in which of its formats it saves. */
export interface Excel {
  readonly day: (year: string, month: string, day: string) => string
  /** Whether its country writes the day first: what a date of numbers in a file means to it. */
  readonly isDayFirst: boolean
  readonly clock: (hours: number, minutes: string, hasHalf: boolean) => string
  readonly decimals: ',' | '.'
  readonly words: readonly [string, string]
  readonly bytes: (lines: readonly (readonly string[])[]) => Uint8Array
}

const short = (text: string) => String(Number(text))
const half = (hours: number, minutes: string) =>
  `${hours % 12 === 0 ? 12 : hours % 12}:${minutes} ${hours < 12 ? 'AM' : 'PM'}`
const quoted = (cell: string) => (/[",;\t\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)
const joined = (lines: readonly (readonly string[])[], sign: string) =>
  lines.map((cells) => `${cells.map(quoted).join(sign)}\r\n`).join('')
const utf16 = (text: string) => new Uint8Array(Buffer.from(`\ufeff${text}`, 'utf16le'))

/** Spreadsheets of three countries, each with a format of its own. */
export const excels: Readonly<Record<string, Excel>> = {
  American: {
    day: (year, month, day) => `${short(month)}/${short(day)}/${year}`,
    isDayFirst: false,
    clock: (hours, minutes, hasHalf) => (hasHalf ? half(hours, minutes) : `${hours}:${minutes}`),
    decimals: '.',
    words: ['TRUE', 'FALSE'],
    bytes: (lines) => new TextEncoder().encode(`\ufeffsep=,\r\n${joined(lines, ',')}`),
  },
  British: {
    day: (year, month, day) => `${day}/${month}/${year}`,
    isDayFirst: true,
    clock: (hours, minutes) => `${String(hours).padStart(2, '0')}:${minutes}`,
    decimals: '.',
    words: ['TRUE', 'FALSE'],
    bytes: (lines) => utf16(joined(lines, '\t')),
  },
  German: {
    day: (year, month, day) => `${day}.${month}.${year}`,
    isDayFirst: true,
    clock: (hours, minutes) => `${String(hours).padStart(2, '0')}:${minutes}`,
    decimals: ',',
    words: ['WAHR', 'FALSCH'],
    // Two columns and a row that somebody has clicked into.
    bytes: (lines) =>
      new TextEncoder().encode(
        `\ufeff${joined(
          [...lines, lines[0]?.map(() => '') ?? []].map((one) => [...one, '', '']),
          ';',
        )}`,
      ),
  },
}

/** A CSV of an app as a spreadsheet saves it again. */
export function resaved({ name, bytes }: SourceFile, excel: Excel): SourceFile {
  const text = new TextDecoder().decode(bytes)
  const { data } = Papa.parse<string[]>(text.trim(), { delimiter: /^[^\n]*;[^\n]*;/.test(text) ? ';' : ',' })
  return {
    name,
    bytes: excel.bytes(data.map((cells, place) => (place === 0 ? cells : cells.map((one) => cellOf(one, excel))))),
  }
}

/** What the spreadsheet takes a cell for, as it shows it. */
function cellOf(cell: string, excel: Excel): string {
  const iso = /^(\d{4})-(\d{2})-(\d{2})(?: (\d{2}:\d{2})(?::\d{2})?)?$/.exec(cell)
  if (iso !== null) return Number.isNaN(Date.parse(cell.slice(0, 10))) ? cell : dateOf(iso, excel)
  const numbers = /^(\d{2})\/(\d{2})\/(\d{4})$/.exec(cell)
  if (numbers !== null) {
    const [, first = '', second = '', year = ''] = numbers
    const [month, day] = excel.isDayFirst ? [second, first] : [first, second]
    // What is no date in its country stays as it is.
    return Number(month) > 12 ? cell : excel.day(year, month, day)
  }
  const clock = /^(\d{1,2}):(\d{2})(:\d{2})?(?: ([AP]M))?$/.exec(cell)
  if (clock !== null) return clockOf(clock, excel)
  if (/^(?:true|false)$/.test(cell)) return excel.words[cell === 'true' ? 0 : 1]
  if (/^\d{1,3}(?:,\d{3})+$/.test(cell)) return excel.decimals === ',' ? cell.replaceAll(',', '') : cell
  return /^-?\d+(?:\.\d+)?$/.test(cell) ? numberOf(cell, excel) : cell
}

function dateOf([, year = '', month = '', day = '', time]: RegExpExecArray, excel: Excel): string {
  if (time === undefined) return excel.day(year, month, day)
  const at = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day), Number(time.slice(0, 2))))
  const [on = ''] = at.toISOString().split('T')
  const [y = '', m = '', d = ''] = on.split('-')
  return `${excel.day(y, m, d)} ${excel.clock(at.getUTCHours(), time.slice(3), false)}`
}

function clockOf([, hours = '', minutes = '', seconds, half]: RegExpExecArray, excel: Excel): string {
  const hour = half === undefined ? Number(hours) : (Number(hours) % 12) + (half === 'PM' ? 12 : 0)
  return `${excel.clock(hour, minutes, half !== undefined)}${seconds ?? ''}`
}

function numberOf(cell: string, { decimals }: Excel): string {
  const value = Number(cell)
  if (Math.abs(value) < 1e11) return String(value).replace('.', decimals)
  const [digits = '', power = ''] = value.toExponential(5).split('e+')
  return `${digits.replace('.', decimals)}E+${power}`
}
