import { resolve } from 'node:path'
import { buildApp } from './app.ts'
import { createPasswords } from './features/auth/passwords.ts'
import { demoSignIns, seedDemoFamily } from './features/demo/seed.ts'
import { systemClock } from './platform/clock/clock.ts'
import type { Config } from './platform/config/config.ts'
import { loadConfig } from './platform/config/load-config.ts'
import { openDatabase } from './platform/db/database.ts'
import { migrate } from './platform/db/migrate.ts'
import { createShutdown } from './platform/http/shutdown.ts'
import { migrateJobs } from './platform/jobs/jobs.ts'
import { createLog } from './platform/log/log.ts'

const webBuildDir = resolve(import.meta.dirname, '../../web/build')

function printWelcome(config: Config, address: string): void {
  const lines = ['', `  Nestwren is ready at ${address}`]
  if (config.isDemoFamilyEnabled) {
    lines.push('', '  Sign in as one of the demo family:')
    for (const { name, email, password } of demoSignIns)
      lines.push(`    ${name.padEnd(22)} ${email.padEnd(28)} ${password}`)
  }
  if (config.isMailboxEnabled) lines.push('', `  Mails stay here: ${address}/dev/mailbox`)
  process.stdout.write(`${lines.join('\n')}\n\n`)
}

async function main(): Promise<void> {
  const config = await loadConfig()
  const log = createLog({ level: config.logLevel, isReadable: config.appEnv === 'local' && process.stdout.isTTY })
  const database = await openDatabase({ databaseUrl: config.databaseUrl, dataDir: config.dataDir, log })
  await migrate(database, { log })
  await migrateJobs(database.pool)
  if (config.isDemoFamilyEnabled)
    await seedDemoFamily({ database, clock: systemClock, log, hashPassword: createPasswords().hash })
  const app = await buildApp({ config, database, clock: systemClock, log, webBuildDir })
  const shutdown = createShutdown({
    log,
    steps: [...app.stopSteps, { name: 'database', run: () => database.close() }],
  })
  shutdown.installSignals()
  await app.http.listen({ host: config.host, port: config.port })
  await app.start()
  printWelcome(config, config.appUrl)
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(1)
})
