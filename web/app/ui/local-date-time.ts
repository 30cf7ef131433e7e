export interface LocalDateTime {
  /** `2026-11-20`, as a date input has it; empty for none. */
  date: string
  /** `14:05`, as a time input has it; empty for none. */
  time: string
}

/** What the clock on the wall of `zone` shows at an ISO instant. */
export function toLocal(instant: string | null, zone: string): LocalDateTime {
  if (instant === null) return { date: '', time: '' }
  const at = Temporal.Instant.from(instant).toZonedDateTimeISO(zone)
  return { date: at.toPlainDate().toString(), time: at.toPlainTime().toString({ smallestUnit: 'minute' }) }
}

/**
 * The ISO instant of a wall clock reading, or null while it is incomplete or no real day. An hour that a clock change
 * skips is read an hour later; one it repeats is read as the pass `previous` was in, else the first.
 */
export function fromLocal(local: LocalDateTime, zone: string, previous: string | null = null): string | null {
  if (!local.date || !local.time) return null
  try {
    const plain = Temporal.PlainDateTime.from(`${local.date}T${local.time}`, { overflow: 'reject' })
    const first = plain.toZonedDateTime(zone, { disambiguation: 'earlier' }).toInstant().toString()
    const second = plain.toZonedDateTime(zone, { disambiguation: 'later' }).toInstant().toString()
    const isRepeated = toLocal(first, zone).time === toLocal(second, zone).time
    return isRepeated && (previous === null || !isSecondPass(previous, zone)) ? first : second
  } catch {
    return null
  }
}

/** Both instants at which the clock of `zone` shows the time of this one, where it goes back that night; null elsewhere. */
export function passesOf(instant: string, zone: string): readonly [string, string] | null {
  const at = Temporal.Instant.from(instant).toZonedDateTimeISO(zone)
  const wall = at.toPlainDateTime()
  const [first, second] = (['earlier', 'later'] as const).map((disambiguation) =>
    wall.toZonedDateTime(zone, { disambiguation }).toInstant().toString(),
  )
  return first === undefined || second === undefined || first === second ? null : [first, second]
}

function isSecondPass(instant: string, zone: string): boolean {
  const second = passesOf(instant, zone)?.[1]
  return second !== undefined && Temporal.Instant.from(second).equals(instant)
}

export function minutesEarlier(instant: string, minutes: number): string {
  return Temporal.Instant.from(instant).subtract({ minutes }).toString()
}
