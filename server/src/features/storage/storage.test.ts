import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, rm, utimes } from 'node:fs/promises'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { sweepTempFolders } from '../../platform/temp-folders/temp-folders.ts'
import { fileTime } from '../../platform/testing/file-time.ts'
import { codeOf, type Device, type DocumentFamily, startDocumentFamily } from '../documents/testing/document-family.ts'
import { checkFiles } from './check-files.ts'
import { createFileKeeper, type FileKeeper } from './file-commands.ts'
import { countBadFiles, listBadFiles, readLastCheck } from './health-queries.ts'
import { sweepFiles } from './sweep-files.ts'
import { makePlain, plainLength, testReader } from './testing/stored-bytes.ts'

const hourMs = 3600 * 1000
const dayMs = 24 * hourMs
let family: DocumentFamily
let mara: Device
let keeper: FileKeeper

beforeAll(async () => {
  family = await startDocumentFamily({ FILES_LIMIT_GB: '1' })
  mara = await family.as(family.owner)
  keeper = createFileKeeper({ ...family.app, files: family.files })
})
beforeEach(async () => {
  await family.app.database.pool.query(
    'delete from documents; delete from document_children; delete from stored_files; delete from account_storage',
  )
  for (const key of await family.keys()) await family.files.remove(key)
})
afterAll(() => family.stop())

const stats = async () => {
  const { figures } = await mara.api.storage.stats()
  if (figures === null) throw new Error('Nothing locks them')
  return figures
}
/** What is really there, byte by byte, without what encryption adds. */
async function storedBytes(): Promise<number> {
  let total = 0
  for (const key of await family.keys()) total += plainLength((await family.files.stat(key))?.sizeBytes ?? 0)
  return total
}
const bookedBytes = async () =>
  Number((await family.app.database.pool.query('select used_bytes from account_storage')).rows[0]?.used_bytes ?? 0)
const setLimit = (bytes: number) =>
  family.app.database.pool.query(
    'insert into account_storage values ($1, 0, $2) on conflict (account_id) do update set limit_bytes = $2',
    [family.accountId, bytes],
  )

describe('room', () => {
  test('is counted as the bytes that are there, deleted ones too until they are gone', async () => {
    expect(await stats()).toEqual({
      asOf: family.app.clock.now().toISOString(),
      usedBytes: 0,
      limitBytes: 1024 ** 3,
      databaseBytes: 0,
      otherBytes: 0,
      kinds: [],
      recentlyDeleted: { count: 0, bytes: 0 },
      people: [],
      children: [],
      months: [],
    })
    const made = await mara.upload()
    await mara.upload()
    await mara.api.documents.remove({ params: { id: made.id } })
    const bytes = await storedBytes()
    expect(bytes).toBeGreaterThan(0)
    const { usedBytes, kinds, recentlyDeleted, otherBytes } = await stats()
    expect([usedBytes, await bookedBytes(), otherBytes]).toEqual([bytes, bytes, 0])
    expect(kinds).toEqual([{ kind: 'document', count: 1, bytes: bytes / 2 }])
    expect(recentlyDeleted).toEqual({ count: 1, bytes: bytes / 2 })

    const keys = await family.app.database.transaction((tx) =>
      keeper.forget(tx, family.accountId, 'document', [made.id, uuidv7()]),
    )
    await keeper.remove([...keys, 'a/nothing/there'])
    expect([await storedBytes(), await bookedBytes(), (await stats()).usedBytes]).toEqual(
      Array.from({ length: 3 }, () => bytes / 2),
    )
  })

  test('is not exceeded by twenty uploads at once, and what found no room leaves nothing', async () => {
    await mara.upload()
    const one = await storedBytes()
    await setLimit(one * 5 + 10)
    const codes = await Promise.all(Array.from({ length: 20 }, () => codeOf(mara.upload())))
    expect(codes.filter((code) => code === undefined)).toHaveLength(4)
    expect(new Set(codes)).toEqual(new Set([undefined, 'QUOTA_EXCEEDED']))
    expect([await storedBytes(), await bookedBytes()]).toEqual([one * 5, one * 5])
    expect((await mara.api.documents.list()).items).toHaveLength(5)
    expect((await stats()).limitBytes).toBe(one * 5 + 10)
    await setLimit(1)
    expect(await codeOf(mara.upload())).toBe('QUOTA_EXCEEDED')
  })

  test('of a first file is measured as well, and given back when the transaction fails', async () => {
    const { accountId } = await family.people.createFamily()
    const of = { accountId, itemType: 'photo', itemId: uuidv7() } as const
    const put = await keeper.put(of, [{ variant: 'small', contentType: 'image/webp', source: new Uint8Array(10) }])
    const record = (limitBytes: number, size: number) =>
      family.app.database.transaction((tx) =>
        createFileKeeper({
          ...family.app,
          config: { ...family.app.config, filesLimitBytes: limitBytes },
          files: family.files,
        }).record(tx, { ...put, sizeBytes: size }, new Date()),
      )
    expect(await record(9, 10)).toBe(false)
    await expect(
      family.app.database.transaction(async (tx) => {
        expect(await keeper.record(tx, put, new Date())).toBe(true)
        throw new Error('afterwards')
      }),
    ).rejects.toThrow('afterwards')
    expect(await bookedBytes()).toBe(0)
    expect(await record(10, 10)).toBe(true)
    expect(await bookedBytes()).toBe(10)
    await keeper.discard(put)
    expect(await family.keys(of.accountId)).toEqual([])
  })

  test('a put that fails half-way leaves nothing', async () => {
    const { accountId } = await family.people.createFamily()
    const of = { accountId, itemType: 'document', itemId: uuidv7() } as const
    const put = keeper.put(of, [
      { variant: 'small', contentType: 'image/webp', source: new Uint8Array(10) },
      { variant: 'original', contentType: 'application/pdf', source: { path: join(tmpdir(), uuidv7()) } },
    ])
    await expect(put).rejects.toThrow('ENOENT')
    expect(await family.keys(of.accountId)).toEqual([])
  })
})

