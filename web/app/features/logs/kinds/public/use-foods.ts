import type { FoodItem } from '@nestwren/contract/food'
import { foodKey } from '@nestwren/contract/food-key'
import type { Entry } from '@nestwren/contract/logs/entry'
import { isLevelAtLeast } from '@nestwren/contract/permissions'
import { useCallback } from 'react'
import { v5 as uuidv5 } from 'uuid'
import { useChildren } from '../../../../platform/api/queries.ts'
import { currentWorkspace, useWorkspace } from '../../../../platform/cache/current-workspace.ts'
import type { EntryStore } from '../../../../platform/sync/indexed/entry-store.ts'
import { entryIdsOf, type ItemChange, type Operation } from '../../../../platform/sync/operation.ts'
import { useList } from '../../../../platform/sync/use-list.ts'
import { linkedList } from './linked-lists.ts'

const listed = linkedList('foods')

/** The foods of all children, kept on the device, with what waits to be sent: changes, and feeds that name foods. */
export function useFoods(isWanted = true) {
  const { entries } = useWorkspace()
  const expected = useCallback(
    (foods: readonly FoodItem[] | undefined, queue: readonly Operation[]) => withWaitingFeeds(foods, queue, entries),
    [entries],
  )
  return useList(listed, { isWanted, expected })
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

/** The foods that a feed names, each once. */
function foodsOf(entry: Entry | null): ReadonlyMap<string, string> {
  if (entry === null || entry.deletedAt !== null || entry.kind !== 'feeding') return new Map()
  return new Map(entry.details.foods.map(({ name }) => [foodKey(name), name.trim()]))
}

/** The key of a food that waits to be added. */
function nameOf({ shown }: ItemChange): string[] {
  const { childId, name } = shown
  return typeof childId === 'string' && typeof name === 'string' ? [`${childId}/${foodKey(name)}`] : []
}

/** A food that nothing is known of but that a feed which waits to be sent names it; its id as the server derives it. */
function newFood(childId: string, name: string): FoodItem {
  return {
    id: uuidv5(foodKey(name), childId),
    childId,
    name,
    allergen: null,
    firstTriedOn: null,
    status: 'trying',
    reactions: [],
    note: '',
    times: 0,
    lastServedAt: null,
    createdBy: null,
    version: 0,
  }
}

/** Ids of the feeds that wait to be sent and name a food: what is said of it is sent after them. */
export function feedsBefore({ childId, name }: FoodItem): readonly string[] {
  const { outbox, entries } = currentWorkspace()
  return [...new Set(outbox.getState().queue.flatMap(entryIdsOf))].filter((id) => {
    const entry = entries.get(id)?.entry ?? null
    return entry?.childId === childId && foodsOf(entry).has(foodKey(name))
  })
}

const dayOf = (instant: string) =>
  Temporal.Instant.from(instant).toZonedDateTimeISO(Temporal.Now.timeZoneId()).toPlainDate().toString()

/**
 * Returns the foods as they will be once the feeds that wait are through: a new name stands among them, times and last
 * served follow. The same list where none of them names a food.
 */
export function withWaitingFeeds(
  stored: readonly FoodItem[] | undefined,
  queue: readonly Operation[],
  entries: Pick<EntryStore, 'get' | 'stored' | 'list'>,
): readonly FoodItem[] | undefined {
  const foods = new Map(stored?.map((food) => [`${food.childId}/${foodKey(food.name)}`, food]))
  // One that is being added is laid over the list afterwards, as a whole.
  const coming = new Set(
    queue.flatMap(({ kept }) => (kept?.part === 'foods' && kept.what === 'create' ? nameOf(kept) : [])),
  )
  let hasChanged = false
  const change = (childId: string, name: string, by: (food: FoodItem) => FoodItem) => {
    const key = `${childId}/${foodKey(name)}`
    if (coming.has(key) && !foods.has(key)) return
    foods.set(key, by(foods.get(key) ?? newFood(childId, name)))
    hasChanged = true
  }
  for (const id of new Set(queue.flatMap(entryIdsOf))) {
    const before = entries.stored(id)
    const after = entries.get(id)?.entry ?? null
    const [had, has] = [foodsOf(before), foodsOf(after)]
    if (before !== null)
      for (const [key, name] of had)
        if (!has.has(key) || after?.childId !== before.childId)
          change(before.childId, name, (food) => unserved(food, before, entries))
    if (after !== null)
      for (const [key, name] of has)
        change(after.childId, name, (food) =>
          served(food, after, had.has(key) && before?.childId === after.childId ? 0 : 1),
        )
  }
  if (!hasChanged) return stored
  // A name that nothing is said of lives from its feeds.
  return [...foods.values()].filter(({ version, times }) => version > 0 || times !== 0)
}

function served(food: FoodItem, { startAt }: Entry, more: 0 | 1): FoodItem {
  const { lastServedAt, firstTriedOn } = food
  const isLater = lastServedAt === null || Date.parse(startAt) > Date.parse(lastServedAt)
  return {
    ...food,
    times: food.times === null ? null : food.times + more,
    lastServedAt: isLater ? startAt : lastServedAt,
    firstTriedOn: firstTriedOn ?? dayOf(startAt),
  }
}

/** Without one of its feeds. When it was served before that is known only as far back as the device has the log. */
function unserved(food: FoodItem, feed: Entry, entries: Pick<EntryStore, 'list'>): FoodItem {
  if (food.times === null) return food
  const times = Math.max(0, food.times - 1)
  if (food.lastServedAt !== null && Date.parse(food.lastServedAt) > Date.parse(feed.startAt)) return { ...food, times }
  const earlier = entries
    .list(feed.childId, { kind: 'feeding' })
    .filter(({ entry }) => entry.id !== feed.id && foodsOf(entry).has(foodKey(food.name)))
    .map(({ entry }) => entry.startAt)
  const lastServedAt = earlier.reduce<string | null>(
    (last, at) => (last === null || Date.parse(at) > Date.parse(last) ? at : last),
    null,
  )
  return { ...food, times, lastServedAt: times === 0 ? null : lastServedAt }
}
