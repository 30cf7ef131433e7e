import type { CustodyCycle } from '@nestwren/contract/parenting-schedule'
import { useQueryClient } from '@tanstack/react-query'
import { queryKeys } from '../../../platform/api/query-keys.ts'
import { nowIso } from '../../../platform/clock/now.ts'
import { useSession } from '../../../platform/session/use-session.ts'
import { changeItem, createItem, removeItem, untilAnswered } from '../../../platform/sync/lazy/write-list.ts'
import type { OperationError } from '../../../platform/sync/operation.ts'
import { useAction } from '../../../ui/use-action.ts'
import { cycleList } from '../public/use-cycles.ts'
import { type CycleFields, changedFields } from './cycle-form.ts'

type Outcome = { readonly isKept: true } | { readonly isKept: false; readonly refused: OperationError | null }

export interface CycleWrites {
  readonly isBusy: boolean
  /** Why this device could not keep it. */
  readonly failure: string | null
  readonly setFailure: (failure: string | null) => void
  /** Adds or changes a schedule, with or without a network. What the server refuses at once comes back. */
  readonly save: (cycle: CustodyCycle | null, id: string, fields: CycleFields) => Promise<Outcome>
  readonly remove: (cycle: CustodyCycle) => Promise<Outcome>
}

/** Saves schedules through the queue of this device. */
export function useSaveCycle(): CycleWrites {
  const { user } = useSession()
  const client = useQueryClient()
  const { isBusy, failure, setFailure, run } = useAction()
  const keep = async (write: () => { readonly operationId: string; readonly isStored: Promise<unknown> }) => {
    let refused: OperationError | null = null
    const isDone = await run(async () => {
      const { operationId, isStored } = write()
      await isStored
      refused = await untilAnswered(operationId)
    })
    // What stands in the way may have come while this was edited.
    if (refused !== null) void client.invalidateQueries({ queryKey: queryKeys.list(cycleList.name) })
    return isDone && refused === null ? { isKept: true as const } : { isKept: false as const, refused }
  }
  return {
    isBusy,
    failure,
    setFailure,
    save: async (cycle, id, fields) => {
      if (cycle !== null) {
        const changed = changedFields(cycle, fields)
        if (Object.keys(changed).length === 0) return { isKept: true }
        return keep(() => changeItem(cycleList, cycle, changed))
      }
      const by = { id: user?.id ?? '', name: user?.name ?? '' }
      const at = nowIso()
      const made = { createdBy: by, createdAt: at, updatedBy: by, updatedAt: at }
      return keep(() => createItem(cycleList, { id, ...fields }, { ...fields, ...made }))
    },
    remove: (cycle) => keep(() => removeItem(cycleList, cycle)),
  }
}
