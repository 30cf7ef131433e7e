import { type DoseLimits, unawareDoses } from '@nestwren/contract/doses'
import { isSameMedicine } from '@nestwren/contract/logs/kinds/medicine'
import type { MedicineItem } from '@nestwren/contract/medicines'
import { useMemo, useState } from 'react'
import { useWorkspace } from '../../../../../platform/cache/current-workspace.ts'
import { nowMs } from '../../../../../platform/clock/now.ts'
import { readPreference, writePreference } from '../../../../../platform/preferences/preferences.ts'
import { type EntryView, useEntries } from '../../../../../platform/sync/indexed/use-entries.ts'
import { useList } from '../../../../../platform/sync/use-list.ts'
import { medicines } from '../../public/medicines.ts'
import type { DoseEntry } from '../dose-state.ts'

export interface DosePair {
  /** Of both doses as they are: moved to another time, they are told of again. */
  readonly key: string
  readonly doses: readonly [DoseEntry, DoseEntry]
  readonly limits: DoseLimits
}

const dayMs = 86_400_000
/** A phone may have been off for days; what is older is told to nobody any more. */
const toldForMs = 7 * dayMs
/** More than are ever read away in that time. */
const maxRemembered = 50

/** Doses given without knowing of each other, the latest first, of what this device holds. */
function dosePairs(doses: readonly DoseEntry[], medicines: readonly MedicineItem[]): readonly DosePair[] {
  const groups: DoseEntry[][] = []
  for (const dose of doses) {
    const group = groups.find(
      ([one]) => one !== undefined && one.childId === dose.childId && isSameMedicine(one.details, dose.details),
    )
    if (group === undefined) groups.push([dose])
    else group.push(dose)
  }
  return groups
    .flatMap((group) => {
      const { medicineId } = group.find(({ details }) => details.medicineId !== null)?.details ?? { medicineId: null }
      const limits = medicines.find(({ id }) => id === medicineId) ?? { minIntervalS: null, maxDosesPerDay: null }
      const given = group.map((dose) => ({ id: dose.id, at: dose.startAt, known: dose.details.known, dose }))
      return unawareDoses(given, limits).map(([a, b]) => ({
        key: `${a.id}@${a.at} ${b.id}@${b.at}`,
        doses: [a.dose, b.dose] as const,
        limits,
      }))
    })
    .sort((a, b) => (a.doses[1].startAt < b.doses[1].startAt ? 1 : -1))
}

/** Doses that a dose was given too close to, without knowing of each other; also those that were read away long ago. */
export function useUnawareOf({ id, childId, startAt }: DoseEntry): readonly DoseEntry[] {
  const at = (days: number) => new Date(Date.parse(startAt) + days * dayMs).toISOString()
  // Of the doses before it also those that count in its 24 hours.
  const views = useEntries(childId, { kind: 'medicine', from: at(-2), to: at(2) })
  const pairs = usePairs(views)
  return pairs.flatMap(({ doses }) =>
    doses.some((dose) => dose.id === id) ? doses.filter((dose) => dose.id !== id) : [],
  )
}

function usePairs(views: readonly EntryView[]): readonly DosePair[] {
  const { data: items } = useList(medicines)
  return useMemo(() => {
    const doses = views.flatMap(({ entry }) => (entry.kind === 'medicine' && entry.deletedAt === null ? [entry] : []))
    return dosePairs(doses, items ?? [])
  }, [views, items])
}

/** Pairs that nobody has read on this device yet, and how one is put away here. */
export function useUnawareDoses(childId: string | 'all'): {
  readonly pairs: readonly DosePair[]
  readonly putAway: (pair: DosePair) => void
} {
  const { scope } = useWorkspace()
  const storeKey = `nestwren.readDoses.${scope.userId}.${scope.accountId}`
  const [read, setRead] = useState<readonly string[]>(() => readPreference(storeKey)?.split('\n') ?? [])
  const from = new Date(Math.floor(nowMs() / dayMs) * dayMs - toldForMs).toISOString()
  const views = useEntries(childId, { kind: 'medicine', from })
  const pairs = usePairs(views)
  return {
    pairs: pairs.filter(({ key }) => !read.includes(key)),
    putAway: ({ key }) => {
      const next = [key, ...read].slice(0, maxRemembered)
      writePreference(storeKey, next.join('\n'))
      setRead(next)
    },
  }
}
