import { percentileOf } from '@nestwren/growth/normal'

/** A percentile as it is said: whole, with one decimal near the ends, or only that it lies beyond them. */
export type SaidPercentile =
  | { readonly kind: 'below' }
  | { readonly kind: 'above' }
  /** `of` children there are `less` below: 100, or 1,000 where a whole one would be none or all. */
  | { readonly kind: 'at'; readonly value: number; readonly of: 100 | 1000; readonly less: number }

/** The WHO derives percentiles from -3 to 3 SD, limits included: 0.135 to 99.865. */
const least = percentileOf(-3)
const most = percentileOf(3)

/** Returns how a percentile from 0 to 100 is said; beyond 3 SD only that it lies below or above. */
export function saidPercentile(percentile: number): SaidPercentile {
  if (percentile < least) return { kind: 'below' }
  if (percentile > most) return { kind: 'above' }
  const whole = Math.round(percentile)
  if (percentile >= 1 && percentile <= 99) return { kind: 'at', value: whole, of: 100, less: whole }
  const fine = Math.round(percentile * 10) / 10
  return { kind: 'at', value: fine, of: 1000, less: Math.round(fine * 10) }
}
