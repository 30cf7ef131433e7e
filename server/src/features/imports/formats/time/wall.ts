import type { DateOrder } from '../upload.ts'

const minuteMs = 60_000

/** No time is longer; a cell can be, and would keep the patterns busy. */
const maxLength = 120

/** What people and spreadsheets put between parts of a time counts as one space. */
export function plain(text: string): string {
  return text.length > maxLength ? '' : text.replace(/[\s\u00a0\u202f]+/g, ' ').trim()
}

/** Midnight in UTC of a day; null for one that no calendar has. */
export function daysMs(year: number, month: number, day: number): number | null {
  const ms = Date.UTC(year, month - 1, day)
  const made = new Date(ms)
  const isReal = year >= 1900 && made.getUTCMonth() === month - 1 && made.getUTCDate() === day
  return isReal ? ms : null
}

/** Milliseconds since midnight of `HH:MM`, `HH:MM:SS`, `H:MM AM` or `20 h 00`; 24:00 is the next midnight. Null for no time. */
export function clockMs(text: string): number | null {
  const parts = /^(\d{1,2})(?:[:.]| ?h ?)(\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)? ?([ap]\.? ?m\.?)?$/i.exec(plain(text))
  if (parts === null) return null
  const [, hours = '', minutes = '', seconds = '0', fraction = '', half] = parts
  const second = Number(seconds)
  if (Number(minutes) > 59 || second > 59) return null
  const rest = Number(minutes) * minuteMs + second * 1000 + Number(fraction.padEnd(3, '0').slice(0, 3))
  const hour = hourOf(Number(hours), half)
  if (hour === null || (hour === 24 && rest > 0)) return null
  return hour * 60 * minuteMs + rest
}

function hourOf(hour: number, half: string | undefined): number | null {
  if (half === undefined) return hour <= 24 ? hour : null
  if (hour < 1 || hour > 12) return null
  return (hour % 12) + (/^p/i.test(half) ? 12 : 0)
}

/** A date as midnight in UTC: `YYYY-MM-DD`, or numbers in the given order; years of two digits are of this century. */
export function dateMs(text: string, order: DateOrder): number | null {
  const parts = /^(\d{1,4})[-/.](\d{1,2})[-/.](\d{1,4})\.?$/.exec(plain(text))
  if (parts === null) return null
  const [first = '', second = '', third = ''] = [parts[1], parts[2], parts[3]]
  if (first.length === 4) return third.length > 2 ? null : daysMs(Number(first), Number(second), Number(third))
  if (first.length > 2 || order === 'yearFirst') return null
  const year = yearOf(third)
  if (year === null) return null
  const [day, month] = order === 'dayFirst' ? [first, second] : [second, first]
  return daysMs(year, Number(month), Number(day))
}

function yearOf(text: string): number | null {
  if (text.length === 4) return Number(text)
  return text.length === 2 ? 2000 + Number(text) : null
}

/** A date with a time behind it, separated by a space, a comma or a T, as if in UTC. Null for no such thing. */
export function wallMs(text: string, order: DateOrder): number | null {
  const parts = /^([\d/.-]+)(?:,? |T|,)(.+)$/.exec(plain(text))
  if (parts === null) return null
  const date = dateMs(parts[1] ?? '', order)
  const clock = clockMs(parts[2] ?? '')
  return date === null || clock === null ? null : date + clock
}

/** An instant: ISO 8601 with an offset, or as JavaScript writes it, `Sat Jan 10 2026 14:06:00 GMT+0000 (…)`. */
export function instantMs(text: string): number | null {
  const bare = plain(text).replace(/ ?\([^()]*\)$/, '')
  const iso = /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?) ?(Z|[+-]\d{2}:?\d{2})$/i.exec(bare)
  const js = /^[A-Z][a-z]{2} ([A-Z][a-z]{2}) (\d{2}) (\d{4}) (\d{2}:\d{2}:\d{2}) GMT([+-]\d{4})$/.exec(bare)
  const [date, clock, offset] =
    js === null ? [iso?.[1], iso?.[2], iso?.[3]] : [`${js[3]}-${monthOf(js[1])}-${js[2]}`, js[4], js[5]]
  if (date === undefined || clock === undefined || offset === undefined) return null
  const wall = wallMs(`${date} ${clock}`, 'yearFirst')
  return wall === null ? null : wall - offsetMs(offset)
}

function monthOf(name: string | undefined): string {
  const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
  return String(months.indexOf(name ?? '') + 1).padStart(2, '0')
}

function offsetMs(offset: string): number {
  if (/^z$/i.test(offset)) return 0
  const minutes = Number(offset.slice(1, 3)) * 60 + Number(offset.slice(-2))
  return (offset.startsWith('-') ? -minutes : minutes) * minuteMs
}

function hourOfLength(hours: number, half: string | undefined): number | null {
  return half === undefined ? hours : hourOf(hours, half)
}

const lengthUnits = { h: 3_600_000, m: minuteMs, s: 1000 }

/** A length in milliseconds: `HH:MM`, `HH:MM:SS`, or words such as `3 hr 30 min`, `1h32m`, `12 min 30 sec`. Null for no length. */
export function lengthMs(text: string): number | null {
  const bare = plain(text).toLowerCase()
  const clock = /^(\d{1,4}):(\d{2})(?::(\d{2}))?(?: ?([ap]\.? ?m\.?))?$/.exec(bare)
  if (clock !== null) {
    // A spreadsheet takes a length for a time of day: 0:30 becomes 12:30:00 AM.
    const hours = hourOfLength(Number(clock[1]), clock[4])
    const [minutes, seconds] = [Number(clock[2]), Number(clock[3] ?? 0)]
    return hours === null || minutes > 59 || seconds > 59
      ? null
      : hours * lengthUnits.h + minutes * lengthUnits.m + seconds * 1000
  }
  if (!/^(?:\d{1,5}(?:\.\d{1,3})? ?(?:h|hrs?|hours?|m|mins?|minutes?|s|secs?|seconds?) ?)+$/.test(bare)) return null
  const parts = [...bare.matchAll(/(\d+(?:\.\d+)?) ?([hms])/g)]
  return parts.reduce((sum, [, count, unit]) => sum + Number(count) * lengthUnits[unit as 'h' | 'm' | 's'], 0)
}

/** What dates of numbers show about their order: one over 12 decides. `both` where they contradict each other. */
export function orderShownBy(dates: Iterable<string>): DateOrder | 'both' | 'none' | null {
  const shown = new Set<DateOrder>()
  let hasDates = false
  for (const text of dates) {
    const parts = /^(\d{1,4})[-/.](\d{1,2})[-/.](\d{2,4})(?!\d)/.exec(plain(text))
    if (parts === null) continue
    hasDates = true
    if ((parts[1] ?? '').length === 4) shown.add('yearFirst')
    else if (Number(parts[1]) > 12) shown.add('dayFirst')
    else if (Number(parts[2]) > 12) shown.add('monthFirst')
  }
  if (!hasDates) return 'none'
  const real = [...shown]
  return real.length > 1 ? 'both' : (real[0] ?? null)
}
