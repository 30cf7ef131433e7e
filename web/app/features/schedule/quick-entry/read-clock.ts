import type { Clock } from './meanings.ts'
import { matchPattern } from './patterns.ts'
import { isCounted, type Line, longestOf, numberIn, type SlotResult } from './slots.ts'
import type { AmountName, ClockName, Part } from './words.ts'

/** Reads times of day and amounts of hours and minutes. */

/** Hour, minute and what is known of them, before a word such as "pm" is looked for. */
interface Digits {
  readonly end: number
  readonly hour: number
  readonly minute: number
  readonly isCertain: boolean
  readonly isBare: boolean
}

/** Returns the time of day that begins at a token, such as "14:30", "5 pm", "half past 3" or a mere "3". */
export function readClock(line: Line, index: number): SlotResult {
  const spoken = readSpoken(line, index)
  const digits = readDigits(line, index)
  const read = spoken !== null && spoken.end > (digits?.end ?? 0) ? spoken : digits
  if (read === null) return null
  const meridiem = readMeridiem(line, read.end)
  if (meridiem !== null) {
    const hour = read.hour > 12 ? read.hour : hourOfPart(read.hour, meridiem.part)
    return result(meridiem.end, { minute: hour * 60 + read.minute, isCertain: true, hasMeridiem: true, isBare: false })
  }
  // "At 6 months" and "3 May" are no times.
  if (read.isBare && read.end === index + 1 && (isCounted(line, read.end) || isMonth(line, read.end))) return null
  return result(read.end, {
    minute: read.hour * 60 + read.minute,
    isCertain: read.isCertain,
    hasMeridiem: false,
    isBare: read.isBare,
  })
}

/** Returns the hour of 24 that an hour of 12 is in a part of the day. */
export function hourOfPart(hour: number, part: Part): number {
  if (part === 'am') return hour % 12
  if (part === 'morning') return hour
  if (part === 'night' && (hour === 12 || hour <= 5)) return hour % 12
  return (hour % 12) + 12
}

function result(end: number, clock: Clock): SlotResult {
  return { end, value: { clock } }
}

function isMonth({ tokens, words }: Line, index: number): boolean {
  return words.months.has(tokens[index]?.text ?? '') || words.months.has(tokens[index + 1]?.text ?? '')
}

function readSpoken(line: Line, index: number): Digits | null {
  const best = longestOf(line, line.words.clocks, index)
  if (best === null) return null
  const said = numberIn(best.match, 'hour')
  const minutes = numberIn(best.match, 'n') || numberIn(best.match, 'spoken')
  const offset = offsets[best.name] ?? (best.name === 'minutesTo' ? -minutes : minutes)
  const { end } = best.match
  if (best.name === 'noon') return { end, hour: 12, minute: 0, isCertain: true, isBare: false }
  if (best.name === 'midnight') return { end, hour: 0, minute: 0, isCertain: true, isBare: false }
  if (Math.abs(offset) > 59) return null
  const hour = offset < 0 ? (said === 1 ? 12 : said - 1) : said
  if (hour < 0 || isCounted(line, end)) return null
  return {
    end,
    hour,
    minute: (offset + 60) % 60,
    isCertain: hour > 12 || hour === 0,
    isBare: best.name === 'minutesAfter',
  }
}

const offsets: Readonly<Partial<Record<ClockName, number>>> = {
  halfPast: 30,
  quarterPast: 15,
  quarterTo: -15,
}

function readDigits(line: Line, index: number): Digits | null {
  const { tokens, words } = line
  const hour = line.readSlot('hour', index)?.value.number ?? (tokens[index]?.text === '24' ? 24 : null)
  if (hour === null) return null
  const isWord = tokens[index]?.kind === 'word'
  const [separator, minutes] = tokens.slice(index + 1, index + 3)
  const isJoined = separator?.isTight === true && minutes?.isTight === true && !isWord
  const minute = isJoined && /^[0-5]\d$/.test(minutes.text) ? Number(minutes.text) : null
  const isCertain = hour > 12 || hour === 0 || tokens[index]?.text.startsWith('0') === true
  const from = words.words.hourMarkIsTimeFrom
  if (minute !== null && (hour < 24 || minute === 0)) {
    if (separator?.text === ':') return { end: skipMark(line, index + 3), hour, minute, isCertain, isBare: false }
    if (separator?.text === '.') {
      const end = skipMark(line, index + 3)
      return { end, hour, minute, isCertain, isBare: end === index + 3 }
    }
    if (separator?.text === 'h')
      return { end: index + 3, hour, minute, isCertain, isBare: from === null || hour < from }
  }
  if (isJoined && separator?.text === ':') return null
  const end = skipMark(line, index + 1)
  const isUnit = words.sets.hours.has(tokens[index + 1]?.text ?? '')
  const isBare = end === index + 1 || (isUnit && (from === null || hour < from))
  return { end, hour, minute: 0, isCertain, isBare }
}

function skipMark(line: Line, index: number): number {
  for (const mark of line.words.hourMarks) {
    const match = matchPattern(mark, line.tokens, index, line.readSlot)
    if (match !== null) return match.end
  }
  return index
}

function readMeridiem(line: Line, index: number): { readonly end: number; readonly part: Part } | null {
  const best = longestOf(line, line.words.meridiems, index)
  if (best !== null) return { end: best.match.end, part: best.name }
  const part = longestOf(line, line.words.parts, index)
  // "Night" alone may belong to what follows: "at 3 night feed".
  return part !== null && part.match.end > index + 1 ? { end: part.match.end, part: part.name } : null
}

/** Returns the amount of hours and minutes that begins at a token, in minutes. */
export function readAmount(line: Line, index: number): SlotResult {
  const best = longestOf(line, line.words.amounts, index)
  if (best === null) return null
  const said = numberIn(best.match, 'decimal') || numberIn(best.match, 'n')
  const more = numberIn(best.match, 'n2') || numberIn(best.match, 'tight') || 0
  return { end: best.match.end, value: { number: Math.round(minutesOf(best.name, said, more)) } }
}

function minutesOf(name: AmountName, said: number, more: number): number {
  switch (name) {
    case 'minutes':
      return said
    case 'hours':
      return said * 60
    case 'hoursMinutes':
      return said * 60 + more
    case 'hoursAndHalf':
      return (Number.isNaN(said) ? 1 : said) * 60 + 30
    case 'halfHour':
      return 30
    case 'quarterHour':
      return 15
    case 'threeQuarters':
      return 45
  }
}
