/** A calendar file as lines, cut into its entries, so that one that cannot be read does not take the others along. */

export interface Blocks {
  /** Each from BEGIN:VEVENT to END:VEVENT, unfolded. */
  readonly events: readonly string[]
  /** The zone that the file as a whole names; null without one. */
  readonly zone: string | null
}

/** True for what begins like an iCalendar file. */
export function isCalendar(text: string): boolean {
  return /^\uFEFF?\s{0,20}BEGIN:VCALENDAR/i.test(text.slice(0, 200))
}

/** Cuts a file into entries, at most `most`; null where there are more. Alarms and other parts within one are left out. */
export function blocksOf(text: string, most: number): Blocks | null {
  const lines = text
    .replace(/\r\n?|\u2028/g, '\n')
    .replace(/\n[ \t]/g, '')
    .split('\n')
  const events: string[] = []
  let zone: string | null = null
  let current: string[] | null = null
  let depth = 0
  for (const line of lines) {
    const upper = line.slice(0, 40).toUpperCase()
    if (current === null) {
      if (upper.startsWith('X-WR-TIMEZONE')) zone = line.slice(line.indexOf(':') + 1).trim()
      if (upper.trimEnd() !== 'BEGIN:VEVENT') continue
      if (events.length >= most) return null
      current = [line]
      depth = 0
      continue
    }
    if (upper.startsWith('BEGIN:')) depth += 1
    else if (upper.startsWith('END:') && depth > 0) depth -= 1
    else if (upper.trimEnd() === 'END:VEVENT') {
      events.push([...current, line].join('\r\n'))
      current = null
    } else if (depth === 0) current.push(line)
  }
  return { events, zone }
}
