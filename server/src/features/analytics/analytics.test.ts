import { publicBrand } from '@nestwren/contract/brand-public'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { createTestClock } from '../../platform/clock/clock.ts'
import type { Database } from '../../platform/db/database.ts'
import { createSilentLog } from '../../platform/log/log.ts'
import { createAddressBudget } from '../../platform/rate-limit/address-budget.ts'
import { createTestDatabase } from '../../platform/testing/database.ts'
import { startTestApp, type TestApp } from '../../testing/start-test-app.ts'
import { addCounts, removeOldCounts } from './commands.ts'
import { createEventCounts } from './event-counts.ts'
import { countsPerDay, figuresOf } from './queries.ts'

let database: Database

beforeAll(async () => {
  database = await createTestDatabase()
})
beforeEach(() => database.pool.query('delete from analytics_counts'))
afterAll(() => database.close())

const press = { name: 'cta_click', params: { source: 'hero' } } as const
const seen = (variant: 'A' | 'B') =>
  ({
    name: 'ab_view',
    params: {
      experiment: 'lp_headline_v1',
      variant,
      variant_label: publicBrand.headlineLabels[variant],
      page: 'landing',
    },
  }) as const
const allDays = { from: '2000-01-01', to: '2999-12-31' }
const stored = async () =>
  (await countsPerDay(database.db, allDays)).map(({ name, label, count }) => [name, label, count])

describe('counts', () => {
  const log = createSilentLog()

  test('are one row for each day and combination, however many come, and add up over servers', async () => {
    const clock = createTestClock('2026-11-19T23:59:00.000Z')
    const servers = [createEventCounts({ database, clock, log }), createEventCounts({ database, clock, log })]
    for (let count = 0; count < 500; count += 1) for (const one of servers) one.count(press)
    servers[0]?.count(seen('B'))
    clock.advance(120_000)
    servers[1]?.count(press)
    await Promise.all(servers.map((one) => one.store()))
    expect(await countsPerDay(database.db, allDays)).toEqual([
      { day: '2026-11-19', name: 'ab_view', experiment: 'lp_headline_v1', variant: 'B', label: 'one-thumb', count: 1 },
      { day: '2026-11-19', name: 'cta_click', experiment: '', variant: '', label: 'hero', count: 1000 },
      { day: '2026-11-20', name: 'cta_click', experiment: '', variant: '', label: 'hero', count: 1 },
    ])
  })

  test('are stored when the server stops, and nothing twice', async () => {
    const counts = createEventCounts({ database, clock: createTestClock('2026-11-19T10:00:00.000Z'), log })
    counts.start()
    counts.count(press)
    await Promise.all([counts.store(), counts.store()])
    counts.count(press)
    await counts.stop()
    expect(await stored()).toEqual([['cta_click', 'hero', 2]])
  })

  test('wait while the database is away', async () => {
    let isAway = true
    const background = {
      get db() {
        if (isAway) throw new Error('away')
        return database.db
      },
    } as Database
    const counts = createEventCounts({
      database: { background },
      clock: createTestClock('2026-11-19T10:00:00.000Z'),
      log,
    })
    counts.count(press)
    await counts.store()
    counts.count(press)
    isAway = false
    await counts.store()
    expect(await stored()).toEqual([['cta_click', 'hero', 2]])
  })

  test('go after two years', async () => {
    const row = { name: 'login', experiment: '', variant: '', label: 'google', count: 3 } as const
    await addCounts(database.db, [
      { ...row, day: '2024-10-18' },
      { ...row, day: '2024-10-19' },
    ])
    expect(await removeOldCounts(database.db, new Date('2026-11-19T03:40:00.000Z'))).toBe(1)
    expect((await countsPerDay(database.db, { ...allDays, name: 'login' })).map(({ day }) => day)).toEqual([
      '2024-10-19',
    ])
  })

  test('say how each variant fares', () => {
    const row = { day: '2026-11-19', experiment: 'lp_headline_v1' }
    const { variants, differences } = figuresOf([
      { ...row, name: 'trial_button_click', variant: 'B', label: 'hero', count: 4 },
      { ...row, name: 'ab_view', variant: 'A', label: 'shared-day', count: 90 },
      { ...row, name: 'ab_view', variant: 'B', label: 'one-thumb', count: 100 },
      { ...row, name: 'trial_button_click', variant: 'B', label: 'closing', count: 6 },
      { ...row, name: 'cta_click', experiment: '', variant: '', label: 'hero', count: 4 },
    ])
    const of = { experiment: 'lp_headline_v1' }
    expect(variants).toMatchObject([
      { ...of, variant: 'A', label: 'shared-day', views: 90, presses: 0, rate: 0, interval: { low: 0 } },
      { ...of, variant: 'B', label: 'one-thumb', views: 100, presses: 10, rate: 0.1 },
    ])
    expect(differences).toMatchObject([{ ...of, base: 'A', variant: 'B', difference: 0.1 }])
    expect(differences[0]?.interval.low).toBeGreaterThan(0.03)
    expect(differences[0]?.interval.high).toBeLessThan(0.18)
  })

  test('say no share where there are more presses than views', () => {
    const row = { day: '2026-11-19', experiment: 'lp_headline_v1' }
    const { variants, differences } = figuresOf([
      { ...row, name: 'ab_view', variant: 'A', label: 'shared-day', count: 2 },
      { ...row, name: 'trial_button_click', variant: 'A', label: 'hero', count: 3 },
      { ...row, name: 'trial_button_click', variant: 'B', label: 'hero', count: 1 },
    ])
    expect(variants).toMatchObject([
      { rate: 1.5, interval: null },
      { views: 0, rate: null, interval: null },
    ])
    expect(differences).toEqual([])
  })
})

