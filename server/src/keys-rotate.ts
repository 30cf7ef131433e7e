import { countProcessesFromBefore } from './features/service/public.ts'
import { checkFilesKeys, keyKnownSince, type Rotation, rotateFileKeys } from './features/storage/public.ts'
import type { Config } from './platform/config/config.ts'
import { newFilesKey } from './platform/config/files-keys.ts'
import { loadConfig } from './platform/config/load-config.ts'
import { openDatabase } from './platform/db/database.ts'
import { migrate } from './platform/db/migrate.ts'
import { createSilentLog } from './platform/log/log.ts'

const usage = `Usage:
  npm run keys:rotate            wrap the keys of all families with the first key of FILES_KEY
  npm run keys:rotate -- --new   print a new key, to be put into FILES_KEY`

/** Something the person at the keyboard can put right; told without a stack. */
class UsageError extends Error {}

const say = (text: string) => process.stdout.write(`${text}\n`)
const families = (count: number) => (count === 1 ? '1 family' : `${count} families`)

/** Runs on the database of the settings: DATABASE_URL, or the bundled one, whether a server is running on it or not. */
async function rotate(): Promise<void> {
  const config = await loadConfig()
  const [first] = config.filesKeys
  if (first === undefined) throw new UsageError('FILES_KEY is missing.')
  const { databaseUrl, dataDir } = config
  const log = createSilentLog()
  const database = await openDatabase({ databaseUrl, dataDir, log, poolSize: 2, patienceMs: 5_000 })
  try {
    await migrate(database, { log })
    // Before the key is noted: else a server that started within the last minute would pass for one that has it.
    const older = await countProcessesFromBefore(database.db, await keyKnownSince(database.db, first.id))
    if (older > 0)
      throw new UsageError(
        `${older === 1 ? 'A server runs' : `${older} servers run`} since before the key ${first.id} was known, and could not read what it wraps. Restart all servers with this FILES_KEY, then run this again.`,
      )
    await checkFilesKeys(database.db, config)
    say(`New files are encrypted below the key ${first.id}.`)
    report(config, await rotateFileKeys(database, config.filesKeys))
  } finally {
    await database.close()
  }
}

function report({ filesKeys }: Config, { rewrapped, unopened, needed }: Rotation): void {
  say(`The key of ${families(rewrapped)} was wrapped anew.`)
  for (const accountId of unopened) say(`The key of the family ${accountId} does not open and was left as it is.`)
  const given = new Set(filesKeys.map(({ id }) => id))
  for (const { id, families: count } of needed) {
    if (count > 0) say(`${id} has to stay in FILES_KEY: ${families(count)} need it.`)
    else if (given.has(id))
      say(
        `${id} may be taken out of FILES_KEY now. Backups of the database from before need it: keep it as long as them.`,
      )
  }
  if (unopened.length > 0) process.exitCode = 1
}

async function main(): Promise<void> {
  const [option, ...more] = process.argv.slice(2)
  if (option === undefined) return rotate()
  if (option !== '--new' || more.length > 0) throw new UsageError(usage)
  say(newFilesKey())
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
})
