import { daysInMonth, weekdayOf } from '@nestwren/contract/calendar/days'
import type { SaidDay } from './meanings.ts'
import type { PatternMatch } from './patterns.ts'
import { dayOfParts, monthsLater, resolveDay } from './said-days.ts'
import { type Line, longestOf, numberIn, type SlotResult, type SlotValue } from './slots.ts'
import type { DateName, Unit } from './words.ts'

/** Reads days: in words, as dates and in digits. */

/** Returns the day that begins at a token. */
export function readDate(line: Line, index: number): SlotResult {
  let best: SlotResult = null
  for (const named of line.words.dates) {
    const one = longestOf(line, [named], index)
    if (one === null || one.match.end <= (best?.end ?? index)) continue
    const said = dayOfPhrase(line, one.name, one.match)
    if (said !== null) best = { end: one.match.end, value: { said } }
  }
  return best
}

/** Returns the day that a phrase means, or null when there is no such day, such as 31 April. */
export function dayOfPhrase(line: Line, name: DateName, match: PatternMatch<SlotValue>): SaidDay | null {
  const { today } = line
  const number = (slot: string) => numberIn(match, slot)
  const weekday = match.captures.get('weekday')?.value.number ?? 0
  const on = (day: number): SaidDay => ({ is: 'day', day })
  switch (name) {
    case 'today':
    case 'tonight':
    case 'thisPart':
      return on(today)
    case 'tomorrow':
      return on(today + 1)
    case 'dayAfterTomorrow':
      return on(today + 2)
    case 'yesterday':
      return on(today - 1)
    case 'thisWeekday':
      return { is: 'weekday', weekday, week: 'first' }
    case 'comingWeekday':
      return { is: 'weekday', weekday, week: 'coming' }
    case 'nextWeekday':
      return { is: 'weekday', weekday, week: 'next' }
    case 'weekdays':
      return { is: 'weekday', weekday: match.captures.get('list')?.value.list?.weekdays[0] ?? 0, week: 'first' }
    case 'weekdayDay':
      return weekdayWithDate(line, weekday, number('day'), match.end)
    case 'monthDay':
      return monthDay(number('month'), number('day') || number('nthday'), number('year'))
    case 'dayOfMonth':
      if (isBeforeMonth(line, match.end)) return null
      return { is: 'dayOfMonth', date: number('day') || number('digitday') || number('nthday') }
    case 'numericDate':
      return match.captures.get('numeric')?.value.said ?? null
    case 'inUnits':
      return on(later(today, number('n'), match.captures.get('unit')?.value.unit ?? 'day'))
    case 'unitsFrom': {
      const from = match.captures.get('date')?.value.said
      if (from === undefined) return null
      return on(later(resolveDay(from, today), number('n'), match.captures.get('unit')?.value.unit ?? 'day'))
    }
    case 'thisWeekend':
      return on(weekdayOf(today) >= 5 ? today : today + 5 - weekdayOf(today))
    case 'nextWeekend':
      return on(today - weekdayOf(today) + 7 + 5)
    case 'nthWeekday':
      return nthWeekday(line, number('nth'), weekday, number('month'), number('year'))
  }
}

function later(day: number, n: number, unit: Unit): number {
  if (unit === 'day') return day + n
  if (unit === 'week') return day + 7 * n
  return monthsLater(day, unit === 'month' ? n : 12 * n)
}

function monthDay(month: number, date: number, year: number): SaidDay | null {
  if (!Number.isNaN(year)) {
    const day = dayOfParts(year, month, date)
    return day === null ? null : { is: 'day', day }
  }
  // In a leap year each month has all the days that it can have.
  return date >= 1 && date <= daysInMonth(2028, month) ? { is: 'monthDay', month, date } : null
}

/** How many days ahead "Thursday 3" may be: within the months that a parent sees in a calendar. */
const maxAhead = 62

function weekdayWithDate(line: Line, weekday: number, date: number, end: number): SaidDay | null {
  const [mark, number] = line.tokens.slice(end, end + 2)
  // "Thu 3 Dec" is read as a date of its own.
  if (isBeforeMonth(line, end)) return null
  // "Thu 3 - 5pm" is a time.
  if (mark?.kind === 'mark' && '-–:'.includes(mark.text) && number?.kind === 'number') return null
  for (let day = line.today; day <= line.today + maxAhead; day++)
    if (weekdayOf(day) === weekday && resolveDay({ is: 'dayOfMonth', date }, day) === day) return { is: 'day', day }
  return null
}

/** Returns whether a month follows, as in "31 April": a day that it does not have is not one of another month. */
function isBeforeMonth(line: Line, end: number): boolean {
  return line.readSlot('month', end) !== null || line.readSlot('month', end + 1) !== null
}

function nthWeekday(line: Line, nth: number, weekday: number, month: number, said: number): SaidDay | null {
  const first = new Date(line.today * 86_400_000).getUTCFullYear()
  for (const year of Number.isNaN(said) ? [first, first + 1] : [said]) {
    const start = dayOfParts(year, month, 1) ?? 0
    const length = daysInMonth(year, month)
    const ofFirst = start + ((weekday - weekdayOf(start) + 7) % 7)
    const last = ofFirst + 7 * Math.floor((start + length - 1 - ofFirst) / 7)
    const day = nth === -1 ? last : ofFirst + 7 * (nth - 1)
    if (day < start + length && (day >= line.today || !Number.isNaN(said))) return { is: 'day', day }
  }
  return null
}

/** Returns the date in digits that begins at a token: 12/3, 12/3/26, 3-12-2026, 3.12.2026 or 2026-12-03. */
export function readNumeric(line: Line, index: number): SlotResult {
  const { tokens, words } = line
  const numbers: string[] = []
  let separator = ''
  let end = index
  while (numbers.length < 3 && tokens[end]?.kind === 'number') {
    numbers.push(tokens[end]?.text ?? '')
    end++
    const [mark, next] = tokens.slice(end, end + 2)
    if (numbers.length === 3 || mark?.isTight !== true || next?.isTight !== true || next.kind !== 'number') break
    if (!'/-.'.includes(mark.text) || (separator !== '' && mark.text !== separator)) break
    separator = mark.text
    end++
  }
  const [a = '', b = '', c] = numbers
  if (numbers.length < 2 || (c === undefined && separator !== '/')) return null
  if (c === undefined && isOfHours(line, end)) return null
  const said = a.length === 4 && c !== undefined ? monthDay(Number(b), Number(c), Number(a)) : inOrder(a, b, c)
  return said === null ? null : { end, value: { said } }

  function inOrder(first: string, second: string, year: string | undefined): SaidDay | null {
    if (first.length > 2 || second.length > 2 || (year !== undefined && year.length !== 2 && year.length !== 4))
      return null
    const whole = year === undefined ? Number.NaN : Number(year.length === 2 ? `20${year}` : year)
    // Dots stand only in dates that begin with the day.
    const [day, month] =
      words.words.isDayFirst || separator === '.' ? [Number(first), Number(second)] : [Number(second), Number(first)]
    if (month >= 1 && month <= 12) return monthDay(month, day, whole)
    // 24/12 can only be meant the other way round.
    return day >= 1 && day <= 12 ? monthDay(day, month, whole) : null
  }
}

function isOfHours({ tokens, words }: Line, index: number): boolean {
  const text = tokens[index]?.text ?? ''
  return words.sets.hours.has(text) || words.sets.minutes.has(text) || words.units.has(text)
}
