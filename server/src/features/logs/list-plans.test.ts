import { logAreas } from '@nestwren/contract/logs/kinds/index'
import type { Area } from '@nestwren/contract/permissions'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '../../platform/db/database.ts'
import { type AreasAccess, type ChildAccessPeriod, mint } from '../../platform/http/access.ts'
import { countOver, purgeOver } from '../../platform/items/trash.ts'
import { createTestDatabase } from '../../platform/testing/database.ts'
import { purgeOf } from '../../testing/purge-of.ts'
import { expectIndexed, parentOf, scansOf } from '../../testing/query-plans.ts'
import { dosesOf } from './dose-queries.ts'
import { logItem } from './item.ts'
import { findOverlap } from './overlaps.ts'
import { type EntryFilter, listDeleted, listEntries, listLatest } from './queries.ts'

const accountId = uuidv7()
const crowdedChild = uuidv7()
const quietChild = uuidv7()
const medicineId = uuidv7()
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
  await database.pool.query(
    `insert into log_entries (account_id, id, child_id, kind, start_at, tz, notes, details, created_by, updated_by, created_at,
       updated_at, is_open)
     select $1::uuid, gen_random_uuid(), $2::uuid, case when n % 2 = 0 then 'medicine' else 'note' end,
       $3::timestamptz - n * interval '1 hour', 'UTC', '', case when n % 2 = 0 then jsonb_build_object('medicineId', $4::text)
         else jsonb_build_object('text', 'Hello', 'isPinned', n % 300 = 1) end, $1::uuid, $1::uuid, $3, $3, false
     from generate_series(1, 3000) as n`,
    [accountId, quietChild, now, medicineId],
  )
  await database.pool.query('analyze')
})
afterAll(() => database.close())

function accessTo(areas: readonly Area[], ...children: ChildAccessPeriod[]): AreasAccess {
  const caller = parentOf(accountId)
  return mint('areas', { caller, accessPeriods: areas.map((area) => ({ area, children })) })
}
const period = (childId: string, from: Date | null = null): ChildAccessPeriod => ({
  childId,
  level: 'manage',
  from,
  seesKept: true,
})
const crowded = accessTo(logAreas, period(crowdedChild))
const children = [period(crowdedChild), period(quietChild, new Date(now.getTime() - 7 * 86_400_000))]
const both = accessTo(logAreas, ...children)
/** Of somebody who may see health alone, below whose few entries lie all the others. */
const healthOnly = accessTo(['health'], ...children)
const filter: EntryFilter = { cursor: null, limit: 50 }
const longAgo = new Date(now.getTime() - 100 * 86_400_000)

test.each<[string, (seen: Database) => Promise<unknown>]>([
  ['latest of a child', ({ db }) => listEntries(db, crowded, filter)],
  ['latest of all children', ({ db }) => listEntries(db, both, filter)],
  ['a later page', ({ db }) => listEntries(db, both, { ...filter, cursor: { at: longAgo, id: uuidv7() } })],
  ['of one area', ({ db }) => listEntries(db, healthOnly, filter)],
  ['that are pinned', ({ db }) => listEntries(db, both, { ...filter, isPinned: true })],
  ['of a kind', ({ db }) => listEntries(db, both, { ...filter, kind: 'sleep' })],
  [
    'of a range',
    ({ db }) => listEntries(db, both, { ...filter, from: longAgo, to: new Date(longAgo.getTime() + 3_600_000 * 8) }),
  ],
  ['by a rare word', ({ db }) => listEntries(db, both, { ...filter, asked: 'word2020' })],
  ['by a word that a neighbour uses too', ({ db }) => listEntries(db, crowded, { ...filter, asked: 'milk wor' })],
  ['deleted', ({ db }) => listDeleted(db, both, filter, now)],
  ['that gave a medicine', ({ db }) => dosesOf(db, accountId, [medicineId, uuidv7()])],
  ['latest of each kind', ({ db }) => listLatest(db, both)],
  ['latest of each kind of one area', ({ db }) => listLatest(db, healthOnly)],
  [
    'overlapping',
    ({ db }) =>
      findOverlap(db, [
        { accountId, id: uuidv7(), childId: crowdedChild, kind: 'sleep', startAt: longAgo, endAt: longAgo },
      ]),
  ],
  ['to purge', ({ db }) => countOver(db, logItem, now)],
  ['to purge for good', (seen) => purgeOver(seen, [purgeOf(logItem)], now)],
])('an index serves entries %s', async (_name, run) => {
  await expectIndexed(database, ['log_entries'], run)
})

test('the latest page reads its own rows only, whatever lies below', async () => {
  const scans = await scansOf(database, ['log_entries'], ({ db }) => listEntries(db, crowded, filter))
  const touched = scans.map((node) => (node['Actual Rows'] ?? 0) + (node['Rows Removed by Filter'] ?? 0))
  expect(Math.max(...touched)).toBeLessThanOrEqual(filter.limit + 1)
})

test('pinned notes are found without reading over the others', async () => {
  const scans = await scansOf(database, ['log_entries'], ({ db }) =>
    listEntries(db, both, { ...filter, isPinned: true }),
  )
  expect(scans.reduce((sum, node) => sum + (node['Rows Removed by Filter'] ?? 0), 0)).toBe(0)
})

test('what is out of sight is not read over', async () => {
  const scans = await scansOf(database, ['log_entries'], ({ db }) => listEntries(db, healthOnly, filter))
  expect(scans.reduce((sum, node) => sum + (node['Rows Removed by Filter'] ?? 0), 0)).toBe(0)
})
