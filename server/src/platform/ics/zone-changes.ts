import { offsetAt } from '@nestwren/contract/calendar/zone'

/** When the clocks of a zone change, as Intl knows it. */

export interface Change {
  /** Milliseconds since 1970, to the minute. */
  readonly at: number
  /** Minutes ahead of UTC. */
  readonly before: number
  readonly after: number
}

const msPerMinute = 60_000
/** No zone changes its clocks there and back in less than a week. */
const stepMs = 6 * 86_400_000

/**
 * Returns the changes between two instants (milliseconds since 1970), the earliest first.
 * @throws RangeError for a zone that this runtime does not know.
 */
export function changesBetween(timeZone: string, from: number, to: number): Change[] {
  const found: Change[] = []
  let low = from
  let before = offsetAt(low, timeZone)
  while (low < to) {
    const high = Math.min(low + stepMs, to)
    const isChanged = offsetAt(high, timeZone) !== before
    low = isChanged ? changeBetween(timeZone, low, high, before) : high
    if (!isChanged) continue
    const after = offsetAt(low, timeZone)
    found.push({ at: low, before, after })
    before = after
  }
  return found
}

function changeBetween(timeZone: string, from: number, to: number, before: number): number {
  let [low, high] = [Math.floor(from / msPerMinute), Math.ceil(to / msPerMinute)]
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2)
    if (offsetAt(middle * msPerMinute, timeZone) === before) low = middle
    else high = middle
  }
  return high * msPerMinute
}
