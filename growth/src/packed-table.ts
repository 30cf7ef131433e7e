/**
 * A table as the generated modules hold it. Each series is text, made by tools/build-tables.ts: the second differences of
 * the figures in whole ten-thousandths (S: hundred-thousandths). `a` to `z` are 0 to 25, `A` to `Z` are -1 to -26, a number
 * after a letter repeats it, and anything larger stands as `+27` or `-27`. The first of the differences of differences is
 * the figure itself, the second is how far the second figure lies from it, less the first.
 */
export interface PackedTable {
  source: string
  /** What `start` and `step` count. */
  xUnit: string
  yUnit: string
  start: number
  step: number
  count: number
  /** The last x that is scored; the 2007 tables have one row more, to interpolate up to it. */
  validTo: number
  /** The first day whose figures are heights; null where the measure is no length. */
  heightFrom: number | null
  restrictedBeyond3SD: boolean
  implausible: { below: number; above: number }
  female: PackedLms
  male: PackedLms
}

interface PackedLms {
  L: string
  M: string
  S: string
}

/** Power, median and coefficient of variation, one figure a row. */
export interface Lms {
  L: Float64Array
  M: Float64Array
  S: Float64Array
}

const unpacked = new WeakMap<PackedLms, Lms>()

/** Returns the figures of one sex, bit for bit those of the source; unpacks them on the first call only. */
export function unpack(table: PackedTable, sex: 'female' | 'male'): Lms {
  const packed = table[sex]
  const known = unpacked.get(packed)
  if (known) return known
  const lms = {
    L: unpackSeries(packed.L, table.count, 1e4),
    M: unpackSeries(packed.M, table.count, 1e4),
    S: unpackSeries(packed.S, table.count, 1e5),
  }
  unpacked.set(packed, lms)
  return lms
}

function unpackSeries(text: string, count: number, scale: number): Float64Array {
  const values = new Float64Array(count)
  let row = 0
  let value = 0
  let change = 0
  for (const [, letter, run, number] of text.matchAll(/([a-zA-Z])(\d*)|([+-]\d+)/g)) {
    const second = letter ? letterValue(letter) : Number(number)
    for (let times = Number(run || 1); times > 0; times -= 1) {
      change += second
      value += change
      values[row] = value / scale
      row += 1
    }
  }
  return values
}

function letterValue(letter: string): number {
  const code = letter.charCodeAt(0)
  return code >= 97 ? code - 97 : 64 - code
}
