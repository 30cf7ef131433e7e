import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { items } from '../../items.ts'
import type { Database } from '../../platform/db/database.ts'
import type { Emission } from '../../platform/http/context.ts'
import type { BlobStore } from '../../platform/storage/blob-store.ts'
import { openBlobStore } from '../../platform/storage/open-blob-store.ts'
import { fileTime } from '../../platform/testing/file-time.ts'
import type { ImportBounds } from './job-parts.ts'
import type { ImportKey } from './queries.ts'
import { readImportFiles } from './read-job.ts'
import { runImport } from './run-job.ts'
import { exportRow, exportZip, listNameOf } from './testing/export-rows.ts'
import {
  answer,
  answersTo,
  type ImportApp,
  type ImportFamily,
  keysUnder,
  type NamedFile,
  start,
  startImportApp,
  upload,
} from './testing/import-family.ts'
import { beforeTransaction, endingAfter, jobContext, jobDeps } from './testing/job-deps.ts'
import { readHere } from './testing/read-here.ts'
import { tidyImports } from './tidy-imports.ts'
import { undoImport } from './undo-job.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

const dayMs = 86_400_000
const count = 1_100

let app: ImportApp
let files: BlobStore
const emissions: Emission[] = []

beforeAll(async () => {
  app = await startImportApp()
  files = await openBlobStore(app.config)
})
afterAll(() => app.end())

const depsOn = (database: Database, bounds: Partial<ImportBounds> = {}) =>
  jobDeps(app, readHere, { files, database, emissions, bounds })

/** More rows than a batch has, of every other minute. */
function diapers(): NamedFile {
  const lines = Array.from({ length: count }, (_, at) => {
    const start = new Date(Date.parse('2026-01-01T00:00:00Z') + at * 120_000).toISOString()
    return `"Diaper","${start.slice(0, 10)} ${start.slice(11, 16)}",,,,,"Pee",`
  })
  const header = 'Type,Start,End,Duration,Start Condition,Start Location,End Condition,Notes'
  return { name: 'juno.csv', bytes: Buffer.from([header, ...lines].join('\n')) }
}

/** An import that is to be worked on, which no job of the app knows. */
async function waiting(status: 'importing' | 'undoing', family?: ImportFamily) {
  const mara = family ?? (await app.family())
  const { _id: childId } = await mara.client.children.create({ body: { name: 'Juno' } })
  const asked = await upload(mara, [diapers()])
  const read = await answer(mara, asked, answersTo(asked, { zone: 'UTC', childOf: () => ({ childId }) }))
  if (status === 'undoing') await start(mara, read)
  const key: ImportKey = { accountId: mara.accountId, importId: read.id }
  await app.database.pool.query(
    `update imports set status = $3, undone = '{"removed":0,"kept":0}' where account_id = $1 and id = $2`,
    [key.accountId, key.importId, status],
  )
  return { mara, key, childId }
}

async function entries({ accountId }: ImportKey): Promise<number> {
  const { rows } = await app.database.pool.query(
    'select count(*)::int as count from log_entries where account_id = $1',
    [accountId],
  )
  return rows[0]?.count ?? 0
}

test('stopped half-way it goes on where it was: nothing is missing and nothing is there twice', async () => {
  const { mara, key } = await waiting('importing')
  const controller = new AbortController()
  await expect(
    runImport(depsOn(endingAfter(app.database, 2, controller)), key, jobContext(controller.signal)),
  ).rejects.toThrow()
  expect(await entries(key)).toBe(1_000)
  expect(await runImport(depsOn(app.database), key, jobContext())).toBe('done')
  expect(await entries(key)).toBe(count)
  expect(await mara.client.imports.get({ params: { id: key.importId } })).toMatchObject({
    status: 'done',
    totals: { entries: { diaper: { wet: count } }, alreadyHere: 0 },
    made: { 'log entries': count },
  })
})

