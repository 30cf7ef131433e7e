import { AsyncResource } from 'node:async_hooks'
import { createSecretKey, randomBytes } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestClock } from '../../platform/clock/clock.ts'
import type { FilesKey } from '../../platform/config/files-keys.ts'
import { testConfig } from '../../platform/config/test-config.ts'
import type { Database } from '../../platform/db/database.ts'
import { createSilentLog } from '../../platform/log/log.ts'
import type { BlobStore } from '../../platform/storage/blob-store.ts'
import { EncryptedFileError, encryptedBytes } from '../../platform/storage/encrypted-file.ts'
import { createTestDatabase } from '../../platform/testing/database.ts'
import { createTestStore, type TestStore } from '../../platform/testing/stores.ts'
import { createPeople, type People } from '../../testing/people.ts'
import { checkFiles } from './check-files.ts'
import { createFileKeys } from './family-keys.ts'
import { createFileKeeper, fileKeyPurge, filePurge } from './file-commands.ts'
import { createFileReader } from './file-reader.ts'
import { checkFilesKeys, FilesKeyError } from './master-keys.ts'
import { rotateFileKeys } from './rotate-keys.ts'

const clock = createTestClock('2026-11-19T10:24:00.000Z')
let database: Database
let store: TestStore
let files: BlobStore
let people: People

beforeAll(async () => {
  ;[database, store] = await Promise.all([createTestDatabase(), createTestStore()])
  files = store.files
  people = createPeople({ database, clock, config: testConfig() })
})
beforeEach(() => rows('delete from stored_files; delete from file_keys; delete from file_master_keys'))
afterAll(async () => {
  await Promise.all([database.close(), store.close()])
})

const rows = async (query: string, values: readonly unknown[] = []) =>
  (await database.pool.query(query, [...values])).rows

const keyNamed = (id: string): FilesKey => ({ id, key: createSecretKey(randomBytes(32)) })
const [a, b, c] = [keyNamed('a'), keyNamed('b'), keyNamed('c')]

/** What a server with these keys has. */
function serverWith(...filesKeys: readonly FilesKey[]) {
  const config = { ...testConfig(), filesKeys }
  const fileKeys = createFileKeys({ config, clock })
  const keeper = createFileKeeper({ config, database, files, fileKeys, clock, log: createSilentLog() })
  return { config, fileKeys, keeper, reader: createFileReader({ files, fileKeys }) }
}
type Server = ReturnType<typeof serverWith>

const newFamily = async () => (await people.createFamily()).accountId

async function bytesAt(key: string): Promise<Buffer> {
  const blob = await files.get(key)
  if (blob === null) throw new Error(`There is nothing under ${key}`)
  return buffer(blob.bytes)
}

async function storeOne({ keeper }: Server, accountId: string, text = 'a secret of the family') {
  const of = { accountId, itemType: 'photo', itemId: uuidv7() } as const
  const put = await keeper.put(of, [{ variant: 'small', contentType: 'text/plain', source: Buffer.from(text) }])
  expect(await database.transaction((tx) => keeper.record(tx, put, clock.now()))).toBe(true)
  return { ...of, variant: 'small' as const, key: put.files[0]?.key ?? '' }
}

async function textOf({ reader }: Server, name: Parameters<Server['reader']['find']>[1]): Promise<string | null> {
  const found = await reader.find(database.db, name)
  return found?.open == null ? null : (await buffer(found.open.bytes)).toString()
}
const isUnreadable = async (server: Server, name: Parameters<Server['reader']['find']>[1]) =>
  expect(textOf(server, name)).rejects.toThrow(EncryptedFileError)
const check = ({ config }: Server) => checkFilesKeys(database.db, config)

