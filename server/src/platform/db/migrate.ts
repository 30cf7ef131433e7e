import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { z } from 'zod'
import type { Database } from './database.ts'
import type { DatabaseLog } from './database-log.ts'
import { sqlStateOf } from './errors.ts'

interface Migration {
  tag: string
  statements: string[]
  /** SHA-256 of the file, so that an edit of what has run already is noticed. */
  hash: string
}

export interface MigrateOptions {
  log: DatabaseLog
  /** Where drizzle-kit writes; the server's own migrations if not given. */
  migrationsDir?: string
  /** Milliseconds that a statement waits for a lock before its migration is begun again; 5,000 if not given. */
  lockWaitMs?: number
}

const OWN_MIGRATIONS = fileURLToPath(new URL('../../../migrations', import.meta.url))

/** Any fixed number will do, as long as nothing else in the database locks the same one. */
const LOCK_KEY = 4_703_118_265

/** A migration is begun so often while others hold what it needs. */
const mostTries = 60

/** SQLSTATEs of a lock that was not waited for any longer, and of two that waited for each other. */
const passingStates: ReadonlySet<string> = new Set(['55P03', '40P01'])

const BOOK = 'schema_migrations'

const journalSchema = z.object({ entries: z.array(z.object({ idx: z.number(), tag: z.string() })) })

/**
 * Brings the tables up to date, each migration in a transaction of its own. One server at a time: others wait
 * and then find nothing to do; the lock goes with the connection, so a killed server leaves none behind. A statement that
 * waits for a table lets go and the migration begins again: everybody else would wait behind it.
 * Resolves to the tags that were run. Throws when a migration fails, or one that has run was edited since.
 *
 * Drizzle's own migrator takes no lock, and runs everything in one transaction by date: a migration merged late with an
 * earlier date would never run.
 */
export async function migrate(database: Pick<Database, 'url'>, options: MigrateOptions): Promise<string[]> {
  const { log, migrationsDir = OWN_MIGRATIONS, lockWaitMs = 5_000 } = options
  const migrations = await readMigrations(migrationsDir)
  const client = new pg.Client({ connectionString: database.url, application_name: 'nestwren-migrate' })
  let lostWith: Error | null = null
  client.on('error', (error) => {
    lostWith = error
  })
  await client.connect()
  try {
    // A killed server's connection otherwise keeps the lock until its statement ends. Not every platform can look.
    await client.query(`set client_connection_check_interval = '1s'`).catch(() => undefined)
    await client.query('select pg_advisory_lock($1)', [LOCK_KEY])
    await client.query(
      `create table if not exists ${BOOK} (tag text primary key, hash text not null, applied_at timestamptz not null default now())`,
    )
    const pending = pendingOf(migrations, await readBook(client), log)
    for (const migration of pending) {
      await runMigration(client, migration, lockWaitMs)
      log.info({ migration: migration.tag }, 'Database migrated')
    }
    return pending.map((migration) => migration.tag)
  } catch (error) {
    throw lostWith ?? error
  } finally {
    await client.end().catch(() => undefined)
  }
}

/** Whether `migrate` would change anything. */
export async function hasPendingMigrations(
  database: Pick<Database, 'pool'>,
  options: MigrateOptions,
): Promise<boolean> {
  const migrations = await readMigrations(options.migrationsDir ?? OWN_MIGRATIONS)
  const found = await database.pool.query<{ book: string | null }>('select to_regclass($1) as book', [BOOK])
  if (found.rows[0]?.book === null) return migrations.length > 0
  return pendingOf(migrations, await readBook(database.pool), options.log).length > 0
}

async function readMigrations(dir: string): Promise<Migration[]> {
  const journal = join(dir, 'meta', '_journal.json')
  if (!existsSync(journal)) return []
  const { entries } = journalSchema.parse(JSON.parse(await readFile(journal, 'utf8')))
  const inOrder = entries.toSorted((a, b) => a.idx - b.idx)
  return Promise.all(
    inOrder.map(async ({ tag }) => {
      // A checkout on Windows may have changed the line ends; the migration is the same.
      const text = (await readFile(join(dir, `${tag}.sql`), 'utf8')).replaceAll('\r\n', '\n')
      const statements = text.split('--> statement-breakpoint').filter((statement) => statement.trim() !== '')
      return { tag, statements, hash: createHash('sha256').update(text).digest('hex') }
    }),
  )
}

async function readBook(client: pg.Client | pg.Pool): Promise<Map<string, string>> {
  const { rows } = await client.query<{ tag: string; hash: string }>(`select tag, hash from ${BOOK}`)
  return new Map(rows.map((row) => [row.tag, row.hash]))
}

function pendingOf(migrations: Migration[], applied: Map<string, string>, log: DatabaseLog): Migration[] {
  for (const { tag, hash } of migrations) {
    const appliedHash = applied.get(tag)
    if (appliedHash !== undefined && appliedHash !== hash) {
      throw new Error(`Migration ${tag} was changed after it had run on this database; add a new one instead`)
    }
  }
  const known = new Set(migrations.map((migration) => migration.tag))
  const unknown = [...applied.keys()].filter((tag) => !known.has(tag))
  if (unknown.length > 0)
    log.warn({ migrations: unknown }, 'The database was migrated by a newer version of the server')
  return migrations.filter((migration) => !applied.has(migration.tag))
}

async function runMigration(client: pg.Client, migration: Migration, lockWaitMs: number): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await tryMigration(client, migration, lockWaitMs)
    } catch (error) {
      if (tries === mostTries || !passingStates.has(sqlStateOf(error) ?? ''))
        throw new Error(`Migration ${migration.tag} failed and was undone`, { cause: error })
      // Who waited behind it goes first.
      await setTimeout(lockWaitMs)
    }
  }
}

/** Runs all of it, or nothing. */
async function tryMigration(client: pg.Client, migration: Migration, lockWaitMs: number): Promise<void> {
  await client.query('begin')
  try {
    await client.query(`set local lock_timeout = ${lockWaitMs}`)
    for (const statement of migration.statements) await client.query(statement)
    await client.query(`insert into ${BOOK} (tag, hash) values ($1, $2)`, [migration.tag, migration.hash])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    throw error
  }
}
