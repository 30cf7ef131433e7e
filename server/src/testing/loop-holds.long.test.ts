import { getTableName } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { items } from '../items.ts'
import { createTestDatabase } from '../platform/testing/database.ts'
import { longestHold } from '../platform/testing/loop-holds.ts'
import { type ContractCall, guarded, send } from './contract-calls.ts'
import { exampleFor } from './contract-examples.ts'
import { keptWorldOf, worldOf, worldOfChild } from './contract-world.ts'
import { crowdFamily } from './crowd.ts'
import type { ExampleWorld, LooseInput } from './example-world.ts'
import { createPeople } from './people.ts'
import { startTestApp, type TestApp } from './start-test-app.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 600_000 })

/** From where on production logs that the loop was held. */
const mostMs = 50
/** The first time a call is compiled, and one may fall together with a collection of garbage. */
const tries = 3
/** Rows of tables that a command holds to a number. */
const numbered: Readonly<Record<string, number>> = { children: 20, invites: 100 }
/** Rows of what has no number that holds it. */
const many = 6_000

/** What may not overlap with another one of its child, or removes it. */
const onePerChild = ['parentingSchedule', 'overrides', 'custody', 'children']

const asked = guarded.filter(({ endpoint }) => endpoint.access.who !== 'session')

let app: TestApp
let token: string
const inputs = new Map<ContractCall, readonly LooseInput[]>()
let sizes: ReadonlyMap<string, number>

beforeAll(async () => {
  const limit = '1000000/1m burst 1000000'
  const env = {
    ...{ LIMITS_WRITES: limit, LIMITS_UPLOADS: limit, LIMITS_WRITTEN: limit },
    ...{ LIMITS_DATA_EXPORT: '1000/1d', LIMITS_INVITES: '1000/1d', LIMITS_IMPORTS: '1000/1d' },
  }
  app = await startTestApp({ env, database: await createTestDatabase() })
  const people = createPeople(app)
  const family = await people.createFamily()
  token = (await people.signIn(family.owner, family.accountId)).accessToken
  const parts = { app, people, family, ownerToken: async () => token, actorToken: token }
  const kept = keptWorldOf(parts).world
  const ofChild = worldOfChild(parts, await kept.child())
  const ofChildren = worldOf(parts)
  // Before there is no room for more.
  for (const one of asked) {
    const { method } = one.endpoint
    const fresh = onePerChild.includes(one.group) ? ofChildren : ofChild
    const world = method === 'GET' ? kept : fresh
    const made: LooseInput[] = []
    for (let turn = 0; turn < (method === 'GET' ? 1 : tries); turn += 1) made.push(await widest(one, world))
    inputs.set(one, made)
  }
  // An appointment of one day is not what a family fills a month with.
  await app.database.pool.query(`update schedule_entries set rule = 'FREQ=DAILY', ends_at = '2200-01-01Z'`)
  await app.database.pool.query(`update schedule_children set ends_at = '2200-01-01Z'`)
  sizes = await crowdFamily(app.database, family.accountId, sizeOf)
})
afterAll(async () => {
  await app.stop()
  await app.database.close()
})

/** How many of them a family may have, less a few for the writes. */
function sizeOf(table: string): number {
  const number = numbered[table]
  if (number !== undefined) return number
  const cap = items.find((item) => getTableName(item.table) === table)?.caps?.[0]
  return cap === undefined ? many : Math.floor(cap.most * 0.9)
}

/** Of calls whose answer grows with what is asked for, the most. */
const most: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  'schedule.comprehensive': { days: 42, childId: 'all' },
  'charts.ribbons': { from: '2026-08-20', to: '2026-11-19' },
  'charts.series': { from: '2025-11-20', to: '2026-11-19' },
  'charts.report': { from: '2025-11-20', to: '2026-11-19' },
}

async function widest(one: ContractCall, world: ExampleWorld): Promise<LooseInput> {
  const input = await exampleFor(one.group, one.key).input(world)
  const { query } = one.endpoint
  const isPaged = query !== undefined && 'shape' in query && Object.hasOwn(query.shape as object, 'limit')
  const wide = { ...(isPaged && { limit: 200 }), ...most[one.name] }
  return Object.keys(wide).length === 0 ? input : { ...input, query: { ...input.query, ...wide } }
}

/**
 * What one family can have must not keep another waiting: while something computes, nobody else is answered. Every call that
 * there is is asked of a family that is full.
 */
describe('a family with as much as calls allow', () => {
  test('has it in the tables that are read', () => {
    const few = [
      'log_entries',
      'documents',
      'photos',
      'handoffs',
      'schedule_entries',
      'schedule_children',
      'custody_cycles',
    ]
    for (const table of few)
      expect(sizes.get(table), table).toBe(sizeOf(table === 'schedule_children' ? 'schedule_entries' : table))
  })

  test.each(asked)('holds the event loop for no longer than others can wait: $name', async (one) => {
    const holds: number[] = []
    const own = inputs.get(one) ?? []
    while (holds.length < tries && Math.min(...holds) >= mostMs) {
      const input = own[holds.length % own.length] ?? {}
      const hold = await longestHold(async () => {
        const { status, body } = await send(app.url, one, input, token)
        expect(status, JSON.stringify(body)).toBeLessThan(500)
      })
      holds.push(hold)
    }
    expect(Math.min(...holds), `milliseconds, of ${holds.length} calls`).toBeLessThan(mostMs)
  })
})
