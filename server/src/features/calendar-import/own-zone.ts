import { dayOf, minuteOfTime } from '@nestwren/contract/calendar/days'
import { daysOfRule, lastDayUpTo } from '@nestwren/contract/calendar/occurrences'
import { parseRule, type Rule } from '@nestwren/contract/calendar/rule'
import { firstOf, type Part } from './properties.ts'
import { offsetOf } from './written-times.ts'

/** How the clocks of a zone go that a file describes (VTIMEZONE). */
export interface OwnZone {
  /** Minutes ahead of UTC at an instant. */
  readonly offsetAt: (at: number) => number
  /** The instants of a window at which clocks change. */
  readonly changesIn: (from: number, to: number) => number[]
}

interface Change {
  readonly at: number
  readonly offset: number
  readonly before: number
}

const minuteMs = 60_000
const dayMs = 86_400_000
/** Changes are looked at from here on, and what held before then. */
const firstDay = dayOf(1970, 1, 1)
const lastDay = dayOf(2199, 12, 31)
/** A zone that changes more often is of no place on earth. */
const mostParts = 400
const mostChangesOfPart = 500

/** Reads how the clocks of a zone go; null for what does not say it. */
export function ownZoneOf(zone: Part): OwnZone | null {
  if (zone.within.length === 0 || zone.within.length > mostParts) return null
  const changes = zone.within.flatMap(changesOf).sort((one, other) => one.at - other.at)
  const [first] = changes
  if (first === undefined) return null
  /** How many changes there have been at an instant. */
  const countAt = (at: number) => {
    let [low, high] = [0, changes.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((changes[middle]?.at ?? 0) <= at) low = middle + 1
      else high = middle
    }
    return low
  }
  return {
    offsetAt: (at) => changes[countAt(at) - 1]?.offset ?? first.before,
    changesIn: (from, to) => changes.slice(countAt(from), countAt(to)).map(({ at }) => at),
  }
}

/** When the clocks begin to go as a part of a zone says. */
function changesOf(part: Part): Change[] {
  const to = firstOf(part, 'TZOFFSETTO')
  const start = wallOf(firstOf(part, 'DTSTART')?.value ?? '')
  if (to === undefined || start === null) return []
  const offset = offsetOf(to.value)
  const before = offsetOf(firstOf(part, 'TZOFFSETFROM')?.value ?? to.value)
  const walls = [start]
  for (const { name, value } of part.properties) {
    if (name === 'RDATE')
      for (const one of value.split(',').slice(0, mostChangesOfPart)) walls.push(...[wallOf(one) ?? []].flat())
    if (name === 'RRULE') for (const day of daysOf(value, start.day, before)) walls.push({ day, minute: start.minute })
  }
  return walls.slice(0, mostChangesOfPart * 2).map(({ day, minute }) => {
    return { at: day * dayMs + (minute - before) * minuteMs, offset, before }
  })
}

function daysOf(text: string, startDay: number, before: number): number[] {
  const rule = ruleOf(text, before)
  if (rule === null) return []
  const days = daysOfRule(rule, startDay, { from: firstDay, to: lastDay, max: mostChangesOfPart })
  const earlier = lastDayUpTo(rule, startDay, firstDay - 1)
  return earlier === null ? days : [earlier, ...days]
}

function ruleOf(text: string, before: number): Rule | null {
  const tidy = text.replace(/\s/g, '').replace(/;+/g, ';').replace(/^;|;$/g, '')
  // UNTIL is in UTC, the rule goes by the clock before the change.
  const local = tidy.replace(/UNTIL=([\dT]+)Z/i, (all, until: string) => {
    const wall = wallOf(until)
    const at = wall === null ? Number.NaN : wall.day * dayMs + (wall.minute + before) * minuteMs
    return Number.isNaN(at) || at < 0 ? all : `UNTIL=${new Date(at).toISOString().slice(0, 10).replaceAll('-', '')}`
  })
  const parsed = parseRule(local, 'UTC')
  return parsed.ok ? parsed.rule : null
}

/** The wall time of a change; zones may begin in 1601. */
function wallOf(text: string): { readonly day: number; readonly minute: number } | null {
  const [, year = '', month = '', date = '', hour, minute] =
    /^\s*(\d{4})-?(\d\d)-?(\d\d)(?:T(\d\d):?(\d\d))?/i.exec(text) ?? []
  if (year === '' || month < '01' || month > '12' || date < '01' || date > '31') return null
  const day = dayOf(Number(year), Number(month), Number(date))
  return { day, minute: hour === undefined ? 0 : minuteOfTime(`${hour}:${minute}`) }
}
