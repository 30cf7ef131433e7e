import { dateOfDay, dayOfDate } from '../calendar/days.ts'
import { type CustodyInput, custodyOf } from './custody.ts'
import { nightHolder } from './days.ts'
import { byCyclePrecedence, msPerDay } from './spans.ts'
import { type CustodyPerson, type Cycle, personKey } from './terms.ts'

export interface NightsInput extends CustodyInput {
  /** The first and the last evening, YYYY-MM-DD, both counted. */
  readonly fromOn: string
  readonly toOn: string
}

/** How many nights each person has. Everyone of the whole range is listed, in the same order, also with 0. */
export interface NightCounts {
  readonly nights: readonly { readonly person: CustodyPerson; readonly count: number }[]
  /** Nights for which nothing says whose they are. */
  readonly unassigned: number
}

/** Zones are up to 14 hours from UTC, and the wall time is of the day after. */
const marginDays = 2

/**
 * Counts a child's nights by month (`YYYY-MM`) and by year (`YYYY`), in order; the counts and `unassigned` of each add up
 * to its nights in the range. A night belongs to the date of its evening and to whoever has the child at 3:00 the next
 * morning, by the clocks of the cycle of that date; where there is none, of the one before it or else the first one, or of
 * the first override. A range that ends before it starts has no months.
 * @throws RangeError for more than ten years, a date that is none, or a zone that this runtime does not know.
 */
export function nights(input: NightsInput): {
  readonly months: readonly (NightCounts & { readonly month: string })[]
  readonly years: readonly (NightCounts & { readonly year: string })[]
} {
  const firstDay = dayOfDate(input.fromOn)
  const lastDay = dayOfDate(input.toOn)
  const from = (firstDay - marginDays) * msPerDay
  const { segments } = custodyOf({ ...input, from, to: (lastDay + 2 * marginDays) * msPerDay })
  const zoneOf = zonesByDate(input)
  const people = new Map<string, CustodyPerson>()
  const months = new Map<string, Tally>()
  const years = new Map<string, Tally>()
  for (let day = firstDay; day <= lastDay; day++) {
    const date = dateOfDay(day)
    // The nights of different zones need not be in order.
    const holder = nightHolder(segments, day, zoneOf(date))
    const key = holder === null ? null : personKey(holder)
    if (holder !== null && key !== null && !people.has(key)) people.set(key, holder)
    count(months, date.slice(0, 7), key)
    count(years, date.slice(0, 4), key)
  }
  const everyone = inOrder(people, input)
  const counts = ({ byPerson, unassigned }: Tally): NightCounts => ({
    nights: everyone.map(([key, person]) => ({ person, count: byPerson.get(key) ?? 0 })),
    unassigned,
  })
  return {
    months: [...months].map(([month, tally]) => ({ month, ...counts(tally) })),
    years: [...years].map(([year, tally]) => ({ year, ...counts(tally) })),
  }
}

interface Tally {
  readonly byPerson: Map<string, number>
  unassigned: number
}

function count(tallies: Map<string, Tally>, name: string, key: string | null) {
  const tally = tallies.get(name) ?? { byPerson: new Map<string, number>(), unassigned: 0 }
  tallies.set(name, tally)
  if (key === null) tally.unassigned++
  else tally.byPerson.set(key, (tally.byPerson.get(key) ?? 0) + 1)
}

/** The two people of the cycles first, as they are named there, so that columns do not change places over the year. */
function inOrder(people: ReadonlyMap<string, CustodyPerson>, { cycles, childId }: CustodyInput) {
  const ofCycles = cycles
    .filter(({ childIds }) => childIds.includes(childId))
    .sort(byCyclePrecedence)
    .flatMap((cycle) => cycle.people.map(personKey))
  const keys = new Set([...ofCycles, ...people.keys()])
  return [...keys].flatMap((key): [string, CustodyPerson][] => {
    const person = people.get(key)
    return person === undefined ? [] : [[key, person]]
  })
}

function zonesByDate({ cycles, overrides, childId }: CustodyInput): (date: string) => string {
  const latestFirst: Cycle[] = cycles.filter(({ childIds }) => childIds.includes(childId)).sort(byCyclePrecedence)
  const firstOverride = overrides.find(({ childIds }) => childIds.includes(childId))
  const otherwise = latestFirst.at(-1)?.timeZone ?? firstOverride?.timeZone ?? 'UTC'
  return (date) => {
    const started = latestFirst.filter(({ startOn }) => startOn <= date)
    const held = started.find(({ endOn }) => endOn === null || endOn >= date)
    return (held ?? started[0])?.timeZone ?? otherwise
  }
}
