import type { Drawing } from './chart-drawing.ts'

const daysPerMonth = 30.4375

/** Returns the unit of the ticks of an axis of ages: years where all are whole, else months; weeks under two months. */
export function ageUnit({ xTicks }: Pick<Drawing, 'xTicks'>): {
  readonly unit: 'weeks' | 'months' | 'years'
  readonly days: number
} {
  const isWhole = (days: number) =>
    xTicks.every(({ value }) => Math.abs(value / days - Math.round(value / days)) < 0.01)
  if (xTicks.length > 1 && isWhole(daysPerMonth * 12)) return { unit: 'years', days: daysPerMonth * 12 }
  return isWhole(daysPerMonth) ? { unit: 'months', days: daysPerMonth } : { unit: 'weeks', days: 7 }
}