test('two servers with the same job make everything once', async () => {
  const { key } = await waiting('importing')
  await Promise.all([1, 2].map(() => runImport(depsOn(app.database), key, jobContext())))
  expect(await entries(key)).toBe(count)
})

test('trouble of the database that passes fails no import, also the last time', async () => {
  const { mara, key } = await waiting('importing')
  const busy = beforeTransaction(app.database, 3, async () => {
    throw Object.assign(new Error('deadlock detected'), { code: '40P01', severity: 'ERROR' })
  })
  const last = { ...jobContext(), isLastAttempt: true }
  await expect(runImport(depsOn(busy), key, last)).rejects.toThrow('deadlock')
  expect(await mara.client.imports.get({ params: { id: key.importId } })).toMatchObject({ status: 'importing' })
  expect(await runImport(depsOn(app.database), key, last)).toBe('done')
  expect(await entries(key)).toBe(count)
})

test('an undo that was stopped goes on where it was', async () => {
  const { mara, key } = await waiting('undoing')
  const controller = new AbortController()
  await expect(
    undoImport(depsOn(endingAfter(app.database, 3, controller)), key, jobContext(controller.signal)),
  ).rejects.toThrow()
  const left = await entries(key)
  expect(left).toBeGreaterThan(0)
  expect(left).toBeLessThan(count)
  await undoImport(depsOn(app.database), key, jobContext())
  expect(await entries(key)).toBe(0)
  expect(await mara.client.imports.get({ params: { id: key.importId } })).toMatchObject({
    status: 'undone',
    undone: { removed: count, kept: 0 },
    made: { 'log entries': 0 },
  })
})

test('an undo waits for what somebody holds at that moment, and counts what it keeps once', async () => {
  const { mara, key } = await waiting('undoing')
  // Both are of the first batch.
  const { rows } = await app.database.pool.query(
    'select id from log_entries where account_id = $1 order by id limit 2',
    [key.accountId],
  )
  const [held, kept] = rows
  const holder = await app.database.pool.connect()
  await holder.query('begin')
  await holder.query('select 1 from log_entries where id = $1 for update', [held?.id])
  await app.database.pool.query('update log_entries set version = 2 where account_id = $1 and id = $2', [
    key.accountId,
    kept?.id,
  ])
  const controller = new AbortController()
  const stopped = undoImport(depsOn(endingAfter(app.database, 1, controller)), key, jobContext(controller.signal))
  await expect(stopped).rejects.toThrow()
  const letGo = async () => {
    await holder.query('rollback')
    holder.release()
  }
  // The second one tries again what was held in the first.
  await undoImport(depsOn(beforeTransaction(app.database, 2, letGo)), key, jobContext())
  expect(await mara.client.imports.get({ params: { id: key.importId } })).toMatchObject({
    status: 'undone',
    undone: { removed: count - 1, kept: 1 },
    made: { 'log entries': 1 },
  })
})

test('a long import ends its turn and goes on in the next one, with nothing missing or twice', async () => {
  const { mara, key } = await waiting('importing')
  const deps = depsOn(app.database, { turnMs: -1 })
  const counts: number[] = []
  while ((await runImport(deps, key, jobContext())) === 'unfinished') counts.push(await entries(key))
  expect(counts).toEqual([500, 1_000])
  expect(await entries(key)).toBe(count)
  expect(await mara.client.imports.get({ params: { id: key.importId } })).toMatchObject({
    ...{ status: 'done', made: { 'log entries': count } },
    totals: { entries: { diaper: { wet: count } }, alreadyHere: 0 },
  })
})

test('so does undoing it', async () => {
  const { mara, key } = await waiting('undoing')
  const deps = depsOn(app.database, { turnMs: -1 })
  let turns = 1
  while ((await undoImport(deps, key, jobContext())) === 'unfinished') turns += 1
  // Some hundred at a time.
  expect(turns).toBeGreaterThan(5)
  expect(await entries(key)).toBe(0)
  expect(await mara.client.imports.get({ params: { id: key.importId } })).toMatchObject({
    ...{ status: 'undone', undone: { removed: count, kept: 0 } },
  })
})

