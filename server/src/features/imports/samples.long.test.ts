import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import {
  answer,
  answersTo,
  expectedOf,
  filesOf,
  type ImportApp,
  sampleSets,
  start,
  startImportApp,
  undo,
  upload,
} from './testing/import-family.ts'

// Processes are started, and the machine may be busy with others.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

let app: ImportApp

beforeAll(async () => {
  app = await startImportApp({ hasOwnProcesses: true })
})
afterAll(() => app.end())

const orders: Record<string, 'dayFirst' | 'monthFirst'> = { 'day first': 'dayFirst', 'month first': 'monthFirst' }

/** Tables of what a family keeps, with how many living rows each has. */
async function kept(accountId: string): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const table of ['log_entries', 'measurements', 'milestones', 'food_items', 'children', 'import_sources']) {
    const { rows } = await app.database.pool.query(
      `select count(*)::int as count from ${table} where account_id = $1`,
      [accountId],
    )
    counts[table] = rows[0]?.count ?? 0
  }
  return counts
}

const sum = (counts: Record<string, number>) => Object.values(counts).reduce((all, count) => all + count, 0)

describe.each(sampleSets)('$name', (set) => {
  const expected = expectedOf(set)
  const files = filesOf(set)
  const zone = expected.timeZone.includes('/') ? expected.timeZone : 'America/Chicago'
  const units = expected.ask ?? {}
  const dateOrder = orders[expected.dateOrder ?? ''] ?? null

  test.concurrent('comes whole, once, and goes again', async () => {
    const mara = await app.family()
    const before = await kept(mara.accountId)
    const asked = await upload(mara, files)
    expect(asked).toMatchObject({ status: 'asking', app: expected.app, refusals: [], error: null })
    const ready = await answer(mara, asked, answersTo(asked, { zone, units, dateOrder }))
    const { entries, records, bottleMl, duplicates, unreadable, open, sleepConflicts } = expected
    const counted = { entries, records, bottleMl, duplicates, unreadable, open, sleepConflicts, alreadyHere: 0 }
    expect(ready).toMatchObject({ status: 'ready', totals: counted })
    expect(Math.abs((ready.totals?.sleepMinutes ?? 0) - expected.sleepMinutes)).toBeLessThanOrEqual(1)
    expect(ready.totals?.unsupported).toEqual(expected.unsupported)
    expect(await kept(mara.accountId)).toEqual(before)

    const done = await start(mara, ready)
    expect(done).toMatchObject({ status: 'done', totals: counted, error: null })
    const after = await kept(mara.accountId)
    const logs = Object.entries(entries as Record<string, number | { total: number }>)
      .filter(([name]) => !['measurement', 'milestone', 'food', 'child'].includes(name))
      .reduce((all, [, count]) => all + (typeof count === 'number' ? count : count.total), 0)
    expect(after).toMatchObject({ log_entries: logs, milestones: entries.milestone })
    expect(sum(done.made)).toBe(after.import_sources)

    const children = new Map(done.answers?.children.map(({ key, is }) => [key, 'newChild' in is ? is.newChild.id : '']))
    const same = (key: string) => ({ childId: children.get(key) ?? '' })
    const again = await upload(mara, files)
    const readAgain = await answer(mara, again, answersTo(again, { zone, units, dateOrder, childOf: same }))
    expect(readAgain.totals?.entries.feeding.total).toBe(0)
    expect(sum(nested(readAgain.totals?.entries ?? {}))).toBe(0)
    const twice = await start(mara, readAgain)
    expect(twice).toMatchObject({ status: 'done', made: {} })
    expect(await kept(mara.accountId)).toEqual(after)

    const undone = await undo(mara, done)
    expect(undone).toMatchObject({ status: 'undone', undone: { removed: sum(done.made), kept: 0 } })
    expect(await kept(mara.accountId)).toEqual(before)
  })
})

/** Counts within counts, side by side. */
function nested(counts: object): Record<string, number> {
  return Object.fromEntries(
    Object.entries(counts).flatMap(([name, count]) =>
      typeof count === 'number'
        ? [[name, count]]
        : Object.entries(nested(count)).map(([of, one]) => [`${name}.${of}`, one]),
    ),
  )
}
