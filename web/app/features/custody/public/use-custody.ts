import type { Override } from '@nestwren/contract/custody/terms'
import type { CustodyOverride } from '@nestwren/contract/overrides'
import type { CustodyCycle } from '@nestwren/contract/parenting-schedule'
import { useMemo } from 'react'
import { nowMs } from '../../../platform/clock/now.ts'
import { useList } from '../../../platform/sync/use-list.ts'
import { cycleList, overrideList } from './custody-lists.ts'
import { agreedOf, isOpen } from './engine.ts'

/** Parenting time as the device has it. */
export interface Custody {
  readonly cycles: readonly CustodyCycle[]
  /** All of them, whatever became of them. */
  readonly overrides: readonly CustodyOverride[]
  /** Those that hold, as the custody engine takes them. */
  readonly agreed: readonly Override[]
  /** Those that wait for an answer. */
  readonly proposed: readonly CustodyOverride[]
}

/** The reads of both lists as one, for `Loaded`: there once both are. */
export interface CustodyRead {
  readonly data: Custody | undefined
  readonly error: unknown
  readonly fetchStatus: 'fetching' | 'paused' | 'idle'
  readonly dataUpdatedAt: number
  readonly refetch: () => Promise<unknown>
}

/**
 * Reads the parenting schedules and what was agreed and proposed on top of them, kept on the device. Without the right to
 * see custody the server refuses to list them: pass `isWanted` false.
 */
export function useCustody(isWanted = true): CustodyRead {
  const cycles = useList(cycleList, { isWanted })
  const overrides = useList(overrideList, { isWanted })
  const data = useMemo(() => custodyFrom(cycles.data, overrides.data), [cycles.data, overrides.data])
  const states = [cycles.fetchStatus, overrides.fetchStatus]
  return {
    data,
    error: cycles.error ?? overrides.error,
    fetchStatus: states.includes('fetching') ? 'fetching' : states.includes('paused') ? 'paused' : 'idle',
    dataUpdatedAt: Math.min(cycles.dataUpdatedAt, overrides.dataUpdatedAt),
    refetch: () => Promise.all([cycles.refetch(), overrides.refetch()]),
  }
}

function custodyFrom(
  cycles: readonly CustodyCycle[] | undefined,
  overrides: readonly CustodyOverride[] | undefined,
): Custody | undefined {
  if (cycles === undefined || overrides === undefined) return undefined
  const now = nowMs()
  return { cycles, overrides, agreed: agreedOf(overrides), proposed: overrides.filter((one) => isOpen(one, now)) }
}
