import { ApiError } from '@nestwren/contract/client'
import { QueryObserver } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { createQueryClient, retryDelayMs, shouldRetry } from './query-client.ts'

test('a refusal is not asked again, a failure once, so that it is soon told', () => {
  for (const status of [400, 401, 402, 403, 404, 409]) expect(shouldRetry(0, new ApiError(status, 'X', ''))).toBe(false)
  for (const status of [0, 429, 500, 503]) {
    expect(shouldRetry(0, new ApiError(status, 'X', ''))).toBe(true)
    expect(shouldRetry(1, new ApiError(status, 'X', ''))).toBe(false)
  }
  // What stands between says something, but not for our server.
  expect(shouldRetry(0, new ApiError(403, 'UNKNOWN', ''))).toBe(true)
})

test('the server’s own wish for a pause comes first', () => {
  expect(retryDelayMs(0, new ApiError(503, 'X', '', undefined, 5))).toBe(5_000)
  expect(retryDelayMs(0, new ApiError(500, 'X', ''))).toBe(500)
  // Nobody waits for a minute before a grey box.
  expect(shouldRetry(0, new ApiError(503, 'X', '', undefined, 60))).toBe(false)
})

/** A list on screen whose reads are answered by hand, in the order in which they were asked. */
function listOnScreen() {
  const client = createQueryClient()
  const answers: ((list: readonly string[]) => void)[] = []
  const queryFn = () => new Promise<readonly string[]>((resolve) => answers.push(resolve))
  const stop = new QueryObserver(client, { queryKey: ['children'], queryFn }).subscribe(() => undefined)
  return { client, answers, stop, shown: () => client.getQueryData(['children']) }
}

test('news that come while a list is first read are not lost, however many there are', async () => {
  const { client, answers, stop, shown } = listOnScreen()
  const told = Promise.all([client.invalidateQueries({ queryKey: ['children'] }), client.invalidateQueries()])
  answers[0]?.([])
  await vi.waitFor(() => expect(answers).toHaveLength(2))
  answers[1]?.(['Pip'])
  await told
  expect(shown()).toEqual(['Pip'])
  expect(answers).toHaveLength(2)
  stop()
})

test('news for which nobody asks at once follow a read that is on its way, and none that is over', async () => {
  const { client, answers, stop, shown } = listOnScreen()
  answers[0]?.(['Pip'])
  await vi.waitFor(() => expect(shown()).toEqual(['Pip']))
  await client.invalidateQueries({ queryKey: ['children'], refetchType: 'none' })
  expect(answers).toHaveLength(1)
  const reading = client.refetchQueries({ queryKey: ['children'] })
  const told = client.invalidateQueries({ queryKey: ['children'], refetchType: 'none' })
  answers[1]?.(['Pip'])
  await reading
  await vi.waitFor(() => expect(answers).toHaveLength(3))
  answers[2]?.(['Pip', 'Kit'])
  await told
  expect(shown()).toEqual(['Pip', 'Kit'])
  stop()
})

test('a read that fails is not followed: what failed is stale as it is', async () => {
  const client = createQueryClient()
  const queryFn = vi.fn(() => Promise.reject(new ApiError(403, 'FORBIDDEN', '')))
  const stop = new QueryObserver(client, { queryKey: ['children'], queryFn }).subscribe(() => undefined)
  await client.invalidateQueries({ queryKey: ['children'] })
  expect(client.getQueryState(['children'])?.status).toBe('error')
  expect(queryFn).toHaveBeenCalledTimes(1)
  stop()
})
