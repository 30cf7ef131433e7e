import { AsyncResource } from 'node:async_hooks'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { items } from '../../items.ts'
import type { BlobStore } from '../../platform/storage/blob-store.ts'
import { openBlobStore } from '../../platform/storage/open-blob-store.ts'
import { insertEntries } from '../logs/bulk-commands.ts'
import { createFileKeeper } from '../storage/file-commands.ts'
import { testReader } from '../storage/testing/stored-bytes.ts'
import { queueExport, type RunExportDeps, runExport, tidyExports } from './export-commands.ts'
import type { ExportPart } from './export-part.ts'
import { exportParts } from './export-parts.ts'
import { type ExportApp, holdReading, type Speaker, startExportApp } from './testing/export-family.ts'
import { unzip } from './testing/unzip.ts'

// The machine may be busy with others, and how long that takes is not what is tested here.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

const dayMs = 24 * 3600 * 1000

let app: ExportApp
let files: BlobStore

beforeAll(async () => {
  app = await startExportApp({ env: { LIMITS_DATA_EXPORT: '3/1d' } })
  files = await openBlobStore(app.config)
})
afterAll(() => app.end())

async function family() {
  const made = await app.people.createFamily({ account: { subscriptionStatus: 'active' } })
  const { childId } = await app.people.createChild(made.accountId, { createdBy: made.owner.userId })
  return { ...made, childId, mara: await app.as(made.owner.userId, made.accountId) }
}

async function manyEntries(accountId: string, childId: string, by: string, count: number): Promise<void> {
  const at = app.clock.now()
  await insertEntries(
    app.database.db,
    accountId,
    Array.from({ length: count }, (_, index) => ({
      id: uuidv7(),
      childId,
      kind: 'diaper' as const,
      by,
      at,
      startAt: new Date(at.getTime() - index * 60_000),
      endAt: null,
      tz: 'UTC',
      notes: `Note ${index}`,
      details: {
        kind: 'wet' as const,
        color: null,
        consistency: null,
        size: null,
        isBlowout: false,
        hasRash: false,
        hasCream: false,
      },
    })),
  )
}

async function stateOf(exportId: string) {
  const { rows } = await app.database.pool.query('select * from data_exports where id = $1', [exportId])
  return rows[0]
}

/**
 * From now on what an export says of how far it is is noted; gives it in the order in which it was said. Each word is of a
 * transaction of its own: others read it while the export goes on.
 */
async function noteProgress(exportId: string): Promise<() => Promise<number[]>> {
  await app.database.pool.query(`
    create table told (at serial, id uuid, percent int, said_in xid8 default pg_current_xact_id());
    create function note_told() returns trigger language plpgsql as $$
      begin insert into told (id, percent) values (new.id, new.progress_percent); return new; end $$;
    create trigger note_told after update of progress_percent on data_exports for each row execute function note_told()`)
  return async () => {
    const { rows } = await app.database.pool.query('select percent, said_in from told where id = $1 order by at', [
      exportId,
    ])
    expect(new Set(rows.map((row) => row.said_in)).size).toBe(rows.length)
    await app.database.pool.query('drop function note_told cascade; drop table told')
    return rows.map(({ percent }) => percent)
  }
}

async function keysUnder(prefix: string): Promise<string[]> {
  const keys: string[] = []
  for await (const key of files.list(prefix)) keys.push(key)
  return keys
}

/** An export that no job is working on, for tests that run it themselves. */
async function queued() {
  const made = await family()
  const { accountId, owner } = made
  const asked = { accountId, userId: owner.userId, isWholeFamily: true, leftOut: [], keptOut: [] }
  const row = await queueExport(app.database.db, asked, [], app.clock.now())
  if (row === null) throw new Error('There is an export already')
  return { ...made, exportId: row.id, key: { accountId, exportId: row.id } }
}

const never = (): AbortSignal => new AbortController().signal
const deps = (over: Partial<RunExportDeps> = {}): RunExportDeps => ({
  database: app.database,
  files,
  fileReader: testReader(over.files ?? files),
  parts: exportParts(items),
  now: () => app.clock.now(),
  ...over,
})