describe('the sweep', () => {
  const sweep = (now: Date) => {
    const { database, log } = family.app
    return sweepFiles({ database, files: family.files, log }, now)
  }
  const inAnHour = async () => new Date((await fileTime()).getTime() + hourMs + 1000)

  test('removes what belongs to nothing once it is an hour old, and nothing else', async () => {
    await mara.upload()
    const kept = await family.keys()
    const of = { accountId: family.accountId, itemType: 'photo', itemId: uuidv7() } as const
    await keeper.put(of, [{ variant: 'small', contentType: 'image/webp', source: new Uint8Array(10) }])
    await family.files.put('exports/of-another-feature', new Uint8Array(1), { contentType: 'application/zip' })
    await family.files.put('a/odd/key', new Uint8Array(1), { contentType: 'text/plain' })
    expect(await sweep(await fileTime())).toBe(0)
    expect(await family.keys()).toHaveLength(kept.length + 1)
    expect(await sweep(await inAnHour())).toBe(1)
    expect(await family.keys()).toEqual(kept)
    expect(await family.files.stat('exports/of-another-feature')).not.toBeNull()
    expect(await sweep(await inAnHour())).toBe(0)
  })

  test('takes the folders of uploads whose server is gone', async () => {
    const [old, fresh] = ['old', 'new'].map((name) => join(tmpdir(), `nestwren-upload-${name}-${uuidv7()}`))
    if (old === undefined || fresh === undefined) throw new Error('unreachable')
    await mkdir(old)
    await mkdir(fresh)
    const longAgo = new Date((await fileTime()).getTime() - 2 * hourMs)
    await utimes(old, longAgo, longAgo)
    expect(await sweepTempFolders(await fileTime())).toBeGreaterThanOrEqual(1)
    await expect(utimes(old, longAgo, longAgo)).rejects.toThrow('ENOENT')
    await utimes(fresh, longAgo, longAgo)
    await sweepTempFolders(await fileTime())
  })

  test('takes them at once where the process is known to be gone, and leaves those of one that lives', async () => {
    const machine = hostname()
      .replace(/[^a-zA-Z0-9]/g, '_')
      .slice(0, 60)
    const folderOf = async (of: string, pid: number) => {
      const path = join(tmpdir(), `nestwren-upload-${of}-${pid}-${uuidv7()}`)
      await mkdir(path)
      return path
    }
    const ended = spawnSync(process.execPath, ['--version']).pid
    const gone = await folderOf(machine, ended)
    // In a container every start has the same number, and this one has made none.
    const predecessor = await folderOf(machine, process.pid)
    const living = await folderOf(machine, process.ppid)
    const elsewhere = await folderOf('another', ended)
    await sweepTempFolders(await fileTime())
    expect([gone, predecessor, living, elsewhere].filter((path) => existsSync(path))).toEqual([living, elsewhere])
    for (const path of [living, elsewhere]) await rm(path, { recursive: true })
  })
})

