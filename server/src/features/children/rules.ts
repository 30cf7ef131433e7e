import { Temporal } from 'temporal-polyfill'
import { latestDay } from '../../platform/clock/latest-day.ts'

/** A §5: children of 0 to 18 years. */
const maxAgeYears = 18

export type BirthdateProblem = 'BIRTHDATE_IN_FUTURE' | 'BIRTHDATE_TOO_OLD'

/**
 * What is wrong with a birth date, or null. The day is not the same everywhere: what is today or 18 years ago anywhere on
 * earth at `now` is right.
 */
export function birthdateProblem(birthdate: string | null, now: Date): BirthdateProblem | null {
  if (birthdate === null) return null
  if (birthdate > latestDay(now)) return 'BIRTHDATE_IN_FUTURE'
  const born = Temporal.PlainDate.from(birthdate)
  const instant = Temporal.Instant.fromEpochMilliseconds(now.getTime())
  const earliestToday = instant.toZonedDateTimeISO('Etc/GMT+12').toPlainDate()
  const oldest = earliestToday.subtract({ years: maxAgeYears })
  return Temporal.PlainDate.compare(born, oldest) < 0 ? 'BIRTHDATE_TOO_OLD' : null
}
