import { instantOfDate } from '../calendar/zone.ts'
import { custodyOf } from './custody.ts'
import { msPerDay, overrideSpans } from './spans.ts'
import { type CustodyPerson, type Cycle, isSamePerson, type Override, type Period, personKey } from './terms.ts'

/** What is asked of a proposal beyond its own terms: that the days are there to be given, and time is left to answer. */

interface Lists {
  readonly cycles: readonly Cycle[]
  /** Accepted ones only. */
  readonly overrides: readonly Override[]
}

/** A part of a swap gives days to someone who has them already, or that are neither person's to give. */
export interface NotTheirDays {
  /** The place of the part among the periods. */
  readonly period: number
  readonly childId: string
  /** Who has the child then; null where nothing says so. */
  readonly holder: CustodyPerson | null
  /** Whether that is who would get the days. */
  readonly isReceiver: boolean
  /** Milliseconds since 1970. */
  readonly from: number
  readonly to: number
}

/**
 * Returns the times of a swap that nobody can give: each part goes to one of the two people of the swap, and the other one
 * has to have the children all through it. Where only one person gets days, anyone else may give them. Empty for everything
 * that is no swap, and for terms that have problems of their own.
 * @param replaces the id of the override that ends when this one is accepted; null for none
 * @param getting everybody who gets days, where that is more than the periods say
 */
export function notTheirDays(
  { id, type, childIds, periods, timeZone }: Override,
  { cycles, overrides }: Lists,
  replaces: string | null,
  getting: readonly CustodyPerson[] = periods.map(({ holder }) => holder),
): readonly NotTheirDays[] {
  if (type !== 'swap') return []
  const rest = overrides.filter((one) => one.id !== id && one.id !== replaces)
  const receivers = new Map(getting.map((person) => [personKey(person), person]))
  return periods.flatMap((period, index) => {
    const { from, to } = instantsOf(period, timeZone)
    const [giver = null] = [...receivers.values()].filter((person) => !isSamePerson(person, period.holder))
    const mayGive = (person: CustodyPerson | null) =>
      person !== null && (giver === null ? !isSamePerson(person, period.holder) : isSamePerson(person, giver))
    return childIds.flatMap((childId) =>
      timesOf({ cycles, overrides: rest, childId }, from, to)
        .filter(({ holder }) => !mayGive(holder))
        .map((time) => ({
          ...time,
          ...{ period: index, childId },
          isReceiver: time.holder !== null && isSamePerson(time.holder, period.holder),
        })),
    )
  })
}

/** Who has a child from one instant to another, with the times in between that nobody has. */
function timesOf(input: Lists & { readonly childId: string }, from: number, to: number) {
  const times: { readonly holder: CustodyPerson | null; readonly from: number; readonly to: number }[] = []
  let at = from
  for (const segment of from < to ? custodyOf({ ...input, from, to }).segments : []) {
    if (segment.from > at) times.push({ holder: null, from: at, to: segment.from })
    times.push({ holder: segment.holder, from: segment.from, to: segment.to })
    at = segment.to
  }
  if (at < to) times.push({ holder: null, from: at, to })
  return times
}

/**
 * Returns the parts that have begun at an instant (milliseconds since 1970), by their places among the periods. A part that
 * the replaced override has too is none: it happened as it was agreed.
 */
export function begunPeriods(
  { periods, timeZone }: Pick<Override, 'periods' | 'timeZone'>,
  replaced: Pick<Override, 'periods' | 'timeZone'> | null,
  now: number,
): readonly number[] {
  const kept = keysOf(replaced)
  return periods.flatMap((period, index) =>
    instantsOf(period, timeZone).from <= now && !kept.has(keyOf(period, timeZone)) ? [index] : [],
  )
}

/**
 * Returns the first instant after another one at which accepting terms would change something (milliseconds since 1970):
 * where a part of them, of their holiday or of what they replace begins. null where there is none within two years.
 */
export function firstEffect(terms: Override, replaced: Override | null, now: number): number | null {
  const [mine, before] = [keysOf(terms), keysOf(replaced)]
  const starts = [terms, ...(replaced === null ? [] : [replaced])].flatMap((one) => {
    const other = one === terms ? before : mine
    const changed = one.periods.filter((period) => !other.has(keyOf(period, one.timeZone)))
    const acceptedAt = new Date(now).toISOString()
    const holidays = overrideSpans({ ...one, periods: [], acceptedAt }, now, now + 2 * 366 * msPerDay)
    return [...changed.map((period) => instantsOf(period, one.timeZone).from), ...holidays.map(({ from }) => from)]
  })
  const coming = starts.filter((at) => at > now)
  return coming.length === 0 ? null : Math.min(...coming)
}

/** What was agreed or changed since, as far as it decides whose days those of a proposal are. */
export interface Meanwhile {
  /** With the instant of the last change, ISO. */
  readonly cycles: readonly (Cycle & { readonly updatedAt: string })[]
  /** Accepted ones, each with the override that it took the place of. */
  readonly overrides: readonly (Override & { readonly replaced: Override | null })[]
}

/**
 * Returns the ids of the cycles and overrides that say something for the same children and times as a proposal and came
 * after its terms were put on the table (`since`, ISO): whose days these are may not be what it was.
 */
export function changedMeanwhile(terms: Override, since: string, { cycles, overrides }: Meanwhile): readonly string[] {
  const put = Date.parse(since)
  const spans = spansOf({ ...terms, acceptedAt: since }, put)
  const meets = (from: number, to: number) => spans.some((span) => span.from < to && span.to > from)
  const isSameChild = (one: { readonly childIds: readonly string[] }) =>
    one.childIds.some((childId) => terms.childIds.includes(childId))
  const agreed = overrides.filter(
    (one) =>
      one.id !== terms.id &&
      Date.parse(one.acceptedAt) > put &&
      isSameChild(one) &&
      [one, ...(one.replaced === null ? [] : [one.replaced])].some((said) =>
        spansOf(said, put).some(({ from, to }) => meets(from, to)),
      ),
  )
  const changed = cycles.filter(
    (cycle) =>
      Date.parse(cycle.updatedAt) > put &&
      isSameChild(cycle) &&
      spans.some(({ to }) => to > instantOfDate(cycle.startOn, '00:00', cycle.timeZone).at),
  )
  return [...agreed, ...changed].map(({ id }) => id)
}

/** The periods of an override, and its holidays of the two years after an instant. */
function spansOf(override: Override, from: number) {
  const ofPeriods = override.periods.map((period) => instantsOf(period, override.timeZone))
  return [...ofPeriods, ...overrideSpans({ ...override, periods: [] }, from, from + 2 * 366 * msPerDay)]
}

function instantsOf({ fromOn, fromAt, untilOn, untilAt }: Period, timeZone: string) {
  return { from: instantOfDate(fromOn, fromAt, timeZone).at, to: instantOfDate(untilOn, untilAt, timeZone).at }
}

function keyOf(period: Period, timeZone: string): string {
  const { from, to } = instantsOf(period, timeZone)
  return `${from} ${to} ${personKey(period.holder)}`
}

function keysOf(one: Pick<Override, 'periods' | 'timeZone'> | null): ReadonlySet<string> {
  return new Set(one?.periods.map((period) => keyOf(period, one.timeZone)) ?? [])
}
