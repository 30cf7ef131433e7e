import type { EntryOf } from '@nestwren/contract/logs/entry'
import { type DiaperDetails, diaperKinds } from '@nestwren/contract/logs/kinds/diaper'

/** How many of the last diapers say what the next one probably is. */
const lookBack = 10

/** The commonest kind of the last diapers; wet while there is none, or as long as nothing is commoner. */
export function likelyDiaper(earlier: readonly EntryOf<'diaper'>[]): DiaperDetails['kind'] {
  const recent = earlier.slice(0, lookBack).map(({ details }) => details.kind)
  const count = (kind: DiaperDetails['kind']) => recent.filter((one) => one === kind).length
  return diaperKinds.reduce((best, kind) => (count(kind) > count(best) ? kind : best), 'wet')
}

export function newDiaper(kind: DiaperDetails['kind']): DiaperDetails {
  return { kind, color: null, consistency: null, size: null, isBlowout: false, hasRash: false, hasCream: false }
}
