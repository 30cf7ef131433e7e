import type { FoodItem } from '@nestwren/contract/food'
import { isLevelAtLeast } from '@nestwren/contract/permissions'
import { useCallback } from 'react'
import { api } from '../../../../platform/api/api.ts'
import { useChildren } from '../../../../platform/api/queries.ts'
import { currentWorkspace, useWorkspace } from '../../../../platform/cache/current-workspace.ts'
import type { SyncedList } from '../../../../platform/sync/list.ts'
import type { Operation } from '../../../../platform/sync/operation.ts'
import { useList } from '../../../../platform/sync/use-list.ts'
import { waitingFeedsWith, withWaitingFeeds } from '../waiting-foods.ts'

/** As many as one answer may have. */
const pageSize = 200

async function readFoods(signal: AbortSignal): Promise<readonly FoodItem[]> {
  const items: FoodItem[] = []
  let cursor: string | null = null
  do {
    const query: { limit: number; cursor?: string } = { limit: pageSize, ...(cursor === null ? {} : { cursor }) }
    const page = await api.food.listAll({ query }, { signal })
    items.push(...page.items)
    cursor = page.nextCursor
  } while (cursor !== null)
  return items
}

/** The foods of all children whose food the person may see. Feeds that name one are of the list too. */
export const foodList: SyncedList<FoodItem> = {
  name: 'foods',
  scope: 'child',
  calls: { create: 'food.create', update: 'food.update', remove: 'food.remove' },
  read: readFoods,
  wire: {
    params: (what, { childId, id, name }) =>
      what === 'create' ? { childId } : what === 'update' ? { childId, id } : { childId, name },
    body: (foodItem) => ({ foodItem }),
  },
  changedByLogs: ['feeding'],
  toldBy: ['child:updated'],
}

/** The foods of all children, kept on the device, with what waits to be sent: changes, and feeds that name foods. */
export function useFoods(isWanted = true) {
  const { entries } = useWorkspace()
  const expected = useCallback(
    (foods: readonly FoodItem[] | undefined, queue: readonly Operation[]) => withWaitingFeeds(foods, queue, entries),
    [entries],
  )
  return useList(foodList, { isWanted, expected })
}

/** Ids of feeds on this device that have to reach the server before what is said of a food. */
export function feedsBefore(food: FoodItem): readonly string[] {
  const { outbox, entries } = currentWorkspace()
  return waitingFeedsWith(food, outbox.getState().queue, entries)
}

/** Where a food of a child is shown with its sheet open. */
export function foodAddress({ id, childId }: Pick<FoodItem, 'id' | 'childId'>): string {
  return `/charts?tab=food&child=${childId}#/food=${id}`
}

/** The foods of one child, as far as the person may see them and the device has them. */
export function useFoodsOf(childId: string | null): readonly FoodItem[] {
  const { children } = useChildren()
  const level = children.find(({ _id }) => _id === childId)?.access.food ?? 'none'
  const { data = [] } = useFoods(isLevelAtLeast(level, 'view'))
  return isLevelAtLeast(level, 'view') ? data.filter((food) => food.childId === childId) : []
}
