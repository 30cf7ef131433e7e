import { offsetAt } from '@nestwren/contract/calendar/zone'
import { localValue } from './wall-times.ts'

/** Descriptions of zones (VTIMEZONE) from the real clock changes of the years that a calendar is about. */

interface Transition {
  readonly at: number
  readonly before: number
  readonly after: number
}

const msPerMinute = 60_000
/** No zone changes its clocks there and back within a week. */
const stepMs = 7 * 86_400_000

/**
 * Returns the content lines of a VTIMEZONE that tells the offsets of a zone from one instant to another (milliseconds since
 * 1970). Readers that know the zone by its name, as most do, go by what they know.
 * @throws RangeError for a zone that this runtime does not know.
 */
export function zoneComponent(timeZone: string, from: number, to: number): string[] {
  const first = offsetAt(from, timeZone)
  const changes = Map.groupBy(transitions(timeZone, from, to), ({ before, after }) => `${before} ${after}`)
  return [
    'BEGIN:VTIMEZONE',
    `TZID:${timeZone}`,
    `X-LIC-LOCATION:${timeZone}`,
    ...observance('STANDARD', { at: from, before: first, after: first }, []),
    ...[...changes.values()].flatMap(([one, ...others]) =>
      one === undefined ? [] : observance(one.after > one.before ? 'DAYLIGHT' : 'STANDARD', one, others),
    ),
    'END:VTIMEZONE',
  ]
}

/** What begins with a change of the clocks, and again with each of the others. Their onsets are told by the clocks before. */
function observance(name: string, { at, before, after }: Transition, others: readonly Transition[]): string[] {
  const onsets = others.map((one) => localValue(one.at, before))
  return [
    `BEGIN:${name}`,
    `DTSTART:${localValue(at, before)}`,
    ...(onsets.length === 0 ? [] : [`RDATE:${onsets.join(',')}`]),
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

/** Returns the clock changes between two instants, to the minute. */
function transitions(timeZone: string, from: number, to: number): Transition[] {
  const found: Transition[] = []
  for (let low = from; low < to; low += stepMs) {
    const high = Math.min(low + stepMs, to)
    const [before, after] = [offsetAt(low, timeZone), offsetAt(high, timeZone)]
    if (before === after) continue
    found.push({ at: changeBetween(timeZone, low, high, before), before, after })
  }
  return found
}

function changeBetween(timeZone: string, from: number, to: number, before: number): number {
  let [low, high] = [Math.floor(from / msPerMinute), Math.floor(to / msPerMinute)]
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2)
    if (offsetAt(middle * msPerMinute, timeZone) === before) low = middle
    else high = middle
  }
  return high * msPerMinute
}
