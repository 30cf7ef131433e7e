import { daysPerMonth } from './tables.ts'

const day = 86_400_000
const term = 280
const preterm = 259
const correctedUntil = 24
const plausibleGestation = { from: 140, to: 322 }

/**
 * Returns the whole days from one calendar date to another, both `YYYY-MM-DD`, negative before the birth. Clocks and time
 * zones play no part. Throws a RangeError for what is no date of the calendar.
 */
export function ageInDays(birthdate: string, date: string): number {
  return dayNumber(date) - dayNumber(birthdate)
}

/** Returns an age in the WHO's months of 30.4375 days, unrounded. Calendar months are never counted. */
export function ageInMonths(days: number): number {
  return days / daysPerMonth
}

/** Both ages of a child on a date, in days, and which to plot and score with. */
export interface CorrectedAge {
  chronologicalDays: number
  /** Counted from the due date; may be negative. Equals the chronological age unless `bornPreterm`. */
  correctedDays: number
  /** 'corrected' for a child born before 37 weeks who is under 24 months old. */
  used: 'chronological' | 'corrected'
  usedDays: number
  /** Days of gestation at birth; null without a due date. 259 are 37 weeks. */
  gestationDays: number | null
  /** Born before 37 weeks, by a due date that can be right. */
  bornPreterm: boolean
  /** The due date would mean a gestation under 20 or over 46 weeks: it is taken for a slip and not used. */
  isDueDateDoubtful: boolean
}

/**
 * Returns the chronological and the corrected age on a date. A child born before 37 weeks is plotted by corrected age
 * until 24 months of chronological age, WHO months; afterwards, and everybody else, by chronological age. Dates are
 * `YYYY-MM-DD`; throws a RangeError for what is no date.
 */
export function correctedAge(child: { birthdate: string; dueDate: string | null; on: string }): CorrectedAge {
  const chronologicalDays = ageInDays(child.birthdate, child.on)
  const gestationDays = child.dueDate === null ? null : term - ageInDays(child.birthdate, child.dueDate)
  const isDueDateDoubtful =
    gestationDays !== null && (gestationDays < plausibleGestation.from || gestationDays > plausibleGestation.to)
  const bornPreterm = gestationDays !== null && !isDueDateDoubtful && gestationDays < preterm
  const correctedDays = bornPreterm ? chronologicalDays - (term - gestationDays) : chronologicalDays
  const used = bornPreterm && ageInMonths(chronologicalDays) < correctedUntil ? 'corrected' : 'chronological'
  return {
    chronologicalDays,
    correctedDays,
    used,
    usedDays: used === 'corrected' ? correctedDays : chronologicalDays,
    gestationDays,
    bornPreterm,
    isDueDateDoubtful,
  }
}

function dayNumber(date: string): number {
  const [, year, month, dayOfMonth] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(date) ?? []
  const at = new Date(0)
  at.setUTCFullYear(Number(year), Number(month) - 1, Number(dayOfMonth))
  if (Number.isNaN(at.getTime()) || at.toISOString().slice(0, 10) !== date)
    throw new RangeError(`Not a date of the calendar: ${date}`)
  return at.getTime() / day
}
