import type { Indicator, Sex } from './indicators.ts'
import { between, type LmsRow } from './lms.ts'
import { type Lms, type PackedTable, unpack } from './packed-table.ts'
import { continuationOf, continues, daysPerMonth, referenceFrom, standardOf, type Tables } from './tables.ts'

/** An age as the rules need it: whole days for the standards, unrounded months for the reference. */
export interface Age {
  days: number
  months: number
}

/** The figures to compare a measure with. */
export interface FoundRow {
  row: LmsRow
  restricted: boolean
  implausible: { below: number; above: number }
}

/** Returns the row of an indicator at x: days, or cm for weight-for-length and -height. Null outside the tables. */
export function rowAt(tables: Tables, indicator: Indicator, sex: Sex, x: number): FoundRow | null {
  if (isByLength(indicator)) return rowAtLength(tables, indicator, sex, x)
  return rowAtAge(tables, indicator, sex, { days: Math.round(x), months: x / daysPerMonth })
}

/** Says whether an indicator counts cm of length instead of days. */
export function isByLength(indicator: Indicator): indicator is 'weight-for-length' | 'weight-for-height' {
  return indicator === 'weight-for-length' || indicator === 'weight-for-height'
}

/** Returns the row of an age: that of the day under 60 months, from then on between two months. Null outside the tables. */
export function rowAtAge(tables: Tables, indicator: Indicator, sex: Sex, { days, months }: Age): FoundRow | null {
  if (!(months < referenceFrom)) return monthRow(tables, indicator, sex, months)
  const table = standardOf(tables, indicator)
  if (!(days >= table.start && days <= table.validTo)) return null
  return found(table, rowOf(unpack(table, sex), days - table.start))
}

function monthRow(tables: Tables, indicator: Indicator, sex: Sex, months: number): FoundRow | null {
  const table = continues(indicator) ? continuationOf(tables, indicator) : null
  if (!table || !(months <= table.validTo)) return null
  const month = Math.floor(months)
  const lms = unpack(table, sex)
  const at = month - table.start
  return found(table, between(rowOf(lms, at), rowOf(lms, at + 1), months - month))
}

/** Returns the row of a length in cm, between two rows where it has more than one decimal. Null outside the table. */
export function rowAtLength(
  tables: Tables,
  indicator: 'weight-for-length' | 'weight-for-height',
  sex: Sex,
  cm: number,
): FoundRow | null {
  const table = standardOf(tables, indicator)
  // In millionths of a cm: 103.1 - 0.7 is 102.39999999999999, and belongs to the row of 102.4.
  const beyondStart = Math.round(cm * 1e6) - table.start * 1e6
  const row = Math.floor(beyondStart / 1e5)
  if (!(beyondStart >= 0 && beyondStart <= (table.validTo - table.start) * 1e6)) return null
  const lms = unpack(table, sex)
  const share = (beyondStart - row * 1e5) / 1e5
  return found(table, share === 0 ? rowOf(lms, row) : between(rowOf(lms, row), rowOf(lms, row + 1), share))
}

function found({ restrictedBeyond3SD, implausible }: PackedTable, row: LmsRow): FoundRow {
  return { row, restricted: restrictedBeyond3SD, implausible }
}

function rowOf({ L, M, S }: Lms, at: number): LmsRow {
  return { L: L[at] ?? Number.NaN, M: M[at] ?? Number.NaN, S: S[at] ?? Number.NaN }
}
