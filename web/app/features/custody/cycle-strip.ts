import { dayOfDate, weekdayOf } from '@nestwren/contract/calendar/days'
import type { Cycle } from '@nestwren/contract/custody/terms'
import { type StripDay, stripDays } from './strip-days.ts'

const longestDays = 28
const shortestDays = 14

/**
 * Returns the days of a schedule that are drawn: the round in which `day` is (days since 1970-01-01), two or more where
 * rounds are short, and four weeks from this week on where they are long. Changes on top of the schedule are left out.
 */
export function roundOf(cycle: Cycle, day: number): readonly StripDay[] {
  const { lengthDays } = cycle
  const start = dayOfDate(cycle.startOn)
  const passed = Math.max(0, day - start)
  const isLong = lengthDays > longestDays
  const first = isLong ? Math.max(start, day - weekdayOf(day)) : start + Math.floor(passed / lengthDays) * lengthDays
  const count = isLong ? longestDays : lengthDays * Math.ceil(shortestDays / lengthDays)
  const [childId = ''] = cycle.childIds
  return stripDays({ cycles: [cycle], overrides: [], childId }, first, count, cycle.timeZone)
}

/** Returns the first four weeks of a schedule, for previews. */
export function firstWeeksOf(cycle: Cycle): readonly StripDay[] {
  const [childId = ''] = cycle.childIds
  const input = { cycles: [{ ...cycle, endOn: null }], overrides: [], childId }
  return stripDays(input, dayOfDate(cycle.startOn), longestDays, cycle.timeZone)
}