describe('a file', () => {
  test('is in the store as nobody can read it, and comes back', async () => {
    const server = serverWith(a)
    const name = await storeOne(server, await newFamily())
    const stored = await bytesAt(name.key)
    expect(stored.includes('secret')).toBe(false)
    expect(stored.length).toBe(encryptedBytes(22))
    expect(
      await rows('select size_bytes::int as size, wrapped_key is not null as is_wrapped from stored_files'),
    ).toEqual([{ size: 22, is_wrapped: true }])
    expect(await textOf(server, name)).toBe('a secret of the family')
    expect(await textOf(serverWith(a), name)).toBe('a secret of the family')
  })

  test('of a family does not open as another one, nor as one of another family', async () => {
    const server = serverWith(a)
    const [one, other] = [await newFamily(), await newFamily()]
    const [mine, second, theirs] = [
      await storeOne(server, one),
      await storeOne(server, one),
      await storeOne(server, other),
    ]
    const wrapOf = async (key: string) =>
      (await rows('select wrapped_key as w from stored_files where key = $1', [key]))[0].w
    const give = async (key: string, wrap: string) =>
      rows('update stored_files set wrapped_key = $2 where key = $1', [key, wrap])
    const own = await wrapOf(mine.key)
    for (const wrong of [await wrapOf(second.key), await wrapOf(theirs.key), '', 'AAAA']) {
      await give(mine.key, wrong)
      await isUnreadable(server, mine)
    }
    await give(mine.key, own)
    // The bytes of one in the place of another.
    const bytes = await bytesAt(second.key)
    await files.put(mine.key, bytes, { contentType: 'text/plain' })
    await isUnreadable(server, mine)
    // Bytes and key together, by somebody who may write to the database as well.
    await give(mine.key, await wrapOf(second.key))
    await isUnreadable(server, mine)
    // The key of one family in the place of another's.
    await rows(
      'update file_keys set wrapped_key = (select wrapped_key from file_keys where account_id = $1) where account_id = $2',
      [one, other],
    )
    await isUnreadable(serverWith(a), theirs)
  })

  test('that was cut, or is gone, is not taken for an empty one', async () => {
    const server = serverWith(a)
    const name = await storeOne(server, await newFamily(), 'x'.repeat(600_000))
    const bytes = await bytesAt(name.key)
    for (const cut of [
      bytes.subarray(0, -1),
      bytes.subarray(0, 300_000),
      Buffer.alloc(0),
      Buffer.concat([bytes, bytes]),
    ]) {
      await files.put(name.key, cut, { contentType: 'text/plain' })
      await isUnreadable(server, name)
      const range = () => ({ firstByte: 590_000, lastByte: 590_009 })
      await expect(server.reader.find(database.db, name, range)).rejects.toThrow(EncryptedFileError)
    }
    await files.remove(name.key)
    expect(await server.reader.find(database.db, name)).toMatchObject({ open: null })
    await rows('delete from stored_files')
    expect(await server.reader.find(database.db, name)).toBeNull()
  })

  test('is read once more where it went to another place meanwhile', async () => {
    const server = serverWith(a)
    const name = await storeOne(server, await newFamily())
    const plain = 'another one by now'
    const fileReader = createFileReader({
      fileKeys: server.fileKeys,
      files: {
        ...files,
        async get(key, options) {
          if (key !== name.key) return files.get(key, options)
          await files.put(`${key}2`, Buffer.from(plain), { contentType: 'text/plain' })
          await rows(`update stored_files set key = key || '2', wrapped_key = null, size_bytes = $1`, [plain.length])
          return null
        },
      },
    })
    const found = await fileReader.find(database.db, name)
    expect(found?.open && (await buffer(found.open.bytes)).toString()).toBe(plain)
  })
})

