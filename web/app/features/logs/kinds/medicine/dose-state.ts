import { adviseDose, type DoseAdvice } from '@nestwren/contract/doses'
import type { EntryOf } from '@nestwren/contract/logs/entry'
import { isSameMedicine } from '@nestwren/contract/logs/kinds/medicine'
import type { MedicineItem } from '@nestwren/contract/medicines'
import type { EntryView } from '../../../../platform/sync/indexed/use-entries.ts'

const dayMs = 86_400_000
/** Longer than any wait between doses: older ones say nothing to a limit. */
export const reachMs = 31 * dayMs

/** From when on doses are looked at for one at `at`; the same for a whole day, so that lists keep their identity. */
export function dosesFrom(at: string): string {
  return new Date(Math.floor(Date.parse(at) / dayMs) * dayMs - reachMs).toISOString()
}

export type DoseEntry = EntryOf<'medicine'>
export type NamedMedicine = Pick<DoseEntry['details'], 'medicineId' | 'name'>

/** A medicine as a dose is judged by it. What somebody typed without the list has no limits. */
export type Judged = Pick<
  MedicineItem,
  'minIntervalS' | 'maxDosesPerDay' | 'lastGivenAt' | 'dosesLast24H' | 'nextSafeAt'
> &
  Partial<Pick<MedicineItem, 'unseenDoses'>>
export const withoutLimits: Judged = {
  minIntervalS: null,
  maxDosesPerDay: null,
  lastGivenAt: null,
  dosesLast24H: 0,
  nextSafeAt: null,
}

export interface DoseState extends DoseAdvice {
  /** The dose before, of those the person may see; null when none is known. */
  readonly lastAt: string | null
  /** The entry of {@link lastAt}, where this device holds it. */
  readonly last: DoseEntry | null
  /** Doses in the 24 hours before. */
  readonly count: number
  /** What to keep with a dose that is saved now: the doses around it that the person was shown. */
  readonly known: { readonly before: string | null; readonly after: string | null }
}

/** The doses of a medicine among these entries, latest first, without one that is being changed. */
export function dosesAmong(
  views: readonly EntryView[],
  medicine: NamedMedicine,
  exceptId: string | null = null,
): readonly DoseEntry[] {
  return views.flatMap(({ entry }) =>
    entry.kind === 'medicine' &&
    entry.id !== exceptId &&
    entry.deletedAt === null &&
    isSameMedicine(entry.details, medicine)
      ? [entry]
      : [],
  )
}

interface Around {
  /** ISO instant of the dose that is judged. */
  readonly at: string
  /** The device has read all doses of the child that matter. */
  readonly isRead: boolean
  /** A dose that is there already is judged: what the server counts may include it. */
  readonly isChange?: boolean
}

/**
 * What a family's limits say to a dose. Where the device has read the doses, they are what counts, with what was given and
 * deleted on it since; before that also what the server counted when the medicine was read.
 * @param doses the other doses of this medicine that the device holds, latest first
 */
export function doseState(
  item: Judged,
  doses: readonly DoseEntry[],
  { at, isRead, isChange = false }: Around,
): DoseState {
  const here = doses.map(({ startAt }) => startAt)
  const { lastGivenAt } = item
  // Of what was read nothing is missing but what is too old to matter.
  const isOld = lastGivenAt !== null && Date.parse(lastGivenAt) < Date.parse(at) - reachMs
  const isNew = lastGivenAt !== null && !isChange && !here.some((one) => Date.parse(one) >= Date.parse(lastGivenAt))
  const seen = isNew && (isOld || !isRead) ? [...here, lastGivenAt] : here
  const all = [...seen, ...(item.unseenDoses ?? [])]
  const before = (instants: readonly string[]) => instants.filter((one) => Date.parse(one) <= Date.parse(at)).sort()
  const inDay = before(all).filter((one) => Date.parse(one) > Date.parse(at) - dayMs).length
  const advice = adviseDose(item, all, at)
  // Before the doses were read, the server's count and its word on the limits hold as well.
  const isBehind = !isRead && !isChange && inDay < item.dosesLast24H
  const count = isBehind ? item.dosesLast24H : inDay
  const theirs = isBehind && item.nextSafeAt !== null && item.nextSafeAt > at ? item.nextSafeAt : null
  const lastAt = before(seen).at(-1) ?? null
  return {
    ...advice,
    isOverDaily:
      advice.isOverDaily || (theirs !== null && item.maxDosesPerDay !== null && count >= item.maxDosesPerDay),
    nextSafeAt:
      theirs !== null && (advice.nextSafeAt === null || Date.parse(theirs) > Date.parse(advice.nextSafeAt))
        ? theirs
        : advice.nextSafeAt,
    lastAt,
    last: doses.find(({ startAt }) => startAt === lastAt) ?? null,
    count,
    known: {
      before: before(all).at(-1) ?? null,
      after: all.filter((one) => Date.parse(one) > Date.parse(at)).sort()[0] ?? null,
    },
  }
}

/** Whether a dose asks first: it is early, over the day's limit, or too close before one that was logged already. */
export function needsQuestion({ nextSafeAt, isOverDaily, followedAt }: DoseAdvice): boolean {
  return nextSafeAt !== null || isOverDaily || followedAt !== null
}
