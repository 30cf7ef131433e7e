import { countsPerDay, figuresOf, lastDays } from './features/analytics/public.ts'
import { loadConfig } from './platform/config/load-config.ts'
import { openDatabase } from './platform/db/database.ts'
import { migrate } from './platform/db/migrate.ts'
import { createSilentLog } from './platform/log/log.ts'

const usage = 'Usage: npm run analytics -- [days, 30 unless given]'

const percent = (share: number) => `${(100 * share).toFixed(1)} %`
const between = ({ low, high }: { readonly low: number; readonly high: number }) =>
  `${percent(low)} to ${percent(high)}`

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
    const counts = await countsPerDay(database.db, lastDays(new Date(), days))
    if (counts.length === 0) {
      process.stdout.write(`Nothing was counted in the last ${days} days.\n`)
      return
    }
    const figures = figuresOf(counts)
    const results = figures.variants.map(({ experiment, variant, views, presses, rate, interval }) => {
      const shown = [rate === null ? '' : percent(rate), interval === null ? '' : between(interval)]
      return [experiment, variant, views, presses, ...shown]
    })
    const differences = figures.differences.map(({ experiment, base, variant, difference, interval }) => [
      ...[experiment, `${variant} against ${base}`, percent(difference), between(interval)],
    ])
    const perDay = counts.map(({ day, name, variant, label, count }) => [day, name, variant, label, count])
    const parts = [
      ...(results.length > 0
        ? [table(['experiment', 'variant', 'views', 'trial clicks', 'share', '95 in 100'], results)]
        : []),
      ...(differences.length > 0 ? [table(['experiment', 'variants', 'difference', '95 in 100'], differences)] : []),
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