describe('how many', () => {
  test('one at a time for a family, also when ten are asked for at once, and three a day', async () => {
    const { mara, owner, accountId } = await family()
    const letGo = await holdReading(app.database)
    const answers = await Promise.all(Array.from({ length: 10 }, () => mara.send('POST', '/api/gdpr/exports')))
    await letGo()
    const codes = answers.map(({ status, body }) => body.code ?? status)
    expect(codes.filter((code) => code === 202)).toHaveLength(1)
    expect(codes.filter((code) => code === 'EXPORT_RUNNING' || code === 'RATE_LIMITED')).toHaveLength(9)
    await expect
      .poll(async () => (await mara.client.privacy.listExports({})).items.map(({ status }) => status), {
        timeout: 60_000,
      })
      .toEqual(['ready'])
    // The refused ones cost nothing.
    await mara.export()
    await mara.export()
    const fourth = await mara.send('POST', '/api/gdpr/exports')
    expect(fourth).toMatchObject({ status: 429, body: { error: 'You can create 3 exports a day.' } })
    expect(Number(fourth.headers.get('retry-after'))).toBeGreaterThan(0)
    app.clock.advance(dayMs)
    await (await app.as(owner.userId, accountId)).export()
  })
})

describe('whose', () => {
  /** A family of an owner, a caregiver with a child that may be exported, and a viewer without any right to export. */
  async function people() {
    const made = await family()
    const aunt = await app.people.addMember(made.accountId)
    await app.people.grant(made.accountId, made.childId, aunt.userId, { canExport: true })
    const viewer = await app.people.addMember(made.accountId, { children: [made.childId] })
    const as = (userId: string) => app.as(userId, made.accountId)
    return { ...made, aunt: await as(aunt.userId), viewer: await as(viewer.userId), viewerId: viewer.userId }
  }
  const start = (who: Speaker) => who.send('POST', '/api/gdpr/exports')

  test('what a person takes along for themself keeps nobody waiting, and costs the family nothing', async () => {
    const { mara, aunt, viewer } = await people()
    const letGo = await holdReading(app.database)
    // Asked for by those with less first.
    const answers = [await start(viewer), await start(aunt), await start(mara)]
    const again = [await start(viewer), await start(aunt), await start(mara)]
    await letGo()
    expect(answers.map(({ status }) => status)).toEqual([202, 202, 202])
    expect(again.map(({ body }) => body.code)).toEqual(['EXPORT_RUNNING', 'EXPORT_RUNNING', 'EXPORT_RUNNING'])
    const isReady = async (who: Speaker) => (await who.client.privacy.listExports({})).items[0]?.status
    for (const who of [mara, aunt, viewer]) await expect.poll(() => isReady(who)).toBe('ready')
    for (let count = 0; count < 2; count += 1) await viewer.export()
    expect(await start(viewer)).toMatchObject({ status: 429, body: { code: 'RATE_LIMITED' } })
    for (const who of [mara, aunt]) expect((await start(who)).status).toBe(202)
  })

  test('whoever has left the family is refused and uses nothing', async () => {
    const { accountId, mara, viewer, viewerId } = await people()
    await app.database.pool.query('delete from memberships where account_id = $1 and user_id = $2', [
      accountId,
      viewerId,
    ])
    // More often than a day has exports.
    for (let count = 0; count < 4; count += 1) expect([401, 403]).toContain((await start(viewer)).status)
    await mara.export()
  })

  test('an export of one’s own does not become the family’s when its person becomes a parent meanwhile', async () => {
    const { accountId, viewer, viewerId } = await people()
    const asked = { accountId, userId: viewerId, isWholeFamily: false, leftOut: [], keptOut: [] }
    const row = await queueExport(app.database.db, asked, [], app.clock.now())
    if (row === null) throw new Error('There is an export already')
    await app.database.pool.query(`update memberships set role = 'parent' where account_id = $1 and user_id = $2`, [
      accountId,
      viewerId,
    ])
    await runExport(deps(), { accountId, exportId: row.id }, { signal: never(), isLastAttempt: true })
    expect((await stateOf(row.id)).status).toBe('failed')
    await app.people.changed({ accountId })
    expect((await viewer.export()).has('account.json')).toBe(true)
  })
})

