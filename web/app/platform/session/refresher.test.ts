import type { Tokens } from '@nestwren/contract/auth'
import { ApiError } from '@nestwren/contract/client'
import { expect, test } from 'vitest'
import { createRefresher, type Exchanged, type RefresherParts, sessionTexts } from './tokens.ts'

const tokenOf = (payload: object, name: string) => `e30.${btoa(JSON.stringify(payload))}.${name}`
const access = (name: string) => tokenOf({ type: 'access', exp: 100 }, name)
const refresh = (name: string) => tokenOf({ type: 'refresh', exp: 1_000 }, name)

/** One browser: storage and lock are shared, every tab has a refresher of its own. */
function browser(answer: (refreshToken: string) => Promise<Tokens>) {
  const storage = { access: access('a1') as string | null, refresh: refresh('r1') as string | null }
  const asked: string[] = []
  let last: Exchanged | null = null
  let turn: Promise<unknown> = Promise.resolve()
  const tab = (late: Partial<RefresherParts> = {}) =>
    createRefresher({
      accessToken: () => storage.access,
      refreshToken: () => storage.refresh,
      exchange: (token) => {
        asked.push(token)
        return answer(token)
      },
      store: (tokens) => {
        storage.access = tokens.accessToken
        storage.refresh = tokens.refreshToken
      },
      exclusively: (work) => {
        const result = turn.then(work)
        turn = result.catch(() => undefined)
        return result
      },
      now: () => 50_000,
      clockSkewMs: () => 0,
      exchanges: {
        last: async () => last,
        note: async (exchanged) => {
          last = exchanged
        },
      },
      wait: async () => undefined,
      ...late,
    })
  return { storage, asked, tab }
}

const renewing = async () => ({ accessToken: access('a2'), refreshToken: refresh('r2') })

/** A tab that sees what the others stored only after it has looked some times. */
function lateViewOf(storage: { access: string | null; refresh: string | null }, looks: number) {
  const before = { ...storage }
  let left = looks
  return {
    accessToken: () => (left > 0 ? before.access : storage.access),
    refreshToken: () => (left > 0 ? before.refresh : storage.refresh),
    wait: async () => {
      left -= 1
    },
  }
}

test('a tab that sees late what another one got asks nothing', async () => {
  const { storage, asked, tab } = browser(renewing)
  const stale = storage.access
  const late = tab(lateViewOf(storage, 5))
  expect(await Promise.all([tab()(stale), late(stale)])).toEqual(Array(2).fill({ kind: 'renewed' }))
  expect(asked).toEqual([refresh('r1')])
})

test('a tab that sees late that the session ended asks nothing', async () => {
  const { storage, asked, tab } = browser(() =>
    Promise.reject(new ApiError(401, 'INVALID_REFRESH_TOKEN', 'Invalid refresh token')),
  )
  const stale = storage.access
  const late = tab(lateViewOf(storage, 5))
  const first = tab()(stale).then((result) => {
    storage.access = null
    storage.refresh = null
    return result
  })
  expect(await Promise.all([first, late(stale)])).toMatchObject([{ kind: 'ended' }, { kind: 'ended' }])
  expect(asked).toEqual([refresh('r1')])
})

test('a tab that sees only the new refresh token yet asks nothing', async () => {
  const { storage, asked, tab } = browser(renewing)
  const stale = storage.access
  const late = tab({ ...lateViewOf(storage, 5), refreshToken: () => storage.refresh })
  expect(await Promise.all([tab()(stale), late(stale)])).toEqual(Array(2).fill({ kind: 'renewed' }))
  expect(asked).toEqual([refresh('r1')])
})

test('a new token that is refused as well is exchanged at once', async () => {
  const { storage, asked, tab } = browser(renewing)
  await tab()(storage.access)
  let waits = 0
  const next = tab({
    wait: async () => {
      waits += 1
    },
  })
  await next(storage.access)
  expect(asked).toEqual([refresh('r1'), refresh('r2')])
  expect(waits).toBe(0)
})

test('what another tab got and never stored is asked for again', async () => {
  const { storage, asked, tab } = browser(renewing)
  const stale = storage.access
  const late = tab(lateViewOf(storage, Number.POSITIVE_INFINITY))
  await Promise.all([tab()(stale), late(stale)])
  expect(asked).toEqual([refresh('r1'), refresh('r1')])
})

test('callers in one tab and in several tabs share one attempt', async () => {
  const { storage, asked, tab } = browser(renewing)
  const [first, second] = [tab(), tab()]
  const stale = storage.access
  const results = await Promise.all([first(stale), first(stale), second(stale), second(stale)])
  expect(results).toEqual(Array(4).fill({ kind: 'renewed' }))
  expect(asked).toEqual([refresh('r1')])
  expect(storage).toEqual({ access: access('a2'), refresh: refresh('r2') })
})

test('a token that is newer already is not refreshed again', async () => {
  const { asked, tab } = browser(renewing)
  expect(await tab()(access('a0'))).toEqual({ kind: 'renewed' })
  expect(asked).toEqual([])
})

test.each([
  [401, 'REFRESH_TOKEN_EXPIRED', 'Your session has expired. Please log in again.'],
  [401, 'INVALID_REFRESH_TOKEN', 'Your session is invalid. Please log in again.'],
  [401, 'INVALID_TOKEN_TYPE', 'Session error detected. Please log in again.'],
  [401, 'ACCOUNT_DEACTIVATED', 'This account has been deactivated. Please contact support.'],
  [429, 'RATE_LIMITED', 'Too many login attempts. Please try again later.'],
])('%i %s ends the session with its text', async (status, code, message) => {
  const { storage, tab } = browser(() => Promise.reject(new ApiError(status, code, '')))
  expect(await tab()(storage.access)).toMatchObject({ kind: 'ended', text: { message } })
})

test.each([
  ['no network', new ApiError(0, 'NETWORK', '')],
  ['a server error', new ApiError(500, 'INTERNAL', '')],
  ['a busy server', new ApiError(503, 'UNAVAILABLE', '')],
  ['an answer of something in between', new ApiError(401, 'UNKNOWN', '')],
  ['a limit of something in between', new ApiError(429, 'UNKNOWN', '')],
  ['an answer that is not JSON', new SyntaxError('Unexpected token <')],
])('%s is never a logout', async (_name, error) => {
  const { storage, tab } = browser(() => Promise.reject(error))
  expect(await tab()(storage.access)).toEqual({ kind: 'unreachable' })
  expect(storage.access).toBe(access('a1'))
})

test('malformed stored tokens end the session without asking; malformed answers are not stored', async () => {
  const one = browser(renewing)
  one.storage.refresh = 'garbage'
  expect(await one.tab()(one.storage.access)).toEqual({ kind: 'ended', text: sessionTexts.malformed })
  expect(one.asked).toEqual([])
  const two = browser(async () => ({ accessToken: 'x', refreshToken: 'y' }))
  expect(await two.tab()(two.storage.access)).toEqual({ kind: 'unreachable' })
  expect(two.storage.access).toBe(access('a1'))
})

test('an answer that arrives after somebody signed out is thrown away', async () => {
  const { storage, tab } = browser(async () => {
    storage.access = null
    storage.refresh = null
    return renewing()
  })
  await tab()(storage.access)
  expect(storage).toEqual({ access: null, refresh: null })
})
