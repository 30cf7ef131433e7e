import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { startBundled, stopAbandoned } from '../platform/db/bundled.ts'
import { migrate } from '../platform/db/migrate.ts'
import { createSilentLog } from '../platform/log/log.ts'
import { endServerProcesses, startServerProcess } from '../testing/server-process.ts'

// Real processes on a busy machine take their time, and none of it is what is tested here.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

/** The data of an older version is opened by this one: `installations/<migration>.sql` is what such a one held. */

const log = createSilentLog()
const ownMigrations = fileURLToPath(new URL('../../migrations', import.meta.url))
const installations = fileURLToPath(new URL('../testing/installations', import.meta.url))

let dataDir = ''
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'nestwren-old-'))
})
afterEach(async () => {
  await endServerProcesses()
  await stopAbandoned({ dataDir, log })
  rmSync(dataDir, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })
})

/** Lends the database of the installation while no server has it. */
async function withDatabase<T>(use: (client: pg.Client, url: string) => Promise<T>): Promise<T> {
  const database = await startBundled({ dataDir, log })
  const { host, port, user, password, database: name } = database.connection()
  const url = `postgresql://${user}:${password}@${host}:${port}/${name}`
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(`set time zone 'UTC'`)
    return await use(client, url)
  } finally {
    await client.end()
    await database.stop()
  }
}

/** The migrations as they were when `last` was the newest. */
function migrationsUntil(last: string): string {
  const folder = join(dataDir, 'migrations-of-then')
  cpSync(ownMigrations, folder, { recursive: true })
  const file = join(folder, 'meta', '_journal.json')
  const journal = JSON.parse(readFileSync(file, 'utf8')) as { entries: { tag: string }[] }
  const entries = journal.entries.filter(({ tag }) => tag.slice(0, 4) <= last)
  mkdirSync(join(folder, 'meta'), { recursive: true })
  writeFileSync(file, JSON.stringify({ ...journal, entries }))
  return folder
}

type Row = Record<string, unknown>

/** All rows of the tables, without the words of the search, which each version makes in its own way. */
async function rowsOf(client: pg.Client, tables: readonly string[]): Promise<Map<string, Row[]>> {
  const found = new Map<string, Row[]>()
  for (const table of tables) {
    const { rows } = await client.query<{ row: Row }>(`select to_jsonb(t) - 'search' as row from ${table} t`)
    found.set(
      table,
      rows.map(({ row }) => row),
    )
  }
  return found
}

test.each(readdirSync(installations))('the installation %s is opened with nothing lost', async (file) => {
  const sql = readFileSync(join(installations, file), 'utf8')
  const tables = [...sql.matchAll(/^insert into (\w+) /gm)].map(([, table = '']) => table)
  const before = await withDatabase(async (client, url) => {
    await migrate({ url }, { log, migrationsDir: migrationsUntil(file.slice(0, 4)) })
    await client.query(sql)
    return rowsOf(client, tables)
  })

  const server = await startServerProcess({ dataDir })
  const { tokens } = await server
    .client()
    .auth.login({ body: { username: 'mara@homemail.example', password: 'demo-nest-2026' } })
  const api = server.client(tokens.accessToken)
  const children = await api.children.list()
  expect(children.map(({ name }) => name).sort()).toEqual(['Juno', 'Otis'])
  const { items } = await api.logs.list({ query: { limit: 200 } })
  const idsOf = (rows: readonly Row[] | undefined) =>
    (rows ?? []).flatMap(({ id, deleted_at }) => (deleted_at === null ? [String(id)] : [])).sort()
  expect(items.map(({ id }) => id).sort()).toEqual(idsOf(before.get('log_entries')))
  const photos = await api.photos.list({ query: {} })
  expect(photos.items.map(({ id }) => id).sort()).toEqual(idsOf(before.get('photos')))
  const documents = await api.documents.list({ query: {} })
  expect(documents.items.map(({ id }) => id).sort()).toEqual(idsOf(before.get('documents')))
  expect(await api.settings.getTheme()).toMatchObject({ theme: { mode: 'dark', selectedTheme: 'ocean' } })
  expect(await server.stop()).toEqual({ code: 0, signal: null })

  const after = await withDatabase((client) => rowsOf(client, tables))
  for (const [table, rows] of before) {
    // Signing in is noted on the person; what a later version adds to a row is no loss.
    const kept = rows.map(({ last_login_at: _at, ...row }) => expect.objectContaining(row))
    expect(after.get(table), table).toEqual(expect.arrayContaining(kept))
    expect(rows.length, table).toBeGreaterThan(0)
  }
})
