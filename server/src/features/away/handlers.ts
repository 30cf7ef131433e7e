import { away } from '@nestwren/contract/away'
import { calls, type Feature } from '../../platform/feature/feature.ts'
import type { FeatureDeps } from '../../platform/http/feature-deps.ts'
import type { Handlers } from '../../platform/http/mount.ts'
import { type ItemFacts, namedItems } from '../../platform/items/item.ts'
import { readViewer } from '../../platform/items/read-viewer.ts'
import { listNewNotes } from '../logs/public.ts'
import { countDoings } from './queries.ts'

const longestMs = 14 * 86_400_000

interface AwayDeps extends FeatureDeps {
  /** Everything that a family keeps. */
  readonly items: readonly ItemFacts[]
}

export const awayFeature: Feature<AwayDeps> = {
  calls: (parts) => [calls(away, awayHandlers(parts))],
}

/** The handlers of contract.away. */
function awayHandlers({ kernel, items }: AwayDeps): Handlers<typeof away> {
  const named = namedItems(items)
  return {
    async get(context, { query }, { caller }) {
      const viewer = await readViewer(kernel.gate, caller, named, query.childId === 'all' ? undefined : query.childId)
      // A child that is not there and one that may not be seen look the same.
      if (viewer === null) throw context.refuse('NOT_FOUND')
      const earliest = context.now.getTime() - longestMs
      const since = new Date(Math.max(earliest, Date.parse(query.since)))
      return {
        since: since.toISOString(),
        until: context.now.toISOString(),
        people: await countDoings(context.db, named, viewer, since),
        noteIds: await listNewNotes(context.db, viewer, since),
      }
    },
  }
}
