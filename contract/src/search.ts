import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { id, instant, page, paging } from './fields.ts'
import { entry } from './logs/endpoints.ts'

export const searchTypes = ['log', 'photo', 'document', 'article', 'comment'] as const
export type SearchType = (typeof searchTypes)[number]

/** One find. What it says is text with the found words as they stand there; marking them is the reader's. */
export const found = z.object({
  type: z.enum(searchTypes),
  /** Id of the item itself. */
  id,
  /** Of a comment: the item it stands under. */
  under: z.nullable(z.object({ type: z.enum(['log', 'photo', 'document', 'article']), id })),
  childIds: z.array(id),
  at: instant,
  by: z.object({ id, name: z.string() }),
  /** Caption, title, comment or notes, at most 200 characters around the first found word. */
  text: z.string(),
  /** Of a document or an article: what it is called. */
  title: z.nullable(z.string()),
  /** Of a log: the entry as lists show it. */
  entry: z.nullable(entry),
  /** Of a photo, and of a document with a preview: its smallest picture. */
  thumbnailUrl: z.nullable(z.string()),
})
export type Found = z.infer<typeof found>

/** Search over everything with words in it, within the reader's rights. */
export const search = {
  find: endpoint({
    method: 'GET',
    path: '/api/search',
    summary:
      'Logs, notes, captions, comments and titles in which each asked word begins a word, or that it stands for; latest first.',
    access: { who: 'member' },
    query: z.strictObject({
      q: z.string().check(z.trim(), z.minLength(1), z.maxLength(100)),
      childId: z.optional(z.union([id, z.literal('all')])),
      type: z.optional(z.enum(searchTypes)),
      ...paging,
    }),
    output: page(found),
    errors: {},
  }),
}
