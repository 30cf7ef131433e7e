import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '../../platform/db/database.ts'
import { createTestDatabase } from '../../platform/testing/database.ts'
import { readAppointments } from './brief-queries.ts'

const accountId = uuidv7()
const childId = uuidv7()
let database: Database
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())

async function add(title: string, startOn: string, days: number, rule: string | null): Promise<void> {
  const { pool } = database
  const { rows } = await pool.query<{ id: string }>(
    `insert into schedule_entries (account_id, id, child_ids, kind, title, start_on, start_at, duration_minutes, time_zone,
       rule, exceptions, place, notes, first_on, last_on, ends_at, created_by, created_at, updated_by, updated_at)
     values ($1, gen_random_uuid(), array[$2::uuid], 'appointment', $3, $4::date, null, $5::int * 1440, 'UTC', $6, '[]', '',
       '', $4::date, case when $6::text is null then $4::date + $5::int - 1 end,
       case when $6::text is null then $4::date + $5::int else '2200-01-01' end, $1, now(), $1, now()) returning id`,
    [accountId, childId, title, startOn, days, rule],
  )
  await pool.query(
    'insert into schedule_children select account_id, child_ids[1], id, ends_at from schedule_entries where id = $1',
    [rows[0]?.id],
  )
}

test('what begins is told of, however much that began long before goes on', async () => {
  for (let count = 0; count < 320; count += 1) await add(`Leave ${count}`, '2026-09-01', 366, null)
  await add('Weekly leave', '2026-01-01', 366, 'FREQ=WEEKLY')
  await add('Check-up', '2026-11-27', 1, null)
  const span = { from: new Date('2026-11-25T09:00:00.000Z'), to: new Date('2026-11-28T09:00:00.000Z') }
  const found = await readAppointments(database.db, { accountId, childIds: [childId], ...span })
  expect(found.map(({ title, on }) => `${title} ${on}`)).toEqual(['Weekly leave 2026-11-26', 'Check-up 2026-11-27'])
})