describe('the key of a family', () => {
  test('is made once, however many need it first', async () => {
    const accountId = await newFamily()
    const servers = Array.from({ length: 5 }, () => serverWith(a))
    const names = await Promise.all(servers.map((server) => storeOne(server, accountId)))
    expect(await rows('select count(*)::int as count from file_keys')).toEqual([{ count: 1 }])
    for (const name of names) expect(await textOf(serverWith(a), name)).toBe('a secret of the family')
  })

  test('that is gone since bytes were encrypted with it keeps them from being written down', async () => {
    const server = serverWith(a)
    const accountId = await newFamily()
    const of = { accountId, itemType: 'photo', itemId: uuidv7() } as const
    const file = { variant: 'small', contentType: 'text/plain', source: Buffer.from('lost otherwise') } as const
    for (const lose of [
      () => rows('delete from file_keys'),
      // As after a restore: another one.
      async () => {
        await rows('delete from file_keys')
        await serverWith(a).fileKeys.forWriting(database.db, accountId)
      },
    ]) {
      const put = await server.keeper.put(of, [file])
      await lose()
      await expect(database.transaction((tx) => server.keeper.record(tx, put, clock.now()))).rejects.toThrow(
        'another one',
      )
    }
    // The next try is stored with the key that there is.
    expect(await textOf(server, await storeOne(server, accountId))).toBe('a secret of the family')
    expect(await textOf(serverWith(a), await storeOne(server, accountId))).toBe('a secret of the family')
  })

  test('goes first with the family, and what a stopped purge leaves is read by nobody', async () => {
    const server = serverWith(a)
    const [gone, other] = [await newFamily(), await newFamily()]
    const [name, kept] = [await storeOne(server, gone), await storeOne(server, other)]
    expect(await textOf(server, name)).toBe('a secret of the family')
    const keyStep = fileKeyPurge(server.fileKeys)
    expect(await keyStep.count(database.db, gone)).toBe(1)
    expect(await keyStep.purge(database, gone, undefined)).toBe(1)
    // Rows and bytes are still there.
    expect(await files.stat(name.key)).not.toBeNull()
    await isUnreadable(server, name)
    await isUnreadable(serverWith(a), name)
    expect(await textOf(server, kept)).toBe('a secret of the family')
    for (const step of filePurge(files)) await step.purge(database, gone, undefined)
    expect(await files.stat(name.key)).toBeNull()
    expect(await keyStep.purge(database, gone, undefined)).toBe(0)
  })

  test('is forgotten after a while', async () => {
    const server = serverWith(a)
    const accountId = await newFamily()
    const name = await storeOne(server, accountId)
    await rows('delete from file_keys')
    expect(await textOf(server, name)).toBe('a secret of the family')
    clock.advance(5 * 60_000)
    await isUnreadable(server, name)
  })
})

describe('at the start', () => {
  test('new keys are noted, and known ones have to be themselves', async () => {
    await check(serverWith(a))
    await check(serverWith(a))
    await check(serverWith(b, a))
    expect(await rows('select id from file_master_keys order by id')).toEqual([{ id: 'a' }, { id: 'b' }])
    const wrong = { ...a, key: b.key }
    const refusal = /FILES_KEY: the key a is not what this database knows under that id.*No file was touched/
    await expect(check(serverWith(c, wrong))).rejects.toThrow(FilesKeyError)
    await expect(check(serverWith(c, wrong))).rejects.toThrow(refusal)
    // Nothing was noted of the other one.
    expect(await rows(`select id from file_master_keys where id = 'c'`)).toEqual([])
  })

  test('one that families need may not be missing, and one that nobody needs may', async () => {
    const accountId = await newFamily()
    await storeOne(serverWith(a), accountId)
    await check(serverWith(b, a))
    await expect(check(serverWith(b))).rejects.toThrow(/the key a is missing.*Add what is missing behind the others/)
    const local = { ...serverWith(c).config, filesKeyPath: '/home/mara/data.files-key' }
    await expect(checkFilesKeys(database.db, local)).rejects.toThrow(
      /FILES_KEY in \/home\/mara\/data.files-key: the key a is missing.*backup/,
    )
    expect(await rows(`select id from file_master_keys where id = 'c'`)).toEqual([])
    await rows('delete from stored_files; delete from file_keys')
    await check(serverWith(b))
  })

  test('one that comes later, and that this server lacks, makes no file of its families a bad one', async () => {
    const behind = serverWith(b)
    await check(behind)
    const name = await storeOne(serverWith(a, b), await newFamily())
    const { reader } = behind
    await expect(reader.find(database.db, name)).rejects.toThrow(FilesKeyError)
    const deps = { database, files, fileReader: reader, log: createSilentLog() }
    await expect(checkFiles(deps, clock.now(), { mostBytes: 1e9 })).rejects.toThrow(FilesKeyError)
    expect(await rows('select bad_as from stored_files where key = $1', [name.key])).toEqual([{ bad_as: null }])
  })

  test('of two servers that bring different keys under one id one is refused', async () => {
    const other = { id: 'a', key: b.key }
    const results = await Promise.allSettled([check(serverWith(a)), check(serverWith(other))])
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  })

  test('no key says what it is in what goes wrong', async () => {
    await check(serverWith(a))
    const error: unknown = await check(serverWith({ ...a, key: b.key })).catch((thrown: unknown) => thrown)
    const text = error instanceof Error ? `${error.message} ${error.stack}` : ''
    for (const { key } of [a, b])
      for (const encoding of ['hex', 'base64'] as const)
        expect(text).not.toContain(key.export().toString(encoding).slice(0, 12))
  })

  test('nothing is written with a key that does not fit', async () => {
    const accountId = await newFamily()
    await storeOne(serverWith(a), accountId)
    await expect(storeOne(serverWith({ ...a, key: b.key }), accountId)).rejects.toThrow(FilesKeyError)
    expect(await rows('select count(*)::int as count from stored_files')).toEqual([{ count: 1 }])
  })
})

