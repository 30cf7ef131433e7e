import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestClock } from '../clock/clock.ts'
import { testConfig } from '../config/test-config.ts'
import type { Database } from '../db/database.ts'
import { createSilentLog } from '../log/log.ts'
import { createTestDatabase } from '../testing/database.ts'
import { createLimits, type LimitResult, writtenPoints } from './limits.ts'

let database: Database
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())

const clock = createTestClock('2026-05-01T08:00:00Z')

/** Another call is another server process: only the database is shared. */
function limitsOf(env: Record<string, string> = {}) {
  const settings = testConfig(env).limits
  return createLimits({ pool: database.pool, clock, settings, secret: 'test', log: createSilentLog() })
}

function passedOf(results: readonly LimitResult[]): number {
  return results.filter((result) => result.ok).length
}

describe('windows', () => {
  test('of many at once exactly as many pass as there are points, across processes', async () => {
    const processes = [limitsOf(), limitsOf()]
    const results = await Promise.all(
      Array.from({ length: 60 }, (_, i) => processes[i % 2]?.consume('codeCheck', 'code-1') ?? { ok: true as const }),
    )
    expect(passedOf(results)).toBe(5)
  })

  test('the wait is the rest of the window, and then it passes again', async () => {
    const limits = limitsOf()
    for (let i = 0; i < 3; i += 1)
      expect(await limits.consume('sendConfirmation', 'a@example.org')).toEqual({ ok: true })
    clock.advance(20_000)
    expect(await limits.consume('sendConfirmation', 'a@example.org')).toEqual({ ok: false, retryAfterS: 40 })
    expect(await limits.consume('sendConfirmation', 'b@example.org')).toEqual({ ok: true })
    clock.advance(40_000)
    expect(await limits.consume('sendConfirmation', 'a@example.org')).toEqual({ ok: true })
  })

  test('the longer window holds, and what it refuses does not use up the shorter one', async () => {
    const limits = limitsOf()
    const results: LimitResult[] = []
    for (let i = 0; i < 8; i += 1) {
      results.push(await limits.consume('sendConfirmation', 'c@example.org'))
      clock.advance(61_000)
    }
    expect(passedOf(results)).toBe(5)
    expect(results.at(-1)).toEqual({ ok: false, retryAfterS: 3600 - 7 * 61 })
    const { rows } = await database.pool.query(
      'select points from rate_windows where window_s = 60 order by expires_at desc limit 1',
    )
    expect(rows).toEqual([{ points: 0 }])
  })

  test('peek counts nothing, refund gives one back, clear gives all', async () => {
    const limits = limitsOf({ LIMITS_LOGIN_IP: '2/10m' })
    for (let i = 0; i < 5; i += 1) expect((await limits.peek('loginIp', '192.0.2.1')).ok).toBe(true)
    await limits.consume('loginIp', '192.0.2.1')
    await limits.refund('loginIp', '192.0.2.1')
    await limits.consume('loginIp', '192.0.2.1')
    await limits.consume('loginIp', '192.0.2.1')
    expect((await limits.peek('loginIp', '192.0.2.1')).ok).toBe(false)
    await limits.clear('loginIp', '192.0.2.1')
    expect((await limits.peek('loginIp', '192.0.2.1')).ok).toBe(true)
  })

  test('neither addresses nor overlong keys are stored', async () => {
    await limitsOf().consume('sendConfirmation', `secret-person@example.org${'x'.repeat(100_000)}`)
    const { rows } = await database.pool.query<{ key: string }>('select key from rate_windows')
    expect(rows.every(({ key }) => key.length < 100 && !key.includes('@'))).toBe(true)
  })
})

describe('failures in a row', () => {
  test('ten pass, then pauses double from 30 s to 15 minutes, and after 100 it ends', async () => {
    const account = limitsOf().failures('loginAccount', 'user-1')
    for (let i = 0; i < 10; i += 1) expect(await account.begin(), `try ${i}`).toEqual({ ok: true })
    const pauses: number[] = []
    let tries = 10
    for (;;) {
      const result = await account.begin()
      if (result.ok) {
        tries += 1
        continue
      }
      if (result.retryAfterS === 86_400) break
      pauses.push(result.retryAfterS)
      clock.advance(result.retryAfterS * 1000)
    }
    expect(pauses.slice(0, 7)).toEqual([30, 60, 120, 240, 480, 900, 900])
    expect(tries).toBe(100)
    clock.advance(86_400_000)
    expect((await account.begin()).ok).toBe(false)
    await account.clear()
    expect((await account.begin()).ok).toBe(true)
  })

  test('fifty tries at once are counted as fifty', async () => {
    const results = await Promise.all(
      Array.from({ length: 50 }, () => limitsOf().failures('loginAccount', 'user-2').begin()),
    )
    expect(passedOf(results)).toBe(10)
  })

  test('a right password in between begins anew', async () => {
    const account = limitsOf().failures('loginAccount', 'user-3')
    for (let i = 0; i < 9; i += 1) await account.begin()
    await account.clear()
    for (let i = 0; i < 10; i += 1) expect((await account.begin()).ok).toBe(true)
    expect((await account.begin()).ok).toBe(false)
  })
})

