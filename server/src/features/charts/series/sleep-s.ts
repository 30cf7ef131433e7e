import { defineSeries } from '../series.ts'

/** Seconds asleep from midnight to midnight, as Home counts them: wake-ups are within a sleep. */
export const sleepS = defineSeries({ name: 'sleepS', kind: 'sleep', made: { by: 'lasted' } })
