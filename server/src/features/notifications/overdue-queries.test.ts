import { defaultFamilySettings } from '@nestwren/contract/family-settings'
import { drizzle } from 'drizzle-orm/node-postgres'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestClock } from '../../platform/clock/clock.ts'
import type { Database, Db } from '../../platform/db/database.ts'
import { createTestDatabase } from '../../platform/testing/database.ts'
import { createPeople, type People } from '../../testing/people.ts'
import { familySettingsTable } from '../family-settings/tables.ts'
import type { Reminder } from './commands.ts'
import { dueMedicines, overdueCare } from './overdue-queries.ts'

const now = new Date('2026-11-19T10:24:00.000Z')

let database: Database
let people: People
beforeAll(async () => {
  database = await createTestDatabase()
  people = createPeople({ database, clock: createTestClock(now.toISOString()) })
})
afterAll(() => database.close())

/** A family with a child whose last feed, diaper and dose were 70 minutes ago, and wants to be told after an hour. */
async function addFamily(): Promise<void> {
  const { accountId, owner } = await people.createFamily()
  const { childId } = await people.createChild(accountId, { createdBy: owner.userId })
  const medicineId = uuidv7()
  const settings = { ...defaultFamilySettings, feedOverdueMinutes: 60, diaperOverdueMinutes: 60 }
  await database.db.insert(familySettingsTable).values({ accountId, settings, version: 1 })
  await database.pool.query(
    `insert into medicines (account_id, id, child_id, name, min_interval_s, notes, is_active, created_by, created_at)
     values ($1, $2, $3, 'Iron', 3600, '', true, $1, $4)`,
    [accountId, medicineId, childId, now],
  )
  await database.pool.query(
    `insert into log_entries (account_id, id, child_id, kind, start_at, tz, notes, details, created_by, updated_by,
       created_at, updated_at, is_open)
     select $1, gen_random_uuid(), $2, kind, $3::timestamptz - n * interval '70 minutes', 'UTC', '', details, $1, $1, $3, $3, false
     from generate_series(1, 3) as n, (values ('feeding', '{"method":"bottle"}'::jsonb), ('diaper', '{"kind":"wet"}'),
       ('medicine', jsonb_build_object('medicineId', $4::text))) as kinds(kind, details)`,
    [accountId, childId, now, medicineId],
  )
}

async function counted(find: (db: Db, now: Date) => AsyncGenerator<Reminder>) {
  const statements: string[] = []
  const db = drizzle({ client: database.pool, logger: { logQuery: (text) => void statements.push(text) } })
  const reminders: Reminder[] = []
  for await (const reminder of find(db, now)) reminders.push(reminder)
  return { statements: statements.length, told: reminders.length }
}

test.each([
  ['feeds and diapers', overdueCare, 2],
  ['medicines', dueMedicines, 1],
] as const)('%s of many families take no more questions than those of one', async (_what, find, each) => {
  await database.pool.query('truncate log_entries, medicines, family_settings')
  await addFamily()
  const one = await counted(find)
  expect(one.told).toBe(each)
  for (let count = 0; count < 4; count += 1) await addFamily()
  expect(await counted(find)).toEqual({ statements: one.statements, told: 5 * each })
})