describe('the job', () => {
  test('says how far it is, and reads many rows without keeping them', async () => {
    const { key, exportId, childId, accountId, owner } = await queued()
    await manyEntries(accountId, childId, owner.userId, 1_200)
    const told = await noteProgress(exportId)
    const watching: BlobStore = {
      ...files,
      async put(name, bytes, options) {
        if (bytes instanceof Uint8Array) throw new Error('The file is not streamed')
        return files.put(name, bytes, options)
      },
    }
    await runExport(deps({ files: watching }), key, { signal: never(), isLastAttempt: false })
    const percents = await told()
    expect(percents).toEqual(percents.toSorted((a, b) => a - b))
    expect(percents.some((percent) => percent > 5 && percent < 95)).toBe(true)
    const state = await stateOf(exportId)
    expect(state).toMatchObject({ status: 'ready', progress_percent: 100 })
    expect(Number(state.size_bytes)).toBe((await files.stat(state.blob_key))?.sizeBytes)
  })

  test('shows one state of the data, whatever is written meanwhile', async () => {
    const { key, exportId, childId, accountId, owner } = await queued()
    await manyEntries(accountId, childId, owner.userId, 20)
    // Of somebody else's request: the export itself gets no second connection while it reads.
    const someoneWrites = AsyncResource.bind(() => manyEntries(accountId, childId, owner.userId, 5))
    const meanwhile: ExportPart = {
      what: 'files',
      name: 'none',
      about: { en: '', es: '' },
      async *list() {
        // After the lists were counted and before they are read.
        await someoneWrites()
        yield* []
      },
    }
    await runExport(deps({ parts: [...exportParts(items), meanwhile] }), key, {
      signal: never(),
      isLastAttempt: false,
    })
    const zip = await contentsOf(exportId)
    expect(JSON.parse(zip.get('entries-diaper.json') ?? '')).toHaveLength(20)
    expect(zip.get('entries-diaper.csv')?.split('\r\n')).toHaveLength(22)
  })

  test('takes files along, from the store', async () => {
    const { key, exportId, accountId } = await queued()
    const [kept, gone] = [uuidv7(), uuidv7()]
    const variant = 'original' as const
    const keeper = createFileKeeper({ ...app, files })
    const source = Buffer.from('a photo')
    const put = await keeper.put({ accountId, itemType: 'photo', itemId: kept }, [
      { variant, contentType: 'image/jpeg', source },
    ])
    await app.database.transaction((tx) => keeper.record(tx, put, app.clock.now()))
    const file = (itemId: string) => ({ accountId, itemType: 'photo' as const, itemId, variant })
    const photos: ExportPart = {
      what: 'files',
      name: 'photos',
      about: { en: 'Photos.', es: 'Fotos.' },
      list: () => [
        { path: '2026/one.jpg', file: file(kept), isBad: false },
        { path: '2026/gone.jpg', file: file(gone), isBad: false },
        { path: '2026/bad.jpg', file: file(kept), isBad: true },
      ],
    }
    await runExport(deps({ parts: [...exportParts(items), photos] }), key, { signal: never(), isLastAttempt: false })
    const zip = await contentsOf(exportId)
    expect(zip.get('photos/2026/one.jpg')).toBe('a photo')
    expect(zip.get('photos/2026/gone.jpg')).toBe('')
    expect(zip.get('README.txt')).toContain('photos/\n  Photos.')
    // What is known not to be readable is named, and keeps nobody from the rest.
    expect([...zip.keys()]).not.toContain('photos/2026/bad.jpg')
    expect(zip.get('README.txt')).toContain("aren't included:\n\nphotos/2026/bad.jpg\n")
  })

  test('cut short in the middle leaves no file, and the next try makes all of it', async () => {
    const { key, exportId, accountId, childId, owner } = await queued()
    await manyEntries(accountId, childId, owner.userId, 600)
    const stop = new AbortController()
    const cut: ExportPart = {
      what: 'files',
      name: 'cut',
      about: { en: '', es: '' },
      list: () => [
        { path: 'cut', file: { accountId, itemType: 'photo', itemId: uuidv7(), variant: 'original' }, isBad: false },
      ],
    }
    const reader = testReader(files)
    const cutting: RunExportDeps['fileReader'] = {
      ...reader,
      async find(...name) {
        stop.abort(new Error('The server stops.'))
        return reader.find(...name)
      },
    }
    const parts = [...exportParts(items), cut]
    const first = runExport(deps({ fileReader: cutting, parts }), key, { signal: stop.signal, isLastAttempt: false })
    await expect(first).rejects.toThrow('The server stops.')
    const middle = await stateOf(exportId)
    expect(middle.status).toBe('running')
    expect(Number(middle.progress_percent)).toBeGreaterThan(50)
    expect(await keysUnder(`exports/${accountId}/`)).toEqual([])
    await runExport(deps(), key, { signal: never(), isLastAttempt: true })
    const zip = await contentsOf(exportId)
    expect(JSON.parse(zip.get('entries-diaper.json') ?? '')).toHaveLength(600)
    // Once it is done, running it again does nothing.
    const done = await stateOf(exportId)
    await runExport(deps(), key, { signal: never(), isLastAttempt: true })
    expect(await stateOf(exportId)).toEqual(done)
  })

  test('that fails for the last time is given up, and another can be started', async () => {
    const { key, exportId, accountId, mara } = await queued()
    const full: BlobStore = {
      ...files,
      put: async () => {
        throw new Error('There is no room')
      },
    }
    const attempt = (isLastAttempt: boolean) =>
      expect(runExport(deps({ files: full }), key, { signal: never(), isLastAttempt })).rejects.toThrow('no room')
    await attempt(false)
    expect((await stateOf(exportId)).status).toBe('running')
    await attempt(true)
    const { items } = await mara.client.privacy.listExports({})
    expect(items).toMatchObject([{ id: exportId, status: 'failed', sizeBytes: null, expiresAt: null }])
    expect(await keysUnder(`exports/${accountId}/`)).toEqual([])
    await mara.export()
  })

  test('is not given up because the database has trouble that passes, also the last time', async () => {
    const { key, exportId } = await queued()
    const refused = Object.assign(new Error('too many clients'), { code: '53300', severity: 'FATAL' })
    const busy: BlobStore = {
      ...files,
      put: async () => {
        throw new Error('Failed query', { cause: refused })
      },
    }
    const attempt = runExport(deps({ files: busy }), key, { signal: never(), isLastAttempt: true })
    await expect(attempt).rejects.toThrow('Failed query')
    expect((await stateOf(exportId)).status).toBe('running')
    await runExport(deps(), key, { signal: never(), isLastAttempt: true })
    expect((await stateOf(exportId)).status).toBe('ready')
  })

  test('that lost its job is given up after an hour', async () => {
    const { exportId } = await queued()
    await tidyExports(deps())
    expect((await stateOf(exportId)).status).toBe('queued')
    app.clock.advance(3600 * 1000 + 1)
    expect(await tidyExports(deps())).toMatchObject({ lost: 1 })
    expect((await stateOf(exportId)).status).toBe('failed')
  })

  test('of somebody who left the family makes nothing', async () => {
    const { key, exportId, accountId, owner } = await queued()
    await app.people.removeMember(accountId, owner.userId)
    await runExport(deps(), key, { signal: never(), isLastAttempt: false })
    expect((await stateOf(exportId)).status).toBe('failed')
  })
})

