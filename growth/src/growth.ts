import { type Curve, type CurveOptions, curveOf, type Line } from './curve.ts'
import { type Indicator, knownSex } from './indicators.ts'
import { measureOfZ, zOfMeasure } from './lms.ts'
import { scoreWith } from './score.ts'
import type { Measures, Scores } from './score-shapes.ts'
import { type StandardTable, standardTableOf } from './standard-table.ts'
import { rowAt } from './table-rows.ts'
import type { Tables } from './tables.ts'

/** Scores and curves over a set of loaded tables. Each function throws an Error that names a table it lacks. */
export interface Growth {
  /** Returns the z-scores of one visit. */
  score(measures: Measures): Scores
  /** Returns one line of a chart in the WHO's own segments. */
  curve(indicator: Indicator, sex: string | null, line: Line, options?: CurveOptions): Curve
  /** Returns the measure (kg, cm, kg/m2 or mm) at a z-score; x in days, or cm for weight-for-length and -height. Null outside the tables. */
  valueAt(indicator: Indicator, sex: string | null, x: number, z: number): number | null
  /** Returns the z-score of a measure as `score` computes it, without looking at position. Null outside the tables. */
  zAt(indicator: Indicator, sex: string | null, x: number, measure: number): number | null
  /** Returns the figures of a table as they were published. */
  standardTable(type: Indicator, sex: string): StandardTable | null
}

/** Returns scores and curves bound to tables. */
export function createGrowth(tables: Tables): Growth {
  return {
    score: (measures) => scoreWith(tables, measures),
    curve: (indicator, sex, line, options = {}) => {
      const known = knownSex(sex)
      return known ? curveOf(tables, indicator, known, line, options) : []
    },
    valueAt: (indicator, sex, x, z) => {
      const known = knownSex(sex)
      const found = known && rowAt(tables, indicator, known, x)
      return found ? measureOfZ(z, found.row, found.restricted) : null
    },
    zAt: (indicator, sex, x, measure) => {
      const known = knownSex(sex)
      const found = known && measure > 0 ? rowAt(tables, indicator, known, x) : null
      return found ? zOfMeasure(measure, found.row, found.restricted) : null
    },
    standardTable: (type, sex) => {
      const known = knownSex(sex)
      return known ? standardTableOf(tables, type, known) : null
    },
  }
}
