import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, test } from 'vitest'
import type { Database } from '../../platform/db/database.ts'
import { type ChildAccessPeriod, mint } from '../../platform/http/access.ts'
import { fullCap } from '../../platform/items/caps.ts'
import { createTestDatabase } from '../../platform/testing/database.ts'
import { expectIndexed, parentOf } from '../../testing/query-plans.ts'
import { readEntriesOf, readEntriesWithin, readLogSpans } from './days.ts'
import { entryList, isBetween, livingEntryIds } from './entries.ts'
import { scheduleItem } from './item.ts'
import { listDue } from './reminders.ts'

const accountId = uuidv7()
const childId = uuidv7()
const now = new Date('2026-11-25T09:00:00.000Z')

let database: Database
beforeAll(async () => {
  database = await createTestDatabase()
  const { pool } = database
  const add = async (account: string, child: string, there: number, deleted: number) => {
    await pool.query(
      `insert into schedule_entries (account_id, id, child_ids, kind, title, start_on, start_at, duration_minutes, time_zone,
         exceptions, place, notes, first_on, last_on, ends_at, remind_at, created_by, created_at, updated_by, updated_at,
         deleted_at)
       select $1::uuid, gen_random_uuid(), array[$2::uuid], 'appointment', 'Swimming', day, '10:00', 60, 'UTC', '[]', '', '',
         day, day, day + 1, day - interval '1 hour', $1::uuid, $3, $1::uuid, $3,
         case when n > $4::int then $3::timestamptz - n * interval '1 minute' end
       from generate_series(1, $4::int + $5::int) as n, lateral (select ($3::timestamptz + n * interval '1 day')::date as day) one`,
      [account, child, now, there, deleted],
    )
    await pool.query(
      `insert into schedule_children select account_id, child_ids[1], id, ends_at from schedule_entries
       where account_id = $1 and deleted_at is null`,
      [account],
    )
    await pool.query(
      `insert into log_entries (account_id, id, child_id, kind, start_at, tz, notes, details, created_by, updated_by,
         created_at, updated_at, is_open)
       select $1::uuid, gen_random_uuid(), $2::uuid, 'diaper', $3::timestamptz - n * interval '1 hour', 'UTC', '', '{}',
         $1::uuid, $1::uuid, $3, $3, false
       from generate_series(1, 3000) as n`,
      [account, child, now],
    )
  }
  await add(accountId, childId, 500, 100)
  for (let count = 0; count < 6; count += 1) await add(uuidv7(), uuidv7(), 2_000, 500)
  await pool.query('analyze')
})
afterAll(() => database.close())

const caller = parentOf(accountId)
const children: readonly ChildAccessPeriod[] = [{ childId, level: 'manage', from: null, seesKept: true }]
const access = mint('family', { caller, area: 'schedule', children })
const month = { from: '2027-01-01', to: '2027-02-01' }
const page = { cursor: null, limit: 50 }
const span = { from: now, to: new Date(now.getTime() + 7 * 86_400_000) }

test.each<[string, (seen: Database) => Promise<unknown>]>([
  ['the first entries', ({ db }) => entryList.page(db, access, page)],
  ['a later page', ({ db }) => entryList.page(db, access, { limit: 50, cursor: { at: now, id: uuidv7() } })],
  ['those from a day on', ({ db }) => entryList.page(db, access, { ...page, among: isBetween(month) })],
  ['what is deleted', ({ db }) => entryList.deletedPage({ db, now }, access, page)],
  ['one', ({ db }) => entryList.read(db, accountId, uuidv7())],
  ['which of them live', ({ db }) => livingEntryIds(db, accountId, [uuidv7()])],
  ['how many there are', ({ db }) => fullCap(db, scheduleItem, { accountId })],
  ['those of some days', ({ db }) => readEntriesWithin(db, access, span)],
  ['those of a child', ({ db }) => readEntriesOf(db, { accountId, childIds: [childId] }, span)],
  ['those whose reminder has come', ({ db }) => listDue(db, new Date(now.getTime() + 86_400_000), 100)],
])('an index serves %s', async (_name, run) => {
  await expectIndexed(database, ['schedule_entries', 'schedule_children'], run)
})

test('an index serves the logs of some days', async () => {
  const accessPeriods = [{ area: 'logs', children }] as const
  await expectIndexed(database, ['log_entries'], ({ db }) => readLogSpans(db, { caller, accessPeriods }, span, 3_001))
})
