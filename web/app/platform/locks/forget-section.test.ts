import { QueryClient } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { locksKey } from '../cache/cache-database.ts'
import { rememberLocks } from './forget-section.ts'
import { accessOf, allLocked } from './locks.fixture.ts'
import { sightOf } from './sight.ts'

/** The keys of what lies on the disk. */
let keys: string[][] = []

/** A cursor at one row after the other; the browser of these tests has no database. */
const cursorAt = (at: number): object | null => {
  const key = keys[at]
  if (key === undefined) return null
  let isDeleted = false
  return {
    value: { key },
    delete: async () => {
      keys = keys.filter((one) => one !== key)
      isDeleted = true
    },
    continue: async () => cursorAt(isDeleted ? at : at + 1),
  }
}
vi.mock('../cache/cache-database.ts', async (original) => ({
  ...(await original<object>()),
  openCache: async () => ({
    transaction: () => ({ store: { openCursor: async () => cursorAt(0) }, done: Promise.resolve() }),
    close: () => undefined,
  }),
}))

test('what lay on the disk of a section before it was locked is removed from it', async () => {
  keys = [['photos', 'months'], ['milk', 'list'], ['search', 'x'], ['photosOfOthers']]
  const covers = { tellingOf: { photos: [['search']], documents: [] } }
  const workspace = { queryClient: new QueryClient(), registered: async () => ({ covers }), isClosed: () => false }
  await rememberLocks(workspace as never, sightOf(allLocked))
  expect(keys).toEqual([['milk', 'list'], ['photosOfOthers']])
})

test('what lay on the disk before single items were kept in the vault is removed once, and may come back', async () => {
  const covers = { tellingOf: { photos: [['search']], documents: [] } }
  const workspace = { queryClient: new QueryClient(), registered: async () => ({ covers }), isClosed: () => false }
  const sight = sightOf(accessOf({ kept: { photos: 'locked', documents: 'off' } }))
  keys = [
    ['photos', 'months'],
    ['documents', 'list'],
    ['search', 'x'],
  ]
  await rememberLocks(workspace as never, sight)
  expect(keys).toEqual([['documents', 'list']])
  expect(workspace.queryClient.getQueryData(locksKey)).toEqual({ never: [], locked: [], kept: ['photos'] })
  keys = [['photos', 'months']]
  await rememberLocks(workspace as never, { ...sight })
  expect(keys).toEqual([['photos', 'months']])
})
