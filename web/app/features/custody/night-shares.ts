import { dateOfDay, dayOf, dayOfDate, daysInMonth, partsOfDay } from '@nestwren/contract/calendar/days'
import { type NightCounts, nights } from '@nestwren/contract/custody/nights'
import { type CustodyPerson, type Cycle, type Override, personKey } from '@nestwren/contract/custody/terms'

/** Pure rules of how many nights each person has. */

export interface ShareRow {
  readonly is: 'month' | 'year'
  /** YYYY-MM or YYYY. */
  readonly name: string
  /** Nights of each of the `people`, in their order. */
  readonly counts: readonly number[]
  /** Nights for which nothing says whose they are. */
  readonly unassigned: number
  /** All nights that someone has. */
  readonly total: number
}

/** The nights of children who are always with the same person. */
export interface NightShares {
  readonly childIds: readonly string[]
  readonly people: readonly CustodyPerson[]
  /** The months, the latest first, then the year. */
  readonly rows: readonly ShareRow[]
}

interface Lists {
  readonly cycles: readonly Cycle[]
  readonly agreed: readonly Override[]
}

/** This month and so many before it. */
const monthCount = 6

/**
 * Returns the nights of each child in the month of `today` (YYYY-MM-DD), in the five before it, and in the whole year.
 * Nights to come count as they are agreed. Children for whom nothing says whose nights they are are left out.
 */
export function nightShares({ cycles, agreed }: Lists, childIds: readonly string[], today: string): NightShares[] {
  const shares = new Map<string, NightShares>()
  for (const childId of childIds) {
    const share = sharesOf({ cycles, overrides: agreed, childId }, today)
    if (share.people.length === 0) continue
    const key = JSON.stringify([share.people.map(personKey), share.rows])
    const known = shares.get(key)
    shares.set(key, { ...share, childIds: [...(known?.childIds ?? []), childId] })
  }
  return [...shares.values()]
}

function sharesOf(
  input: { readonly cycles: readonly Cycle[]; readonly overrides: readonly Override[]; readonly childId: string },
  today: string,
): Omit<NightShares, 'childIds'> {
  const { year, month } = partsOfDay(dayOfDate(today))
  const firstOn = dateOfDay(dayOf(year, month - monthCount + 1, 1))
  const lastOn = dateOfDay(dayOf(year, month, daysInMonth(year, month)))
  const { months } = nights({ ...input, fromOn: firstOn, toOn: lastOn })
  const { years } = nights({ ...input, fromOn: `${year}-01-01`, toOn: `${year}-12-31` })
  const everyone = new Map(
    [...months, ...years].flatMap((one) => one.nights.map(({ person }) => [personKey(person), person] as const)),
  )
  const keys = [...everyone.keys()]
  const row = (is: ShareRow['is'], name: string, { nights: counted, unassigned }: NightCounts): ShareRow => {
    const byKey = new Map(counted.map(({ person, count }) => [personKey(person), count]))
    const counts = keys.map((key) => byKey.get(key) ?? 0)
    return { is, name, counts, unassigned, total: counts.reduce((sum, count) => sum + count, 0) }
  }
  // Months before the first schedule have nothing to say.
  const known = months.map((one) => row('month', one.month, one)).filter(({ total }) => total > 0)
  return {
    people: [...everyone.values()],
    rows: [...known.toReversed(), ...years.map((one) => row('year', one.year, one))],
  }
}

/** Returns a share of nights in whole percent; 0 where there are none. */
export function percentOf(count: number, total: number): number {
  return total === 0 ? 0 : Math.round((count / total) * 100)
}
