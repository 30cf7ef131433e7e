import { isNotNull, isNull } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, test } from 'vitest'
import type { Database } from '../../platform/db/database.ts'
import { type ChildAccessPeriod, mint } from '../../platform/http/access.ts'
import { createTestDatabase } from '../../platform/testing/database.ts'
import { expectIndexed, parentOf } from '../../testing/query-plans.ts'
import { purgeMilkOfEntries, useMilk } from './entry-commands.ts'
import { milkList, milkTotals } from './handlers.ts'
import { milkLotsTable as l } from './tables.ts'

const accountId = uuidv7()
const childId = uuidv7()
const now = new Date('2026-11-19T10:24:00.000Z')
const entryId = uuidv7()

let database: Database
beforeAll(async () => {
  database = await createTestDatabase()
  const add = (account: string, child: string, there: number, ended: number) =>
    database.pool.query(
      `insert into milk_lots (account_id, id, child_id, place, amount_ml, pumped_at, moved_at, expires_at, entry_id, ended_at,
         ended_as, created_by, created_at)
       select $1::uuid, gen_random_uuid(), $2::uuid, 'fridge', 100, $3::timestamptz - n * interval '3 hours', $3, $3,
         gen_random_uuid(), case when n > $4::int then $3::timestamptz - n * interval '3 hours' end,
         case when n > $4::int then 'used' end, $1::uuid, $3 from generate_series(1, $4::int + $5::int) as n`,
      [account, child, now, there, ended],
    )
  await add(accountId, childId, 40, 5_000)
  for (let count = 0; count < 4; count += 1) await add(uuidv7(), uuidv7(), 500, 5_000)
  await database.pool.query(
    `insert into milk_uses (account_id, lot_id, entry_id, amount_ml)
     select account_id, id, gen_random_uuid(), 50 from milk_lots`,
  )
  await database.pool.query('analyze')
})
afterAll(() => database.close())

const caller = parentOf(accountId)
const children: readonly ChildAccessPeriod[] = [{ childId, level: 'manage', from: null, seesKept: true }]
const access = mint('family', { caller, area: 'pumping', children })
const page = { cursor: null, limit: 50 }
const there = { among: isNull(l.endedAt), order: { by: l.expiresAt, isLatestFirst: false } }
const ended = { among: isNotNull(l.endedAt), order: { by: l.endedAt, isLatestFirst: true } }

test.each<[string, (seen: Database) => Promise<unknown>]>([
  ['what is there', ({ db }) => milkList.page(db, access, { ...page, ...there })],
  ['what has ended', ({ db }) => milkList.page(db, access, { ...page, ...ended })],
  ['a later page', ({ db }) => milkList.page(db, access, { ...page, ...ended, cursor: { at: now, id: uuidv7() } })],
  [
    'what is left in all',
    ({ db }) =>
      milkTotals(
        db,
        access.caller.accountId,
        children.map(({ childId }) => childId),
      ),
  ],
  ['what a feed takes', ({ db }) => useMilk(db, { accountId, childId, entryId }, [], now)],
  ['what goes with an entry', ({ db }) => purgeMilkOfEntries(db, [{ accountId, id: entryId }])],
])('an index serves %s', async (_name, run) => {
  await expectIndexed(database, ['milk_lots', 'milk_uses'], run)
})
