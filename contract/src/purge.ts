import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { id } from './fields.ts'

/** How many items one call can remove for good. */
export const maxPurged = 100

/** The call under `base`, say /api/photos, that empties Recently deleted before its 30 days are over. */
export function purgeEndpoint(base: `/api/${string}`) {
  const path: `/api/${string}` = `${base}/purge`
  return endpoint({
    method: 'POST',
    path,
    summary:
      'Removes for good what is in Recently deleted and frees its room. What is not deleted stays; 404 if none is.',
    // It cannot be taken back, so whoever may delete does not yet have it.
    access: { who: 'member', only: 'parents' },
    body: z.strictObject({ ids: z.array(id).check(z.minLength(1), z.maxLength(maxPurged)) }),
    output: z.object({ removed: z.int() }),
    errors: {},
  })
}
