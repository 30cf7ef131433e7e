import { buffer } from 'node:stream/consumers'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestClock } from '../../platform/clock/clock.ts'
import { testConfig } from '../../platform/config/test-config.ts'
import type { Database } from '../../platform/db/database.ts'
import { createSilentLog } from '../../platform/log/log.ts'
import { type BlobStore, StorageError } from '../../platform/storage/blob-store.ts'
import { createTestDatabase } from '../../platform/testing/database.ts'
import { fileTime } from '../../platform/testing/file-time.ts'
import { createTestStore, type TestStore } from '../../platform/testing/stores.ts'
import { createPeople, type People } from '../../testing/people.ts'
import { checkFiles } from './check-files.ts'
import { encryptOldFiles } from './encrypt-old-files.ts'
import { createFileKeys } from './family-keys.ts'
import { createFileKeeper } from './file-commands.ts'
import { sweepFiles } from './sweep-files.ts'
import { makePlain, plainBytes, testReader } from './testing/stored-bytes.ts'

const clock = createTestClock('2026-11-19T10:24:00.000Z')
const config = testConfig()
let database: Database
let store: TestStore
let files: BlobStore
let people: People

beforeAll(async () => {
  ;[database, store] = await Promise.all([createTestDatabase(), createTestStore()])
  files = store.files
  people = createPeople({ database, clock, config })
})
beforeEach(async () => {
  await rows('delete from stored_files; delete from account_storage')
  for await (const key of files.list('')) await files.remove(key)
})
afterAll(async () => {
  await Promise.all([database.close(), store.close()])
})

const rows = async (query: string, values: readonly unknown[] = []) =>
  (await database.pool.query(query, [...values])).rows

/** A file that was stored before files were encrypted. */
async function plainFile(text: string) {
  const { accountId } = await people.createFamily()
  const keeper = createFileKeeper({ config, database, files, clock, log: createSilentLog() })
  const of = { accountId, itemType: 'document', itemId: uuidv7() } as const
  const put = await keeper.put(of, [{ variant: 'original', contentType: 'text/plain', source: Buffer.from(text) }])
  await database.transaction((tx) => keeper.record(tx, put, clock.now()))
  const key = put.files[0]?.key ?? ''
  await makePlain({ database, files }, key)
  return { ...of, variant: 'original' as const, key }
}
type Plain = Awaited<ReturnType<typeof plainFile>>

const logLines: unknown[] = []
const encrypt = (over: { files?: BlobStore; mostBytes?: number; signal?: AbortSignal } = {}) => {
  const { mostBytes = 1e9, signal } = over
  const log = { error: (facts: unknown) => void logLines.push(facts) }
  const deps = { database, files: over.files ?? files, fileKeys: createFileKeys({ config, clock }), log }
  return encryptOldFiles(deps, { mostBytes, ...(signal && { signal }) })
}
const textOf = async ({ key: _key, ...name }: Plain) => {
  const found = await testReader(files).find(database.db, name)
  return found?.open == null ? null : (await buffer(found.open.bytes)).toString()
}
async function bytesAt(key: string): Promise<Buffer> {
  const blob = await files.get(key)
  if (blob === null) throw new Error(`There is nothing under ${key}`)
  return buffer(blob.bytes)
}
async function keys(): Promise<string[]> {
  const found: string[] = []
  for await (const key of files.list('')) found.push(key)
  return found
}
const booked = async () => (await rows('select key from stored_files order by key')).map(({ key }) => String(key))
const plainLeft = async () =>
  Number((await rows('select count(*)::int as count from stored_files where wrapped_key is null'))[0]?.count)

test('old files are read as they are, then encrypted, then read as before', async () => {
  const [one, two] = [await plainFile('a passport'), await plainFile('x'.repeat(700_000))]
  expect([await textOf(one), (await bytesAt(one.key)).toString()]).toEqual(['a passport', 'a passport'])
  const before = await rows('select * from stored_files order by account_id')
  expect(await encrypt()).toEqual({ encrypted: 2, failed: 0 })
  expect([await textOf(one), await textOf(two)]).toEqual(['a passport', 'x'.repeat(700_000)])
  const after = await rows('select * from stored_files order by account_id')
  const same = ({ key: _key, wrapped_key: _wrapped, ...rest }: Record<string, unknown>) => rest
  expect(after.map(same)).toEqual(before.map(same))
  expect(await plainLeft()).toBe(0)
  // Nothing of the plain ones is left, and nothing else came.
  expect((await keys()).toSorted()).toEqual(await booked())
  expect(await keys()).not.toContain(one.key)
  for (const key of await keys()) expect((await bytesAt(key)).includes('passport')).toBe(false)
  expect(await encrypt()).toEqual({ encrypted: 0, failed: 0 })
})

