import { listOf } from '../../../platform/sync/list.ts'
import { useList } from '../../../platform/sync/use-list.ts'

export const cycleList = listOf('parentingSchedule', { name: 'cycles', toldBy: ['schedule:updated'] })
export const overrideList = listOf('overrides', { toldBy: ['schedule:updated'] })

/**
 * Returns the parenting schedules of the children whose custody the person may see, kept on the device. Without that
 * right the server refuses to list them: pass `isWanted` false.
 */
export function useCycles(isWanted = true) {
  return useList(cycleList, { isWanted })
}

/** Like {@link useCycles}: holidays, vacations, swaps, and one-offs, proposed and agreed. */
export function useOverrides(isWanted = true) {
  return useList(overrideList, { isWanted })
}
