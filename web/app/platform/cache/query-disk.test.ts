import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { type CacheDatabase, locksKey, type RememberedLocks, type StoredQuery } from './cache-database.ts'
import { createQueryDisk } from './query-disk.ts'

/** The part of a database that answers are kept in. */
function openRows() {
  const rows = new Map<string, StoredQuery>()
  const store = {
    put: async (row: StoredQuery) => void rows.set(row.hash, row),
    delete: async (hash: string) => void rows.delete(hash),
  }
  const database = {
    transaction: () => ({ store, commit: () => undefined, done: Promise.resolve() }),
    count: async () => rows.size,
    getAll: async () => [...rows.values()],
  }
  return { rows, database: database as unknown as CacheDatabase }
}

test('keeps the last answer when reading it again fails before it was stored, until it is forgotten', async () => {
  const { rows, database } = openRows()
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, gcTime: Number.POSITIVE_INFINITY } } })
  const disk = createQueryDisk(database)
  disk.watch(client)
  const queryKey = ['days']
  await client.fetchQuery({ queryKey, queryFn: async () => 'three feeds' })
  const cut = () => Promise.reject(new Error('The wire is cut'))
  await expect(client.fetchQuery({ queryKey, queryFn: cut, staleTime: 0 })).rejects.toThrow('The wire is cut')
  await disk.flush()
  expect([...rows.values()].map(({ data }) => data)).toEqual(['three feeds'])

  const query = client.getQueryCache().find({ queryKey })
  query?.setState({ ...query.state, data: undefined, dataUpdatedAt: 0 })
  await disk.flush()
  expect(rows.size).toBe(0)
  disk.stop()
})

test('what the vault locks never reaches the disk, and leaves it with its next change', async () => {
  const { rows, database } = openRows()
  const client = new QueryClient()
  const disk = createQueryDisk(database)
  disk.watch(client)
  client.setQueryData(['photos', 'latest'], 'before it was locked')
  client.setQueryData(['children'], 'Juno')
  await disk.flush()
  expect(rows.size).toBe(2)
  client.setQueryData<RememberedLocks>(locksKey, { never: [['photos']], locked: ['photos'] })
  client.setQueryData(['photos', 'latest'], 'while it is open')
  client.setQueryData(['photos', 'one', 'a'], 'while it is open')
  await disk.flush()
  expect([...rows.values()].map(({ key }) => key)).toEqual([['children'], locksKey])
  disk.stop()
})
