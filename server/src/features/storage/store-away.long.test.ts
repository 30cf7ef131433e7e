import { readdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { ApiError } from '@nestwren/contract/client'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { makePhoto } from '../../platform/images/testing/pictures.ts'
import { purgeOver } from '../../platform/items/trash.ts'
import { openBlobStore } from '../../platform/storage/open-blob-store.ts'
import { openS3Store } from '../../platform/storage/s3-store.ts'
import { startSmallS3 } from '../../platform/storage/testing/small-s3.ts'
import { type Relay, startRelay } from '../../platform/testing/relay.ts'
import { createTestStore, s3Env, type TestStore, testS3 } from '../../platform/testing/stores.ts'
import { purgeOf } from '../../testing/purge-of.ts'
import { documentItem } from '../documents/item.ts'
import { type Device, type DocumentFamily, startDocumentFamily } from '../documents/testing/document-family.ts'
import { simplePdf } from '../documents/testing/simple-pdf.ts'
import { checkFiles } from './check-files.ts'
import { createFileKeeper } from './file-commands.ts'
import { sweepFiles } from './sweep-files.ts'
import { plainLength, testReader } from './testing/stored-bytes.ts'

// Pictures are really encoded, and a lost connection is tried again.
vi.setConfig({ testTimeout: 60_000 })

/** Files are in S3, which goes away in the middle of things: a real server of it where one is named. */

const hourMs = 3_600_000
const dayMs = 24 * hourMs

let relay: Relay
let family: DocumentFamily
let mara: Device
let photoBytes: Uint8Array<ArrayBuffer>

async function bucket(): Promise<TestStore> {
  if (testS3() !== null) return createTestStore('s3')
  const s3 = await startSmallS3()
  const close = async () => s3.close()
  return { env: s3Env(s3.config), files: openS3Store(s3.config), unfinished: async () => 0, close }
}

beforeAll(async () => {
  const store = await bucket()
  relay = await startRelay(store.env.S3_ENDPOINT ?? '')
  family = await startDocumentFamily({ ...store.env, S3_ENDPOINT: relay.url }, store)
  mara = await family.as(family.owner)
  photoBytes = Uint8Array.from(await makePhoto(1600, 1200))
})
afterEach(() => relay.open())
afterAll(async () => {
  relay.close()
  await family.stop()
})

const uploads = {
  photo: (id: string) =>
    mara.api.photos.upload({ body: { id, childIds: family.junoId, tz: 'UTC' }, file: new Blob([photoBytes]) }),
  document: (id: string) => mara.upload({ id }),
}
/** After which share of a file the store goes away; the long run also looks at the ends. */
const cuts = process.env.TEST_LONG ? [0, 0.4, 0.95] : [0.4]
const sizesOf = { photo: 4, document: 3 }

const rows = async (query: string) => (await family.app.database.pool.query(query)).rows
const booked = async (): Promise<string[]> =>
  (await rows('select key from stored_files')).map(({ key }) => String(key)).toSorted()
const state = async () => ({
  photos: await rows('select id from photos order by id'),
  documents: await rows('select id from documents order by id'),
  book: await booked(),
  room: await rows('select used_bytes from account_storage'),
  temporary: (await readdir(tmpdir())).filter((name) => name.startsWith('nestwren-upload-')),
})
/** As the server has it, over the relay. */
const deps = async () => {
  const { database, log } = family.app
  const files = await openBlobStore(family.app.config)
  return { database, log, files, fileReader: testReader(files) }
}
const sweep = async () => sweepFiles(await deps(), new Date(Date.now() + 2 * hourMs))

async function failureOf(call: Promise<unknown>): Promise<unknown> {
  const error: unknown = await call.catch((thrown: unknown) => thrown)
  if (!(error instanceof ApiError)) throw new Error('It was not refused', { cause: error })
  return { status: error.status, code: error.code, retryAfterS: error.retryAfterS }
}
const isAway = { status: 503, code: 'UNAVAILABLE', retryAfterS: 5 }

describe.each(['photo', 'document'] as const)('a %s that is uploaded while the store goes away', (thing) => {
  test.each(cuts)('after %f of its bytes is refused whole, and stored once by the retry', async (share) => {
    relay.open()
    await uploads[thing](uuidv7())
    const all = relay.sentBytes()
    const before = await state()
    const id = uuidv7()

    if (share === 0) relay.refuse()
    else relay.refuseAfter(Math.floor(all * share))
    expect(await failureOf(uploads[thing](id))).toEqual(isAway)
    expect(await failureOf(uploads[thing](id))).toEqual(isAway)
    expect(await state()).toEqual(before)

    relay.open()
    await uploads[thing](id)
    const files = await rows(`select key from stored_files where thing_id = '${id}'`)
    expect(files).toHaveLength(sizesOf[thing])
    expect((await family.keys()).length).toBeGreaterThanOrEqual((await booked()).length)
    await sweep()
    expect((await family.keys()).toSorted()).toEqual(await booked())
    let bytes = 0
    for (const key of await family.keys()) bytes += plainLength((await family.files.stat(key))?.sizeBytes ?? 0)
    const usedBytes = (await mara.api.storage.stats()).figures?.usedBytes
    expect([usedBytes, Number((await rows('select used_bytes from account_storage'))[0]?.used_bytes)]).toEqual([
      bytes,
      bytes,
    ])
  })
})

describe('while the store is away', () => {
  test('a file is not there for the moment, which is told, and the rest goes on', async () => {
    const made = await mara.upload()
    relay.refuse()
    const answer = await family.read(made.url)
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5'])
    expect(await answer.json()).toMatchObject({ code: 'UNAVAILABLE', error: expect.any(String) })
    expect((await mara.api.documents.get({ params: { id: made.id } })).title).toBe('Passport')
    const ready = await family.read('/readyz')
    expect(ready.status).toBe(503)
    expect(await ready.json()).toMatchObject({ parts: { files: 'not ready', database: 'ready' } })
    relay.open()
    const part = await family.read(made.url, { range: 'bytes=0-3' })
    expect([part.status, await part.text()]).toEqual([206, '%PDF'])
    expect((await family.read('/readyz')).status).toBe(200)
  })

  test('a file that is being read ends in an error, never short', async () => {
    const bytes = new Uint8Array(5_000_000)
    bytes.set(simplePdf())
    const { url } = await mara.upload({ file: new File([bytes], 'long.pdf') })
    expect((await (await family.read(url)).arrayBuffer()).byteLength).toBe(bytes.length)
    relay.refuseAfterAnswers(2_000_000)
    const answer = await family.read(url)
    expect(answer.status).toBe(200)
    await expect(answer.arrayBuffer()).rejects.toThrow()
    expect((await family.read('/healthz')).status).toBe(200)
  })

  test('the sweep and the check stop, and take nothing for lost', async () => {
    const of = { accountId: family.accountId, itemType: 'photo', itemId: uuidv7() } as const
    const stray = await createFileKeeper({ ...family.app, files: family.files }).put(of, [
      { variant: 'small', contentType: 'image/webp', source: new Uint8Array(10) },
    ])
    const before = await family.keys()
    const logLines: unknown[] = []
    const log = { error: (facts: unknown) => void logLines.push(facts) }
    const check = async () => checkFiles({ ...(await deps()), log }, new Date(), { mostBytes: 1e9 })
    relay.refuse()
    await expect(sweep()).rejects.toMatchObject({ code: 'STORAGE_AWAY' })
    await expect(check()).rejects.toMatchObject({ code: 'STORAGE_AWAY' })
    expect(logLines).toEqual([])
    relay.open()
    expect(await family.keys()).toEqual(before)
    expect(await check()).toMatchObject({ missing: 0, altered: 0, unreadable: 0 })
    expect(await sweep()).toBe(1)
    expect(await family.keys()).not.toContain(stray.files[0]?.key)
  })

  test('what is removed for good goes from the family at once, and from the store with the next sweep', async () => {
    const made = await mara.upload()
    await mara.api.documents.remove({ params: { id: made.id } })
    const all = await deps()
    const keeper = createFileKeeper({ ...family.app, files: all.files })
    const later = new Date(family.app.clock.now().getTime() + 31 * dayMs)
    relay.refuse()
    const removed = await purgeOver(all.database, [purgeOf(documentItem, keeper)], later)
    expect(removed).toEqual({ documents: 1 })
    relay.open()
    const left = (await family.keys()).filter((key) => key.includes(made.id))
    expect(left).toHaveLength(3)
    expect((await booked()).filter((key) => key.includes(made.id))).toEqual([])
    expect(await sweep()).toBe(3)
    expect((await family.keys()).toSorted()).toEqual(await booked())
  })
})
