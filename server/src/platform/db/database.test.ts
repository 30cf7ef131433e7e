import { AsyncResource } from 'node:async_hooks'
import { once } from 'node:events'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { eq, sql } from 'drizzle-orm'
import { bigint, date, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import pg from 'pg'
import pino from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase } from '../testing/database.ts'
import { type Database, openDatabase } from './database.ts'
import { isDatabaseUnavailable, isDiskFull, isUniqueViolation } from './errors.ts'
import { HeldConnectionError, mayTakeLong } from './held-connection.ts'
import { findFreePort } from './postmaster.ts'

const log = pino({ level: 'silent' })
const POOL_SIZE = 3

const things = pgTable('things', {
  name: text().primaryKey(),
  size: bigint({ mode: 'number' }),
  day: date({ mode: 'string' }),
  at: timestamp({ withTimezone: true, mode: 'date' }),
})

let database: Database

beforeAll(async () => {
  database = await createTestDatabase({ isMigrated: false, poolSize: POOL_SIZE })
  await database.pool.query('create table things (name text primary key, size bigint, day date, at timestamptz)')
})
afterAll(() => database.close())

async function count(name: string): Promise<number> {
  return database.db.$count(things, sql`${things.name} like ${name}`)
}

function failWith(sqlState: string): Promise<unknown> {
  return database.db.execute(sql.raw(`do $$ begin raise exception using errcode = '${sqlState}'; end $$`))
}

/** Ends every other connection to this database, as a restart of the server does; by a connection of no pool. */
async function cutConnections(): Promise<void> {
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  await client.query(
    // Not those of the server's own cleaner, which no owner may end.
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid() and usename = current_user`,
  )
  await client.end()
}

test('big integers are numbers, dates are text, instants are Dates', async () => {
  const at = new Date('2026-03-29T01:30:00.123Z')
  await database.db.insert(things).values({ name: 'typed', size: 2 ** 40, day: '2024-02-29', at })
  const raw = await database.pool.query(
    `select size, day, at, 9007199254740993 as huge from things where name = 'typed'`,
  )
  expect(raw.rows).toEqual([{ size: 2 ** 40, day: '2024-02-29', at, huge: '9007199254740993' }])
  const [row] = await database.db.select().from(things).where(eq(things.name, 'typed'))
  expect(row).toEqual({ name: 'typed', size: 2 ** 40, day: '2024-02-29', at })
})

test('a transaction is all or nothing, and the thrown error comes back as it was', async () => {
  const refusal = new Error('refused')
  const run = database.transaction(async (tx) => {
    await tx.insert(things).values({ name: 'half' })
    throw refusal
  })
  await expect(run).rejects.toBe(refusal)
  expect(await count('half')).toBe(0)

  const answer = await database.transaction(async (tx) => {
    await tx.insert(things).values({ name: 'outer' })
    await tx
      .transaction(async (inner) => {
        await inner.insert(things).values({ name: 'inner' })
        throw refusal
      })
      .catch(() => undefined)
    return 'done'
  })
  expect(answer).toBe('done')
  expect([await count('outer'), await count('inner')]).toEqual([1, 0])
})

test('errors say what they are, also under a query builder', async () => {
  const insert = () => database.db.insert(things).values({ name: 'twice' })
  await insert()
  const violation: unknown = await insert().then(null, (error: unknown) => error)
  expect(isUniqueViolation(violation)).toBe(true)
  expect(isUniqueViolation(violation, 'things_pkey')).toBe(true)
  expect(isUniqueViolation(violation, 'other_key')).toBe(false)
  expect(isDatabaseUnavailable(violation)).toBe(false)

  await expect(failWith('53100')).rejects.toSatisfy(isDiskFull)
  await expect(failWith('58030')).rejects.toSatisfy(isDiskFull)
  await expect(failWith('57P03')).rejects.toSatisfy(isDatabaseUnavailable)
  await expect(failWith('22000')).rejects.not.toSatisfy(isDiskFull)
})

test('a server that is not there is unavailable; the same code of another connection is not the database', async () => {
  const port = await findFreePort()
  const databaseUrl = `postgresql://nobody:x@127.0.0.1:${port}/none`
  const opening = openDatabase({ databaseUrl, dataDir: tmpdir(), log, patienceMs: 0 })
  await expect(opening).rejects.toSatisfy(isDatabaseUnavailable)

  const [refused] = await once(connect(port, '127.0.0.1'), 'error').catch((error: unknown) => [error])
  expect(refused).toMatchObject({ code: 'ECONNREFUSED' })
  expect(isDatabaseUnavailable(refused)).toBe(false)
})