describe('the bucket of writes', () => {
  test('the burst passes at once, then as many as flow in', async () => {
    const limits = limitsOf()
    const results = await Promise.all(Array.from({ length: 200 }, async () => limits.spend('writes', 'user-1')))
    expect(passedOf(results)).toBe(100)
    const refused = await limits.spend('writes', 'user-1')
    expect(refused).toEqual({ ok: false, retryAfterS: 1 })
    clock.advance(1_000)
    const later = await Promise.all(Array.from({ length: 30 }, async () => limits.spend('writes', 'user-1')))
    expect(passedOf(later)).toBe(10)
  })

  test('several processes share the burst, and a restart does not renew it', async () => {
    let passedInAll = 0
    for (let restart = 0; restart < 3; restart += 1) {
      const limits = limitsOf()
      passedInAll += passedOf(
        await Promise.all(Array.from({ length: 60 }, async () => limits.spend('writes', 'user-2'))),
      )
    }
    expect(passedInAll).toBe(100)
  })

  test('most writes cost no database call', async () => {
    const limits = limitsOf()
    const before = await leasesOf('user-3')
    let atOnce = 0
    for (let i = 0; i < 100; i += 1) {
      const result = limits.spend('writes', 'user-3')
      if (!(result instanceof Promise)) atOnce += 1
      expect((await result).ok).toBe(true)
    }
    expect(before).toBeUndefined()
    expect(atOnce).toBe(95)
  })

  test('what is leased is dropped after a while, and the bucket never holds more than the burst', async () => {
    const limits = limitsOf()
    await limits.spend('writes', 'user-4')
    clock.advance(3_600_000)
    const results = await Promise.all(Array.from({ length: 150 }, async () => limits.spend('writes', 'user-4')))
    expect(passedOf(results)).toBe(100)
  })

  test('a large write spends as many points as it is worth, a larger one than there are waits for all of them', async () => {
    const limits = limitsOf()
    const { burst } = testConfig().limits.buckets.written
    expect(writtenPoints(0)).toBe(1)
    expect(writtenPoints(2_561)).toBe(11)
    let spent = 0
    while ((await limits.spend('written', 'family-1', 1_000)).ok) spent += 1_000
    expect(spent).toBe(burst)
    const refused = await limits.spend('written', 'family-1', 1_000)
    // 200,000 a day flow in.
    expect(refused).toEqual({ ok: false, retryAfterS: 432 })
    clock.advance(433_000)
    expect(await limits.spend('written', 'family-1', 1_000)).toEqual({ ok: true })
    expect((await limits.spend('written', 'family-1', 1_000)).ok).toBe(false)
    expect((await limits.spend('written', 'family-2', 10 * burst)).ok).toBe(true)
  })

  test('what is left of a lease is not lost to a larger write', async () => {
    const limits = limitsOf()
    const { burst } = testConfig().limits.buckets.written
    let spent = 0
    for (let turn = 0; ; turn += 1) {
      const points = turn % 2 === 0 ? 3 : 499
      if (!(await limits.spend('written', 'family-3', points)).ok) break
      spent += points
    }
    expect(spent).toBeGreaterThan(burst - 1_000)
  })

  async function leasesOf(user: string): Promise<unknown> {
    const { rows } = await database.pool.query('select * from rate_buckets where key = $1', [`writes:${user}`])
    return rows[0]
  }
})

test('the purge removes what is over and keeps what holds', async () => {
  const limits = limitsOf()
  await limits.consume('refresh', 'session-old')
  await limits.spend('writes', 'user-old')
  const stopped = limits.failures('loginAccount', 'user-stopped')
  for (let i = 0; i < 10; i += 1) await stopped.begin()
  clock.advance(120_000)
  await limits.consume('refresh', 'session-new')
  expect(await limits.purge()).toBeGreaterThan(0)
  const left = await database.pool.query<{ count: number }>(
    'select count(*)::int as count from rate_windows where expires_at <= $1',
    [clock.now()],
  )
  expect(left.rows[0]?.count).toBe(0)
  expect((await limits.peek('refresh', 'session-new')).ok).toBe(true)
  const { rowCount } = await database.pool.query('select 1 from rate_failures')
  expect(rowCount).toBeGreaterThan(0)
})

test('without the database, security limits let nothing pass and the others do', async () => {
  const away = await createTestDatabase()
  const limits = createLimits({
    pool: away.pool,
    clock,
    settings: testConfig().limits,
    secret: 'test',
    log: createSilentLog(),
  })
  await away.close()
  await expect(limits.consume('loginIp', '192.0.2.1')).rejects.toThrow()
  await expect(limits.failures('loginAccount', 'user').begin()).rejects.toThrow()
  expect(await limits.consume('refresh', 'session')).toEqual({ ok: true })
  expect(await limits.spend('writes', 'user')).toEqual({ ok: true })
})
