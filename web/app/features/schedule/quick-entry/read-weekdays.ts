import type { Line, SlotResult } from './slots.ts'

/** Reads weekdays, alone and as lists and ranges. */

/** Returns the weekday, 0 for Monday, that a token names; null for a common word that looks like one. */
export function weekdayAt(
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
export function readWeekdays(line: Line, index: number): SlotResult {
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
