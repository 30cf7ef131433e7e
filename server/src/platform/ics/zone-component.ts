import { offsetAt } from '@nestwren/contract/calendar/zone'
import { localValue, utcValue } from './wall-times.ts'
import { type Change, changesBetween } from './zone-changes.ts'
import { type Run, runsOf } from './zone-runs.ts'

/** Descriptions of zones (VTIMEZONE) from the real clock changes of the years that a calendar is about. */

/** After so many years the same dates come on the same weekdays again: a rule that held so long holds on. */
const cycleYears = 28
const yearMs = 366 * 86_400_000
/** So many years in a row are a rule. */
const leastYears = 3

/** Descriptions by zone and years: calendars are read again and again, and a zone is looked through week by week. */
const described = new Map<string, readonly string[]>()
const maxDescribed = 400

/**
 * Returns the content lines of a VTIMEZONE that tells the offsets of a zone from one instant to another (milliseconds since
 * 1970), and for ever where its clocks change by a yearly rule: DTSTART and RRULE, which are all that some readers look at.
 * Changes by no rule are told one by one.
 * @throws RangeError for a zone that this runtime does not know.
 */
export function zoneComponent(timeZone: string, from: number, to: number): readonly string[] {
  const [first, last] = [from, to].map((at) => new Date(at).getUTCFullYear()) as [number, number]
  const key = `${timeZone} ${first} ${last}`
  const known = described.get(key)
  if (known !== undefined) return known
  const lines = describe(timeZone, first, last)
  const [oldest] = described.keys()
  if (described.size >= maxDescribed && oldest !== undefined) described.delete(oldest)
  described.set(key, lines)
  return lines
}

/** Tells a zone from the year before `first` to the end of `last`. */
function describe(timeZone: string, first: number, last: number): string[] {
  const begin = Date.UTC(first - 1, 0, 1)
  const start = Date.UTC(first, 0, 1)
  const end = Date.UTC(last + 1, 0, 1)
  const horizon = Date.UTC(last + 1 + cycleYears, 0, 1)
  const all = changesBetween(timeZone, begin, horizon)
  const told = all.filter(({ at }) => at < end)
  const final = all.at(-1)
  // Clocks that never change again are on standard time, also where the last change was forward.
  const lasting = final !== undefined && final.at < end ? final : null
  const groups = Map.groupBy(
    all.filter((change) => change !== lasting),
    ({ before, after }) => `${before} ${after}`,
  )
  const initial = offsetAt(begin, timeZone)
  return [
    'BEGIN:VTIMEZONE',
    `TZID:${timeZone}`,
    `X-LIC-LOCATION:${timeZone}`,
    ...(told[0] !== undefined && told[0].at <= start ? [] : once({ at: begin, before: initial, after: initial })),
    ...[...groups.values()].flatMap((changes) => observances(runsOf(changes), end, horizon)),
    ...(lasting === null ? [] : once(lasting)),
    'END:VTIMEZONE',
  ]
}

/** What changes from one offset to another: by dates as long as no rule held, and by the rule that holds at the end. */
function observances(runs: readonly Run[], end: number, horizon: number): string[] {
  const begun = runs.filter(({ changes: [first] }) => first !== undefined && first.at < end)
  const lastRun = begun.at(-1)
  const lastOfAll = lastRun?.changes.at(-1)
  const isRule = lastOfAll !== undefined && lastOfAll.at >= end && (lastRun?.changes.length ?? 0) >= leastYears
  const dated = (isRule ? begun.slice(0, -1) : begun).flatMap(({ changes }) => changes).filter(({ at }) => at < end)
  if (lastRun === undefined || lastOfAll === undefined || !isRule) return byDates(dated)
  const isOpen = lastOfAll.at > horizon - yearMs
  const until = isOpen ? '' : `;UNTIL=${utcValue(lastOfAll.at)}`
  return [...byDates(dated), ...observance(lastOfAll, lastRun.start, [`RRULE:FREQ=YEARLY;${lastRun.rule}${until}`])]
}

/** Each date has a line of its own, the first too: some readers take one date of a line, and no start beside dates. */
function byDates(changes: readonly Change[]): string[] {
  const [first] = changes
  if (first === undefined) return []
  const onsets = changes.map(({ at, before }) => localValue(at, before))
  return observance(
    first,
    localValue(first.at, first.before),
    onsets.length === 1 ? [] : onsets.map((onset) => `RDATE:${onset}`),
  )
}

function once(change: Change): string[] {
  return observance(change, localValue(change.at, change.before), [], 'STANDARD')
}

/** What begins with a change of the clocks. Onsets are told by the clocks before. */
function observance(
  { before, after }: Change,
  start: string,
  repeats: readonly string[],
  name = after > before ? 'DAYLIGHT' : 'STANDARD',
): string[] {
  return [
    `BEGIN:${name}`,
    `DTSTART:${start}`,
    ...repeats,
    `TZOFFSETFROM:${offsetValue(before)}`,
    `TZOFFSETTO:${offsetValue(after)}`,
    `END:${name}`,
  ]
}

function offsetValue(minutes: number): string {
  const size = Math.abs(minutes)
  const pad = (part: number) => String(part).padStart(2, '0')
  return `${minutes < 0 ? '-' : '+'}${pad(Math.floor(size / 60))}${pad(size % 60)}`
}
