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
function propertyOf(line: string): Property | null {
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

/**
 * The lines of a calendar file, unfolded. Bytes are unfolded before they are decoded, since a fold may stand within a letter
 * (RFC 5545, 3.1), and each line is decoded by itself, so that a bad byte costs no other line anything.
 */
export function linesOf(file: string | Uint8Array): string[] {
  const text = typeof file === 'string' ? file : wideText(file)
  if (text !== null) return unfolded(text.replace(/^\uFEFF/, ''))
  const bytes = Buffer.from(file as Uint8Array)
  // One character for each byte, so that folds are found without decoding.
  return unfolded(bytes.toString('latin1').replace(/^\xEF\xBB\xBF/, '')).map(decoded)
}

/** The text of a file in UTF-16, with or without a mark before it; null for other files. */
function wideText(bytes: Uint8Array): string | null {
  const [first = 0, second = 0] = bytes
  const isLittle = (first === 0xff && second === 0xfe) || (first > 0 && second === 0)
  const isBig = (first === 0xfe && second === 0xff) || (first === 0 && second > 0)
  return isLittle || isBig ? new TextDecoder(isLittle ? 'utf-16le' : 'utf-16be').decode(bytes) : null
}

function unfolded(text: string): string[] {
  const lines = text
    .replace(/\r+\n?/g, '\n')
    .replace(/\n{2,}/g, '\n')
    .replace(/\n[ \t]/g, '')
    .split('\n')
  return lines.some((line) => softBreak.test(line)) ? joined(lines) : lines
}

/** vCalendar 1.0 breaks long lines with an equals sign instead of a fold. */
const softBreak = /^[A-Z-]+;[^:]*QUOTED-PRINTABLE[^:]*:.*=$/i

function joined(lines: readonly string[]): string[] {
  const all: string[] = []
  let open: string[] = []
  for (const line of lines) {
    const isOpen = open.length === 0 ? softBreak.test(line) : line.endsWith('=')
    open.push(isOpen ? line.slice(0, -1) : line)
    if (isOpen) continue
    all.push(open.join(''))
    open = []
  }
  return open.length === 0 ? all : [...all, open.join('')]
}

const letterOfUtf8 = /[\xC2-\xDF][\x80-\xBF]|[\xE0-\xEF][\x80-\xBF]{2}|[\xF0-\xF4][\x80-\xBF]{3}/
// biome-ignore lint/suspicious/noControlCharactersInRegex: what ASCII is includes them
const ascii = /^[\x00-\x7F]*$/

/** A line of bytes as text: in UTF-8, else in what it names, else as Windows writes western letters. */
function decoded(line: string): string {
  if (ascii.test(line)) return line
  const bytes = Buffer.from(line, 'latin1')
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    const named = /^[^:]*;CHARSET="?([\w-]+)/i.exec(line)?.[1]
    return decodedAs(bytes, named ?? (letterOfUtf8.test(line) ? 'utf-8' : 'windows-1252'))
  }
}

/** Bytes in an encoding that a file names; in Windows' where it is none that is known. */
function decodedAs(bytes: Uint8Array, encoding: string): string {
  try {
    return new TextDecoder(encoding).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

/** An entry or a zone of a file: its own lines, without those of alarms within it. */
export interface Part {
  readonly properties: Property[]
  /** Of a zone, its standard time and its daylight times. */
  readonly within: Part[]
}

/** One calendar of a file; a file may hold several. */
export interface FileCalendar {
  readonly properties: Property[]
  readonly zones: Part[]
  readonly events: Part[]
}

/** A calendar begins near the top of a file; what stands before it, as in a saved mail, is not looked at. */
const mostBefore = 100
const continued = new Set(['SUMMARY', 'DESCRIPTION', 'LOCATION'])

/** True for lines that begin like a calendar file. */
export function isCalendar(lines: readonly string[]): boolean {
  return lines.slice(0, mostBefore).some((line) => /^\s*BEGIN:\s*(VCALENDAR|VEVENT)\s*$/i.test(line))
}

/**
 * Cuts a file into calendars and their entries, so that one that cannot be read does not take the others along; an END that is
 * missing is put where the next entry begins. Null for a file with more than `most` entries.
 */
export function calendarsOf(lines: readonly string[], most: number): FileCalendar[] | null {
  let calendar: FileCalendar = { properties: [], zones: [], events: [] }
  const calendars = [calendar]
  /** The entry or zone that is open, and the part of a zone within it. */
  let open: Part | null = null
  let inner: Part | null = null
  /** How deep it is within what is not looked at, such as an alarm. */
  let depth = 0
  let count = 0
  for (const line of lines) {
    const [, verb = '', named = ''] = /^\s*(BEGIN|END):\s*([\w-]{1,40})\s*$/i.exec(line) ?? []
    const name = named.toUpperCase()
    const isOurs = name === 'VCALENDAR' || name === 'VEVENT' || name === 'VTIMEZONE'
    if (isOurs) {
      open = null
      inner = null
      depth = 0
    }
    if (verb === '') {
      const part = inner ?? open ?? calendar
      if (depth === 0) addLine(part.properties, line)
    } else if (verb.toUpperCase() === 'END') {
      if (depth > 0) depth -= 1
      else if (!isOurs) inner = null
    } else if (name === 'VCALENDAR') {
      calendar = { properties: [], zones: [], events: [] }
      calendars.push(calendar)
    } else if (isOurs) {
      open = { properties: [], within: [] }
      if (name === 'VTIMEZONE') calendar.zones.push(open)
      else if (count >= most) return null
      else {
        count += 1
        calendar.events.push(open)
      }
    } else if (open !== null && depth === 0 && (name === 'STANDARD' || name === 'DAYLIGHT')) {
      inner = { properties: [], within: [] }
      open.within.push(inner)
    } else depth += 1
  }
  return calendars
}

function addLine(properties: Property[], line: string): void {
  const property = propertyOf(line)
  if (property !== null) {
    properties.push(property)
    return
  }
  // Some programs break the lines of a text without folding them.
  const last = properties.at(-1)
  if (last === undefined || line.trim() === '' || !continued.has(last.name)) return
  properties[properties.length - 1] = { ...last, value: `${last.value}\\n${line}` }
}

/** The first property of a name. */
export function firstOf({ properties }: Pick<Part, 'properties'>, name: string): Property | undefined {
  return properties.find((property) => property.name === name)
}
