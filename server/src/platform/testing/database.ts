import { randomBytes } from 'node:crypto'
import { tmpdir } from 'node:os'
import pino from 'pino'
import { inject } from 'vitest'
import { type Database, openDatabase } from '../db/database.ts'
import { administer, databaseUrl, dropDatabase } from './test-server.ts'

export interface TestDatabaseOptions {
  /** False for a database without any tables; true if not given. */
  isMigrated?: boolean
  /** Connections at most; 5 if not given. */
  poolSize?: number
}

// Many test files share one server, on a machine that may have other work: five seconds have passed unanswered there.
const connectLimitMs = 25_000

/**
 * A database of its own for one test file, cloned from the migrated template. Files are copied, which takes the processor a
 * third of what it takes to write every page to the log. `close` also removes it.
 */
export async function createTestDatabase(options: TestDatabaseOptions = {}): Promise<Database> {
  const { adminUrl, template } = inject('testServer')
  const name = `t_${randomBytes(8).toString('hex')}`
  const source = options.isMigrated === false ? 'template0' : template
  await administer(adminUrl, `create database ${name} template ${source} strategy file_copy`)
  const opened = await openDatabase({
    databaseUrl: databaseUrl(adminUrl, name),
    dataDir: tmpdir(),
    log: pino({ level: 'silent' }),
    poolSize: options.poolSize ?? 5,
  })
  // A pool makes every new connection from its options.
  for (const pool of [opened.pool, opened.background.pool]) pool.options.connectionTimeoutMillis = connectLimitMs
  return {
    ...opened,
    async close() {
      await opened.close()
      await dropDatabase(adminUrl, name)
    },
  }
}
