import { useMemo } from 'react'
import { queryKeys } from '../../api/query-keys.ts'
import { currentWorkspace } from '../../cache/current-workspace.ts'
import type { ListedItem, ReadableList } from '../list.ts'
import { itemsOf, layOverList } from '../use-list.ts'
import { useWrites } from '../use-queue.ts'

/** What waits on this device for a list, laid over nothing: items that were changed, made or are refused. */
export function useWaitingItems<T extends ListedItem>(list: ReadableList<T>): readonly T[] {
  const queue = useWrites(({ kept }) => kept?.part === list.name)
  return useMemo(() => layOverList<T>(list, undefined, queue) ?? [], [list, queue])
}

/** The list once, outside of a component, as far as the device has it. */
export function listNow<T extends ListedItem>(list: ReadableList<T>): readonly T[] {
  const { outbox, queryClient } = currentWorkspace()
  const stored = itemsOf(list, queryClient.getQueryData(queryKeys.list(list.name)))
  return layOverList(list, stored, outbox.getState().queue) ?? []
}