describe('a rotation', () => {
  test('wraps the keys of all families anew, in small steps, and touches no file', async () => {
    const old = serverWith(a)
    const names: Awaited<ReturnType<typeof storeOne>>[] = []
    for (let count = 0; count < 5; count += 1) names.push(await storeOne(old, await newFamily()))
    const changedAt = async () => Promise.all(names.map(async ({ key }) => (await files.stat(key))?.changedAt))
    const before = await changedAt()
    const both = serverWith(b, a)
    await check(both)
    const added = await storeOne(both, await newFamily())
    expect(await rotateFileKeys(database, both.config.filesKeys, 2)).toMatchObject({
      ...{ rewrapped: 5, unopened: [] },
      needed: [{ id: 'a', families: 0 }],
    })
    expect(await rows('select distinct master_key_id as id from file_keys')).toEqual([{ id: 'b' }])
    for (const name of [...names, added]) {
      expect(await textOf(serverWith(b), name)).toBe('a secret of the family')
      // A server that has opened it before goes on, with both keys.
      expect(await textOf(both, name)).toBe('a secret of the family')
    }
    expect(await changedAt()).toEqual(before)
    await check(serverWith(b))
    expect(await rotateFileKeys(database, both.config.filesKeys)).toMatchObject({ rewrapped: 0 })
  })

  test('leaves alone what does not open, and says so', async () => {
    const server = serverWith(a)
    const [broken, good] = [await newFamily(), await newFamily()]
    await storeOne(server, broken)
    const name = await storeOne(server, good)
    await rows(`update file_keys set wrapped_key = 'AAAA' where account_id = $1`, [broken])
    const both = serverWith(b, a)
    await check(both)
    expect(await rotateFileKeys(database, both.config.filesKeys, 1)).toMatchObject({
      ...{ rewrapped: 1, unopened: [broken] },
      needed: [{ id: 'a', families: 1 }],
    })
    expect(await textOf(serverWith(b, a), name)).toBe('a secret of the family')
  })

  test('does not wait for uploads, nor they for it', async () => {
    const accountId = await newFamily()
    const both = serverWith(b, a)
    await check(both)
    const of = { accountId, itemType: 'photo', itemId: uuidv7() } as const
    const source = Buffer.from('on its way')
    const old = serverWith(a)
    const put = await old.keeper.put(of, [{ variant: 'small', contentType: 'text/plain', source }])
    // By somebody else, before the transaction ends.
    const rotate = AsyncResource.bind(() => rotateFileKeys(database, both.config.filesKeys))
    await database.transaction(async (tx) => {
      expect(await both.keeper.record(tx, put, clock.now())).toBe(true)
      expect(await rotate()).toMatchObject({ rewrapped: 1 })
    })
    expect(await textOf(serverWith(b), { ...of, variant: 'small' })).toBe('on its way')
  })
})
