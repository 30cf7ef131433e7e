import { username } from '@nestwren/contract/auth'
import { text } from '@nestwren/contract/fields'
import { AlreadyRegisteredError, createInfluencerInvite } from './features/invites/public.ts'
import { systemClock } from './platform/clock/clock.ts'
import { loadConfig } from './platform/config/load-config.ts'
import { openDatabase } from './platform/db/database.ts'
import { migrate } from './platform/db/migrate.ts'
import { createJobs, migrateJobs } from './platform/jobs/jobs.ts'
import { createSilentLog } from './platform/log/log.ts'
import { createMailTasks } from './platform/mail/mail-tasks.ts'
import { createMailer } from './platform/mail/mailer.ts'

const usage = 'Usage: npm run invite:influencer -- <email> [note]'

/** Something the person at the keyboard can put right; told without a stack. */
class UsageError extends Error {}

function readArguments(given: readonly string[]): { email: string; note: string } {
  const [address, ...words] = given
  if (address === undefined) throw new UsageError(usage)
  const email = username.safeParse(address)
  if (!email.success) throw new UsageError(`${address} is not an e-mail address.\n${usage}`)
  const note = text(500).safeParse(words.join(' '))
  if (!note.success) throw new UsageError('The note is too long: at most 500 characters.')
  return { email: email.data, note: note.data }
}

/**
 * Invites an influencer from the command line, on the database of the settings: DATABASE_URL, or the bundled one,
 * whether a server is running on it or not. A link goes to the address by mail; another one for the same
 * invite is printed here, once, with which signing up asks for a code from that mailbox.
 */
async function main(): Promise<void> {
  const invited = readArguments(process.argv.slice(2))
  const config = await loadConfig()
  const log = createSilentLog()
  const clock = systemClock
  const database = await openDatabase({
    databaseUrl: config.databaseUrl,
    dataDir: config.dataDir,
    log,
    poolSize: 2,
    patienceMs: 5_000,
  })
  try {
    await migrate(database, { log })
    await migrateJobs(database.pool)
    const { db } = database
    const jobs = createJobs({ database, log, tasks: createMailTasks({ db, config, clock, log }) })
    const addJob: Parameters<typeof createMailer>[0]['addJob'] = (payload, owner, tx) =>
      jobs.add('mail.send', payload, { owner }, tx)
    const mailer = createMailer({ db: database, config, clock, log, addJob })
    const { inviteLink } = await createInfluencerInvite({ config, database, mailer }, invited, clock.now())
    process.stdout.write(`${inviteLink}\n`)
    const way = config.isMailboxEnabled ? 'is in the development mailbox' : 'goes out when the server runs'
    process.stderr.write(
      `The link is for ${invited.email}, works once and for 30 days, and asks for a code from that mailbox. The mail, whose link does not, ${way}.\n`,
    )
  } finally {
    await database.close()
  }
}

main().catch((error: unknown) => {
  const isExpected = error instanceof UsageError || error instanceof AlreadyRegisteredError
  const message = error instanceof Error ? error.message : String(error)
  process.stderr.write(`${isExpected ? message : `The invite was not made: ${message}`}\n`)
  process.exitCode = 1
})
