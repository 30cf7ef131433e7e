import type { AnyDetails, Entry } from '@nestwren/contract/logs/entry'
import type { MilkLot } from '@nestwren/contract/milk'
import { ruledExpiry } from '@nestwren/contract/milk-keeping'
import { useCallback } from 'react'
import { useWorkspace } from '../../../../platform/cache/current-workspace.ts'
import type { EntryStore } from '../../../../platform/sync/indexed/entry-store.ts'
import { entryIdsOf, type Operation } from '../../../../platform/sync/operation.ts'
import { useList } from '../../../../platform/sync/use-list.ts'
import { linkedList } from './linked-lists.ts'

const stock = linkedList('milk')

/**
 * The milk stock of all children, what expires first on top; kept on the device, with what waits to be sent: changes of
 * containers, and what was logged as pumped or fed.
 */
export function useMilkStock(isWanted = true) {
  const { entries } = useWorkspace()
  const expected = useCallback(
    (lots: readonly MilkLot[] | undefined, queue: readonly Operation[]) => withWaitingLogs(lots, queue, entries),
    [entries],
  )
  return useList(stock, { isWanted, expected })
}

/** True once it should not be fed any more. */
export function isExpired({ expiresAt }: Pick<MilkLot, 'expiresAt'>, now: string): boolean {
  return Date.parse(expiresAt) <= Date.parse(now)
}

interface Taken {
  readonly lotId: string
  readonly amountMl: number
}

function takenBy(details: AnyDetails | undefined): readonly Taken[] {
  return details !== undefined && 'bottles' in details ? details.bottles.flatMap(({ milkLots = [] }) => milkLots) : []
}

function putByIn(entry: Entry | null): readonly MilkLot[] {
  if (entry?.kind !== 'pumping') return []
  const pumpedAt = entry.endAt ?? entry.startAt
  return entry.details.stored.map(({ lotId, place, amountMl }) => ({
    id: lotId,
    childId: entry.childId,
    place,
    amountMl,
    leftMl: amountMl,
    pumpedAt,
    movedAt: pumpedAt,
    isThawed: false,
    expiresAt: ruledExpiry(place, pumpedAt, false),
    hasOwnExpiry: false,
    label: null,
    entryId: entry.id,
    endedAt: null,
    endedAs: null,
    version: 1,
  }))
}

/**
 * The stock as it will be when the logs that wait are through: what was pumped stands in it, what was fed is gone from it.
 * The same list where none of them is about milk.
 */
export function withWaitingLogs(
  stored: readonly MilkLot[] | undefined,
  queue: readonly Operation[],
  entries: Pick<EntryStore, 'get' | 'stored'>,
): readonly MilkLot[] | undefined {
  const lots = new Map(stored?.map((lot) => [lot.id, lot]))
  let hasChanged = false
  for (const id of new Set(queue.flatMap(entryIdsOf))) {
    const before = entries.stored(id)
    const after = entries.get(id)?.entry ?? null
    const wanted = putByIn(after)
    for (const lot of wanted) {
      if (lots.has(lot.id)) continue
      lots.set(lot.id, lot)
      hasChanged = true
    }
    for (const { id: lotId } of putByIn(before))
      if (!wanted.some((lot) => lot.id === lotId)) hasChanged = lots.delete(lotId) || hasChanged
    const takes = [
      ...takenBy(before?.details).map((one) => ({ ...one, sign: 1 })),
      ...takenBy(after?.details).map((one) => ({ ...one, sign: -1 })),
    ]
    for (const { lotId, amountMl, sign } of takes) {
      const lot = lots.get(lotId)
      if (lot === undefined) continue
      lots.set(lotId, { ...lot, leftMl: Math.min(lot.amountMl, Math.max(0, lot.leftMl + sign * amountMl)) })
      hasChanged = true
    }
  }
  return hasChanged ? [...lots.values()] : stored
}
