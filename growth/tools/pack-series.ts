/** The series of a table. */
export const series = ['L', 'M', 'S'] as const

const decimals = { L: 4, M: 4, S: 5 }

/**
 * Packs a series as src/packed-table.ts reads it: the figures as whole ten-thousandths (S: hundred-thousandths), of
 * which the second differences. Throws when a figure has more decimals than that.
 */
export function packSeries(name: (typeof series)[number], values: readonly number[]): string {
  const scale = 10 ** decimals[name]
  const whole = values.map((value) => Math.round(value * scale))
  const lost = whole.findIndex((value, row) => value / scale !== values[row])
  if (lost !== -1) throw new Error(`${name}[${lost}] = ${values[lost]} has more than ${decimals[name]} decimals`)
  return packRuns(differences(differences(whole)))
}

/** The first figure, then how far each lies from the one before. */
function differences(values: readonly number[]): number[] {
  return values.map((value, row) => value - (values[row - 1] ?? 0))
}

function packRuns(values: readonly number[]): string {
  let packed = ''
  for (let row = 0; row < values.length; ) {
    const value = values[row] ?? 0
    let run = 1
    if (isLetter(value)) while (values[row + run] === value) run += 1
    packed += run > 2 ? `${token(value)}${run}` : token(value).repeat(run)
    row += run
  }
  return packed
}

function isLetter(value: number): boolean {
  return value >= -26 && value <= 25
}

function token(value: number): string {
  if (!isLetter(value)) return value > 0 ? `+${value}` : String(value)
  return value >= 0 ? String.fromCharCode(97 + value) : String.fromCharCode(64 - value)
}
