import type { QueryClient } from '@tanstack/react-query'
import { queryKeys } from '../../api/query-keys.ts'
import type { Outcome } from '../delivery.ts'
import { type Registered, registeredList, type SyncedList } from '../list.ts'
import type { Operation, SyncedItem } from '../operation.ts'
import type { Outbox } from '../outbox.ts'
import { afterRefusal, afterSuccess } from '../rules.ts'
import { afterStale } from './resolutions.ts'

/** What a tab has heard from the server of something the family keeps; null of an item that has gone. */
export interface ItemNews {
  readonly kind: 'kept'
  /** The list's name. */
  readonly part: string
  readonly id: string
  readonly answer: unknown
  /** A family has one of it, without an id. */
  readonly isSingle: boolean
}

/** An item as the server tells it, in the form the queue compares: what a family has one of is laid flat. */
function itemOf(list: SyncedList | undefined, answer: unknown): SyncedItem {
  return (list?.single === undefined ? answer : list.single.flat(answer)) as SyncedItem
}

/** Puts what the server answered into what the device holds, and has the rest of the list read again. */
export function putItem(queryClient: QueryClient, { part, id, answer, isSingle }: ItemNews): void {
  const queryKey = queryKeys.list(part)
  queryClient.setQueryData<unknown>(queryKey, (held: unknown) => {
    if (isSingle) return answer ?? held
    if (!Array.isArray(held)) return held
    const items = held as readonly { readonly id: string }[]
    if (answer === null) return items.filter((one) => one.id !== id)
    return items.some((one) => one.id === id) ? items.map((one) => (one.id === id ? answer : one)) : [...items, answer]
  })
  // Also ends a reading that began before the write: it would not have it.
  void queryClient.invalidateQueries({ queryKey })
}

/** Records what became of a write: first what the server said, then the queue, so that nothing disappears between. */
export async function settleItem(
  operation: Operation,
  outcome: Outcome,
  {
    registered,
    change,
    put,
  }: {
    readonly registered: Registered
    readonly change: Outbox['change']
    readonly put: (news: ItemNews) => Promise<void>
  },
): Promise<void> {
  const { kept } = operation
  if (kept === undefined) return
  const { part, id } = kept
  const list = registeredList(registered, part)
  const news = { kind: 'kept', part, id, isSingle: list?.single !== undefined || list?.whole !== undefined } as const
  if (outcome.kind === 'delivered') {
    const answer = kept.what === 'remove' ? null : outcome.answer
    await put({ ...news, answer })
    const answered = answer === null ? [] : [{ ...itemOf(list, answer), id }]
    await change((queue) => afterSuccess(queue, operation.id, answered))
  }
  if (outcome.kind !== 'refused') return
  const { error, current } = outcome
  if (list?.isPersonal) {
    // What the server never takes goes back to what it has, which is read again.
    await change((queue) => queue.filter(({ id }) => id !== operation.id))
    await put({ ...news, answer: null })
    return
  }
  if (error.code !== 'STALE_VERSION' || typeof current !== 'object' || current === null) {
    await change((queue) => afterRefusal(queue, operation.id, error))
    return
  }
  await put({ ...news, answer: current })
  await change((queue) => afterStale(queue, operation.id, error, itemOf(list, current)))
}
