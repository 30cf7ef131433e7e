import { dateOfDay, daysInMonth } from '../calendar/days.ts'
import { wallOfInstant } from '../calendar/zone.ts'
import { type CustodyExchange, type CustodyInput, custodyOf } from './custody.ts'
import { nightMinute } from './days.ts'
import { nights } from './nights.ts'
import { byOverridePrecedence, msPerDay, overrideSpans } from './spans.ts'
import { type CustodyPerson, type Cycle, type Override, type OverrideKind, personKey } from './terms.ts'

/** What is agreed so far, and what the candidate would take the place of. */
export interface AgreedCustody {
  readonly cycles: readonly Cycle[]
  readonly overrides: readonly Override[]
  /** The id of the override that ends when the candidate is accepted; null or left out for none. */
  readonly replaces?: string | null
}

/** Another override that says something for the same child at the same time. Instants in milliseconds since 1970. */
export interface OverrideOverlap {
  readonly id: string
  readonly type: OverrideKind
  readonly title: string
  readonly from: number
  readonly to: number
  /** Whose word counts in that time. */
  readonly wins: 'candidate' | 'other'
}

/** Nights of a person in the months concerned. Children whose nights are the same are listed together. */
export interface ChangedNights {
  readonly childIds: readonly string[]
  readonly person: CustodyPerson
  readonly before: number
  readonly after: number
}

export interface ChangedExchange extends CustodyExchange {
  readonly childIds: readonly string[]
}

/** What changes when an override is accepted. */
export interface CustodyConflicts {
  readonly overlaps: readonly OverrideOverlap[]
  /** The months that `nights` counts, YYYY-MM, in order: those with a night in the candidate or in what it replaces. */
  readonly months: readonly string[]
  readonly nights: readonly ChangedNights[]
  readonly exchanges: { readonly added: readonly ChangedExchange[]; readonly removed: readonly ChangedExchange[] }
}

/** A yearly holiday is shown for its next two years, so that an even and an odd one are seen. */
const yearlyHorizonDays = 2 * 366

interface Stretch {
  readonly from: number
  readonly to: number
}

/**
 * Returns what changes when an override is accepted, to be shown before that. `candidate.acceptedAt` is the instant at
 * which it would be, so now. A stored override of the candidate's id and the one that it replaces are left out of what is
 * compared with; a candidate without periods and holiday shows what ends with the replaced one. The candidate has no
 * problems that `overrideProblems` finds.
 *
 * With n spans of overrides that meet the candidate this takes n log n steps for each of its children and spans.
 * @throws RangeError for a date that is none or a zone that this runtime does not know.
 */
export function conflictsOf(candidate: Override, agreed: AgreedCustody): CustodyConflicts {
  const { cycles, replaces = null } = agreed
  const stored = agreed.overrides.filter(({ id }) => id !== candidate.id)
  const rest = stored.filter(({ id }) => id !== replaces)
  const replaced = stored.filter(({ id }) => id === replaces)
  const stretches = joined([candidate, ...replaced].flatMap((one) => stretchesOf(one, candidate.acceptedAt)))
  const children = [...new Set([candidate, ...replaced].flatMap(({ childIds }) => childIds))]
  const months = monthsOf(stretches, candidate.timeZone)
  const before = (childId: string): CustodyInput => ({ cycles, overrides: stored, childId })
  const after = (childId: string): CustodyInput => ({ cycles, overrides: [...rest, candidate], childId })
  return {
    overlaps: overlapsOf(candidate, rest),
    months,
    nights: changedNights(children, months, before, after),
    exchanges: changedExchanges(children, stretches, before, after),
  }
}

/** When an override holds: all of its periods, and the holidays of the next two years. */
function stretchesOf(override: Override, since: string): Stretch[] {
  const periods = override.periods.flatMap(({ fromOn, untilOn }) => {
    const from = Date.parse(fromOn) - msPerDay
    return overrideSpans({ ...override, holiday: null }, from, Date.parse(untilOn) + 2 * msPerDay)
  })
  const from = Date.parse(since)
  const yearly = overrideSpans({ ...override, periods: [] }, from, from + yearlyHorizonDays * msPerDay)
  return [...periods, ...yearly].map((span) => ({ from: span.from, to: span.to }))
}

/** Joins stretches that touch or overlap, in order. */
function joined(stretches: readonly Stretch[]): readonly Stretch[] {
  const result: Stretch[] = []
  for (const stretch of [...stretches].sort((a, b) => a.from - b.from)) {
    const last = result.at(-1)
    if (last === undefined || last.to < stretch.from) result.push(stretch)
    else result[result.length - 1] = { from: last.from, to: Math.max(last.to, stretch.to) }
  }
  return result
}

