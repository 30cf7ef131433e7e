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
  const slow = boundedSearch(database, (tx) => tx.execute(sql`select pg_sleep(10)`), 50)
  await expect(slow).rejects.toMatchObject({ status: 503, code: 'UNAVAILABLE', retryAfterS: 5 })
  const { rows } = await boundedSearch(database, (tx) => tx.execute(sql`select 1 as one`))
  expect(rows).toEqual([{ one: 1 }])
  expect((await database.pool.query('show statement_timeout')).rows[0]).toEqual({ statement_timeout: '30s' })
})
