import type { Person } from '@nestwren/contract/logs/entry-schema'
import { useMemo } from 'react'
import { useSession } from '../../session/use-session.ts'
import { newId } from '../ids.ts'
import type { ReactionItem } from '../reactions.ts'
import { useQueue } from '../use-queue.ts'
import { queue, type Written } from '../write.ts'

/** Comments on an item; `id` is the new comment's. */
export function addComment(item: ReactionItem, itemId: string, content: string): Written & { readonly id: string } {
  const commentId = newId()
  const { isStored } = queue({
    endpoint: `${item}Reactions.addComment`,
    input: { params: { id: itemId }, body: { id: commentId, content } },
    change: { kind: 'comment', id: itemId, commentId },
    touches: [`comment:${commentId}`],
    makes: [`comment:${commentId}`],
    needs: [itemId],
  })
  return { id: commentId, isStored }
}

export function removeComment(item: ReactionItem, itemId: string, commentId: string): Written {
  return queue({
    endpoint: `${item}Reactions.removeComment`,
    input: { params: { id: itemId, commentId } },
    change: { kind: 'uncomment', id: itemId, commentId },
    touches: [`comment:${commentId}`],
    needs: [itemId, `comment:${commentId}`],
  })
}

export interface PendingComment {
  readonly id: string
  readonly content: string
  readonly createdAt: string
  readonly createdBy: Person
  readonly state: 'waiting' | 'failed'
}

interface CommentInput {
  readonly body: { readonly content: string }
}

/** Own comments on an item that the server does not have yet, and ids of those that are being deleted. */
export function usePendingComments(itemId: string): {
  readonly added: readonly PendingComment[]
  readonly removedIds: readonly string[]
} {
  const { queue } = useQueue()
  const session = useSession()
  const user = session.status === 'signedIn' ? session.user : null
  const id = user?.id ?? ''
  const name = user?.name ?? ''
  return useMemo(() => {
    const removedIds = queue.flatMap(({ change, state }) =>
      change?.kind === 'uncomment' && change.id === itemId && state === 'waiting' ? [change.commentId] : [],
    )
    const added = queue.flatMap(({ change, input, createdAt, state }): PendingComment[] => {
      if (change?.kind !== 'comment' || change.id !== itemId || removedIds.includes(change.commentId)) return []
      const { content } = (input as CommentInput).body
      const shownState = state === 'waiting' ? 'waiting' : 'failed'
      return [{ id: change.commentId, content, createdAt, createdBy: { id, name }, state: shownState }]
    })
    return { added, removedIds }
  }, [queue, itemId, id, name])
}