function monthsOf(stretches: readonly Stretch[], timeZone: string): readonly string[] {
  const months = new Set<string>()
  for (const { from, to } of stretches) {
    // The first and the last evening whose night, looked at the next morning, is within the stretch.
    const start = wallOfInstant(from, timeZone)
    const end = wallOfInstant(to - 1, timeZone)
    const first = start.minute <= nightMinute ? start.day - 1 : start.day
    const last = Math.max(first, end.minute >= nightMinute ? end.day - 1 : end.day - 2)
    for (let day = first; day <= last; day++) months.add(dateOfDay(day).slice(0, 7))
  }
  return [...months].sort()
}

function overlapsOf(candidate: Override, others: readonly Override[]): readonly OverrideOverlap[] {
  const mine = joined(stretchesOf(candidate, candidate.acceptedAt))
  const overlaps = others
    .filter(({ childIds }) => childIds.some((childId) => candidate.childIds.includes(childId)))
    .flatMap((other) => {
      const wins = byOverridePrecedence(candidate, other) < 0 ? ('candidate' as const) : ('other' as const)
      return mine.flatMap(({ from, to }) =>
        joined(overrideSpans(other, from, to)).map((span) => ({
          id: other.id,
          type: other.type,
          title: other.title,
          from: Math.max(from, span.from),
          to: Math.min(to, span.to),
          wins,
        })),
      )
    })
  return overlaps.sort((a, b) => a.from - b.from || byName(a.id, b.id))
}

type InputOf = (childId: string) => CustodyInput

function changedNights(
  children: readonly string[],
  months: readonly string[],
  before: InputOf,
  after: InputOf,
): readonly ChangedNights[] {
  const groups = new Map<
    string,
    { readonly childIds: string[]; readonly rows: readonly Omit<ChangedNights, 'childIds'>[] }
  >()
  for (const childId of children) {
    const was = nightsIn(months, before(childId))
    const will = nightsIn(months, after(childId))
    const rows = [...new Map([...was, ...will])].map(([key, { person }]) => ({
      person,
      before: was.get(key)?.count ?? 0,
      after: will.get(key)?.count ?? 0,
    }))
    const key = JSON.stringify(rows.map((row) => [personKey(row.person), row.before, row.after]))
    const group = groups.get(key)
    if (group === undefined) groups.set(key, { childIds: [childId], rows })
    else group.childIds.push(childId)
  }
  return [...groups.values()].flatMap(({ childIds, rows }) => rows.map((row) => ({ childIds, ...row })))
}

/** Nights of each person in some months, by key. */
function nightsIn(months: readonly string[], input: CustodyInput) {
  const counts = new Map<string, { readonly person: CustodyPerson; readonly count: number }>()
  for (const month of months) {
    const days = daysInMonth(Number(month.slice(0, 4)), Number(month.slice(5)))
    const [counted] = nights({ ...input, fromOn: `${month}-01`, toOn: `${month}-${days}` }).months
    for (const { person, count } of counted?.nights ?? []) {
      const key = personKey(person)
      counts.set(key, { person, count: (counts.get(key)?.count ?? 0) + count })
    }
  }
  return counts
}

function changedExchanges(
  children: readonly string[],
  stretches: readonly Stretch[],
  before: InputOf,
  after: InputOf,
): CustodyConflicts['exchanges'] {
  const added = new Map<string, ChangedExchange>()
  const removed = new Map<string, ChangedExchange>()
  for (const childId of children)
    for (const { from, to } of stretches) {
      // Its very end is part of it: what comes after it starts there.
      const was = byKey(custodyOf({ ...before(childId), from, to: to + 1 }).exchanges)
      const will = byKey(custodyOf({ ...after(childId), from, to: to + 1 }).exchanges)
      for (const [key, exchange] of will) if (!was.has(key)) addChild(added, key, exchange, childId)
      for (const [key, exchange] of was) if (!will.has(key)) addChild(removed, key, exchange, childId)
    }
  return { added: inTime(added), removed: inTime(removed) }
}

/** Indexes exchanges by what matters to the people who have to be there. The source is left out. */
function byKey(exchanges: readonly CustodyExchange[]): ReadonlyMap<string, CustodyExchange> {
  return new Map(
    exchanges.map((exchange) => {
      const { at, fromPerson, toPerson, place } = exchange
      return [
        JSON.stringify([at, fromPerson === null ? null : personKey(fromPerson), personKey(toPerson), place]),
        exchange,
      ]
    }),
  )
}

function addChild(to: Map<string, ChangedExchange>, key: string, exchange: CustodyExchange, childId: string) {
  const known = to.get(key)
  to.set(key, { ...exchange, childIds: [...(known?.childIds ?? []), childId] })
}

function inTime(exchanges: ReadonlyMap<string, ChangedExchange>): readonly ChangedExchange[] {
  return [...exchanges.values()].sort((a, b) => a.at - b.at)
}

function byName(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0
}
