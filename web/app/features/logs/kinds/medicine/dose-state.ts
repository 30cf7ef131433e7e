import { adviseDose, type DoseAdvice, type MedicineItem } from '@nestwren/contract/medicines'

const dayMs = 86_400_000

type Rules = Pick<MedicineItem, 'minIntervalS' | 'maxDosesPerDay' | 'lastGivenAt' | 'dosesLast24H' | 'nextSafeAt'>

/** A medicine as a dose is judged by it: what the server counts may include the dose that is being changed. */
export function rulesFor(item: Rules, entryId: string | null): Rules {
  return entryId === null ? item : { ...item, lastGivenAt: null, dosesLast24H: 0, nextSafeAt: null }
}

export interface DoseState extends DoseAdvice {
  /** The dose before; null when none is known. */
  readonly lastAt: string | null
  /** Doses in the 24 hours before. */
  readonly count: number
}

/**
 * What the rules of a medicine say to a dose at `at` (ISO). The device knows doses the server has not heard of yet, and
 * the server some from before this device was there: what is known of both counts.
 * @param onDevice starts of the other doses of this medicine that the device holds
 */
export function doseState(item: Rules, onDevice: readonly string[], at: string): DoseState {
  const { lastGivenAt } = item
  const isKnownHere = lastGivenAt === null || onDevice.some((one) => Date.parse(one) >= Date.parse(lastGivenAt))
  const doses = isKnownHere ? onDevice : [...onDevice, lastGivenAt]
  const before = doses.filter((one) => Date.parse(one) <= Date.parse(at)).sort()
  const inDay = before.filter((one) => Date.parse(one) > Date.parse(at) - dayMs).length
  const advice = adviseDose(item, doses, at)
  // The server counts doses that are not on this device: then its word on the day's limit holds as well.
  const isBehind = inDay < item.dosesLast24H
  const count = isBehind ? item.dosesLast24H : inDay
  const theirs = isBehind && item.nextSafeAt !== null && item.nextSafeAt > at ? item.nextSafeAt : null
  const isOverDaily =
    advice.isOverDaily || (theirs !== null && item.maxDosesPerDay !== null && count >= item.maxDosesPerDay)
  const nextSafeAt =
    theirs !== null && (advice.nextSafeAt === null || Date.parse(theirs) > Date.parse(advice.nextSafeAt))
      ? theirs
      : advice.nextSafeAt
  return { ...advice, isOverDaily, nextSafeAt, lastAt: before.at(-1) ?? null, count }
}