describe('the check', () => {
  const logLines: unknown[] = []
  const log = { error: (facts: unknown) => void logLines.push(facts) }
  const check = (now: Date, mostBytes = 1e9, files = family.files) => {
    logLines.length = 0
    const { database } = family.app
    return checkFiles({ database, files, fileReader: testReader(files), log }, now, { mostBytes })
  }
  const bytesAt = async (key: string) => {
    const chunks: Uint8Array[] = []
    for await (const chunk of (await family.files.get(key))?.bytes ?? []) chunks.push(chunk)
    return Buffer.concat(chunks)
  }
  const start = new Date('2026-11-20T02:00:00.000Z')
  const later = (days: number) => new Date(start.getTime() + days * dayMs)

  test('finds what is missing or altered, says so each time, and touches nothing', async () => {
    const [good, altered, missing] = [await mara.upload(), await mara.upload(), await mara.upload()]
    const keyOf = async ({ id }: { id: string }) =>
      (await family.keys()).find((key) => key.includes(id) && key.endsWith('original')) ?? ''
    expect(await check(start)).toEqual({ checked: 9, missing: 0, altered: 0, unreadable: 0 })
    expect(await check(later(1))).toEqual({ checked: 0, missing: 0, altered: 0, unreadable: 0 })

    const [alteredKey, missingKey] = [await keyOf(altered), await keyOf(missing)]
    await makePlain({ database: family.app.database, files: family.files }, alteredKey)
    await family.files.put(alteredKey, new Uint8Array(good.sizeBytes), { contentType: 'application/pdf' })
    const kept = await bytesAt(missingKey)
    await family.files.remove(missingKey)
    for (const days of [31, 32]) {
      expect(await check(later(days))).toMatchObject({ checked: days === 31 ? 9 : 2, missing: 1, altered: 1 })
      expect(logLines).toHaveLength(2)
      expect(logLines).toContainEqual({ accountId: family.accountId, key: alteredKey, state: 'altered' })
      expect(logLines).toContainEqual({ accountId: family.accountId, key: missingKey, state: 'missing' })
    }
    expect(await family.files.stat(alteredKey)).not.toBeNull()
    expect((await stats()).kinds).toMatchObject([{ kind: 'document', count: 3 }])

    const { db } = family.app.database
    const bad = async () => (await listBadFiles(db, { limit: 10, after: null })).map(({ key, badAs }) => [key, badAs])
    expect((await bad()).toSorted()).toEqual(
      [
        [alteredKey, 'altered'],
        [missingKey, 'missing'],
      ].toSorted(),
    )
    expect(await listBadFiles(db, { limit: 10, after: null })).toMatchObject([
      { badSince: later(31) },
      { badSince: later(31) },
    ])
    expect(await readLastCheck(db)).toMatchObject({ endedAt: later(32), checked: 2, missing: 1, altered: 1 })
    expect(await countBadFiles(db, 1)).toBe(1)
    // What is right again is bad no more.
    await family.files.put(missingKey, kept, { contentType: 'application/pdf' })
    await check(later(33))
    expect((await bad()).map(([key]) => key)).toEqual([alteredKey])
  })

  test('finds encrypted files that are not what was written, which nobody is given for good ones', async () => {
    const [cut, swapped, other] = [await mara.upload(), await mara.upload(), await mara.upload()]
    const keyOf = async ({ id }: { id: string }) =>
      (await family.keys()).find((key) => key.includes(id) && key.endsWith('original')) ?? ''
    const [cutKey, swappedKey] = [await keyOf(cut), await keyOf(swapped)]
    const bytes = await bytesAt(cutKey)
    await family.files.put(cutKey, bytes.subarray(0, -1), { contentType: 'application/pdf' })
    await family.files.put(swappedKey, await bytesAt(await keyOf(other)), { contentType: 'application/pdf' })
    expect(await check(start)).toEqual({ checked: 9, missing: 0, altered: 0, unreadable: 2 })
    for (const { url } of [cut, swapped]) {
      expect((await family.read(url)).status).toBe(500)
      expect((await family.read(url, { range: 'bytes=0-3' })).status).toBe(500)
    }
    expect((await family.read(other.url)).status).toBe(200)
    await family.files.put(cutKey, bytes, { contentType: 'application/pdf' })
    expect(await check(later(1))).toEqual({ checked: 2, missing: 0, altered: 0, unreadable: 1 })
    expect((await family.read(cut.url)).status).toBe(200)
  })

  test('goes on past a file that cannot be read', async () => {
    await mara.upload()
    const [bad] = await family.keys()
    const failing: typeof family.files = {
      ...family.files,
      async get(key, options) {
        if (key === bad) throw Object.assign(new Error('EIO: i/o error, read'), { code: 'EIO' })
        return family.files.get(key, options)
      },
    }
    const found = { missing: 0, altered: 0, unreadable: 1 }
    expect(await check(start, 1e9, failing)).toEqual({ checked: 3, ...found })
    expect(logLines).toEqual([{ accountId: family.accountId, key: bad, state: 'unreadable' }])
    expect(await check(later(1), 1e9, failing)).toEqual({ checked: 1, ...found })
    expect(await check(later(1))).toEqual({ checked: 1, missing: 0, altered: 0, unreadable: 0 })
  })

  test('goes through many files in slices, those that were never looked at first', async () => {
    const first = await mara.upload()
    expect((await check(start)).checked).toBe(3)
    await mara.upload()
    const [slice] = [await check(later(40), 1)]
    expect(slice.checked).toBe(1)
    expect((await check(later(40))).checked).toBe(5)
    expect((await check(later(40))).checked).toBe(0)
    expect(first.sizeBytes).toBeGreaterThan(1)
  })
})
