import { type Property, propertyOf } from './properties.ts'

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
