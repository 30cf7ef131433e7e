import { lengthMs } from '../time/wall.ts'
import { clockText, fractionMs } from './stamp.ts'

/** True and false as spreadsheets in other languages write them, in capitals. */
const booleans: ReadonlyMap<string, string> = new Map([
  ...['TRUE', 'WAHR', 'VRAI', 'VERDADERO', 'VERDADEIRO', 'VERO', 'WAAR', 'SANT', 'SAND', 'SANN', 'TOSI', 'PRAWDA'].map(
    (word) => [word, 'true'] as const,
  ),
  ...['FALSE', 'FALSCH', 'FAUX', 'FALSO', 'ONWAAR', 'FALSKT', 'FALSK', 'USANN', 'EPÄTOSI', 'FAŁSZ'].map(
    (word) => [word, 'false'] as const,
  ),
])

/** Which sign stands before the decimals of a table's numbers, as far as one of them shows it. */
export type DecimalSign = ',' | '.' | null

/** What numbers show of their decimal sign: it is not followed by exactly three digits, as thousands are. */
export function decimalSign(cells: Iterable<string>): DecimalSign {
  const found = new Set<string>()
  for (const cell of cells) {
    if (cell.length > 20 || cell.length < 3) continue
    const [, sign] = /^\s*-?\d+([.,])(?:\d{1,2}|\d{4,})\s*$/.exec(cell) ?? []
    if (sign !== undefined) found.add(sign)
  }
  const [sign] = found
  return found.size === 1 ? (sign as DecimalSign) : null
}

/** A cell of a number or a word as the app wrote it before a spreadsheet did; the same text where nothing is known better. */
export function plainCell(cell: string, sign: DecimalSign, isResplit: boolean): string {
  if (cell === '' || cell.length > 40) return cell
  const text = cell.trim().replace(/^['’](?=[\d+(-])/, '')
  const boolean = booleans.get(text)
  if (boolean !== undefined) return boolean
  if (!/^-?\d/.test(text)) return cell
  const plain = ungrouped(text, sign) ?? inFull(text) ?? text
  // A file of another language: an app that writes decimals with a comma parts its cells by commas all the same.
  const isDecimal = sign === ',' ? /^-?\d+,\d+$/ : /^-?\d+,(?:\d{1,2}|\d{4,})$/
  const dotted = isResplit && isDecimal.test(plain) ? plain.replace(',', '.') : plain
  return dotted === cell.trim() ? cell : dotted
}

/** Without the signs that group thousands. */
function ungrouped(text: string, sign: DecimalSign): string | null {
  // A space or an apostrophe groups, whatever the decimal sign.
  if (/^-?\d{1,3}(?:[ \u00a0\u202f'’]\d{3})+(?:[.,]\d+)?$/.test(text)) return text.replace(/[ \u00a0\u202f'’]/g, '')
  const groups = /^-?\d{1,3}(?:([.,])\d{3})(?:\1\d{3})*(?:([.,])\d+)?$/.exec(text)
  if (groups === null) return null
  const [, group = '', decimals] = groups
  const isGrouped = decimals === undefined ? sign !== null && sign !== group : decimals !== group
  return isGrouped ? text.replaceAll(group, '') : null
}

/** The largest power of ten of an amount; what has a larger one is an id or an instant, of which digits are gone. */
const largestPower = 6

/** 1.2E+02 as 120. */
function inFull(text: string): string | null {
  const parts = /^(-?\d(?:[.,]\d{1,12})?)E([+-]?\d{1,2})$/i.exec(text)
  if (parts === null || Math.abs(Number(parts[2])) > largestPower) return null
  const value = Number(`${parts[1]?.replace(',', '.')}e${parts[2]}`)
  return String(Number(value.toPrecision(12)))
}

/** A length as HH:MM where a spreadsheet has made a time of day or a part of a day of it. */
export function lengthCell(cell: string): string {
  const text = cell.trim().replace(/^['’]/, '')
  if (/^\d{2,4}:\d{2}$/.test(text) || text.length > 20) return text.length > 20 ? cell : text
  if (/^\d{1,4}:\d{2}/.test(text)) {
    const ms = lengthMs(text)
    return ms === null ? cell : clockText(ms)
  }
  const ms = fractionMs(text)
  return ms === null ? cell : clockText(Math.round(ms / 60_000) * 60_000)
}
