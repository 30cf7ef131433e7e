import { QueryClient } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { locksKey, owedKeyOf } from '../../cache/cache-database.ts'
import { dispatchLive } from '../../realtime/live.ts'
import { nextTask } from '../../testing/next-task.fixture.ts'
import { followLocks } from './follow.ts'

const scope = { userId: 'mara', accountId: 'nest' }
let stop = () => {}
afterEach(() => {
  stop()
  localStorage.clear()
})

/** A page of a device that remembers photos as locked, or nothing. */
function open({ isRemembered = true } = {}) {
  const queryClient = new QueryClient()
  if (isRemembered) queryClient.setQueryData(locksKey, { never: [['photos'], ['away']], locked: ['photos'] })
  const follow = vi.fn(async () => undefined)
  const covers = { follow, load: async () => ({}) as never, tellingOf: { photos: [], documents: [] } }
  const registered = async () => ({ lists: [], items: [], answers: [], covers })
  stop = followLocks({ queryClient, scope, registered, isClosed: () => false } as never)
  return { queryClient, follow }
}
const recent = ['photos', 'recent', 'all', 'today']

test('a page that shows nothing of what is remembered as locked asks nothing of the lock', async () => {
  const { queryClient, follow } = open()
  queryClient.setQueryData(recent, { items: [], locked: true })
  queryClient.setQueryData(['away'], { count: 1 })
  await nextTask()
  expect(follow).not.toHaveBeenCalled()
})

test('what is open is followed, so that it is locked again at its end', async () => {
  const { queryClient, follow } = open()
  queryClient.setQueryData(recent, { items: [] })
  queryClient.setQueryData(recent, { items: [{ id: 'p1' }] })
  await nextTask()
  expect(follow).toHaveBeenCalledOnce()
})

test('a lock that the device does not know yet is followed, and what no lock is about is not', async () => {
  const { queryClient, follow } = open({ isRemembered: false })
  queryClient.setQueryData(recent, { items: [{ id: 'p1' }] })
  await nextTask()
  expect(follow).not.toHaveBeenCalled()
  queryClient.setQueryData(recent, { items: [], locked: true })
  await nextTask()
  expect(follow).toHaveBeenCalledOnce()
})

test('news of locks are followed', async () => {
  const { follow } = open()
  dispatchLive('vault:changed', {} as never)
  await nextTask()
  expect(follow).toHaveBeenCalledOnce()
})

test('what was locked here without a network is told to the server from any page', async () => {
  localStorage.setItem(owedKeyOf(scope), '1')
  const { follow } = open()
  await nextTask()
  expect(follow).toHaveBeenCalledOnce()
})
