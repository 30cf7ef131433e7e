import type { away } from '@nestwren/contract/away'
import type { FeatureDeps } from '../../platform/http/feature-deps.ts'
import type { Handlers } from '../../platform/http/mount.ts'
import { readSight } from '../search/sight-queries.ts'
import { countDoings, newNotes } from './queries.ts'

const longestMs = 14 * 86_400_000

/** The handlers of contract.away. */
export function awayHandlers({ kernel }: FeatureDeps): Handlers<typeof away> {
  return {
    async get(context, { query }, { caller }) {
      const sight = await readSight(kernel.gate, caller, query.childId === 'all' ? undefined : query.childId)
      // A child that is not there and one that may not be seen look the same.
      if (sight === null) throw context.refuse('NOT_FOUND')
      const earliest = context.now.getTime() - longestMs
      const since = new Date(Math.max(earliest, Date.parse(query.since)))
      return {
        since: since.toISOString(),
        until: context.now.toISOString(),
        people: await countDoings(context.db, sight, since),
        noteIds: await newNotes(context.db, sight, since),
      }
    },
  }
}
