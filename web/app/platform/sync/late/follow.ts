import type { LiveEventName } from '@nestwren/contract/live'
import type { Comment } from '@nestwren/contract/reactions'
import { queryKeys } from '../../api/query-keys.ts'
import type { Workspace } from '../../cache/workspace.ts'
import { onLive } from '../../realtime/live.ts'
import type { Registered, SharedItems } from '../list.ts'
import { forgetWhatIsLost } from './forget.ts'
import { patchItem } from './patch-items.ts'

interface Item {
  readonly id: string
}
type News = Readonly<Record<string, unknown>> & { readonly comment?: Comment }

const whats = ['new', 'updated', 'deleted', 'liked', 'unliked', 'comment:new', 'comment:deleted'] as const

/**
 * Keeps cached items in step with what others do: what changed is put in its place, what has gone leaves. Lists in
 * which something new belongs are stale until a page that shows them puts it in. Also forgets what may not be seen any
 * more. Gives back how to stop.
 */
export function followItems({ scope, queryClient, outbox }: Workspace, registered: Registered): () => void {
  const follow = ({ name, noun, forgetOne }: SharedItems, what: (typeof whats)[number], event: News) => {
    const item = event[noun] as Item | undefined
    if (item === undefined) return
    if (event.comment !== undefined) {
      // Before the new count, or an own comment would be counted twice for a moment.
      outbox.confirm(event.comment.id)
      void queryClient.invalidateQueries({ queryKey: queryKeys.comments(item.id) })
    }
    if (what === 'deleted') forgetOne?.(scope.accountId, item.id)
    patchItem(queryClient, name, item.id, (known) => (what === 'deleted' ? null : { ...known, ...item }))
    if (what === 'new' || what === 'updated' || what === 'deleted')
      void queryClient.invalidateQueries({ queryKey: [name], refetchType: 'none' })
  }
  const stops = registered.items.flatMap((items) =>
    whats.map((what) =>
      onLive(`${items.noun}:${what}` satisfies LiveEventName, (event: object) => follow(items, what, event as News)),
    ),
  )
  const stopForgetting = forgetWhatIsLost(queryClient, registered)
  return () => {
    stopForgetting()
    for (const stop of stops) stop()
  }
}
