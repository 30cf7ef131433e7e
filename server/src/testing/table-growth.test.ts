import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { getTableColumns, getTableName, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { dataExportsTable } from '../features/privacy/tables.ts'
import { items } from '../items.ts'
import { mostRemovedAtOnce } from '../platform/db/remove-in-batches.ts'
import { declaredGrowth, type TableGrowth } from '../platform/db/table-growth.ts'
import { rateBucketsTable, rateFailuresTable } from '../platform/rate-limit/tables.ts'
// The adapter names its table by itself, so the server does not load it.
import '../platform/realtime/tables.ts'
import { startTestApp, type TestApp } from './start-test-app.ts'

/**
 * No table grows without an end: each says what bounds it, and the jobs that are named for it remove what they should. A
 * new table says it with `grows(table, …)` right below its definition (platform/db/table-growth.ts).
 */
const dayMs = 86_400_000

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
  // Whose rows they are matters to no job that removes them by age, and a row of a job is made as old as it is said to be.
  for (const { name, owner } of await rows(
    `select conname as name, conrelid::regclass::text as owner from pg_constraint
     where contype = 'f' and connamespace = 'public'::regnamespace`,
  ))
    await rows(`alter table ${owner} drop constraint ${name}`)
  await rows('alter table graphile_worker._private_jobs disable trigger user')
})
afterAll(() => app.stop())

const rows = async (statement: string) => (await app.database.pool.query(statement)).rows
const declared = new Map([...declaredGrowth()].map(([table, growth]) => [getTableName(table), { table, growth }]))

/** A line for each migration that has run. */
const bookOfMigrations = 'schema_migrations'

/** Tables of libraries, by schema, with what bounds them. */
const ofLibraries = {
  // Jobs that are done are removed at once, failed ones by `jobs.purge`; the others hold a line for each name in the code.
  graphile_worker: ['_private_job_queues', '_private_jobs', '_private_known_crontabs', '_private_tasks', 'migrations'],
}

test('every table of the database says what keeps it from growing without an end', async () => {
  const found = await rows(
    `select table_schema as schema, table_name as name from information_schema.tables
     where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema') order by 1, 2`,
  )
  const bySchema = Map.groupBy(found, ({ schema }) => schema as string)
  const namesIn = (schema: string) => (bySchema.get(schema) ?? []).map(({ name }) => name as string)
  const own = namesIn('public').filter((name) => name !== bookOfMigrations)
  const undeclared = own.filter((name) => !declared.has(name))
  expect(undeclared, 'say grows(table, …) below its definition (platform/db/table-growth.ts)').toEqual([])
  expect([...declared.keys()].sort()).toEqual(own.sort())
  for (const [schema, names] of Object.entries(ofLibraries)) expect(namesIn(schema).sort()).toEqual(names)
  expect([...bySchema.keys()].sort()).toEqual([...Object.keys(ofLibraries), 'public'].sort())
})

test('every table but those of what families keep is named where operators look up what bounds it', () => {
  const text = readFileSync(new URL('../../../docs/operating.md', import.meta.url), 'utf8')
  const [, section = ''] = text.split('## What grows, and how far')
  const named = [...(section.split('\n## ')[0] ?? '').matchAll(/`([a-z_]+)`/g)].map(([, name]) => name)
  const kept = items.map(({ table }) => getTableName(table))
  expect([...declared.keys()].filter((name) => !named.includes(name) && !kept.includes(name))).toEqual([])
})

const hangsOn = (growth: TableGrowth | undefined): PgTable | null =>
  growth !== undefined && 'with' in growth ? growth.with : null

test('what hangs on other rows names a table that is bounded itself, and what is in a room is of a family', () => {
  for (const [name, { table, growth }] of declared) {
    let [on, steps] = [hangsOn(growth), 0]
    while (on !== null) {
      steps += 1
      expect(steps, `${name} hangs on itself`).toBeLessThan(5)
      const next = declaredGrowth().get(on)
      expect(next, `${name} hangs on a table that says nothing`).toBeDefined()
      on = hangsOn(next)
    }
    if ('within' in growth) expect(getTableColumns(table), name).toHaveProperty('accountId')
  }
})

/** Something for each column that must have a value. */
function filled(table: PgTable): Record<string, unknown> {
  const values: Readonly<Record<string, () => unknown>> = {
    PgUUID: randomUUID,
    PgText: randomUUID,
    PgTimestamp: () => app.clock.now(),
    PgDateString: () => app.clock.now().toISOString().slice(0, 10),
    PgInteger: () => 1,
    PgBigInt53: () => 1,
    PgDoublePrecision: () => 1,
    PgBoolean: () => false,
    PgJsonb: () => ({}),
    PgArray: () => [],
  }
  const columns: readonly (readonly [string, PgColumn])[] = Object.entries(getTableColumns(table))
  return Object.fromEntries(
    columns
      .filter(([, { notNull, hasDefault }]) => notNull && !hasDefault)
      .map(([key, { columnType }]) => [key, values[columnType]?.()]),
  )
}

