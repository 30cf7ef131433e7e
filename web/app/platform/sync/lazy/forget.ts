import type { Child } from '@nestwren/contract/children'
import { ApiError } from '@nestwren/contract/client'
import { type Area, areas } from '@nestwren/contract/permissions'
import type { QueryClient } from '@tanstack/react-query'
import { queryKeys } from '../../api/query-keys.ts'
import type { Registered, SharedItems } from '../list.ts'

/** First words of the keys of this engine's own answers that hang on rights. */
const ownKeys = [queryKeys.comments('')[0], queryKeys.list('')[0], queryKeys.latestEntries[0]]

/**
 * What may not be seen any more does not stay on the device. What is refused when it is asked for again is forgotten, or
 * the library would keep showing the last answer; what is not on screen is forgotten when a right goes, since nobody asks
 * for it. Gives back how to stop.
 */
export function forgetWhatIsLost(
  client: QueryClient,
  { items, answers }: Pick<Registered, 'items' | 'answers'>,
): () => void {
  const rightful: readonly unknown[] = [
    ...ownKeys,
    ...items.map(({ name }) => name),
    ...answers.map(({ key }) => key[0]),
  ]
  const known = client.getQueryData<readonly Child[]>(queryKeys.children)
  let before = known ?? []
  // The right may have gone while the app was closed.
  if (known !== undefined) forgetUnlessSeen(client, items, known)
  // On screen when a right went, and not answered since.
  const doubtful = new Set<Answer>()
  return client.getQueryCache().subscribe((event) => {
    // The screen that goes with the right takes back its question, so that no refusal ever comes.
    if (event.type === 'observerRemoved' && event.query.getObserversCount() === 0 && doubtful.delete(event.query))
      forgetAnswer(event.query)
    if (event.type === 'removed') doubtful.delete(event.query)
    if (event.type !== 'updated') return
    const { query, action } = event
    if (action.type === 'error' && isRefusal(action.error)) forgetAnswer(query)
    if (action.type === 'success' && action.manual !== true) doubtful.delete(query)
    if (action.type !== 'success' || query.queryKey[0] !== queryKeys.children[0]) return
    const now = query.state.data as readonly Child[]
    forgetUnlessSeen(client, items, now)
    const losses = before.map((child) => ({ id: child._id, areas: areas.filter((area) => isLost(area, child, now)) }))
    before = now
    const lost = losses.flatMap((one) => one.areas)
    if (lost.length === 0) return
    // What is about other children alone is needed as before, and maybe without a network.
    const hasLost = new Map<unknown, boolean>(losses.map((one) => [one.id, one.areas.length > 0]))
    const isOfOthers = (key: readonly unknown[]) => {
      const named = key.flatMap((part) => hasLost.get(part) ?? [])
      return named.length > 0 && !named.includes(true)
    }
    forgetUnshown(client, rightful, isOfOthers)
    for (const shown of client.getQueryCache().findAll({ type: 'active' }))
      if (rightful.includes(shown.queryKey[0]) && !isOfOthers(shown.queryKey)) doubtful.add(shown)
    for (const { area, forgetAll } of items) if (lost.includes(area)) forgetAll?.()
  })
}

function forgetUnshown(
  client: QueryClient,
  groups: readonly unknown[],
  isKept: (key: readonly unknown[]) => boolean = () => false,
): void {
  for (const query of client.getQueryCache().findAll({ type: 'inactive' }))
    if (groups.includes(query.queryKey[0]) && !isKept(query.queryKey)) forgetAnswer(query)
}

function forgetUnlessSeen(client: QueryClient, items: readonly SharedItems[], children: readonly Child[]): void {
  for (const { name, area, forgetAll } of items) {
    if (forgetAll === undefined || children.some(({ access }) => access[area] !== 'none')) continue
    forgetUnshown(client, [name])
    forgetAll()
  }
}

function isRefusal(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 403 || error.status === 404)
}

function isLost(area: Area, { _id, access }: Child, now: readonly Child[]): boolean {
  const left = now.find((child) => child._id === _id)?.access[area] ?? 'none'
  return access[area] !== 'none' && left === 'none'
}

type Answer = ReturnType<ReturnType<QueryClient['getQueryCache']>['findAll']>[number]

function forgetAnswer(query: Answer): void {
  if (query.state.data !== undefined) query.setState({ ...query.state, data: undefined, dataUpdatedAt: 0 })
}
