import type { LiveEventName } from '@nestwren/contract/live'
import type { Comment } from '@nestwren/contract/reactions'
import { queryKeys } from '../api/query-keys.ts'
import type { Workspace } from '../cache/workspace.ts'
import { onLive } from '../realtime/live.ts'
import { forgetPicture, forgetWhatIsLost } from './forget.ts'
import { patchThing, type ThingGroup } from './patch-things.ts'

interface News {
  readonly photo?: { readonly id: string }
  readonly document?: { readonly id: string }
  readonly comment?: Comment
}

const whats = ['new', 'updated', 'deleted', 'liked', 'unliked', 'comment:new', 'comment:deleted'] as const

/**
 * Keeps cached photos and documents in step with what others do: what changed is put in its place, what has gone leaves.
 * Lists in which something new belongs are stale until a page that shows them puts it in. Also forgets
 * what may not be seen any more. Gives back how to stop.
 */
export function followThings({ scope, queryClient, outbox }: Workspace): () => void {
  const follow = (group: ThingGroup, what: (typeof whats)[number], event: News) => {
    const thing = event.photo ?? event.document
    if (thing === undefined) return
    if (event.comment !== undefined) {
      // Before the new count, or an own comment would be counted twice for a moment.
      outbox.confirm(event.comment.id)
      void queryClient.invalidateQueries({ queryKey: queryKeys.comments(thing.id) })
    }
    if (group === 'photos' && what === 'deleted') void forgetPicture(scope.accountId, thing.id)
    patchThing(queryClient, group, thing.id, (known) => (what === 'deleted' ? null : { ...known, ...thing }))
    if (what === 'new' || what === 'updated' || what === 'deleted')
      void queryClient.invalidateQueries({ queryKey: [group], refetchType: 'none' })
  }
  const stops = (['photo', 'document'] as const).flatMap((item) =>
    whats.map((what) =>
      onLive(`${item}:${what}` satisfies LiveEventName, (event: News) => follow(`${item}s`, what, event)),
    ),
  )
  const stopForgetting = forgetWhatIsLost(queryClient)
  return () => {
    stopForgetting()
    for (const stop of stops) stop()
  }
}