describe('the end of the file', () => {
  test('comes after three days, and it is forgotten after a week', async () => {
    const { mara, owner, accountId } = await family()
    await mara.export()
    expect(await keysUnder(`exports/${accountId}/`)).toHaveLength(1)
    app.clock.advance(3 * dayMs - 1)
    await tidyExports(deps())
    const later = await app.as(owner.userId, accountId)
    expect((await later.download()).status).toBe(200)
    app.clock.advance(1)
    expect((await later.client.privacy.listExports({})).items).toMatchObject([{ status: 'expired' }])
    await tidyExports(deps())
    expect(await keysUnder(`exports/${accountId}/`)).toEqual([])
    app.clock.advance(4 * dayMs + 1)
    const last = await app.as(owner.userId, accountId)
    expect((await last.client.privacy.listExports({})).items).toEqual([])
    await tidyExports(deps())
    const { rows } = await app.database.pool.query('select id from data_exports where account_id = $1', [accountId])
    expect(rows).toEqual([])
  })
})

async function contentsOf(exportId: string): Promise<ReadonlyMap<string, string>> {
  const { blob_key: key } = await stateOf(exportId)
  const blob = await files.get(key)
  if (blob === null) throw new Error('There is no file')
  const chunks: Buffer[] = []
  for await (const chunk of blob.bytes) chunks.push(Buffer.from(chunk))
  return unzip(Buffer.concat(chunks))
}
