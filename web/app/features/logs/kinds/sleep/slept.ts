import type { Entry } from '@nestwren/contract/logs/entry'
import { coveredS } from '../../day-summary.ts'

/** Seconds asleep inside [from, to), by the sleeps among these entries; one that goes on counts until `now`. */
export function sleptS(entries: readonly Entry[], from: string, to: string, now: string): number {
  const sleeps = entries.filter(({ kind }) => kind === 'sleep')
  return coveredS(sleeps, from, to, now)
}
