import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { noteItem, patchItem } from './patch-items.ts'

interface Item {
  readonly id: string
  readonly n: number
}
const a = { id: 'a', n: 1 }
const b = { id: 'b', n: 2 }

function held() {
  const client = new QueryClient()
  client.setQueryData(['photos', 'plain'], [a, b])
  client.setQueryData(['photos', 'page'], { items: [a], nextCursor: 'x' })
  client.setQueryData(['photos', 'pages'], { pages: [{ items: [b] }, { items: [a] }], pageParams: [null] })
  client.setQueryData(['photos', 'one', 'a'], a)
  client.setQueryData(['photos', 'other'], [b])
  client.setQueryData(['documents', 'plain'], [a])
  return client
}

test('a change is in every list that has the thing, and in no other', () => {
  const client = held()
  const before = client.getQueryData(['photos', 'other'])
  patchItem<Item>(client, 'photos', 'a', (item) => ({ ...item, n: 9 }))
  const changed = { id: 'a', n: 9 }
  expect(client.getQueryData(['photos', 'plain'])).toEqual([changed, b])
  expect(client.getQueryData(['photos', 'page'])).toEqual({ items: [changed], nextCursor: 'x' })
  expect(client.getQueryData(['photos', 'pages'])).toMatchObject({ pages: [{ items: [b] }, { items: [changed] }] })
  expect(client.getQueryData(['photos', 'one', 'a'])).toEqual(changed)
  expect(client.getQueryData(['photos', 'other'])).toBe(before)
  expect(client.getQueryData(['documents', 'plain'])).toEqual([a])
})

test('what has gone leaves every list', () => {
  const client = held()
  patchItem<Item>(client, 'photos', 'a', () => null)
  expect(client.getQueryData(['photos', 'plain'])).toEqual([b])
  expect(client.getQueryData(['photos', 'page'])).toEqual({ items: [], nextCursor: 'x' })
})

test('an item that the vault keeps from this session leaves every list, and is put in none', () => {
  const client = held()
  const place = vi.fn()
  noteItem({ queryClient: client }, { name: 'photos' }, 'a', { id: 'a', n: 2, locked: true })
  expect(client.getQueryData(['photos', 'plain'])).toEqual([b])
  noteItem({ queryClient: client }, { name: 'photos', place }, 'c', { id: 'c', n: 2, locked: true })
  expect(place).toHaveBeenCalledWith({ queryClient: client }, 'c', null)
})

test('what came or changed is put in its place by its feature; without one what is on screen is read again', () => {
  const client = held()
  const workspace = { queryClient: client } as never
  const read = vi.fn(async () => [b])
  const stop = new QueryObserver(client, { queryKey: ['photos', 'plain'], queryFn: read, staleTime: 1e6 }).subscribe(
    () => undefined,
  )
  const place = vi.fn()
  noteItem(workspace, { name: 'photos', place }, 'a', { n: 3 })
  expect(place).toHaveBeenCalledWith(workspace, 'a', { n: 3 })
  expect(read).not.toHaveBeenCalled()
  noteItem(workspace, { name: 'photos' }, 'a', { n: 3 })
  expect(client.getQueryData(['photos', 'one', 'a'])).toEqual({ id: 'a', n: 3 })
  expect(read).toHaveBeenCalledOnce()
  expect(client.getQueryState(['photos', 'other'])?.isInvalidated).toBe(true)
  stop()
})
