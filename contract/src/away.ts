import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { id, instant } from './fields.ts'
import { kindNames } from './logs/kinds/index.ts'

/** What can have happened: something of a kind was logged, photos, documents and articles came, comments were written. */
export const awayTypes = [...kindNames, 'photo', 'document', 'article', 'comment'] as const
export type AwayType = (typeof awayTypes)[number]

/** What happened in the family since the reader last looked, by person; the reader's own doings are left out. */
export const away = {
  get: endpoint({
    method: 'GET',
    path: '/api/away',
    summary: 'What others did since an instant, by person and within the caller’s rights; at most 14 days back.',
    access: { who: 'member' },
    query: z.strictObject({ since: instant, childId: z.optional(z.union([id, z.literal('all')])) }),
    output: z.object({
      /** The instant asked for, or the earliest that is answered. */
      since: instant,
      until: instant,
      people: z.array(
        z.object({
          person: z.object({ id, name: z.string() }),
          lastAt: instant,
          counts: z.array(z.object({ type: z.enum(awayTypes), count: z.int() })),
        }),
      ),
      /** Newest handover notes and pinned notes written meanwhile, at most five. */
      noteIds: z.array(id),
    }),
    errors: {},
  }),
}
