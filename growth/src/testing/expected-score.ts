import type { SourceTable } from '../../tools/source-figures.ts'

/** One row of a source, or one between two. */
export interface ExpectedRow {
  L: number
  M: number
  S: number
}

/** Reads a row of a source table: at a day, a month or a length that the table has. */
export function sourceRow(table: SourceTable, sex: 'female' | 'male', x: number): ExpectedRow {
  const at = Math.round((x - table.start) / table.step)
  const [L, M, S] = [table[sex].L[at], table[sex].M[at], table[sex].S[at]]
  if (L === undefined || M === undefined || S === undefined) throw new Error(`${table.id} has no row ${x}`)
  return { L, M, S }
}

/** Mixes two neighboring rows. */
export function mixed(lower: ExpectedRow, upper: ExpectedRow, share: number): ExpectedRow {
  const mix = (name: 'L' | 'M' | 'S') => lower[name] * (1 - share) + upper[name] * share
  return { L: mix('L'), M: mix('M'), S: mix('S') }
}

/** Returns the measure at a z-score by the formulas of the WHO, with the linear part beyond 3 SD where it applies. */
export function expectedMeasure(row: ExpectedRow, z: number, isRestricted: boolean): number {
  const { L, M, S } = row
  const sd = (k: number) => M * (1 + L * S * k) ** (1 / L)
  if (isRestricted && z > 3) return sd(3) + (z - 3) * (sd(3) - sd(2))
  if (isRestricted && z < -3) return sd(-3) + (z + 3) * (sd(-2) - sd(-3))
  return sd(z)
}

/** Returns the z-score of a measure by the formulas of the WHO, with the linear part beyond 3 SD where it applies. */
export function expectedZ({ L, M, S }: ExpectedRow, measure: number, isRestricted: boolean): number {
  const z = ((measure / M) ** L - 1) / (L * S)
  if (!isRestricted || (z >= -3 && z <= 3)) return z
  const sd = (k: number) => M * (1 + L * S * k) ** (1 / L)
  if (z > 3) return 3 + (measure - sd(3)) / (sd(3) - sd(2))
  return -3 + (measure - sd(-3)) / (sd(-2) - sd(-3))
}
