import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestClock } from '../../platform/clock/clock.ts'
import { testConfig } from '../../platform/config/test-config.ts'
import type { Database } from '../../platform/db/database.ts'
import { createTestDatabase } from '../../platform/testing/database.ts'
import { createPeople, type Family, type People } from '../../testing/people.ts'
import { createAccessCache } from './access-cache.ts'
import { accessChanged } from './access-change-commands.ts'
import { loadSnapshot, type Snapshot } from './access-snapshot.ts'
import { createSessionTokens } from './session-token-policy.ts'

const config = testConfig()
let database: Database
let people: People
let family: Family
let sessionId: string

beforeAll(async () => {
  database = await createTestDatabase()
  const clock = createTestClock('2026-11-19T10:00:00.000Z')
  people = createPeople({ database, clock, config })
  family = await people.createFamily()
  const { accessToken } = await people.signIn(family.owner, family.accountId)
  const read = await createSessionTokens(config.authSecret).readAccess(accessToken, clock.now())
  if (!read.ok) throw new Error('The factory signed somebody in with a bad token')
  sessionId = read.claims.sessionId
})
afterAll(() => database.close())

/** A cache whose loads are counted, and can be held up. */
function countedCache(options: { maxAgeMs?: number; maxEntries?: number } = {}) {
  const state = { loads: 0, hold: Promise.resolve() }
  const cache = createAccessCache({
    database,
    async load(id) {
      state.loads += 1
      const snapshot = await loadSnapshot(database.pool, id, new Date())
      await state.hold
      return snapshot
    },
    ...options,
  })
  return { cache, state }
}

test('without its listener it asks every time; with it, once', async () => {
  const { cache, state } = countedCache()
  await cache.get(sessionId)
  await cache.get(sessionId)
  expect(state.loads).toBe(2)
  await cache.start()
  await cache.get(sessionId)
  const again = cache.get(sessionId)
  expect(again).not.toBeInstanceOf(Promise)
  expect(state.loads).toBe(3)
  await cache.stop()
  await cache.get(sessionId)
  expect(state.loads).toBe(4)
})

test.each([
  ['the session', () => ({ sessionId })],
  ['the person', () => ({ userId: family.owner.userId })],
  ['the family', () => ({ accountId: family.accountId })],
  ['everybody', () => ({})],
])('a change told by another process is heard: of %s', async (_who, change) => {
  const { cache, state } = countedCache()
  await cache.start()
  await cache.get(sessionId)
  await people.changed(change())
  await cache.get(sessionId)
  expect(state.loads).toBe(2)
  await people.changed({ userId: '018f0000-0000-7000-8000-000000000000' })
  await cache.get(sessionId)
  expect(state.loads).toBe(2)
  await cache.stop()
})

test('a change that is rolled back is not told', async () => {
  const { cache, state } = countedCache()
  await cache.start()
  await cache.get(sessionId)
  const rolledBack = database.transaction(async (tx) => {
    await accessChanged(tx, { sessionId })
    throw new Error('no')
  })
  await expect(rolledBack).rejects.toThrow('no')
  await people.changed({ userId: '018f0000-0000-7000-8000-000000000000' })
  await cache.get(sessionId)
  expect(state.loads).toBe(1)
  await cache.stop()
})

test('what was loaded while it changed is not remembered, and a later request does not wait for it', async () => {
  const { cache, state } = countedCache()
  await cache.start()
  let release: () => void = () => undefined
  state.hold = new Promise((resolve) => {
    release = resolve
  })
  const early = cache.get(sessionId)
  cache.forget({ accountId: family.accountId })
  state.hold = Promise.resolve()
  const late = await cache.get(sessionId)
  expect(late?.caller.userId).toBe(family.owner.userId)
  expect(state.loads).toBe(2)
  cache.forget({ sessionId })
  release()
  await early
  await cache.get(sessionId)
  expect(state.loads).toBe(3)
  await cache.stop()
})

test('what began to load before changes were heard of is not remembered', async () => {
  const { cache, state } = countedCache()
  const { promise: hold, resolve: release } = Promise.withResolvers<void>()
  state.hold = hold
  const early = cache.get(sessionId)
  await cache.start()
  release()
  await early
  await cache.get(sessionId)
  expect(state.loads).toBe(2)
  await cache.stop()
})

test('many at once share one question', async () => {
  const { cache, state } = countedCache()
  await cache.start()
  const all: (Snapshot | null)[] = await Promise.all(Array.from({ length: 10 }, () => cache.get(sessionId)))
  expect(state.loads).toBe(1)
  expect(new Set(all).size).toBe(1)
  await cache.stop()
})

test('it forgets with age, and the oldest when it is full', async () => {
  const aged = countedCache({ maxAgeMs: 0 })
  await aged.cache.start()
  await aged.cache.get(sessionId)
  await aged.cache.get(sessionId)
  expect(aged.state.loads).toBe(2)
  await aged.cache.stop()

  const second = await people.signIn(family.owner, family.accountId)
  const otherId = JSON.parse(Buffer.from(second.accessToken.split('.')[1] ?? '', 'base64url').toString()).sid
  const small = countedCache({ maxEntries: 1 })
  await small.cache.start()
  await small.cache.get(sessionId)
  await small.cache.get(otherId)
  await small.cache.get(otherId)
  expect(small.state.loads).toBe(2)
  await small.cache.get(sessionId)
  expect(small.state.loads).toBe(3)
  await small.cache.stop()
})

test('while the connection that tells of changes is away, every request asks', async () => {
  const { cache, state } = countedCache()
  await cache.start()
  await cache.get(sessionId)
  let restored: () => void = () => undefined
  const isBack = new Promise<void>((resolve) => {
    restored = resolve
  })
  const isLost = new Promise<void>((resolve) => {
    database
      .listen('kernel_test', () => undefined, { onLost: resolve, onRestored: () => restored() })
      .catch(() => undefined)
  })
  await database.listen('kernel_test_ready', () => undefined)
  await database.pool.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'nestwren-listen' and datname = current_database()",
  )
  await isLost
  await cache.get(sessionId)
  await cache.get(sessionId)
  expect(state.loads).toBe(3)
  await isBack
  await cache.get(sessionId)
  await cache.get(sessionId)
  expect(state.loads).toBe(4)
  await cache.stop()
})
