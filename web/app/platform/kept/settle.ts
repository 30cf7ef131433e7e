import type { FamilyPart } from '@nestwren/contract/live'
import type { QueryClient } from '@tanstack/react-query'
import { queryKeys } from '../api/query-keys.ts'
import type { Outcome } from '../outbox/delivery.ts'
import type { KeptItem, Operation } from '../outbox/operation.ts'
import type { Outbox } from '../outbox/outbox.ts'
import { afterKeptRefusal, afterKeptStale, afterKeptSuccess } from './kept-rules.ts'

/** What a tab has heard from the server of something the family keeps; null of a thing that has gone. */
export interface KeptNews {
  readonly kind: 'kept'
  readonly part: FamilyPart
  readonly id: string
  readonly answer: unknown
}

interface Settings {
  readonly settings: object
  readonly version: number
}

/** A thing as the server tells it, in the form the queue compares: the settings of a family are laid flat. */
function itemOf(part: FamilyPart, answer: unknown): KeptItem {
  if (part !== 'settings') return answer as KeptItem
  const { settings, version } = answer as Settings
  return { ...settings, version }
}

/** Puts what the server answered into what the device holds, and has the rest of the list read again. */
export function putKept(queryClient: QueryClient, { part, id, answer }: KeptNews): void {
  const queryKey = queryKeys.kept(part)
  queryClient.setQueryData<unknown>(queryKey, (held: unknown) => {
    if (part === 'settings') return answer ?? held
    if (!Array.isArray(held)) return held
    const items = held as readonly { readonly id: string }[]
    if (answer === null) return items.filter((one) => one.id !== id)
    return items.some((one) => one.id === id) ? items.map((one) => (one.id === id ? answer : one)) : [...items, answer]
  })
  // Also ends a reading that began before the write: it would not have it.
  void queryClient.invalidateQueries({ queryKey })
}

/** Records what became of a write: first what the server said, then the queue, so that nothing is out of sight between. */
export async function settleKept(
  operation: Operation,
  outcome: Outcome,
  { change, put }: { readonly change: Outbox['change']; readonly put: (news: KeptNews) => Promise<void> },
): Promise<void> {
  const { kept } = operation
  if (kept === undefined) return
  const { part, id } = kept
  if (outcome.kind === 'delivered') {
    const answer = kept.what === 'remove' ? null : outcome.answer
    await put({ kind: 'kept', part, id, answer })
    const answered = answer === null ? null : itemOf(part, answer)
    await change((queue) => [...afterKeptSuccess(queue, operation.id, answered)])
  }
  if (outcome.kind !== 'refused') return
  const { error, current } = outcome
  if (error.code !== 'STALE_VERSION' || typeof current !== 'object' || current === null) {
    await change((queue) => afterKeptRefusal(queue, operation.id, error))
    return
  }
  await put({ kind: 'kept', part, id, answer: current })
  await change((queue) => afterKeptStale(queue, operation.id, error, itemOf(part, current)))
}
