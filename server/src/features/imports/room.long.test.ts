import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { codeOf } from '../../testing/refusal.ts'
import { logItem } from '../logs/public.ts'
import { exportRow, exportZip } from './testing/export-rows.ts'
import {
  answer,
  answersTo,
  type ImportApp,
  type ImportFamily,
  type NamedFile,
  settled,
  start,
  startImportApp,
  undo,
  upload,
} from './testing/import-family.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

const count = 60

let app: ImportApp

beforeAll(async () => {
  app = await startImportApp()
})
afterAll(() => app.end())

interface Kept {
  readonly family: ImportFamily
  readonly childId: string
}

async function kept(): Promise<Kept> {
  const family = await app.family()
  const { _id: childId } = await family.client.children.create({ body: { name: 'Juno' } })
  return { family, childId }
}

async function ownFile({ family, childId }: Kept): Promise<NamedFile> {
  const of = { childId, by: { id: family.ownerId, name: 'Mara' } }
  const rows = Array.from({ length: count }, (_, at) => exportRow(logItem, at, of))
  return { name: 'nestwren.zip', bytes: await exportZip({ 'entries-note': rows }) }
}

function csvFile(): NamedFile {
  const lines = Array.from({ length: count }, (_, at) => {
    const start = new Date(Date.parse('2026-01-01T00:00:00Z') + at * 3_600_000).toISOString()
    return `"Diaper","${start.slice(0, 10)} ${start.slice(11, 16)}",,,,,"Pee",`
  })
  const header = 'Type,Start,End,Duration,Start Condition,Start Location,End Condition,Notes'
  return { name: 'juno.csv', bytes: Buffer.from([header, ...lines].join('\n')) }
}

/** Has a file read, as far as it needs answers with them. */
async function ready(of: Kept, file: NamedFile) {
  const asked = await upload(of.family, [file])
  if (asked.status === 'ready') return asked
  return answer(of.family, asked, answersTo(asked, { zone: 'UTC', childOf: () => ({ childId: of.childId }) }))
}

const limit = ({ family }: Kept, bytes: number) =>
  app.database.pool.query(
    `insert into account_storage (account_id, used_bytes, limit_bytes) values ($1, 0, $2)
     on conflict (account_id) do update set limit_bytes = excluded.limit_bytes`,
    [family.accountId, bytes],
  )

async function taken({ family }: Kept): Promise<number> {
  const { rows } = await app.database.pool.query<{ bytes: string }>(
    'select database_bytes as bytes from account_storage where account_id = $1',
    [family.accountId],
  )
  return Number(rows[0]?.bytes ?? 0)
}

async function entries({ family }: Kept): Promise<number> {
  const { rows } = await app.database.pool.query<{ count: number }>(
    'select count(*)::int as count from log_entries where account_id = $1',
    [family.accountId],
  )
  return rows[0]?.count ?? 0
}

async function reasons({ family }: Kept, id: string): Promise<(string | undefined)[]> {
  const { items } = await family.client.imports.rows({ params: { id }, query: { limit: 200 } })
  return items.map(({ reason }) => reason?.code)
}

describe.each([
  ['an export', ownFile],
  ['a file of another app', async () => csvFile()],
])('of %s', (_name, fileOf) => {
  test('comes what the family has room for, as was shown before, and the rest is told', async () => {
    const of = await kept()
    const file = await fileOf(of)
    await ready(of, file)
    await limit(of, (await taken(of)) + 25_000)
    const { items } = await of.family.client.imports.list({})
    const id = items[0]?.id ?? ''
    await of.family.client.imports.read({ params: { id } })
    const shown = await settled(of.family, id)
    const done = await start(of.family, shown)
    expect(done.status).toBe('done')
    expect(done.totals).toEqual(shown.totals)
    const made = await entries(of)
    expect(made).toBeGreaterThan(0)
    expect(made).toBeLessThan(count)
    const left = await reasons(of, id)
    expect(left).toHaveLength(count - made)
    expect(new Set(left)).toEqual(new Set(['storageFull']))

    // With more room the same file adds the rest.
    await limit(of, 1_000_000_000)
    await start(of.family, await ready(of, file))
    expect(await entries(of)).toBe(count)
  })

  test('comes nothing once its imports have stored as much as they may in a day', async () => {
    const of = await kept()
    const file = await fileOf(of)
    const shown = await ready(of, file)
    await app.database.pool.query(`insert into rate_buckets (key, points, leased, updated_at) values ($1, 0, 0, $2)`, [
      `imported:${of.family.accountId}`,
      app.clock.now(),
    ])
    const done = await start(of.family, shown)
    expect(done.status).toBe('done')
    expect(await entries(of)).toBe(0)
    expect(await reasons(of, done.id)).toEqual(Array.from({ length: count }, () => 'tooMuchToday'))
    await app.database.pool.query('delete from rate_buckets where key = $1', [`imported:${of.family.accountId}`])
    await start(of.family, await ready(of, file))
    expect(await entries(of)).toBe(count)
  })

  test('nothing begins where the storage is full', async () => {
    const of = await kept()
    const shown = await ready(of, await fileOf(of))
    await limit(of, 0)
    expect(await codeOf(of.family.client.imports.start({ params: { id: shown.id }, body: {} }))).toBe('QUOTA_EXCEEDED')
    expect(await of.family.client.imports.get({ params: { id: shown.id } })).toMatchObject({ status: 'ready' })
  })

  test('rows are counted when it is over, and given back when it is undone', async () => {
    const of = await kept()
    const done = await start(of.family, await ready(of, await fileOf(of)))
    await expect.poll(() => taken(of)).toBeGreaterThan(count * 300)
    const full = await taken(of)
    await undo(of.family, done)
    await expect.poll(() => taken(of)).toBeLessThan(full / 2)
  })
})
