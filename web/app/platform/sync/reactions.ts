import type { contract } from '@nestwren/contract'
import { me, queue, type Written } from './write.ts'

/** What can be liked and commented on: whatever has a group of reaction calls. */
export type ReactionItem = {
  [Group in keyof typeof contract]: Group extends `${infer Item}Reactions` ? Item : never
}[keyof typeof contract]

/** Likes a thing of any sort, or takes the like back. */
export function react(kind: 'like' | 'unlike', id: string, item: ReactionItem): Written {
  return queue({
    endpoint: `${item}Reactions.${kind}`,
    input: { params: { id } },
    change: { kind, id, userId: me().id },
    touches: [`like:${id}`],
    needs: [id],
  })
}