test('opening waits for a server that starts late', async () => {
  const port = await findFreePort()
  const late = new URL(database.url)
  const target = { host: late.hostname, port: Number(late.port || 5432) }
  late.hostname = '127.0.0.1'
  late.port = String(port)
  const refused = Promise.withResolvers<void>()
  const listening = pino({ level: 'warn' }, { write: () => refused.resolve() })
  const opening = openDatabase({ databaseUrl: late.href, dataDir: tmpdir(), log: listening })
  await refused.promise
  const relay = createServer((socket) => {
    const upstream = connect(target)
    socket.pipe(upstream).pipe(socket)
    socket.on('error', () => upstream.destroy())
    upstream.on('error', () => socket.destroy())
  }).listen(port, '127.0.0.1')
  const opened = await opening
  await opened.ping()
  await opened.close()
  relay.close()
})

test('lost connections, idle and in a transaction, are replaced and none is leaked', async () => {
  const outside = await openDatabase({ databaseUrl: database.url, dataDir: tmpdir(), log, poolSize: 1 })
  for (let round = 0; round < POOL_SIZE + 1; round++) {
    const cut = database.transaction(async (tx) => {
      await tx.insert(things).values({ name: `cut-${round}` })
      await cutConnections()
      await tx.insert(things).values({ name: `cut-${round}-after` })
    })
    await expect(cut).rejects.toSatisfy(isDatabaseUnavailable)
  }
  await outside.close()
  await expect.poll(() => database.ping()).toBeUndefined()
  await Promise.all(Array.from({ length: POOL_SIZE * 2 }, () => database.transaction((tx) => tx.execute('select 1'))))
  expect(await count('cut-%')).toBe(0)
})

test('a handler that catches a lost connection does not lose the error', async () => {
  const refusal = new Error('refused')
  const outside = await openDatabase({ databaseUrl: database.url, dataDir: tmpdir(), log, poolSize: 1 })
  const run = database.transaction(async (tx) => {
    await tx.execute('select 1')
    await cutConnections()
    throw refusal
  })
  await expect(run).rejects.toBe(refusal)
  await outside.close()
  // An idle connection may be handed out before the news of its end has arrived.
  await expect.poll(() => database.ping()).toBeUndefined()
})

test('whoever is inside a transaction gets no second connection, but may nest and go on afterwards', async () => {
  const asked = database.transaction(async (tx) => {
    await tx.execute(sql`select 1`)
    await tx.transaction((nested) => nested.execute(sql`select 1`))
    await database.db.execute(sql`select 1`)
  })
  await expect(asked).rejects.toMatchObject({ cause: expect.any(HeldConnectionError) })
  await expect(database.transaction(() => database.transaction(async () => 1))).rejects.toThrow(HeldConnectionError)
  // Begun inside, and run when the transaction is over: it holds nothing any more.
  const later = await database.transaction(async () => AsyncResource.bind(() => database.ping()))
  await expect(later()).resolves.toBeUndefined()
})

test('in production a second connection is logged with its place, and never waited for', async () => {
  const errors: unknown[] = []
  const listening = pino({ level: 'error' }, { write: (line: string) => void errors.push(JSON.parse(line)) })
  const outside = await openDatabase({
    databaseUrl: database.url,
    dataDir: tmpdir(),
    log: listening,
    poolSize: 2,
    isStrict: false,
  })
  try {
    const answered = await outside.transaction(async () => (await outside.pool.query('select 7 as seven')).rows)
    expect(answered).toEqual([{ seven: 7 }])
    expect(errors).toMatchObject([
      { err: { type: 'HeldConnectionError', stack: expect.stringContaining(import.meta.filename) } },
    ])

    const both = Promise.withResolvers<void>()
    let inside = 0
    const nested = () =>
      outside.transaction(async () => {
        inside += 1
        if (inside === 2) both.resolve()
        await both.promise
        await outside.ping()
      })
    const outcomes = await Promise.allSettled([nested(), nested()])
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  } finally {
    await outside.close()
  }
})

test('nothing that may take long is begun inside a transaction', async () => {
  mayTakeLong('A thing outside was asked')
  const asked = database.transaction(async () => mayTakeLong('A thing outside was asked'))
  await expect(asked).rejects.toThrow('A thing outside was asked inside a transaction')
})
