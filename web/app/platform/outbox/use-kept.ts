import type { FamilyPart } from '@nestwren/contract/live'
import { useMemo } from 'react'
import { currentWorkspace } from '../cache/current-workspace.ts'
import type { KeptItem, Operation } from './operation.ts'
import { useQueue } from './use-outbox.ts'

interface Kept {
  readonly id: string
  readonly version: number
}

/**
 * What a family keeps as the person expects it: what the server said with the writes that wait, in order. The same list
 * where none does.
 */
export function layKept<T extends Kept>(
  part: FamilyPart,
  stored: readonly T[] | undefined,
  queue: readonly Operation[],
): readonly T[] | undefined {
  const changes = queue.flatMap(({ kept, state }) => (kept?.part === part ? [{ ...kept, state }] : []))
  if (changes.length === 0) return stored
  const items = new Map<string, KeptItem>(stored?.map((one) => [one.id, one as KeptItem & T]))
  for (const { id, what, shown, before, baseVersion, state } of changes) {
    const item = items.get(id) ?? before
    if (what === 'remove') {
      // Refused: it is still there, and the person has to hear of it.
      if (state === 'waiting') items.delete(id)
      else if (item !== null) items.set(id, item)
    } else if (what === 'update') {
      items.set(id, { ...item, ...shown, version: Math.max(item?.version ?? 0, baseVersion + 1) })
    } else if (item === null) items.set(id, { ...shown, version: 1 })
  }
  return [...items.values()] as readonly KeptItem[] as unknown as readonly T[]
}

/** {@link layKept} with what waits on this device now. */
export function useKept<T extends Kept>(part: FamilyPart, stored: readonly T[] | undefined): readonly T[] | undefined {
  const { queue } = useQueue()
  return useMemo(() => layKept(part, stored, queue), [part, stored, queue])
}

/** The same once, outside of a component. */
export function keptNow<T extends Kept>(part: FamilyPart, stored: readonly T[] | undefined): readonly T[] {
  return layKept(part, stored, currentWorkspace().outbox.getState().queue) ?? []
}
