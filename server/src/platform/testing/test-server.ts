import { randomBytes } from 'node:crypto'
import { accessSync, constants, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statfsSync } from 'node:fs'
import { chmod, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import pg from 'pg'
import pino from 'pino'
import { startBundled, stopAbandoned } from '../db/bundled.ts'
import { clusterPaths } from '../db/bundled-cluster.ts'
import { THROWAWAY_SETTINGS } from '../db/bundled-settings.ts'
import { migrate } from '../db/migrate.ts'
import { createPool } from '../db/pool.ts'
import { findPostmaster } from '../db/postmaster.ts'
import { isMarkAlive, processMark } from '../db/process-identity.ts'
import { migrateJobs } from '../jobs/jobs.ts'

const DIR_PREFIX = 'nestwren-test-server-'
const OWNER_FILE = 'test-run'
/** On Linux. */
const IN_MEMORY = '/dev/shm'
const ENDING_SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

const log = pino({ level: 'warn' })

/** The PostgreSQL server of one test run, with a migrated template database in it. */
export interface TestServer {
  /** URL of a database from which others can be created. */
  adminUrl: string
  /** Name of the migrated database that tests clone. */
  template: string
  stop(): Promise<void>
}

/** Uses the server at `externalUrl`, or starts a throwaway one; then migrates the template. */
export async function startTestServer(externalUrl: string | undefined): Promise<TestServer> {
  const server = externalUrl === undefined ? await startThrowaway() : { adminUrl: externalUrl, stop: async () => {} }
  const template = `tpl_${randomBytes(6).toString('hex')}`
  try {
    await administer(server.adminUrl, `create database ${template}`)
    await migrateTemplate(databaseUrl(server.adminUrl, template))
    // A template that somebody is connected to cannot be cloned.
    await administer(server.adminUrl, `alter database ${template} allow_connections false`)
  } catch (error) {
    await server.stop()
    throw error
  }
  return {
    adminUrl: server.adminUrl,
    template,
    async stop() {
      try {
        await dropDatabase(server.adminUrl, template)
      } finally {
        await server.stop()
      }
    },
  }
}

/** Our tables and the queue's own, as after the start of a server: what is cloned need not be migrated. */
async function migrateTemplate(url: string): Promise<void> {
  await migrate({ url }, { log })
  const pool = createPool({ connectionString: url }, 2, log)
  try {
    await migrateJobs(pool)
  } finally {
    await pool.end()
  }
}

/** Runs one statement as whoever may create databases. */
export async function administer(adminUrl: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

/** SQLSTATE insufficient_privilege. */
const notAllowed = '42501'

/** Drops a database although somebody is connected. The server's own cleaner, which no owner may end, is waited for. */
export async function dropDatabase(adminUrl: string, name: string): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await administer(adminUrl, `drop database if exists ${name} with (force)`)
    } catch (error) {
      const isCleaning = error instanceof pg.DatabaseError && error.code === notAllowed
      if (!isCleaning || attempt === 50) throw error
      await setTimeout(100)
    }
  }
}

/** The same server and user, another database. */
export function databaseUrl(adminUrl: string, name: string): string {
  const url = new URL(adminUrl)
  url.pathname = `/${name}`
  return url.href
}

async function startThrowaway(): Promise<{ adminUrl: string; stop(): Promise<void> }> {
  await removeAbandoned()
  const dir = mkdtempSync(join(hasRoom(IN_MEMORY) ? IN_MEMORY : tmpdir(), DIR_PREFIX))
  // PostgreSQL's own user must be able to pass when the tests run as root.
  await chmod(dir, 0o711)
  await writeFile(join(dir, OWNER_FILE), processMark(process.pid) ?? '')
  const { cluster } = clusterPaths(dir)

  // For an end that leaves no time: an interrupted or crashed run must not leave a server behind.
  const endAtOnce = (): void => {
    const living = findPostmaster(cluster)
    if (living !== null) process.kill(living.pid, 'SIGQUIT')
    removeWhileInUse(dir)
  }
  const exit = (): void => process.exit(1)
  process.once('exit', endAtOnce)
  for (const signal of ENDING_SIGNALS) process.once(signal, exit)

  const bundled = await startBundled({ dataDir: dir, log, settings: THROWAWAY_SETTINGS })
  const { host, port, user, password, database } = bundled.connection()
  const superuser = `postgresql://postgres:${password}@${host}:${port}/postgres`
  await administer(superuser, `alter role ${user} createdb`)
  return {
    adminUrl: `postgresql://${user}:${password}@${host}:${port}/${database}`,
    async stop() {
      await bundled.stop()
      process.off('exit', endAtOnce)
      for (const signal of ENDING_SIGNALS) process.off(signal, exit)
      rmSync(dir, { recursive: true, force: true })
    },
  }
}

/** The server's last processes still write while they end; nothing here may wait for an event any more. */
function removeWhileInUse(dir: string): void {
  const clock = new Int32Array(new SharedArrayBuffer(4))
  // rmSync may give up on a directory that fills again without saying so.
  for (let attempt = 0; attempt < 40 && existsSync(dir); attempt++) {
    try {
      rmSync(dir, { recursive: true, force: true })
    } catch {
      // The next attempt may succeed.
    }
    if (existsSync(dir)) Atomics.wait(clock, 0, 0, 50)
  }
}

/** Where the system keeps a folder in memory, and in it as much is free as a whole run takes, several times over. */
function hasRoom(path: string): boolean {
  try {
    accessSync(path, constants.W_OK)
    const { bavail, bsize } = statfsSync(path)
    return bavail * bsize >= 4 * 1024 ** 3
  } catch {
    return false
  }
}

function serversIn(parent: string): string[] {
  const names = readdirSync(parent).filter((name) => name.startsWith(DIR_PREFIX))
  return names.map((name) => join(parent, name))
}

/** Ends what killed test runs have left. */
async function removeAbandoned(): Promise<void> {
  for (const dir of [tmpdir(), ...(existsSync(IN_MEMORY) ? [IN_MEMORY] : [])].flatMap(serversIn)) {
    try {
      if (isMarkAlive(readFileSync(join(dir, OWNER_FILE), 'utf8'))) continue
      if (await stopAbandoned({ dataDir: dir, log })) rmSync(dir, { recursive: true, force: true })
    } catch {
      // Somebody else's, or being removed or set up by another run at this moment.
    }
  }
}
