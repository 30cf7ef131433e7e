import pg from 'pg'
import { expect, inject, test } from 'vitest'
import { createTestDatabase } from './database.ts'

async function databaseNames(): Promise<string[]> {
  const client = new pg.Client({ connectionString: inject('testServer').adminUrl })
  await client.connect()
  try {
    const { rows } = await client.query<{ datname: string }>('select datname from pg_database')
    return rows.map((row) => row.datname)
  } finally {
    await client.end()
  }
}

test('each test database is its own, has the migrated tables, and is gone after close', async () => {
  const first = await createTestDatabase()
  const second = await createTestDatabase()
  const names = [first, second].map((database) => new URL(database.url).pathname.slice(1))
  expect(await databaseNames()).toEqual(expect.arrayContaining(names))

  await first.pool.query('create table only_here (id int)')
  const { rows } = await second.pool.query(
    `select to_regclass('only_here') as stray, to_regclass('schema_migrations') as book`,
  )
  expect(rows).toEqual([{ stray: null, book: 'schema_migrations' }])

  await first.close()
  await second.close()
  const left = await databaseNames()
  expect(left).not.toContain(names[0])
  expect(left).not.toContain(names[1])
})

test('a database without migrations is empty', async () => {
  const database = await createTestDatabase({ isMigrated: false })
  const { rows } = await database.pool.query(
    `select count(*) from information_schema.tables where table_schema = 'public'`,
  )
  expect(rows).toEqual([{ count: 0 }])
  await database.close()
})
