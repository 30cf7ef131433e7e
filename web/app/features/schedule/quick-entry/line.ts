import type { CompiledWords } from './compiled-words.ts'
import { readAmount, readClock } from './read-clock.ts'
import { readDate, readNumeric } from './read-date.ts'
import { readWeekdays, weekdayAt } from './read-weekdays.ts'
import { found, isCounted, type Line, longestOf, type SlotResult } from './slots.ts'
import type { Token } from './tokens.ts'

/** The line being read and the slots that its phrases can have. */

/** Returns a line whose slots are read once for each place. */
export function lineOf(tokens: readonly Token[], words: CompiledWords, today: number): Line {
  const known = new Map<string, SlotResult>()
  const line: Line = { tokens, words, today, readSlot }
  return line

  function readSlot(slot: string, index: number): SlotResult {
    if (index >= tokens.length) return null
    const key = `${slot}:${index}`
    const before = known.get(key)
    if (before !== undefined) return before
    const read = slots[slot]
    if (read === undefined) throw new Error(`Unknown slot <${slot}>`)
    const result = read(line, index)
    known.set(key, result)
    return result
  }
}

const slots: Readonly<Record<string, (line: Line, index: number) => SlotResult>> = {
  n: ({ tokens, words }, index) => {
    const token = tokens[index]
    if (token === undefined) return null
    if (token.kind === 'number')
      return token.text.length <= 3 && Number(token.text) > 0 ? found(index + 1, Number(token.text)) : null
    const value = words.sets.ones.has(token.text) ? 1 : words.numbers.get(token.text)
    return value === undefined ? null : found(index + 1, value)
  },
  decimal: ({ tokens }, index) => {
    const [whole, dot, rest] = tokens.slice(index, index + 3)
    if (whole?.kind !== 'number' || rest?.kind !== 'number' || !(dot?.isTight && rest.isTight)) return null
    if (!'.,'.includes(dot.text) || whole.text.length > 2 || rest.text.length > 2) return null
    return found(index + 3, Number(`${whole.text}.${rest.text}`))
  },
  tight: ({ tokens }, index) => {
    const token = tokens[index]
    const isMinutes = token?.kind === 'number' && token.isTight && token.text.length === 2 && Number(token.text) < 60
    return isMinutes ? found(index + 1, Number(token.text)) : null
  },
  spoken: ({ tokens, words }, index) => {
    const value = words.numbers.get(tokens[index]?.text ?? '')
    // Only minutes that people say so: "one to one" is no time.
    return value === undefined || value % 5 !== 0 || value > 55 ? null : found(index + 1, value)
  },
  hour: ({ tokens, words }, index) => {
    const token = tokens[index]
    const value = token?.kind === 'number' ? Number(token.text) : words.numbers.get(token?.text ?? '')
    if (token === undefined || value === undefined || token.text.startsWith('00')) return null
    const max = token.kind === 'number' ? 23 : 12
    return value <= max && (token.kind === 'word' || token.text.length <= 2) ? found(index + 1, value) : null
  },
  time: readClock,
  clock: (line, index) => {
    const read = readClock(line, index)
    return read?.value.clock?.isBare === false ? read : null
  },
  amount: readAmount,
  part: (line, index) => {
    const best = longestOf(line, line.words.parts, index)
    return best === null ? null : { end: best.match.end, value: { part: best.name } }
  },
  weekday: (line, index) => {
    const weekday = weekdayAt(line, index)
    return weekday === null ? null : found(index + 1, weekday.weekday)
  },
  list: (line, index) => {
    const list = readWeekdays(line, index)
    return list?.value.list?.hasRange === false ? list : null
  },
  weekdays: readWeekdays,
  plurals: (line, index) => {
    const list = readWeekdays(line, index)
    return list?.value.list?.isPlural === true ? list : null
  },
  range: (line, index) => {
    const list = readWeekdays(line, index)
    return list?.value.list?.hasRange === true ? list : null
  },
  month: ({ tokens, words }, index) => {
    const month = words.months.get(tokens[index]?.text ?? '')
    return month === undefined ? null : found(index + 1, month)
  },
  day: (line, index) => {
    const token = line.tokens[index]
    if (token?.kind !== 'number') {
      const value = line.words.ordinals.get(token?.text ?? '') ?? line.words.numbers.get(token?.text ?? '')
      return value !== undefined && value >= 1 && value <= 31 ? found(index + 1, value) : null
    }
    const ordinal = ordinalAt(line, index)
    if (ordinal !== null) return ordinal
    return isDayOfMonth(token) && !isCounted(line, index + 1) ? found(index + 1, Number(token.text)) : null
  },
  digitday: (line, index) => (line.tokens[index]?.kind === 'number' ? line.readSlot('day', index) : null),
  nthday: (line, index) => ordinalAt(line, index),
  nth: (line, index) => {
    const value = line.words.ordinals.get(line.tokens[index]?.text ?? '')
    if (value !== undefined) return found(index + 1, value)
    const ordinal = ordinalAt(line, index)
    return (ordinal?.value.number ?? 9) <= 5 ? ordinal : null
  },
  year: ({ tokens }, index) => {
    const text = tokens[index]?.text ?? ''
    return /^(19|20|21)\d\d$/.test(text) ? found(index + 1, Number(text)) : null
  },
  numeric: readNumeric,
  date: readDate,
  unit: ({ tokens, words }, index) => {
    const unit = words.units.get(tokens[index]?.text ?? '')
    return unit === undefined ? null : { end: index + 1, value: { unit } }
  },
  hours: ({ tokens, words }, index) => (words.sets.hours.has(tokens[index]?.text ?? '') ? found(index + 1, 60) : null),
  minutes: ({ tokens, words }, index) =>
    words.sets.minutes.has(tokens[index]?.text ?? '') ? found(index + 1, 1) : null,
}

function isDayOfMonth(token: Token): boolean {
  return token.text.length <= 2 && Number(token.text) >= 1 && Number(token.text) <= 31
}

function ordinalAt({ tokens, words }: Line, index: number): SlotResult {
  const token = tokens[index]
  if (token?.kind !== 'number' || !isDayOfMonth(token)) return null
  const hasDot = tokens[index + 1]?.text === '.' && tokens[index + 1]?.isTight === true
  const suffix = tokens[hasDot ? index + 2 : index + 1]
  if (suffix?.isTight !== true || !words.sets.ordinalSuffixes.has(suffix.text)) return null
  return found(hasDot ? index + 3 : index + 2, Number(token.text))
}
