import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, test } from 'vitest'
import type { Database } from '../../platform/db/database.ts'
import { type ChildAccessPeriod, mint } from '../../platform/http/access.ts'
import { fullCap } from '../../platform/items/caps.ts'
import { createTestDatabase } from '../../platform/testing/database.ts'
import { expectIndexed, parentOf } from '../../testing/query-plans.ts'
import { listOfChild, milestoneItem, milestoneList } from './handlers.ts'

const accountId = uuidv7()
const childId = uuidv7()
const now = new Date('2026-11-19T10:24:00.000Z')

let database: Database
beforeAll(async () => {
  database = await createTestDatabase()
  const add = (account: string, child: string, there: number, deleted: number) =>
    database.pool.query(
      `insert into milestones (account_id, id, child_id, title, note, created_by, updated_by, created_at, updated_at, deleted_at)
       select $1::uuid, gen_random_uuid(), $2::uuid, 'Milestone', '', $1::uuid, $1::uuid, $3, $3,
         case when n > $4::int then $3::timestamptz end
       from generate_series(1, $4::int + $5::int) as n`,
      [account, child, now, there, deleted],
    )
  await add(accountId, childId, 400, 100)
  for (let count = 0; count < 6; count += 1) await add(uuidv7(), uuidv7(), 2_000, 500)
  await database.pool.query('analyze')
})
afterAll(() => database.close())

const caller = parentOf(accountId)
const children: readonly ChildAccessPeriod[] = [{ childId, level: 'manage', from: null, seesKept: true }]
const access = mint('family', { caller, area: 'milestones', children })
const page = { cursor: null, limit: 50 }

test.each<[string, (seen: Database) => Promise<unknown>]>([
  ['those of a child', ({ db }) => listOfChild(db, accountId, childId)],
  ['a page of all', ({ db }) => milestoneList.page(db, access, page)],
  ['a later page', ({ db }) => milestoneList.page(db, access, { limit: 50, cursor: { at: now, id: uuidv7() } })],
  ['one', ({ db }) => milestoneList.read(db, accountId, uuidv7())],
  ['how many there are', ({ db }) => fullCap(db, milestoneItem, { accountId, childId, row: { key: null } })],
])('an index serves %s', async (_name, run) => {
  await expectIndexed(database, ['milestones'], run)
})
