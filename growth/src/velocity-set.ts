/** A table of gains as the generated module holds it: the intervals and each series separated by spaces. */
export interface VelocitySet {
  id: string
  unit: string
  /** Added to the gain before it is scored. */
  delta: number
  /** From and to in months, `4w` for four weeks: `2-3`. */
  intervals: string
  female: Record<'L' | 'M' | 'S', string>
  male: Record<'L' | 'M' | 'S', string>
}
