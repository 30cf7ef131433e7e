import { dayOfDate, weekdayOf } from '@nestwren/contract/calendar/days'
import { custodyOf } from '@nestwren/contract/custody/custody'
import { type CustodyPerson, type Cycle, type Override, personKey } from '@nestwren/contract/custody/terms'
import { type StripDay, stripDays } from './strip-days.ts'

const longestDays = 28
const shortestDays = 14

/** What says whose days those are, as `Custody` has it. */
export interface Counting {
  readonly cycles: readonly Cycle[]
  readonly agreed: readonly Override[]
}

/** The days of children who are always with the same people. */
export interface ChildrenDays {
  readonly childIds: readonly string[]
  readonly days: readonly StripDay[]
}

/**
 * Returns the days of a schedule that are drawn: the round in which `day` is (days since 1970-01-01), two or more where
 * rounds are short, and four weeks from this week on where they are long. They show what counts on them: changes that were
 * agreed, holidays, and other schedules too.
 * @param childIds those of the schedule that are in view
 */
export function roundOf(
  cycle: Cycle,
  day: number,
  counting: Counting,
  childIds: readonly string[],
): readonly ChildrenDays[] {
  const { lengthDays } = cycle
  const start = dayOfDate(cycle.startOn)
  const passed = Math.max(0, day - start)
  const isLong = lengthDays > longestDays
  const first = isLong ? Math.max(start, day - weekdayOf(day)) : start + Math.floor(passed / lengthDays) * lengthDays
  const count = isLong ? longestDays : lengthDays * Math.ceil(shortestDays / lengthDays)
  return daysOf(counting, childIds, first, count, cycle.timeZone)
}

/** Returns the first four weeks of a schedule that is being edited, as they will count once it is saved. */
export function firstWeeksOf(cycle: Cycle, { cycles, agreed }: Counting): readonly ChildrenDays[] {
  const others = cycles.filter(({ id }) => id !== cycle.id)
  const counting = { cycles: [...others, cycle], agreed }
  return daysOf(counting, cycle.childIds, dayOfDate(cycle.startOn), longestDays, cycle.timeZone)
}

/** Returns four weeks of the pattern of a schedule alone, for previews without dates. */
export function patternWeeksOf(cycle: Cycle): readonly StripDay[] {
  const [childId = ''] = cycle.childIds
  const input = { cycles: [{ ...cycle, endOn: null }], overrides: [], childId }
  return stripDays(input, dayOfDate(cycle.startOn), longestDays, cycle.timeZone)
}

function daysOf(
  { cycles, agreed }: Counting,
  childIds: readonly string[],
  first: number,
  count: number,
  timeZone: string,
): readonly ChildrenDays[] {
  const found = new Map<string, ChildrenDays>()
  for (const childId of childIds) {
    const days = stripDays({ cycles, overrides: agreed, childId }, first, count, timeZone)
    const key = JSON.stringify(days)
    found.set(key, { days, childIds: [...(found.get(key)?.childIds ?? []), childId] })
  }
  return [...found.values()]
}

/** Tells who has some children between two instants (milliseconds since 1970), everyone once, in order. */
export type WhoseTime = (from: number, to: number) => readonly CustodyPerson[]

/** Returns what tells whose time it is as it counts, whatever a single agreement says. */
export function whoseTime({ cycles, agreed }: Counting, childIds: readonly string[]): WhoseTime {
  return (from, to) => {
    const segments = childIds.flatMap((childId) => custodyOf({ cycles, overrides: agreed, childId, from, to }).segments)
    const inOrder = segments.toSorted((a, b) => a.from - b.from)
    return [...new Map(inOrder.map(({ holder }) => [personKey(holder), holder])).values()]
  }
}
