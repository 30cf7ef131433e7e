import { kindNames, logAreas } from '@nestwren/contract/logs/kinds/index'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database, Db } from '../../platform/db/database.ts'
import { type ChildAccessPeriod, mint } from '../../platform/http/access.ts'
import { partsOf } from '../../platform/items/visibility.ts'
import { createTestDatabase } from '../../platform/testing/database.ts'
import { parentOf, scansOf } from '../../testing/query-plans.ts'
import { logItem } from '../logs/public.ts'
import { daysFrom } from './days.ts'
import { readHighestTemperatures, readMedicines, readRibbons, readVaccines } from './queries.ts'
import { type ChartScope, readSeries } from './series-queries.ts'

const accountId = uuidv7()
const childId = uuidv7()
const now = new Date('2026-11-19T10:24:00.000Z')
const range = { from: '2026-11-10', to: '2026-11-19', tz: 'Europe/Berlin' }

let database: Database
beforeAll(async () => {
  database = await createTestDatabase()
  // The child's 20,000 logs of two years, and those of others.
  for (const child of [childId, uuidv7(), uuidv7()]) await fill(child)
  await database.pool.query('analyze log_entries')
}, 60_000)
afterAll(() => database.close())

function fill(child: string) {
  return database.pool.query(
    `insert into log_entries (account_id, id, child_id, kind, start_at, end_at, tz, notes, details, created_by, updated_by,
       created_at, updated_at, is_open)
     select $1, gen_random_uuid(), $2, ($4::text[])[1 + n % array_length($4::text[], 1)], $3::timestamptz - n * interval '52 minutes',
       $3::timestamptz - n * interval '52 minutes' + interval '30 minutes', 'UTC', '',
       '{"method":"bottle","bottles":[{"amountMl":90}],"segments":[],"foods":[],"wakings":[],"kind":"wet","name":"Iron","centiC":3700}',
       $1, $1, $3, $3, false
     from generate_series(1, 20000) n`,
    [accountId, child, now, kindNames],
  )
}

const caller = parentOf(accountId)
function scopeOf(from: Date | null): ChartScope {
  const children: readonly ChildAccessPeriod[] = [{ childId, level: 'view', from, seesKept: true }]
  const access = mint('areas', { caller, accessPeriods: logAreas.map((area) => ({ area, children })) })
  const [part] = partsOf(logItem, access)
  if (part === undefined) throw new Error('Nothing is seen')
  return { caller, part }
}
const days = daysFrom(range.from, 10, range.tz)

test.each<[string, (db: Db) => Promise<unknown>]>([
  ['every series', (db) => readSeries(db, scopeOf(null), range, now)],
  ['every series of a limited history', (db) => readSeries(db, scopeOf(new Date('2026-11-01T00:00:00Z')), range, now)],
  ['ribbons', (db) => readRibbons(db, scopeOf(null), days, now)],
  ['medicines', (db) => readMedicines(db, scopeOf(null), days)],
  ['vaccines', (db) => readVaccines(db, scopeOf(null))],
  ['the highest temperatures', (db) => readHighestTemperatures(db, scopeOf(null), days)],
])('an index gives %s, and nothing that is far away is read', async (name, run) => {
  const scans = await scansOf(database, ['log_entries'], ({ db }) => run(db))
  expect(scans.length).toBeGreaterThan(0)
  for (const scan of scans) {
    const index = name === 'ribbons' ? /^log_entries_of_(child|kind)$/ : /^log_entries_of_kind$/
    expect(scan['Index Name']).toMatch(index)
    // 17 days of all kinds, or all there is of one.
    expect(scan['Actual Rows'] ?? 0).toBeLessThan(2_000)
    expect(scan['Rows Removed by Filter'] ?? 0).toBeLessThan(600)
  }
})

test('series take one statement', async () => {
  const statements: string[] = []
  const db = {
    execute(query: never) {
      statements.push('one')
      return database.db.execute(query)
    },
  } as unknown as Db
  await readSeries(db, scopeOf(null), range, now)
  expect(statements).toHaveLength(1)
})
