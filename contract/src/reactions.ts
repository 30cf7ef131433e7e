import * as z from 'zod/mini'
import { endpoint, nothing } from './endpoint.ts'
import { id, idParams, instant, page, paging, words } from './fields.ts'

/** Likes and comments, once, for everything that can be liked: A §7, "Events, photos, documents (same pattern)". */

export const comment = z.object({
  id,
  itemId: id,
  content: z.string(),
  createdBy: z.object({ id, name: z.string() }),
  createdAt: instant,
})
export type Comment = z.infer<typeof comment>

const likes = z.object({ likes: z.array(id) })

/** The five calls under `base`, say /api/events. */
export function reactionEndpoints(base: `/api/${string}`) {
  const under = (rest: `/${string}`): `/api/${string}` => `${base}${rest}`
  return {
    like: endpoint({
      method: 'POST',
      path: under('/:id/like'),
      summary: 'Likes it; liking twice is one like.',
      access: { who: 'item', level: 'view' },
      params: idParams,
      output: likes,
      errors: {},
    }),
    unlike: endpoint({
      method: 'POST',
      path: under('/:id/unlike'),
      summary: 'Takes the like back.',
      access: { who: 'item', level: 'view' },
      params: idParams,
      output: likes,
      errors: {},
    }),
    listComments: endpoint({
      method: 'GET',
      path: under('/:id/comments'),
      summary: 'Comments, oldest first.',
      access: { who: 'item', level: 'view' },
      params: idParams,
      query: z.strictObject({ ...paging }),
      output: page(comment),
      errors: {},
    }),
    addComment: endpoint({
      method: 'POST',
      path: under('/:id/comments'),
      summary: 'Comments on it. Repeating the same id answers the same comment.',
      access: { who: 'item', level: 'view' },
      params: idParams,
      body: z.strictObject({ id: z.optional(id), content: words(2000) }),
      output: comment,
      status: 201,
      errors: {},
    }),
    removeComment: endpoint({
      method: 'DELETE',
      path: under('/:id/comments/:commentId'),
      summary: 'Deletes a comment: the own one, or any with the right to manage.',
      access: { who: 'item', level: 'view' },
      params: z.strictObject({ id, commentId: id }),
      output: nothing,
      errors: { NOT_YOURS: { status: 403, text: 'Only a parent or the person who wrote it can delete a comment.' } },
    }),
  }
}
