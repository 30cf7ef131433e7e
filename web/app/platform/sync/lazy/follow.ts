import type { Child } from '@nestwren/contract/children'
import { ApiError } from '@nestwren/contract/client'
import { isLockedAnswer } from '@nestwren/contract/endpoint'
import type { LiveEventName } from '@nestwren/contract/live'
import { type Area, areas } from '@nestwren/contract/permissions'
import type { Comment } from '@nestwren/contract/reactions'
import { vaultSections } from '@nestwren/contract/vault'
import type { QueryClient } from '@tanstack/react-query'
import { queryKeys } from '../../api/query-keys.ts'
import { locksKey, owedKeyOf, type RememberedLocks } from '../../cache/cache-database.ts'
import type { Workspace } from '../../cache/workspace.ts'
import { readPreference } from '../../preferences/preferences.ts'
import { isInTouch, liveState, onLive, onLiveState } from '../../realtime/live.ts'
import type { Registered, SharedItems } from '../list.ts'
import { noteItem, patchItem } from './patch-items.ts'

interface Item {
  readonly id: string
}
type News = Readonly<Record<string, unknown>> & { readonly comment?: Comment }

/** No item has all of these. */
const placing: ReadonlySet<string> = new Set(['new', 'uploaded', 'updated', 'deleted'])
const patching = ['liked', 'unliked', 'comment:new', 'comment:deleted']

/** First words of the keys of this engine's own answers that hang on rights. */
const ownKeys = [queryKeys.comments('')[0], queryKeys.list('')[0], queryKeys.latestEntries[0]]

/** So often what is shown is read again while nothing tells of news; a tenth more or less, so that devices do not keep step. */
const readEveryMs = 15_000

/**
 * Keeps cached items in step with what others do, and forgets what may not be seen any more. Where nothing live gets
 * through, it has what is shown read again by `catchUp`. Gives back how to stop.
 */
export function followItems(workspace: Workspace, registered: Registered, catchUp: () => Promise<void>): () => void {
  const { scope, queryClient, outbox } = workspace
  const follow = (items: SharedItems, what: string, event: News) => {
    const { name, noun, forgetOne } = items
    const item = event[noun] as Item | undefined
    if (item === undefined) return
    if (event.comment !== undefined) {
      // Before the new count, or an own comment would be counted twice for a moment.
      outbox.confirm(event.comment.id)
      void queryClient.invalidateQueries({ queryKey: queryKeys.comments(item.id) })
    }
    if (what === 'deleted') forgetOne?.(scope.accountId, item.id)
    if (placing.has(what)) noteItem(workspace, items, item.id, what === 'deleted' ? null : item)
    else patchItem(queryClient, name, item.id, (known) => ({ ...known, ...item }))
  }
  const stops = registered.items.flatMap((items) =>
    [...placing, ...patching].map((what) =>
      onLive(`${items.noun}:${what}` as LiveEventName, (event: object) => follow(items, what, event as News)),
    ),
  )
  const toldLists = registered.lists.filter(({ toldBy = [] }) => toldBy.length > 0)
  const readAgain = (name: string) => void queryClient.invalidateQueries({ queryKey: queryKeys.list(name) })
  for (const { name, toldBy = [] } of toldLists)
    for (const event of toldBy) stops.push(onLive(event, () => readAgain(name)))
  // What was told while this code was on its way.
  if (liveState().isLive) for (const { name } of toldLists) readAgain(name)
  if (liveState().isLive)
    for (const { name } of registered.items) void queryClient.invalidateQueries({ queryKey: [name] })
  stops.push(forgetWhatIsLost(workspace, registered), readPlainly(catchUp), followLocks(workspace))
  return () => {
    for (const stop of stops) stop()
  }
}

/**
 * What may not be seen any more does not stay on the device. What is refused when it is asked for again is forgotten, or
 * the library would keep showing the last answer; what is not on screen is forgotten when a right goes, since nobody asks
 * for it. Gives back how to stop.
 */
