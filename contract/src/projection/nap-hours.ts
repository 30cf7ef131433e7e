import type { Sample } from './samples.ts'

/** Hours after 4 in the morning between which a waking is followed by a nap rather than the night. */
export interface NapHours {
  readonly from: number
  readonly to: number
}

const dayMs = 86_400_000
const bins = 48
const halfLifeDays = 6
const dayStartHour = 4

/**
 * Returns the hours that tell best, of the wakings known until `until`, which were followed by a nap and which by a night;
 * of equally good ones the widest. null where no waking was followed by a nap.
 */
export function napHoursOf(wakings: readonly Sample[], until: number): NapHours | null {
  const balance = new Float64Array(bins)
  let isNapKnown = false
  for (const { hour, outcome, knownAt } of wakings) {
    if (knownAt === null || knownAt > until) continue
    const weight = 2 ** ((knownAt - until) / (halfLifeDays * dayMs))
    const bin = Math.floor(((hour + 24 - dayStartHour) % 24) * (bins / 24))
    balance[bin] = (balance[bin] ?? 0) + (outcome === null ? -weight : weight)
    isNapKnown ||= outcome !== null
  }
  if (!isNapKnown) return null
  let best = { from: 0, to: 0, sum: Number.NEGATIVE_INFINITY }
  for (let from = 0; from < bins; from += 1) {
    let sum = 0
    for (let to = from + 1; to <= bins; to += 1) {
      sum += balance[to - 1] ?? 0
      const isWider = to - from > best.to - best.from
      if (sum > best.sum + 1e-9 || (sum > best.sum - 1e-9 && isWider)) best = { from, to, sum }
    }
  }
  return { from: best.from / (bins / 24), to: best.to / (bins / 24) }
}

/** Returns whether a waking at an hour of the day (0 to 24) lies in them. */
export function isNapHour(hours: NapHours | null, hour: number): boolean {
  const after = (hour + 24 - dayStartHour) % 24
  return hours !== null && after >= hours.from && after < hours.to
}
