import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { queryKeys } from '../api/query-keys.ts'
import type { ListedItem, ReadableList } from './list.ts'
import type { Operation, SyncedItem } from './operation.ts'
import { useWrites } from './use-queue.ts'

/**
 * A list as the person expects it: what the server said with the writes that wait, in order. The same list where none
 * does.
 */
export function layOverList<T extends ListedItem>(
  { name }: Pick<ReadableList, 'name'>,
  stored: readonly T[] | undefined,
  queue: readonly Operation[],
): readonly T[] | undefined {
  const changes = queue.flatMap(({ kept, state }) => (kept?.part === name ? [{ ...kept, state }] : []))
  if (changes.length === 0) return stored
  const items = new Map<string, SyncedItem>(stored?.map((one) => [one.id, one as SyncedItem & T]))
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
  return [...items.values()] as readonly SyncedItem[] as unknown as readonly T[]
}

/** The items of what is cached; what a family has one of is a list of one, under the list's name. */
export function itemsOf<T extends ListedItem>(
  { name, single }: ReadableList<T>,
  answer: unknown,
): readonly T[] | undefined {
  if (single === undefined || answer === undefined) return answer as readonly T[] | undefined
  return [{ ...single.flat(answer), id: name }]
}

interface ListOptions<T> {
  /** It is not asked for, nor shown from anywhere but the device, while this is false. */
  readonly isWanted?: boolean
  /** What follows for the list from other writes that wait, such as logs. Must not change between renderings. */
  readonly expected?: (items: readonly T[] | undefined, queue: readonly Operation[]) => readonly T[] | undefined
}

/** A list of the family: kept on the device, refreshed by live events, with what waits on this device laid over it. */
export function useList<T extends ListedItem>(
  list: ReadableList<T>,
  { isWanted = true, expected }: ListOptions<T> = {},
) {
  const queue = useWrites(({ kept }) => expected !== undefined || kept?.part === list.name)
  const query = useQuery({
    queryKey: queryKeys.list(list.name),
    queryFn: ({ signal }) => list.read(signal),
    enabled: isWanted,
  })
  const answer = query.data
  const stored = useMemo(() => itemsOf(list, answer), [list, answer])
  const data = useMemo(() => {
    const items = expected === undefined ? stored : expected(stored, queue)
    return layOverList(list, items, queue)
  }, [list, stored, queue, expected])
  return { ...query, data }
}
