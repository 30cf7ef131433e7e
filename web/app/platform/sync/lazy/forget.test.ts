import { ApiError } from '@nestwren/contract/client'
import { type Area, presetLevels } from '@nestwren/contract/permissions'
import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, expect, test } from 'vitest'
import { answers, items } from '../../../synced-lists.ts'
import { queryKeys } from '../../api/query-keys.ts'
import { createEntryStore } from '../indexed/entry-store.ts'
import { forgetWhatIsLost } from './follow.ts'

let stop = () => {}
afterEach(() => stop())

function openClient(children: readonly object[] = childrenWithout()): QueryClient {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  client.setQueryData(queryKeys.children, children)
  client.setQueryData(['photos', 'one', '0'], 'Kept from before')
  stop = forgetWhatIsLost({ queryClient: client, entries: createEntryStore() }, { items, answers })
  return client
}

const childrenWithout = (...lost: Area[]) => [
  { _id: 'pip', access: { ...presetLevels.parent, ...Object.fromEntries(lost.map((area) => [area, 'none'])) } },
]

const queryKey = queryKeys.list('medicines')

/** What is known of the medicines after asking for them again failed like this. */
async function knownAfter(error: Error) {
  const client = openClient()
  await client.fetchQuery({ queryKey, queryFn: () => ['Iron drops'] })
  await expect(client.fetchQuery({ queryKey, queryFn: () => Promise.reject(error), staleTime: 0 })).rejects.toBe(error)
  return { data: client.getQueryData(queryKey), status: client.getQueryState(queryKey)?.status }
}

test.each([403, 404])('what is refused with %i when asked for again is forgotten', async (status) => {
  expect(await knownAfter(new ApiError(status, 'X', ''))).toEqual({ data: undefined, status: 'error' })
})

test.each([0, 429, 500, 503])('a failure with %i leaves it as it was', async (status) => {
  expect(await knownAfter(new ApiError(status, 'X', ''))).toMatchObject({ data: ['Iron drops'] })
})

test('what is on screen goes with the screen when its question is taken back before it is refused', async () => {
  const client = openClient()
  const [asked, answered] = [
    ['photos', 'month'],
    ['photos', 'latest'],
  ]
  for (const key of [asked, answered]) client.setQueryData(key, 'Kept')
  const unanswered = ({ signal }: { signal: AbortSignal }) =>
    new Promise<string>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
  const leave = [
    new QueryObserver(client, { queryKey: asked, queryFn: unanswered, staleTime: 60_000 }).subscribe(() => {}),
    new QueryObserver(client, { queryKey: answered, queryFn: () => 'Answered', staleTime: 60_000 }).subscribe(() => {}),
  ]
  void client.invalidateQueries({ queryKey: asked })
  client.setQueryData(queryKeys.children, childrenWithout('photos'))
  client.setQueryData(asked, 'Patched by hand')
  await client.refetchQueries({ queryKey: answered })
  for (const one of leave) one()
  expect([asked, answered].map((key) => client.getQueryData(key))).toEqual([undefined, 'Answered'])
})

test('with a right goes what is not on screen, once; what is on screen is left to be asked for again', () => {
  const client = openClient()
  const [hidden, shown, mine] = [['documents', 'one', '1'], ['documents', 'latest'], ['settings']]
  for (const key of [hidden, shown, mine]) client.setQueryData(key, 'Kept')
  const unsubscribe = new QueryObserver(client, { queryKey: shown, staleTime: 60_000 }).subscribe(() => {})
  const known = () => [hidden, shown, mine].map((key) => client.getQueryData(key))

  client.setQueryData(queryKeys.children, childrenWithout())
  expect(known()).toEqual(['Kept', 'Kept', 'Kept'])
  client.setQueryData(queryKeys.children, childrenWithout('documents'))
  expect(known()).toEqual([undefined, 'Kept', 'Kept'])
  client.setQueryData(hidden, 'Read again')
  client.setQueryData(queryKeys.children, childrenWithout('documents'))
  expect(known()[0]).toBe('Read again')
  client.setQueryData(queryKeys.children, [])
  expect(known()[0]).toBeUndefined()
  unsubscribe()
})

test('with a child goes what is about it or about all; what is about another child stays, also without a network', () => {
  const pip = childrenWithout()
  const client = openClient([...pip, ...pip.map((child) => ({ ...child, _id: 'kit' }))])
  const keys = [
    ['photos', 'recent', 'pip', '2026-11-01'],
    ['photos', 'recent', 'kit', '2026-11-01'],
    ['photos', 'recent', 'all', '2026-11-01'],
    ['photos', 'pair', 'kit', 'pip'],
    ['photos', 'one', '1'],
  ]
  for (const key of keys) client.setQueryData(key, 'Kept')
  client.setQueryData(queryKeys.children, pip)
  expect(keys.filter((key) => client.getQueryData(key) !== undefined)).toEqual([keys[0]])
})

test('photos that went while the app was closed go when it is open', () => {
  const kept = (client: QueryClient) => client.getQueryData(['photos', 'one', '0'])
  expect(kept(openClient())).toBe('Kept from before')
  stop()
  expect(kept(openClient(childrenWithout('photos')))).toBeUndefined()
})
