import type { CompiledWords } from './compiled-words.ts'
import { readAmount, readClock } from './read-clock.ts'
import { readDate, readNumeric } from './read-date.ts'
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

/** Reads weekdays, alone and as lists and ranges. */

/** Returns the weekday, 0 for Monday, that a token names; null for a common word that looks like one. */
function weekdayAt(
  { tokens, words }: Line,
  index: number,
): { readonly weekday: number; readonly isPlural: boolean } | null {
  const text = tokens[index]?.text ?? ''
  const plural = words.plurals.get(text)
  if (plural !== undefined) return { weekday: plural, isPlural: true }
  const weekday = words.weekdays.get(text)
  if (weekday === undefined) return null
  const weak = words.weakWeekdays.get(text)
  const isOther = weak?.before.has(tokens[index - 1]?.text ?? '') || weak?.after.has(tokens[index + 1]?.text ?? '')
  return isOther ? null : { weekday, isPlural: false }
}

/** Returns the weekdays that begin at a token: one, a list or a range such as Mon-Fri. */
function readWeekdays(line: Line, index: number): SlotResult {
  const first = weekdayAt(line, index)
  if (first === null) return null
  const { tokens, words } = line
  const weekdays = [first.weekday]
  let { isPlural } = first
  let hasRange = false
  let last = first.weekday
  let end = index + 1
  while (end < tokens.length) {
    const isRange = words.sets.rangeJoins.has(tokens[end]?.text ?? '')
    let next = end
    while (next < end + 2 && words.sets.listJoins.has(tokens[next]?.text ?? '')) next++
    if (isRange) next = end + 1
    if (next === end) break
    if (words.sets.listArticles.has(tokens[next]?.text ?? '')) next++
    const item = weekdayAt(line, next)
    if (item === null) break
    if (isRange) for (let day = (last + 1) % 7; day !== item.weekday; day = (day + 1) % 7) weekdays.push(day)
    weekdays.push(item.weekday)
    hasRange ||= isRange
    isPlural ||= item.isPlural
    last = item.weekday
    end = next + 1
  }
  return { end, value: { list: { weekdays: [...new Set(weekdays)], firstEnd: index + 1, isPlural, hasRange } } }
}
