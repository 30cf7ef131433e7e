import { drizzle } from 'drizzle-orm/node-postgres'
import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '../../platform/db/database.ts'
import { type Caller, type ChildWindow, type FamilyAccess, mint } from '../../platform/http/access.ts'
import { createTestDatabase } from '../../platform/testing/database.ts'
import { findOverlap } from './overlaps.ts'
import { purgeLogs } from './purge-commands.ts'
import { type EntryFilter, listDeleted, listEntries, listLatest } from './queries.ts'

const accountId = uuidv7()
const crowdedChild = uuidv7()
const quietChild = uuidv7()
const now = new Date('2026-11-19T10:24:00.000Z')
const rows = 20_000

let database: Database
beforeAll(async () => {
  database = await createTestDatabase()
  const add = (account: string, child: string, count: number) =>
    database.pool.query(
      `insert into log_entries (account_id, id, child_id, kind, start_at, end_at, tz, notes, details, created_by,
         updated_by, created_at, updated_at, deleted_at, is_open, search)
       select $1::uuid, gen_random_uuid(), $2::uuid, (array['feeding','diaper','sleep','activity'])[1 + n % 4],
         $3::timestamptz - n * interval '10 minutes', $3::timestamptz - n * interval '10 minutes', 'UTC', '', '{}', $1::uuid,
         $1::uuid, $3, $3, case when n % 200 = 1 then $3::timestamptz - n * interval '2 minutes' end, n % 5000 = 0,
         case when n % 20 = 0 then array_to_tsvector(array[$1::text || ':milk', $1::text || ':word' || n]) end
       from generate_series(1, $4::int) as n`,
      [account, child, now, count],
    )
  await add(accountId, crowdedChild, rows)
  await add(accountId, quietChild, 200)
  await add(uuidv7(), uuidv7(), rows)
  await database.pool.query('analyze')
})
afterAll(() => database.close())

interface Plan {
  'Node Type': string
  'Relation Name'?: string
  'Index Name'?: string
  'Actual Rows'?: number
  'Rows Removed by Filter'?: number
  Plans?: Plan[]
}

function* nodesOf(plan: Plan): Generator<Plan> {
  yield plan
  for (const child of plan.Plans ?? []) yield* nodesOf(child)
}

/** Runs it and gives the plan nodes that read log entries, of each statement that was sent. */
async function scansOf(run: (seen: Database) => Promise<unknown>): Promise<Plan[]> {
  const statements: { text: string; values: unknown[] }[] = []
  const db = drizzle({
    client: database.pool,
    logger: { logQuery: (text, values) => statements.push({ text, values }) },
  })
  await run({ ...database, db, transaction: (work) => db.transaction(work) })
  const scans: Plan[] = []
  for (const { text, values } of statements.filter(({ text: one }) => one.includes('log_entries'))) {
    const explained = await database.pool.query(`explain (analyze, format json) ${text}`, values)
    const [{ Plan: plan }] = explained.rows[0]['QUERY PLAN'] as [{ Plan: Plan }]
    scans.push(
      ...[...nodesOf(plan)].filter(
        (node) =>
          node['Node Type'] !== 'ModifyTable' &&
          (node['Relation Name'] === 'log_entries' || node['Index Name']?.startsWith('log_entries') === true),
      ),
    )
  }
  return scans
}

function accessTo(...children: ChildWindow[]): FamilyAccess {
  const caller: Caller = {
    userId: uuidv7(),
    name: 'Mara',
    accountId,
    sessionId: uuidv7(),
    role: 'super_admin',
    subscriptionStatus: 'active',
  }
  return mint('family', { caller, area: 'logs', children })
}
const window = (childId: string, from: Date | null = null): ChildWindow => ({ childId, level: 'manage', from })
const crowded = accessTo(window(crowdedChild))
const both = accessTo(window(crowdedChild), window(quietChild, new Date(now.getTime() - 7 * 86_400_000)))
const filter: EntryFilter = { cursor: null, limit: 50 }
const longAgo = new Date(now.getTime() - 100 * 86_400_000)

test.each<[string, (seen: Database) => Promise<unknown>]>([
  ['latest of a child', ({ db }) => listEntries(db, crowded, filter)],
  ['latest of all children', ({ db }) => listEntries(db, both, filter)],
  ['a later page', ({ db }) => listEntries(db, both, { ...filter, cursor: { at: longAgo, id: uuidv7() } })],
  ['of a kind', ({ db }) => listEntries(db, both, { ...filter, kind: 'sleep' })],
  [
    'of a range',
    ({ db }) => listEntries(db, both, { ...filter, from: longAgo, to: new Date(longAgo.getTime() + 3_600_000 * 8) }),
  ],
  ['by a rare word', ({ db }) => listEntries(db, both, { ...filter, asked: 'word2020' })],
  ['by a word that a neighbour uses too', ({ db }) => listEntries(db, crowded, { ...filter, asked: 'milk wor' })],
  ['deleted', ({ db }) => listDeleted(db, both, filter, now)],
  ['latest of each kind', ({ db }) => listLatest(db, both)],
  [
    'overlapping',
    ({ db }) =>
      findOverlap(db, [
        { accountId, id: uuidv7(), childId: crowdedChild, kind: 'sleep', startAt: longAgo, endAt: longAgo },
      ]),
  ],
  ['to purge', (seen) => purgeLogs(seen, now, { isDryRun: true })],
  ['to purge for good', (seen) => purgeLogs(seen, now)],
])('an index serves entries %s', async (_name, run) => {
  const scans = await scansOf(run)
  expect(scans.length).toBeGreaterThan(0)
  expect(scans.filter((node) => node['Node Type'] === 'Seq Scan')).toEqual([])
})

test('the latest page reads its own rows only, whatever lies below', async () => {
  const scans = await scansOf(({ db }) => listEntries(db, crowded, filter))
  const touched = scans.map((node) => (node['Actual Rows'] ?? 0) + (node['Rows Removed by Filter'] ?? 0))
  expect(Math.max(...touched)).toBeLessThanOrEqual(filter.limit + 1)
})
