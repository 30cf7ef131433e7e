import { Temporal } from 'temporal-polyfill'
import type { Day, Planned } from './day-plan.ts'
import { plus } from './day-plan.ts'
import { junoCare } from './juno-care.ts'
import { junoDay, junoLately, latelyMinutes } from './juno-day.ts'
import { otisDay } from './otis-day.ts'
import { createRandom } from './random.ts'

const daysBack = 30
const seeds = { juno: 20_261_119, care: 20_261_121, otis: 20_230_802 }

function dayOf(today: Temporal.PlainDate, ago: number, tz: string, seed: number): Day {
  const date = today.subtract({ days: ago })
  return {
    ago,
    isWeekend: date.dayOfWeek > 5,
    // Each day has its own numbers, so that a change to one leaves the others alone.
    random: createRandom(seed + ago * 7_919),
    at(hour, minute) {
      const time = { hour: hour % 24, minute }
      const on = date.add({ days: Math.floor(hour / 24) })
      return new Date(on.toZonedDateTime({ timeZone: tz, plainTime: time }).epochMilliseconds)
    },
  }
}

function daysUntil(now: Date, tz: string, seed: number): Day[] {
  const today = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(tz).toPlainDate()
  return Array.from({ length: daysBack + 1 }, (_, index) => dayOf(today, daysBack - index, tz, seed))
}

/** What has happened until `end`: whatever is going on then is cut off there (sleep) or has not been logged yet. */
function until(end: Date, planned: readonly Planned[], isOpenLeft: boolean): Planned[] {
  return planned.flatMap((one): Planned[] => {
    if ((one.endAt ?? one.startAt) <= plus(end, one.kind === 'sleep' ? 0 : -10)) return [one]
    if (one.kind !== 'sleep' || one.startAt > plus(end, -15)) return []
    // A waking that lies ahead has not happened.
    const wakings = one.details.wakings.filter(({ at }) => Date.parse(at) < end.getTime())
    return [{ ...one, endAt: isOpenLeft ? null : end, details: { ...one.details, wakings } }]
  })
}

/** Thirty days of the baby, up to `now`. */
export function junoPlan(now: Date, tz: string): Planned[] {
  const days = [...daysUntil(now, tz, seeds.juno).flatMap(junoDay), ...junoCare(daysUntil(now, tz, seeds.care))]
  return [...until(plus(now, -latelyMinutes), days, false), ...junoLately(now)]
}

/** Thirty days of her brother, up to `now`; asleep, where it is night. */
export function otisPlan(now: Date, tz: string): Planned[] {
  return until(now, daysUntil(now, tz, seeds.otis).flatMap(otisDay), true)
}
