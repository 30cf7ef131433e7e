import type { Override } from '@nestwren/contract/custody/terms'
import type { CustodyOverride } from '@nestwren/contract/overrides'
import type { CustodyCycle } from '@nestwren/contract/parenting-schedule'
import { useMemo } from 'react'
import { useList } from '../../platform/sync/use-list.ts'
import { cycleList, overrideList } from '../custody/public/custody-lists.ts'
import { agreedOf } from '../custody/public/engine.ts'

export interface CustodyLists {
  readonly cycles: readonly CustodyCycle[]
  /** Proposed and agreed ones. */
  readonly overrides: readonly CustodyOverride[]
  /** The agreed ones, as the custody engine takes them. */
  readonly agreed: readonly Override[]
}

const none = [] as const

/** Returns whose time it is as the family agreed it, as far as the device has it; nothing without the right to see it. */
export function useCustodyInput(isWanted: boolean): CustodyLists {
  const cycles: readonly CustodyCycle[] = useList(cycleList, { isWanted }).data ?? none
  const overrides: readonly CustodyOverride[] = useList(overrideList, { isWanted }).data ?? none
  return useMemo(() => {
    if (!isWanted) return { cycles: none, overrides: none, agreed: none }
    return { cycles, overrides, agreed: agreedOf(overrides) }
  }, [isWanted, cycles, overrides])
}
