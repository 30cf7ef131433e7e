import type { Indicator } from './indicators.ts'
import type { PackedTable } from './packed-table.ts'

/** The tables a `Growth` computes with. */
export type Tables = Readonly<Record<string, PackedTable>>

const continuations: Partial<Record<Indicator, string>> = {
  'weight-for-age': 'weight-for-age-5-10y',
  'length-height-for-age': 'height-for-age-5-19y',
  'bmi-for-age': 'bmi-for-age-5-19y',
}

/** Days in a month, by the WHO's definition. */
export const daysPerMonth = 30.4375

/** Age from which the reference of 2007 takes over, in months. */
export const referenceFrom = 60

/** Returns the table of an indicator under five. Throws when it has not been loaded. */
export function standardOf(tables: Tables, indicator: Indicator): PackedTable {
  const table = tables[indicator]
  if (!table) throw notLoaded(indicator, 'withArmAndSkinfolds: true')
  return table
}

/** Returns the table from 60 months on, null where the WHO has none. Throws when it has not been loaded. */
export function continuationOf(tables: Tables, indicator: Indicator): PackedTable | null {
  const id = continuations[indicator]
  if (!id) return null
  const table = tables[id]
  if (!table) throw notLoaded(id, "upTo: 'nineteen'")
  return table
}

/** Says whether the WHO has figures of this indicator from 60 months on, loaded or not. */
export function continues(indicator: Indicator): boolean {
  return indicator in continuations
}

/** Says whether the table from 60 months on exists and is loaded. */
export function hasContinuation(tables: Tables, indicator: Indicator): boolean {
  const id = continuations[indicator]
  return id !== undefined && id in tables
}

function notLoaded(id: string, option: string): Error {
  return new Error(`The table ${id} is not loaded: call loadGrowth({ ${option} })`)
}