test('what is altered, missing or bad is left for the check, and keeps nobody else from it', async () => {
  const [altered, missing, short, bad, good] = [
    ...[await plainFile('altered'), await plainFile('missing'), await plainFile('too short')],
    ...[await plainFile('bad'), await plainFile('good')],
  ]
  if (!(altered && missing && short && bad && good)) throw new Error('unreachable')
  await files.put(altered.key, Buffer.from('ALTERED'), { contentType: 'text/plain' })
  await files.remove(missing.key)
  await files.put(short.key, Buffer.from('too'), { contentType: 'text/plain' })
  await rows(`update stored_files set bad_as = 'altered', bad_since = now() where key = $1`, [bad.key])
  logLines.length = 0
  expect(await encrypt()).toEqual({ encrypted: 1, failed: 2 })
  expect(logLines.map((facts) => (facts as { key: string }).key).toSorted()).toEqual(
    [altered.key, short.key].toSorted(),
  )
  expect(await plainLeft()).toBe(4)
  expect(await textOf(good)).toBe('good')
  expect((await keys()).length).toBe(4)
})

test('files of a family that is being removed stay as they are, and no key is made for it', async () => {
  const gone = await plainFile('of a family that left')
  await rows('insert into account_deletions (account_id, requested_at) values ($1, now())', [gone.accountId])
  await rows('delete from file_keys where account_id = $1', [gone.accountId])
  const other = await plainFile('of one that stays')
  expect(await encrypt()).toEqual({ encrypted: 1, failed: 0 })
  expect((await bytesAt(gone.key)).toString()).toBe('of a family that left')
  expect(await rows('select account_id from file_keys where account_id = $1', [gone.accountId])).toEqual([])
  expect(await textOf(other)).toBe('of one that stays')
})

test('a run ends where it has read enough, and the next one goes on', async () => {
  for (let count = 0; count < 3; count += 1) await plainFile('ten bytes.')
  expect(await encrypt({ mostBytes: 15 })).toEqual({ encrypted: 2, failed: 0 })
  expect(await encrypt({ mostBytes: 15 })).toEqual({ encrypted: 1, failed: 0 })
  // What fails takes nothing of what is there for the others.
  const [broken] = [await plainFile('not as it was'), await plainFile('ten bytes.')]
  await files.put(broken.key, Buffer.from('NOT AS IT WAS'), { contentType: 'text/plain' })
  expect(await encrypt({ mostBytes: 5 })).toEqual({ encrypted: 1, failed: 1 })
  const stopped = AbortSignal.abort(new Error('The server stops.'))
  await plainFile('one more')
  await expect(encrypt({ signal: stopped })).rejects.toThrow('The server stops.')
})

test('killed before or after its row was changed, a file is old or new, and the sweep takes the other', async () => {
  const deaths = {
    'before the bytes': (name: string) => name === 'put',
    'before the old ones go': (name: string) => name === 'remove',
  }
  for (const dies of Object.values(deaths)) {
    const file = await plainFile('a passport')
    // From its death on a process does nothing any more.
    let isDead = false
    const die = (name: string) => {
      isDead ||= dies(name)
      if (isDead) throw new StorageError('STORAGE_AWAY', null)
    }
    const dying: BlobStore = {
      ...files,
      async put(...args) {
        const put = await files.put(...args)
        die('put')
        return put
      },
      async remove(key) {
        die('remove')
        await files.remove(key)
      },
    }
    await expect(encrypt({ files: dying })).rejects.toThrow(StorageError)
    expect(await textOf(file)).toBe('a passport')
    expect(await keys()).toHaveLength(2)
    const inTwoHours = new Date((await fileTime()).getTime() + 2 * 3_600_000)
    const log = { info: () => undefined }
    expect(await sweepFiles({ database, files, log }, inTwoHours)).toBe(1)
    expect(await keys()).toEqual(await booked())
    expect(await textOf(file)).toBe('a passport')
    await encrypt()
    expect([await textOf(file), await plainLeft()]).toEqual(['a passport', 0])
    await rows('delete from stored_files')
    for (const key of await keys()) await files.remove(key)
  }
})

test('a file whose item is removed meanwhile leaves nothing', async () => {
  const file = await plainFile('removed')
  const removing: BlobStore = {
    ...files,
    async put(...args) {
      await rows('delete from stored_files where key = $1', [file.key])
      await files.remove(file.key)
      return files.put(...args)
    },
  }
  expect(await encrypt({ files: removing })).toEqual({ encrypted: 0, failed: 0 })
  expect(await keys()).toEqual([])
})

test('the check takes a file that is encrypted meanwhile for no missing one', async () => {
  const file = await plainFile('a passport')
  const reader = testReader(files)
  const log = { error: () => undefined }
  const slow: typeof reader = {
    ...reader,
    async open(...args) {
      await encrypt()
      return reader.open(...args)
    },
  }
  const check = (fileReader: typeof reader) =>
    checkFiles({ database, files, fileReader, log }, clock.now(), { mostBytes: 1e9 })
  expect(await check(slow)).toEqual({ checked: 0, missing: 0, altered: 0, unreadable: 0 })
  expect(await check(reader)).toEqual({ checked: 1, missing: 0, altered: 0, unreadable: 0 })
  const [key = ''] = await keys()
  expect((await plainBytes({ database, files }, key)).toString()).toBe('a passport')
  expect(key).not.toBe(file.key)
})