export function forgetWhatIsLost(
  workspace: Pick<Workspace, 'queryClient' | 'entries'>,
  { items, answers }: Pick<Registered, 'items' | 'answers'>,
): () => void {
  const client = workspace.queryClient
  const rightful: readonly unknown[] = [
    ...ownKeys,
    ...items.map(({ name }) => name),
    ...answers.map(({ key }) => key[0]),
  ]
  const known = client.getQueryData<readonly Child[]>(queryKeys.children)
  let before = known ?? []
  // The right may have gone while the app was closed.
  if (known !== undefined) forgetUnlessSeen(workspace, items, known)
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
    forgetUnlessSeen(workspace, items, now)
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
    for (const { area, forgetAll } of items) if (lost.includes(area)) forgetAll?.(workspace)
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

function forgetUnlessSeen(
  workspace: Pick<Workspace, 'queryClient' | 'entries'>,
  items: readonly SharedItems[],
  children: readonly Child[],
): void {
  for (const { name, area, forgetAll } of items) {
    if (forgetAll === undefined || children.some(({ access }) => access[area] !== 'none')) continue
    forgetUnshown(workspace.queryClient, [name])
    forgetAll(workspace)
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

/**
 * Fetches the code that follows locks once it is needed: something is here that the device remembers as locked, an answer says
 * of something else that it is, the server has not been told that it was locked here, or there is news of locks. Gives back how
 * to stop.
 */
export function followLocks(workspace: Workspace): () => void {
  const { queryClient } = workspace
  let hasBegun = false
  const begin = () => {
    if (hasBegun) return
    hasBegun = true
    workspace
      .registered()
      .then(({ covers }) => (workspace.isClosed() ? undefined : covers?.follow(workspace)))
      .catch(() => {
        hasBegun = false
      })
  }
  const look = ({ queryKey, state: { data } }: Pick<Answer, 'queryKey' | 'state'>) => {
    const isSection = vaultSections.some((section) => section === queryKey[0])
    const isLocked = isLockedAnswer(data)
    if (data === undefined || !(isSection || isLocked)) return
    const remembered = queryClient.getQueryData<RememberedLocks>(locksKey)?.never ?? []
    // What is open is locked again at the end of its time; that something remembered is locked is no news.
    if (isLocked !== remembered.some(([word]) => word === queryKey[0])) begin()
  }
  if (readPreference(owedKeyOf(workspace.scope)) !== null) begin()
  const stops = [
    onLive('vault:changed', begin),
    queryClient.getQueryCache().subscribe(({ type, query }) => {
      if (type === 'updated') look(query)
    }),
  ]
  for (const query of queryClient.getQueryCache().getAll()) look(query)
  return () => {
    for (const stop of stops) stop()
  }
}

const isHidden = () => document.visibilityState === 'hidden'
const needsReading = () => !liveState().isLive && isInTouch()

/**
 * Where nothing live gets through although calls are answered, such as behind a proxy that cuts what waits, calls `read`
 * every 15 seconds while somebody looks, the next time only when it has read to the end. Gives back how to stop.
 */
export function readPlainly(read: () => Promise<void>): () => void {
  const listening = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined
  let isReading = false
  /** The time came while nobody looked. */
  let isDue = false

  const plan = () => {
    timer = setTimeout(onTime, readEveryMs * (0.9 + 0.2 * Math.random()))
  }
  const onTime = () => {
    timer = undefined
    isDue = isHidden()
    if (isDue) return
    isReading = true
    // On a slow line one that begins before the last has ended would begin it anew, for ever.
    const end = () => {
      isReading = false
      if (!listening.signal.aborted) onState()
    }
    read().then(end, end)
  }
  const onState = () => {
    if (!needsReading()) {
      clearTimeout(timer)
      timer = undefined
      isDue = false
    } else if (timer === undefined && !isDue && !isReading) plan()
  }
  const onVisible = () => {
    if (isDue && !isHidden()) onTime()
  }
  document.addEventListener('visibilitychange', onVisible, { signal: listening.signal })
  const forget = onLiveState(onState)
  onState()
  return () => {
    listening.abort()
    forget()
    clearTimeout(timer)
  }
}
