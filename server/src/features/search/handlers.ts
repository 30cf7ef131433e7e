import { type search, searchTypes } from '@nestwren/contract/search'
import { boundedSearch } from '../../platform/http/bounded-search.ts'
import { decodeCursor } from '../../platform/http/cursor.ts'
import type { FeatureDeps } from '../../platform/http/feature-deps.ts'
import type { Handlers } from '../../platform/http/mount.ts'
import type { FileKeeper } from '../storage/file-commands.ts'
import { findWords } from './find.ts'
import { readSight } from './sight-queries.ts'

export interface SearchDeps extends FeatureDeps {
  readonly keeper: FileKeeper
}

/** The handlers of contract.search. */
export function searchHandlers({ keeper, kernel, database }: SearchDeps): Handlers<typeof search> {
  return {
    async find(context, { query }, { caller }) {
      const cursor = query.cursor === undefined ? null : decodeCursor(query.cursor)
      if (query.cursor !== undefined && cursor === null)
        throw context.refuse('INVALID_INPUT', [{ path: ['query', 'cursor'], text: 'This is not a cursor.' }])
      const sight = await readSight(kernel.gate, caller, query.childId === 'all' ? undefined : query.childId)
      // A child that is not there and one that may not be seen look the same.
      if (sight === null) throw context.refuse('NOT_FOUND')
      const types = query.type === undefined ? searchTypes : [query.type]
      const question = { asked: query.q, types, cursor, limit: query.limit }
      return boundedSearch(database, (tx) => findWords(tx, keeper, sight, question))
    },
  }
}