test('a bound says something: a number of rows, or a reason that people can act on', () => {
  for (const [name, { growth }] of declared) {
    if ('most' in growth) expect(growth.most, name).toBeGreaterThan(0)
    if ('because' in growth) expect(growth.because.trim().split(' ').length, name).toBeGreaterThan(5)
  }
})

const kept = [...declared].flatMap(([name, { table, growth }]) =>
  'days' in growth ? [{ name, table, ...growth }] : [],
)

/** Of those who were active in a day, failed in a year, or took their data along in a week: an index would cost each of their writes more. */
const hasFewRows: ReadonlySet<PgTable> = new Set([rateBucketsTable, rateFailuresTable, dataExportsTable])

describe.each(kept)('rows of $name', ({ table, days, after, by }) => {
  const plant = async (at: Date, count = 1) => {
    const key = Object.entries(getTableColumns(table)).find(([, column]) => column === after)?.[0] ?? ''
    const value = after.columnType === 'PgDateString' ? at.toISOString().slice(0, 10) : at
    const planted = Array.from({ length: count }, () => ({ ...filled(table), [key]: value }))
    await app.database.db.insert(table).values(planted as never)
  }

  test(`go ${days} days after, by the job ${by}, and not before`, async () => {
    await app.database.db.execute(sql`delete from ${table}`)
    const now = app.clock.now().getTime()
    await plant(new Date(now - (days + 2) * dayMs))
    await plant(new Date(now - (days - 2) * dayMs))
    expect(await app.database.db.$count(table)).toBe(2)
    await rows(`select graphile_worker.add_job('${by}', '{}')`)
    await expect.poll(() => rows(`select 1 from graphile_worker.jobs where task_identifier = '${by}'`)).toEqual([])
    expect(await app.database.db.$count(table)).toBe(1)
  })

  test('are removed in small steps, also when no job has come for long', async () => {
    await app.database.db.execute(sql`delete from ${table}`)
    await rows(`create or replace function refuse_many() returns trigger language plpgsql as $$ begin
      if (select count(*) from gone) > ${mostRemovedAtOnce} then raise exception 'too many at once'; end if;
      return null; end $$`)
    await rows(`create trigger few after delete on ${getTableName(table)} referencing old table as gone
      for each statement execute function refuse_many()`)
    const old = new Date(app.clock.now().getTime() - (days + 2) * dayMs)
    await plant(old, mostRemovedAtOnce + 100)
    await rows(`select graphile_worker.add_job('${by}', '{}')`)
    await expect.poll(() => app.database.db.$count(table)).toBe(0)
    await rows(`drop trigger few on ${getTableName(table)}`)
  })

  test.skipIf(hasFewRows.has(table))('are found by an index', async () => {
    const leading = await rows(
      `select a.attname as name from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = i.indkey[0]
       where i.indrelid = '${getTableName(table)}'::regclass`,
    )
    expect(leading.map(({ name }) => name)).toContain(after.name)
  })

  test(`are removed by a job that comes by itself`, async () => {
    const crons = await rows('select identifier from graphile_worker._private_known_crontabs')
    expect(crons.map(({ identifier }) => identifier)).toContain(by)
  })
})

test('jobs that failed for good are kept for two weeks', async () => {
  await rows(`select graphile_worker.add_job('nobody.works', '{}', max_attempts => 1)`)
  const failed = async (days: number) => {
    const at = new Date(app.clock.now().getTime() - days * dayMs).toISOString()
    await app.database.db.execute(sql`
      update graphile_worker._private_jobs set attempts = max_attempts, updated_at = ${at}::timestamptz
      where task_id = (select id from graphile_worker._private_tasks where identifier = 'nobody.works')`)
  }
  const left = () => rows(`select 1 from graphile_worker.jobs where task_identifier = 'nobody.works'`)
  const run = async () => {
    await rows(`select graphile_worker.add_job('jobs.purge', '{}')`)
    await expect.poll(() => rows(`select 1 from graphile_worker.jobs where task_identifier = 'jobs.purge'`)).toEqual([])
  }
  await failed(13)
  await run()
  expect(await left()).toHaveLength(1)
  await failed(15)
  await run()
  expect(await left()).toEqual([])
})
