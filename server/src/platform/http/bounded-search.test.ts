import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '../db/database.ts'
import { createTestDatabase } from '../testing/database.ts'
import { boundedSearch } from './bounded-search.ts'

let database: Database
beforeAll(async () => {
  database = await createTestDatabase({ isMigrated: false })
})
afterAll(() => database.close())

test('a search that takes too long is told as such, and the next statement of its connection is not', async () => {
  // Computes rather than sleeps: where a test run simulates another time, nothing wakes a sleep.
  const endless = sql`select count(*) from generate_series(1, 100000000) one, generate_series(1, 100) two`
  const slow = boundedSearch(database, (tx) => tx.execute(endless), 50)
  await expect(slow).rejects.toMatchObject({ status: 503, code: 'UNAVAILABLE', retryAfterS: 5 })
  const { rows } = await boundedSearch(database, (tx) => tx.execute(sql`select 1 as one`))
  expect(rows).toEqual([{ one: 1 }])
  expect((await database.pool.query('show statement_timeout')).rows[0]).toEqual({ statement_timeout: '30s' })
})
