import pino from 'pino'
import { openDatabase } from './database.ts'
import { migrate } from './migrate.ts'

/**
 * A process for tests to race and to kill. `hold DIR` opens the database in DIR and keeps it; `write DIR` also inserts rows and
 * prints the number of each once it is acknowledged; `migrate URL DIR` runs the migrations in DIR. Ends on SIGTERM.
 */
const log = pino({ level: 'silent' })
const [mode, first = '', second = ''] = process.argv.slice(2)

if (mode === 'migrate') {
  const tags = await migrate({ url: first }, { log, migrationsDir: second })
  console.log(`migrated ${tags.join(' ')}`)
} else {
  const database = await openDatabase({ dataDir: first, log })
  process.once('SIGTERM', () => {
    database.close().then(() => process.exit(0))
  })
  console.log('ready')
  if (mode === 'write') {
    await database.pool.query(
      'create table if not exists written (id bigint generated always as identity, at timestamptz)',
    )
    const writeForEver = async (): Promise<void> => {
      for (;;) {
        const { rows } = await database.pool.query<{ id: number }>(
          'insert into written (at) values (now()) returning id',
        )
        console.log(`wrote ${rows[0]?.id}`)
      }
    }
    // What was in flight when the server is killed was not acknowledged and does not count.
    await Promise.all(Array.from({ length: 4 }, () => writeForEver().catch(() => undefined)))
  }
  // Holds the process until the signal.
  setInterval(() => undefined, 60_000)
}
