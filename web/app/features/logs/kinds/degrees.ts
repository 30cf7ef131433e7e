import type { TemperatureDraft } from './kind-view.ts'

export type DegreeUnit = 'C' | 'F'

/** Hundredths of a degree Celsius for a number in `unit`. */
export function toCentiC(value: number, unit: DegreeUnit): number {
  return Math.round(unit === 'C' ? value * 100 : ((value - 32) / 1.8) * 100)
}

/** A number in `unit`, to the nearest tenth. */
export function fromCentiC(centiC: number, unit: DegreeUnit): number {
  const degrees = unit === 'C' ? centiC / 100 : (centiC / 100) * 1.8 + 32
  return Math.round(degrees * 10) / 10
}

type Entered = Pick<TemperatureDraft, 'centiC' | 'typed'>

/** What is stored of a number in the reader's unit. */
export function enteredDegrees(value: number | null, unit: DegreeUnit): Entered {
  return value === null
    ? { centiC: null, typed: null }
    : { centiC: toCentiC(value, unit), typed: { value: String(value), unit } }
}

/** The number in the reader's unit: as it was typed where the unit is the same. */
export function shownDegrees({ centiC, typed }: Entered, unit: DegreeUnit): number | null {
  if (centiC === null) return null
  return typed !== null && typed.unit === unit ? Number(typed.value) : fromCentiC(centiC, unit)
}
