import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Database } from '../../platform/db/database.ts'
import { createTestDatabase } from '../../platform/testing/database.ts'
import { scansOf } from '../../testing/query-plans.ts'
import { findOverlapped, type ImportedEntry } from '../logs/import-commands.ts'
import { knownSources, listMade } from './source-commands.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

const [accountId, childId, importId] = [uuidv7(), uuidv7(), uuidv7()]
const count = 20_000
let database: Database

beforeAll(async () => {
  database = await createTestDatabase()
  await database.pool.query(
    `insert into log_entries (account_id, id, child_id, kind, start_at, end_at, tz, notes, details, created_by, updated_by,
       created_at, updated_at, is_open)
     select $1::uuid, gen_random_uuid(), $2::uuid, 'sleep', at, at + interval '1 hour', 'UTC', '', '{}', $1::uuid, $1::uuid,
       at, at, false
     from generate_series(1, $3::int) n, lateral (select timestamptz '2016-01-01' + n * interval '3 hours' as at) times`,
    [accountId, childId, count],
  )
  await database.pool.query(
    `insert into import_sources select $1::uuid, gen_random_uuid(), $2::uuid, 'log entries', gen_random_uuid()
     from generate_series(1, $3::int)`,
    [accountId, importId, count],
  )
  await database.pool.query('vacuum analyze log_entries, import_sources')
})
afterAll(() => database.close())

test('a sleep is compared with those around it, however many come later', async () => {
  const sleeps = Array.from({ length: 100 }, (_, at): ImportedEntry => {
    const startAt = new Date(Date.parse('2016-01-01T01:30:00Z') + at * 3 * 3_600_000)
    const endAt = new Date(startAt.getTime() + (at % 2 === 0 ? 1 : 2) * 3_600_000)
    return { id: uuidv7(), childId, kind: 'sleep', startAt, endAt, tz: 'UTC', notes: '', details: {} as never }
  })
  const overlapped = await findOverlapped(database.db, accountId, sleeps, { isHeld: false })
  expect(overlapped).toEqual(new Set(sleeps.filter((_, at) => at % 2 === 1).map(({ id }) => id)))
  const scans = await scansOf(database, ['log_entries'], ({ db }) =>
    findOverlapped(db, accountId, sleeps, { isHeld: false }),
  )
  expect(scans).toHaveLength(1)
  for (const scan of scans) {
    expect(scan['Index Name']).toMatch(/^log_entries_of_(kind|child)$/)
    expect(scan['Actual Rows']).toBeLessThanOrEqual(10)
    expect(scan['Rows Removed by Filter'] ?? 0).toBeLessThanOrEqual(1)
  }
})

test('what an import made is found by indexes', async () => {
  const ids = Array.from({ length: 500 }, () => uuidv7())
  const scans = await scansOf(database, ['import_sources'], async ({ db }) => {
    await knownSources(db, accountId, ids)
    await listMade(db, { accountId, importId }, 'log entries', { after: uuidv7(), limit: 200 })
  })
  for (const scan of scans) expect(scan['Node Type']).toMatch(/Index/)
})
