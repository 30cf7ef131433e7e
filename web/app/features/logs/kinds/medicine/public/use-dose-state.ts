import type { MedicineItem } from '@nestwren/contract/medicines'
import { useEntries } from '../../../../../platform/sync/indexed/use-entries.ts'
import { useQueue } from '../../../../../platform/sync/use-queue.ts'
import { medicines } from '../../public/medicines.ts'
import { type DoseState, doseState, dosesAmong, dosesFrom, type NamedMedicine, withoutLimits } from '../dose-state.ts'
import { type DoseCheck, useDoseCheck } from './use-dose-check.ts'

export interface MedicineDoses {
  readonly state: DoseState
  /** How far {@link state} can be relied on. */
  readonly check: DoseCheck
}

interface DoseOf {
  readonly childId: string
  /** Of the family's list; null for a medicine that was typed. */
  readonly item: MedicineItem | null
  readonly named: NamedMedicine
  /** ISO instant of the dose that is judged. */
  readonly at: string
  /** The dose that is being changed. */
  readonly entryId?: string | null
}

/** What a family's limits say to a dose at an instant, with every dose that this device knows of, as they arrive. */
export function useDoses({ childId, item, named, at, entryId = null }: DoseOf): MedicineDoses {
  const views = useEntries(childId, { kind: 'medicine', from: dosesFrom(at) })
  const check = useDoseCheck(childId)
  const isOnlyHere = useIsOnlyHere(item?.id ?? null)
  const state = doseState(item ?? withoutLimits, dosesAmong(views, named, entryId), {
    at,
    isRead: check.status === 'current' || check.asOf !== null,
    isChange: entryId !== null,
  })
  return { state, check: isOnlyHere ? { status: 'current', asOf: null } : check }
}

/** A medicine that nobody else has heard of yet: all its doses were given on this device. */
function useIsOnlyHere(id: string | null): boolean {
  const { queue } = useQueue()
  return queue.some(({ kept }) => kept?.part === medicines.name && kept.what === 'create' && kept.id === id)
}