test('an import that takes longer than any family’s can is given up, and what came stays', async () => {
  const { mara, key } = await waiting('importing')
  const bounds = { turnMs: -1, importMs: 60_000 }
  expect(await runImport(depsOn(app.database, bounds), key, jobContext())).toBe('unfinished')
  app.clock.advance(3_600_000)
  await runImport(depsOn(app.database, bounds), key, jobContext())
  expect(await mara.client.imports.get({ params: { id: key.importId } })).toMatchObject({
    ...{ status: 'failed', error: 'tooLarge', made: { 'log entries': 500 } },
  })
})

test('the rows of all lists of an export are counted, those of lists that nobody knows too', async () => {
  const mara = await app.family()
  const { _id: childId } = await mara.client.children.create({ body: { name: 'Juno' } })
  const [ownKinds] = items.filter(({ name }) => name === 'own kinds')
  if (ownKinds === undefined) throw new Error('There are no own kinds')
  const rows = [0, 1].map((at) => exportRow(ownKinds, at, { childId, by: { id: mara.ownerId, name: 'Mara' } }))
  const bytes = await exportZip({ [listNameOf(ownKinds)]: rows, horoscopes: rows })
  const { id: importId } = await upload(mara, [{ name: 'nestwren.zip', bytes }])
  const key = { accountId: mara.accountId, importId }
  for (const [ownRecords, status] of [
    [4, 'ready'],
    [3, 'failed'],
    [1, 'failed'],
  ] as const) {
    await app.database.pool.query(`update imports set status = 'reading', error = null where id = $1`, [importId])
    await readImportFiles(depsOn(app.database, { ownRecords }), key, jobContext())
    const found = await mara.client.imports.get({ params: { id: importId } })
    expect([found.status, found.error]).toEqual([status, status === 'failed' ? 'tooLarge' : null])
  }
})

test('tells of no entry, and has open pages read again at the end', async () => {
  const { key } = await waiting('importing')
  emissions.length = 0
  await runImport(depsOn(app.database), key, jobContext())
  const { accountId } = key
  expect(emissions.map(({ name, audience }) => ({ name, audience }))).toEqual([
    { name: 'family:changed', audience: { to: 'parents', accountId } },
    { name: 'rights:changed', audience: { to: 'account', accountId } },
  ])
})

test('an import whose family was deleted meanwhile stops, and stores nothing more', async () => {
  const { key } = await waiting('importing')
  const controller = new AbortController()
  const database = endingAfter(app.database, 1, controller)
  await expect(runImport(depsOn(database), key, jobContext(controller.signal))).rejects.toThrow()
  await app.database.pool.query('delete from imports where account_id = $1', [key.accountId])
  await runImport(depsOn(app.database), key, jobContext())
  expect(await entries(key)).toBe(500)
})

test('files nobody came back for go after a week, and bytes that nobody wrote down', async () => {
  // The store says when bytes came by the clock of the machine.
  app.clock.set(await fileTime())
  const mara = await app.family()
  const asked = await upload(mara, [diapers()])
  await files.put(`imports/${mara.accountId}/${uuidv7()}/stray`, Buffer.from('x'), { contentType: 'text/csv' })
  const keys = () => keysUnder(app, `imports/${mara.accountId}/`)
  await tidyImports({ ...app, files })
  expect(await keys()).toHaveLength(2)
  app.clock.advance(7 * dayMs)
  await tidyImports({ ...app, files })
  expect(await keys()).toEqual([])
  const { rows } = await app.database.pool.query('select status, error, files_until from imports where id = $1', [
    asked.id,
  ])
  expect(rows).toEqual([{ status: 'failed', error: 'filesGone', files_until: null }])
})
