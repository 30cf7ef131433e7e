import type { Series } from '@nestwren/contract/charts'

/** A sentence about a period rests on at least so many days, in it and before it. */
export const leastDays = 5

/** What there is to say of a series beside the period before. */
export interface Comparison {
  readonly average: number
  /** The average less that of the period before. */
  readonly change: number
  /** On how many days each rests. */
  readonly days: number
  readonly previousDays: number
}

/** How many days of a series are over and have a value. */
export function daysThatCount(series: Pick<Series, 'days'>, today: string): number {
  return series.days.filter(({ date }) => date < today).length
}

/** Compares a period with the one before it; null where either rests on fewer than `least` days. */
export function compared(series: Series, today: string, least: number): Comparison | null {
  const { average, previous } = series
  const days = daysThatCount(series, today)
  if (average === null || previous.average === null || days < least || previous.days < least) return null
  return { average, change: average - previous.average, days, previousDays: previous.days }
}
