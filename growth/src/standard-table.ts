import type { Indicator, Sex } from './indicators.ts'
import { type PackedTable, unpack } from './packed-table.ts'
import { continuationOf, standardOf, type Tables } from './tables.ts'

/** Figures as they were published: row i belongs to x = start + i * step. */
export interface StandardRows {
  xUnit: string
  unit: string
  start: number
  step: number
  L: number[]
  M: number[]
  S: number[]
  /** The publication. */
  source: string
}

/** The standards under five, and where the WHO has one the reference from 60 months on, by months. */
export interface StandardTable extends StandardRows {
  type: Indicator
  sex: Sex
  /** The first day whose figures are heights; null where no length is involved. */
  heightFrom: number | null
  continuation: StandardRows | null
}

/** Returns the figures of an indicator. Throws when a table of it is not loaded. */
export function standardTableOf(tables: Tables, type: Indicator, sex: Sex): StandardTable {
  const table = standardOf(tables, type)
  const continuation = continuationOf(tables, type)
  return {
    type,
    sex,
    ...rowsOf(table, sex),
    heightFrom: table.heightFrom,
    continuation: continuation && rowsOf(continuation, sex),
  }
}

function rowsOf(table: PackedTable, sex: Sex): StandardRows {
  const { L, M, S } = unpack(table, sex)
  const { xUnit, yUnit, start, step, source } = table
  return { xUnit, unit: yUnit, start, step, L: [...L], M: [...M], S: [...S], source }
}
