import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { id, whole } from './fields.ts'

/** How a family counts, the same on everybody's phone. */
export const familySettings = z.strictObject({
  /** "2h ago" counts from the beginning of the last feed, or from its end. */
  timeSinceFeed: z.enum(['start', 'end']),
  /** Feeds after which the clock begins anew. */
  feedsThatCount: z.strictObject({ breast: z.boolean(), bottle: z.boolean(), solids: z.boolean() }),
  /** Minutes after which a reminder comes; null for none. */
  feedOverdueMinutes: z.nullable(whole(30, 1440)),
  diaperOverdueMinutes: z.nullable(whole(30, 1440)),
  /** A reminder when the wait the family set between doses is over. */
  remindsOfMedicine: z.boolean(),
})
export type FamilySettings = z.infer<typeof familySettings>

/** What holds until a family chooses. */
export const defaultFamilySettings: FamilySettings = {
  timeSinceFeed: 'start',
  feedsThatCount: { breast: true, bottle: true, solids: true },
  feedOverdueMinutes: null,
  diaperOverdueMinutes: null,
  remindsOfMedicine: true,
}

const answer = z.object({ settings: familySettings, version: z.int() })

export const family = {
  getSettings: endpoint({
    method: 'GET',
    path: '/api/family-settings',
    summary: 'How the family counts; the defaults until it has chosen.',
    access: { who: 'member' },
    output: answer,
    errors: {},
  }),
  putSettings: endpoint({
    method: 'PUT',
    path: '/api/family-settings',
    summary:
      'Stores how the family counts. A stale version (0 before the first time) answers 409 with the current one.',
    access: { who: 'member', only: 'parents' },
    body: z.strictObject({
      settings: familySettings,
      /** Without it the last write wins. */
      version: z.optional(whole(0, 1_000_000_000)),
      /** Marks one change, so that sending it again is harmless. */
      mutationId: z.optional(id),
    }),
    output: answer,
    errors: { STALE_VERSION: { status: 409, text: 'Someone else just changed this.' } },
  }),
}
