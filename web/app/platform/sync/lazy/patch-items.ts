import { isLockedAnswer } from '@nestwren/contract/endpoint'
import type { QueryClient } from '@tanstack/react-query'
import type { SharedItems } from '../list.ts'
import type { EntryChange } from '../operation.ts'

interface Item {
  readonly id: string
}
interface Paged {
  readonly pages: readonly unknown[]
}
interface Listed {
  readonly items: readonly unknown[]
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null
const isPaged = (value: unknown): value is Paged => isObject(value) && Array.isArray((value as Partial<Paged>).pages)
const isListed = (value: unknown): value is Listed => isObject(value) && Array.isArray((value as Partial<Listed>).items)

/** The same answer with one item in it changed, or taken out by `null`; the very same object when it is not in it. */
function patchedAnswer<T extends Item>(data: unknown, id: string, change: (item: T) => T | null): unknown {
  if (isPaged(data)) {
    const pages = data.pages.map((page) => patchedAnswer(page, id, change))
    return pages.some((page, at) => page !== data.pages[at]) ? { ...data, pages } : data
  }
  if (isListed(data)) {
    const items = patchedAnswer(data.items, id, change)
    return items === data.items ? data : { ...data, items }
  }
  if (Array.isArray(data)) {
    const at = data.findIndex((one: unknown) => isObject(one) && (one as Partial<Item>).id === id)
    if (at < 0) return data
    const next = change(data[at] as T)
    return next === null ? data.toSpliced(at, 1) : data.with(at, next)
  }
  if (isObject(data) && (data as Partial<Item>).id === id) return change(data as T) ?? data
  return data
}

/** Changes one item wherever it is cached: in a list, in pages, or alone. Keys begin with the name of its list. */
export function patchItem<T extends Item>(
  queryClient: QueryClient,
  group: string,
  id: string,
  change: (item: T) => T | null,
): void {
  for (const query of queryClient.getQueryCache().findAll({ queryKey: [group] })) {
    const { data } = query.state
    if (data === undefined) continue
    const next = patchedAnswer(data, id, change)
    // As fresh as it was: one item is known better, the rest is not.
    if (next !== data) queryClient.setQueryData(query.queryKey, next, { updatedAt: query.state.dataUpdatedAt })
  }
}

/**
 * Tells the cached answers that an item came, changed or has gone (null): by a live event, or as an upload's answer. One that the
 * vault keeps from this session is none that it sees.
 */
export function noteItem(
  of: { readonly queryClient: QueryClient },
  { name, place }: Pick<SharedItems, 'name' | 'place'>,
  id: string,
  told: object | null,
): void {
  const { queryClient } = of
  const item = isLockedAnswer(told) ? null : told
  if (place === undefined) patchItem(queryClient, name, id, (known) => item && { ...known, ...item })
  // What is put in its place needs no reading now; answers that are not shown are read when they are.
  void queryClient.invalidateQueries({ queryKey: [name], ...(place && { refetchType: 'none' }) })
  place?.(of, id, item)
}

interface Liked extends Item {
  readonly likes: readonly string[]
}

/** What a delivered like or comment means for the cached item. */
export function patchReaction(
  queryClient: QueryClient,
  group: string,
  change: EntryChange | null,
  answer: unknown,
): void {
  if (change === null || !('id' in change)) return
  const likes = (answer as { likes?: unknown } | null | undefined)?.likes
  if (Array.isArray(likes)) patchItem<Liked>(queryClient, group, change.id, (item) => ({ ...item, likes }))
  // How many comments there are now is the server's to say: others write as well.
  else void queryClient.invalidateQueries({ queryKey: [group, 'one', change.id] })
}
