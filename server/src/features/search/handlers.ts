import { search, searchTypes } from '@nestwren/contract/search'
import { calls, type Feature } from '../../platform/feature/feature.ts'
import { boundedSearch } from '../../platform/http/bounded-search.ts'
import { cursorAsked } from '../../platform/http/cursor.ts'
import type { FeatureDeps } from '../../platform/http/feature-deps.ts'
import type { Handlers } from '../../platform/http/mount.ts'
import { namedItems } from '../../platform/items/item.ts'
import { readViewer } from '../../platform/items/read-viewer.ts'
import { findWords, type SearchDeps } from './find.ts'

export const searchFeature: Feature<SearchDeps & FeatureDeps> = {
  calls: (parts) => [calls(search, searchHandlers(parts))],
}

/** The handlers of contract.search. */
function searchHandlers({ keeper, items, kernel, database }: SearchDeps & FeatureDeps): Handlers<typeof search> {
  return {
    async find(context, { query }, { caller }) {
      const cursor = cursorAsked(context, query)
      const childId = query.childId === 'all' ? undefined : query.childId
      const viewer = await readViewer(kernel.gate, caller, namedItems(items), childId)
      // A child that is not there and one that may not be seen look the same.
      if (viewer === null) throw context.refuse('NOT_FOUND')
      const types = query.type === undefined ? searchTypes : [query.type]
      const question = { asked: query.q, types, cursor, limit: query.limit }
      return boundedSearch(database, (tx) => findWords(tx, { keeper, items }, viewer, question))
    },
  }
}
