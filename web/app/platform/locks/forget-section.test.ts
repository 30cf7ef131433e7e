import 'fake-indexeddb/auto'
import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { openCache } from '../cache/cache-database.ts'
import { rememberLocks } from './forget-section.ts'
import { allLocked } from './locks.fixture.ts'
import { sightOf } from './sight.ts'

const scope = { userId: 'mara', accountId: 'nest' }

test('what lay on the disk of a section before it was locked is removed from it', async () => {
  const disk = await openCache(scope, () => undefined)
  const keys = [['photos', 'months'], ['milk', 'list'], ['search', 'x'], ['photosOfOthers']]
  for (const key of keys) await disk.put('queries', { hash: JSON.stringify(key), key, data: 1, updatedAt: 1 })
  const covers = { tellingOf: { photos: [['search']], documents: [] } }
  const workspace = { scope, queryClient: new QueryClient(), registered: async () => ({ covers }), isClosed: () => false }
  await rememberLocks(workspace as never, sightOf(allLocked))
  expect((await disk.getAll('queries')).map(({ key }) => key[0])).toEqual(['milk', 'photosOfOthers'])
  disk.close()
})