test('an address has so many a minute, and a flood of addresses is not remembered', () => {
  const clock = createTestClock('2026-11-19T10:00:00.000Z')
  const budget = createAddressBudget(clock, 2)
  const take = (address: string, times: number) => Array.from({ length: times }, () => budget.take(address))
  expect(take('192.0.2.1', 3)).toEqual([true, true, false])
  for (let count = 0; count < 60_000; count += 1) budget.take(`2001:db8:${count.toString(16)}::/64`)
  expect(budget.take('192.0.2.2')).toBe(false)
  clock.advance(60_000)
  expect(take('192.0.2.1', 1)).toEqual([true])
})

describe('the call', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await startTestApp({ database, env: { LIMITS_EVENTS_PER_ADDRESS: '5' } })
  })
  afterAll(() => app.stop())

  const chrome = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36'
  const send = (headers: Readonly<Record<string, string>> = {}, body: unknown = press) =>
    fetch(`${app.url}/api/analytics/events`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'user-agent': chrome, ...headers },
      body: JSON.stringify(body),
    })
  /** What is counted is stored when the server stops. */
  const statusesOf = async (...sent: readonly Promise<Response>[]) =>
    (await Promise.all(sent)).map(({ status }) => status)

  test('counts nobody who asks not to be followed and no machine, keeps no address, and stops at the limit', async () => {
    const asked = vi.spyOn(database.pool, 'query')
    expect(
      await statusesOf(send(), send({ 'sec-gpc': '1' }), send({ dnt: '1' }), send({ 'user-agent': 'Googlebot/2.1' })),
    ).toEqual([204, 204, 204, 204])
    expect(await statusesOf(send())).toEqual([204])
    const refused = await send()
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    // A flood costs the families' connections nothing.
    expect(asked).not.toHaveBeenCalled()
    asked.mockRestore()
    app.clock.advance(60_000)
    expect((await send()).status).toBe(204)
    await app.stop()
    expect(await stored()).toEqual([['cta_click', 'hero', 3]])
    const { rows } = await database.pool.query('select * from analytics_counts')
    expect(Object.keys(rows[0]).sort()).toEqual(['count', 'day', 'experiment', 'label', 'name', 'variant'])
    app = await startTestApp({ database, env: { LIMITS_EVENTS_PER_ADDRESS: '5' } })
  })

  test('takes a small body only', async () => {
    expect((await send({}, { ...press, more: 'x'.repeat(2_000) })).status).toBe(413)
    expect((await send({}, { name: 'made_up', params: {} })).status).toBe(400)
  })

  test('says whether there is a script', async () => {
    expect(await app.client().analytics.options()).toEqual({ hasScript: false })
    const withScript = await startTestApp({ database, env: { ANALYTICS_SCRIPT_URL: 'https://stats.example.net/s.js' } })
    expect(await withScript.client().analytics.options()).toEqual({ hasScript: true })
    await withScript.stop()
  })
})
