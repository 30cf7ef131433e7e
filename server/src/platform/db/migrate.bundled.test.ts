import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pino from 'pino'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createTestDatabase } from '../testing/database.ts'
import type { Database } from './database.ts'
import { hasPendingMigrations, migrate } from './migrate.ts'

const FIXTURE = fileURLToPath(new URL('./database.fixture.ts', import.meta.url))

let database: Database
let migrationsDir = ''
const log = pino({ level: 'silent' })

beforeEach(async () => {
  database = await createTestDatabase({ isMigrated: false })
  migrationsDir = mkdtempSync(join(tmpdir(), 'nestwren-migrate-'))
})
afterEach(async () => {
  await database.close()
  rmSync(migrationsDir, { recursive: true })
})

function write(migrations: Record<string, string>): void {
  const entries = Object.keys(migrations).map((tag, idx) => ({ idx, tag, version: '7', when: 0, breakpoints: true }))
  mkdirSync(join(migrationsDir, 'meta'), { recursive: true })
  writeFileSync(join(migrationsDir, 'meta', '_journal.json'), JSON.stringify({ version: '7', entries }))
  for (const [tag, text] of Object.entries(migrations)) writeFileSync(join(migrationsDir, `${tag}.sql`), text)
}

async function tables(): Promise<string[]> {
  const { rows } = await database.pool.query<{ name: string }>(
    `select table_name as name from information_schema.tables where table_schema = 'public' order by 1`,
  )
  return rows.map((row) => row.name)
}

const TWO = {
  '0000_first': 'create table one (id int);\n--> statement-breakpoint\ncreate index one_id on one (id);',
  '0001_second': 'create table two (id int);',
}

test('without migrations there is nothing to do', async () => {
  expect(await hasPendingMigrations(database, { log, migrationsDir })).toBe(false)
  expect(await migrate(database, { log, migrationsDir })).toEqual([])
})

test('a table that somebody reads for long keeps a migration waiting, and nobody behind it', async () => {
  write({ '0000_first': 'create table one (id int);' })
  await migrate(database, { log, migrationsDir })
  const reader = await database.pool.connect()
  await reader.query('begin; select * from one')
  write({ '0000_first': 'create table one (id int);', '0001_second': 'alter table one add column name text;' })
  const running = migrate(database, { log, migrationsDir, lockWaitMs: 300 })
  const waiting = async () =>
    (await database.pool.query(`select 1 from pg_locks where relation = 'one'::regclass and not granted`)).rowCount
  await expect.poll(waiting).toBe(1)
  // It would wait behind the migration until the first reader has ended.
  await database.pool.query('select * from one')
  await reader.query('commit')
  reader.release()
  expect(await running).toEqual(['0001_second'])
})

test('a migration that waits for somebody who waits for it is undone and tried again', async () => {
  const both = { '0000_first': 'create table one (id int);\n--> statement-breakpoint\ncreate table two (id int);' }
  write(both)
  await migrate(database, { log, migrationsDir })
  const other = await database.pool.connect()
  await other.query('begin; select * from two')
  const steps = ['one', 'two'].map((table) => `alter table ${table} add column name text;`)
  write({ ...both, '0001_second': steps.join('\n--> statement-breakpoint\n') })
  // PostgreSQL finds out after a second, before the migration stops waiting.
  const running = migrate(database, { log, migrationsDir, lockWaitMs: 2_000 })
  const waiting = async () =>
    (await database.pool.query(`select 1 from pg_locks where relation = 'two'::regclass and not granted`)).rowCount
  await expect.poll(waiting).toBe(1)
  await other.query('select * from one')
  await other.query('commit')
  other.release()
  expect(await running).toEqual(['0001_second'])
})

test('migrations run once, and a later one runs on top', async () => {
  write(TWO)
  expect(await hasPendingMigrations(database, { log, migrationsDir })).toBe(true)
  expect(await migrate(database, { log, migrationsDir })).toEqual(['0000_first', '0001_second'])
  expect(await hasPendingMigrations(database, { log, migrationsDir })).toBe(false)
  expect(await migrate(database, { log, migrationsDir })).toEqual([])
  write({ ...TWO, '0002_third': 'create table three (id int)' })
  expect(await migrate(database, { log, migrationsDir })).toEqual(['0002_third'])
  expect(await tables()).toEqual(['one', 'schema_migrations', 'three', 'two'])
})

test('several servers at once migrate once', async () => {
  write(TWO)
  const runs = await Promise.all(Array.from({ length: 4 }, () => migrate(database, { log, migrationsDir })))
  expect(runs.flat().toSorted()).toEqual(['0000_first', '0001_second'])
})

test('a migration that fails leaves nothing of itself, and those before it stay', async () => {
  write({ ...TWO, '0001_second': 'create table two (id int);\n--> statement-breakpoint\nselect 1 / 0;' })
  await expect(migrate(database, { log, migrationsDir })).rejects.toThrow('0001_second')
  expect(await tables()).toEqual(['one', 'schema_migrations'])
  write(TWO)
  expect(await migrate(database, { log, migrationsDir })).toEqual(['0001_second'])
})

test('a migration that was edited after it ran is refused', async () => {
  write(TWO)
  await migrate(database, { log, migrationsDir })
  write({ ...TWO, '0000_first': 'create table other (id int);' })
  await expect(migrate(database, { log, migrationsDir })).rejects.toThrow('0000_first was changed')
  await expect(hasPendingMigrations(database, { log, migrationsDir })).rejects.toThrow('0000_first was changed')
})

test('other line ends are not an edit', async () => {
  write(TWO)
  await migrate(database, { log, migrationsDir })
  write({ ...TWO, '0000_first': TWO['0000_first'].replaceAll('\n', '\r\n') })
  expect(await migrate(database, { log, migrationsDir })).toEqual([])
})

test('a process killed in the middle of a migration is followed by one that completes it', async () => {
  // The second migration hangs as long as this table says so.
  await database.pool.query('create table hang as select 600 as seconds')
  write({
    ...TWO,
    '0001_second':
      'create table two (id int);\n--> statement-breakpoint\nselect pg_sleep(seconds) from hang;\n--> statement-breakpoint\ncreate index two_id on two (id);',
  })
  const child = spawn(process.execPath, [FIXTURE, 'migrate', database.url, migrationsDir], { stdio: 'inherit' })
  const exited = once(child, 'exit')
  await vi.waitFor(
    async () => {
      const { rows } = await database.pool.query(
        `select from pg_stat_activity where datname = current_database() and wait_event = 'PgSleep'`,
      )
      expect(rows).toHaveLength(1)
    },
    { timeout: 60_000 },
  )
  child.kill('SIGKILL')
  await exited
  expect(await tables()).not.toContain('two')
  await database.pool.query('update hang set seconds = 0')
  expect(await migrate(database, { log, migrationsDir })).toEqual(['0001_second'])
  expect(await tables()).toContain('two')
})
