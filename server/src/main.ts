import { resolve } from 'node:path'
import { buildApp } from './app.ts'
import { stopsWithinMs } from './app-stop.ts'
import { createPasswords } from './features/auth/public.ts'
import { demoSignIns, demoSiteSlug, seedDemoFamily } from './features/demo/public.ts'
import { type LocalSignIn, readyLocalOperator, refuseWellKnownPasswords } from './features/operators/public.ts'
import { createFileKeeper, createFileKeys } from './features/storage/public.ts'
import { systemClock } from './platform/clock/clock.ts'
import type { Config } from './platform/config/config.ts'
import { loadConfig } from './platform/config/load-config.ts'
import { openDatabase } from './platform/db/database.ts'
import { migrate } from './platform/db/migrate.ts'
import { createShutdown, type ShutdownStep } from './platform/http/shutdown.ts'
import { migrateJobs } from './platform/jobs/jobs.ts'
import { createLog } from './platform/log/log.ts'
import { returnMemory } from './platform/memory/return-memory.ts'
import { openBlobStore } from './platform/storage/open-blob-store.ts'

const webBuildDir = resolve(import.meta.dirname, '../../web/build')

function printWelcome(config: Config, address: string, operator: LocalSignIn | null): void {
  const lines = ['', `  Nestwren is ready at ${address}`]
  if (config.isDemoFamilyEnabled) {
    lines.push('', '  Sign in as one of the demo family:')
    for (const { name, email, password } of demoSignIns)
      lines.push(`    ${name.padEnd(22)} ${email.padEnd(28)} ${password}`)
    lines.push('', `  What its visitors see: ${address}/${demoSiteSlug}`)
  }
  if (operator !== null) {
    const panelPassword = operator.panelPassword ?? 'the one of ADMIN_PASSWORD_HASH'
    lines.push('', `  Run the service at ${address}/admin/login:`)
    lines.push(`    ${'Password of the panel'.padEnd(22)} ${panelPassword}`)
    lines.push(`    ${'Operator'.padEnd(22)} ${operator.name.padEnd(28)} ${operator.password}`)
    const quizPassword = operator.quizPassword ?? 'the one of QUIZ_ADMIN_PASSWORD_HASH'
    lines.push('', `  Write quizzes at ${address}/admin/quizzes:`)
    lines.push(`    ${'Password of quizzes'.padEnd(22)} ${quizPassword}`)
  }
  const { filesKeyPath } = config
  if (filesKeyPath !== null)
    lines.push(
      '',
      `  The key to photos and documents: ${filesKeyPath}`,
      '  Without it no backup of them can be read. Keep a copy, apart from the backups.',
    )
  if (config.isMailboxEnabled) lines.push('', `  Mails stay here: ${address}/dev/mailbox`)
  process.stdout.write(`${lines.join('\n')}\n\n`)
}

async function main(): Promise<void> {
  const config = await loadConfig()
  const passwords = createPasswords()
  await refuseWellKnownPasswords(config, passwords)
  const log = createLog({ level: config.logLevel, isReadable: config.appEnv === 'local' && process.stdout.isTTY })
  const isStrict = config.appEnv !== 'prod'
  const opening = openDatabase({ databaseUrl: config.databaseUrl, dataDir: config.dataDir, isStrict, log })
  // From here on, whatever ends this process must not leave the bundled PostgreSQL behind.
  const steps: ShutdownStep[] = [
    {
      name: 'database',
      keepsMs: config.databaseUrl === null ? 1_500 : 500,
      run: async () => (await opening.catch(() => null))?.close(),
    },
  ]
  const isBelowNpm = process.env.npm_lifecycle_event !== undefined
  const shutdown = createShutdown({ log, steps, isBelowNpm, timeoutMs: stopsWithinMs(config.drainMs) })
  shutdown.installSignals()
  try {
    const database = await opening
    await migrate(database, { log })
    await migrateJobs(database.pool)
    const fileKeys = createFileKeys({ config, clock: systemClock })
    await fileKeys.check(database.db)
    if (config.isDemoFamilyEnabled) {
      const files = await openBlobStore(config)
      const keeper = createFileKeeper({ config, database, files, fileKeys, clock: systemClock, log })
      const hashPassword = (password: string) => passwords.hash(password, 'demo')
      await seedDemoFamily({ database, clock: systemClock, log, hashPassword, keeper })
    }
    const operator = await readyLocalOperator({ config, database, passwords, now: systemClock.now() })
    const app = await buildApp({ config, database, clock: systemClock, log, webBuildDir })
    if (shutdown.isStopping) return
    steps.unshift(...app.stopSteps)
    // Started first: a live connection that comes with the first request finds everything ready.
    await app.start()
    if (shutdown.isStopping) return
    const address = await app.http.listen({ host: config.host, port: config.port })
    // Of port 0 only the server itself knows which one it became.
    printWelcome(config, config.port === 0 ? address : config.appUrl.replace('//127.0.0.1:', '//localhost:'), operator)
    // Before anybody is there to wait for it.
    setTimeout(returnMemory, 500).unref()
  } catch (error) {
    // A signal during the start stops the parts under it; the signal's own handler then ends the process.
    if (shutdown.isStopping) return
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
    await shutdown.stop('the start failed')
    process.exit(1)
  }
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(1)
})
