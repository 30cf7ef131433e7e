import { countsPerDay, resultsOf } from './features/analytics/public.ts'
import { loadConfig } from './platform/config/load-config.ts'
import { openDatabase } from './platform/db/database.ts'
import { migrate } from './platform/db/migrate.ts'
import { createSilentLog } from './platform/log/log.ts'

const usage = 'Usage: npm run analytics -- [days, 30 unless given]'
const dayMs = 86_400_000

/** Lines of columns that stand below each other. */
function table(head: readonly string[], rows: readonly (readonly (string | number)[])[]): string {
  const all = [head, ...rows.map((row) => row.map(String))]
  const widths = head.map((_title, column) => Math.max(...all.map((row) => row[column]?.length ?? 0)))
  return all
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}

/**
 * Prints what was counted per day on the database of the settings, whether a server is running on it or not. What a running
 * server has counted in the last seconds is not in it yet.
 */
async function main(): Promise<void> {
  const [given = '30', ...more] = process.argv.slice(2)
  const days = Number(given)
  if (!Number.isInteger(days) || days < 1 || days > 800 || more.length > 0) throw new Error(usage)
  const config = await loadConfig()
  const log = createSilentLog()
  const { databaseUrl, dataDir } = config
  const database = await openDatabase({ databaseUrl, dataDir, log, poolSize: 2, patienceMs: 5_000 })
  try {
    await migrate(database, { log })
    const now = Date.now()
    const dayOf = (ms: number) => new Date(ms).toISOString().slice(0, 10)
    const counts = await countsPerDay(database.db, { from: dayOf(now - (days - 1) * dayMs), to: dayOf(now) })
    if (counts.length === 0) {
      process.stdout.write(`Nothing was counted in the last ${days} days.\n`)
      return
    }
    const results = resultsOf(counts).map(({ experiment, variant, views, trialClicks }) => {
      const share = views === 0 ? '' : `${((100 * trialClicks) / views).toFixed(1)} %`
      return [experiment, variant, views, trialClicks, share]
    })
    const perDay = counts.map(({ day, name, variant, label, count }) => [day, name, variant, label, count])
    const parts = [
      ...(results.length > 0 ? [table(['experiment', 'variant', 'views', 'trial clicks', 'share'], results)] : []),
      table(['day', 'event', 'variant', 'label', 'count'], perDay),
    ]
    process.stdout.write(`${parts.join('\n\n')}\n`)
  } finally {
    await database.close()
  }
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
})
