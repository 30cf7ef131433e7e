import { decodedAs } from './file-lines.ts'

/** One line of a calendar file: `NAME;PARAMETER=value:value`. */
export interface Property {
  readonly name: string
  readonly parameters: ReadonlyMap<string, string>
  /** As it is written. */
  readonly value: string
}

const names = /^([A-Z][\w-]*)[ \t]*(?=[;:])/i
const timeNames = new Set(['DTSTART', 'DTEND', 'RDATE', 'EXDATE', 'RECURRENCE-ID'])
const dateAhead = /:\s*"?\d{4}-?\d\d-?\d\d/y

/** Reads a line; null for what is none. */
export function propertyOf(line: string): Property | null {
  const found = names.exec(line)
  if (found === null) return null
  const [begin, name = ''] = found
  const upper = name.toUpperCase()
  const colon = colonOf(line, begin.length, timeNames.has(upper))
  if (colon < 0) return null
  return { name: upper, parameters: parametersOf(line.slice(begin.length, colon)), value: line.slice(colon + 1) }
}

/**
 * Where the value begins. Programs write names of zones with colons and without quotes, such as tzone://Microsoft/Custom and
 * (UTC+01:00) Berlin, so of a time it begins at the first colon that a date follows.
 */
function colonOf(line: string, from: number, isTime: boolean): number {
  let isQuoted = false
  let first = -1
  let outermost = -1
  for (let place = from; place < line.length; place++) {
    const character = line[place]
    if (character === '"') isQuoted = !isQuoted
    if (character !== ':') continue
    if (outermost < 0) outermost = place
    if (isQuoted) continue
    if (first < 0 && !(line.startsWith('//', place + 1) && /=\w{1,20}$/.test(line.slice(from, place).slice(-21))))
      first = place
    if (!isTime && first >= 0) return first
    dateAhead.lastIndex = place
    if (isTime && dateAhead.test(line)) return place
    // What comes later belongs to a value.
    if (isTime && place - from > 1_000) break
  }
  return first >= 0 ? first : outermost
}

function parametersOf(text: string): ReadonlyMap<string, string> {
  const parameters = new Map<string, string>()
  for (const part of text.match(/(?:"[^"]*"|[^;"]|")+/g) ?? []) {
    const equals = part.indexOf('=')
    const bare = part.trim().toUpperCase()
    // vCalendar 1.0 leaves out the name.
    if (equals < 0 && bare === 'QUOTED-PRINTABLE') parameters.set('ENCODING', bare)
    if (equals < 0) continue
    const name = part.slice(0, equals).trim().toUpperCase()
    const value = part.slice(equals + 1).trim()
    if (!parameters.has(name)) parameters.set(name, value.replace(/^"|"$/g, '').replace(/\^'/g, '"'))
  }
  return parameters
}

/** The text of a property, without what escapes it. */
export function textOf({ parameters, value }: Property): string {
  const isPrintable = parameters.get('ENCODING')?.toUpperCase() === 'QUOTED-PRINTABLE'
  const text = isPrintable ? fromPrintable(value, parameters.get('CHARSET') ?? 'utf-8') : value
  return text.replace(/\\([\\;,:"nN])/g, (_all, one: string) => (one === 'n' || one === 'N' ? '\n' : one))
}

function fromPrintable(text: string, encoding: string): string {
  const bytes = Buffer.from(text, 'utf-8').toString('latin1')
  const plain = bytes.replace(/=([\dA-F]{2})/gi, (_all, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  return decodedAs(Buffer.from(plain, 'latin1'), encoding).replace(/\r\n?/g, '\n')
}
