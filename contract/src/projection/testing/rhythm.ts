import { instantOfWall } from '../../calendar/zone.ts'
import type { FeedEvent, History, SleepEvent } from '../events.ts'

export const minute = 60_000
export const hour = 60 * minute
export const day = 24 * hour

/** Returns a seeded generator of numbers from 0 to 1. */
export function seeded(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

interface Rhythm {
  readonly timeZone: string
  /** First day and how many, as days since 1970. */
  readonly firstDay: number
  readonly days: number
  readonly seed: number
  /** Deviation of wall times in minutes. */
  readonly noise: number
}

/**
 * Makes days with naps at 9:00, 12:30 and 16:00, bedtime at 19:30, and feeds every three hours or so, in the night every
 * four. All of it scatters by the noise around the clock of the zone.
 */
export function makeRhythm({ timeZone, firstDay, days, seed, noise }: Rhythm): History {
  const random = seeded(seed)
  const normal = () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())
  const at = (date: number, hours: number) =>
    instantOfWall(date, Math.round(hours * 60 + noise * normal()), timeZone).at
  const feeds: FeedEvent[] = []
  const sleeps: SleepEvent[] = []
  for (let date = firstDay; date < firstDay + days; date += 1) {
    for (const [start, length] of [
      [9, 60],
      [12.5, 90],
      [16, 40],
    ] as const) {
      const asleep = at(date, start)
      sleeps.push({ at: asleep, until: asleep + Math.round(length + (noise / 2) * normal()) * minute, isNap: null })
    }
    sleeps.push({ at: at(date, 19.5), until: at(date + 1, 6.5), isNap: null })
  }
  const end = instantOfWall(firstDay + days, 0, timeZone).at
  for (let now = instantOfWall(firstDay, 6 * 60, timeZone).at; now < end; ) {
    feeds.push({ at: now, until: now + 15 * minute })
    const clock = (now / hour + 24) % 24
    now += Math.round(Math.max(60, (clock < 5 || clock > 19 ? 240 : 180) + noise * normal())) * minute
  }
  return { feeds, sleeps: sleeps.sort((a, b) => a.at - b.at) }
}

/** Returns what is logged at `now` of entries that will be: nothing later, and no end that has not come. */
export function until({ feeds, sleeps }: History, now: number): History {
  const cut = <Event extends { readonly at: number; readonly until: number | null }>(events: readonly Event[]) =>
    events
      .filter(({ at }) => at <= now)
      .map((event) => (event.until !== null && event.until > now ? { ...event, until: null } : event))
  return { feeds: cut(feeds), sleeps: cut(sleeps) }
}
