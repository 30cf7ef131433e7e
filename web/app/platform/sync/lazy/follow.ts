import type { LiveEventName } from '@nestwren/contract/live'
import type { Comment } from '@nestwren/contract/reactions'
import { queryKeys } from '../../api/query-keys.ts'
import type { Workspace } from '../../cache/workspace.ts'
import { liveState, onLive } from '../../realtime/live.ts'
import { readPlainly } from '../../realtime/read-plainly.ts'
import type { Registered, SharedItems } from '../list.ts'
import { forgetWhatIsLost } from './forget.ts'
import { noteItem, patchItem } from './patch-items.ts'

interface Item {
  readonly id: string
}
type News = Readonly<Record<string, unknown>> & { readonly comment?: Comment }

/** No item has all of these. */
const placing: ReadonlySet<string> = new Set(['new', 'uploaded', 'updated', 'deleted'])
const patching = ['liked', 'unliked', 'comment:new', 'comment:deleted']

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
  stops.push(forgetWhatIsLost(queryClient, registered), readPlainly(catchUp))
  return () => {
    for (const stop of stops) stop()
  }
}
