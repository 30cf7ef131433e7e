import { createHash, randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestStore, storeKindsHere, type TestStore } from '../testing/stores.ts'
import type { BlobStore } from './blob-store.ts'

const text = { contentType: 'text/plain' }

describe.each(storeKindsHere())('%s', (kind) => {
  let place: TestStore
  let store: BlobStore
  beforeAll(async () => {
    place = await createTestStore(kind)
    store = place.files
  })
  afterAll(() => place.close())

  const read = async (key: string) => {
    const blob = await store.get(key)
    return blob && buffer(blob.bytes)
  }
  const list = async (prefix: string) => {
    const keys: string[] = []
    for await (const key of store.list(prefix)) keys.push(key)
    return keys
  }

  test('gives back what was put, with its type and size', async () => {
    expect(await store.put('a/one.txt', Buffer.from('hello'), text)).toEqual({ sizeBytes: 5 })
    expect(String(await read('a/one.txt'))).toBe('hello')
    expect(await store.stat('a/one.txt')).toMatchObject({
      sizeBytes: 5,
      contentType: 'text/plain',
      changedAt: expect.any(Date),
    })
  })

  test('an empty file is a file', async () => {
    await store.put('empty', Buffer.alloc(0), text)
    expect(await store.stat('empty')).toMatchObject({ sizeBytes: 0 })
    expect((await read('empty'))?.length).toBe(0)
  })

  test('a stream longer than several parts comes back byte for byte', async () => {
    const chunks = Array.from({ length: 300 }, () => randomBytes(67_000))
    const whole = Buffer.concat(chunks)
    expect(await store.put('big', Readable.from(chunks), { contentType: 'image/jpeg' })).toEqual({
      sizeBytes: whole.length,
    })
    const hash = (bytes: Uint8Array | null) => bytes && createHash('sha256').update(bytes).digest('hex')
    expect(hash(await read('big'))).toBe(hash(whole))
    const range = await store.get('big', { range: { firstByte: 9_000_000, lastByte: 9_000_099 } })
    expect(range).toMatchObject({ lengthBytes: 100, sizeBytes: whole.length })
    expect(range && (await buffer(range.bytes)).equals(whole.subarray(9_000_000, 9_000_100))).toBe(true)
  })

  test('ranges end with the file, and one beyond it is nothing', async () => {
    await store.put('range', Buffer.from('0123456789'), text)
    const tail = await store.get('range', { range: { firstByte: 7, lastByte: 5_000 } })
    expect(tail && String(await buffer(tail.bytes))).toBe('789')
    expect(await store.get('range', { range: { firstByte: 10, lastByte: 12 } })).toBeNull()
    await expect(store.get('range', { range: { firstByte: 5, lastByte: 4 } })).rejects.toThrow(RangeError)
  })

  test('a put replaces, and a reader that has begun ends with the old bytes', async () => {
    const old = randomBytes(600_000)
    await store.put('replaced', old, text)
    const reader = await store.get('replaced')
    await store.put('replaced', Buffer.from('new'), { contentType: 'application/pdf' })
    expect(reader && (await buffer(reader.bytes)).equals(old)).toBe(true)
    expect(String(await read('replaced'))).toBe('new')
    expect(await store.stat('replaced')).toMatchObject({ contentType: 'application/pdf' })
  })

  test.each([0, 1_000, 20_000_000])('a stream that breaks after %i bytes leaves nothing', async (brokenAfterBytes) => {
    async function* broken() {
      for (let sent = 0; sent < brokenAfterBytes; sent += 1_000_000)
        yield Buffer.alloc(Math.min(1_000_000, brokenAfterBytes - sent))
      throw new Error('connection lost')
    }
    const key = `broken/${brokenAfterBytes}`
    await expect(store.put(key, Readable.from(broken()), text)).rejects.toThrow('connection lost')
    expect(await store.stat(key)).toBeNull()
    expect(await list('broken/')).toEqual([])
    expect(await place.unfinished()).toBe(0)
  })

  test('a put that breaks leaves the old file as it was', async () => {
    await store.put('kept', Buffer.from('old'), text)
    const broken = Readable.from(
      (async function* () {
        yield Buffer.from('half')
        throw new Error('connection lost')
      })(),
    )
    await expect(store.put('kept', broken, text)).rejects.toThrow('connection lost')
    expect(String(await read('kept'))).toBe('old')
  })

  test('what is not there is null, and removing it is no error', async () => {
    expect(await store.get('nothing/here')).toBeNull()
    expect(await store.stat('nothing/here')).toBeNull()
    await store.remove('nothing/here')
  })

  test('a removed file is gone', async () => {
    await store.put('gone/x/y', Buffer.from('x'), text)
    await store.remove('gone/x/y')
    expect(await store.stat('gone/x/y')).toBeNull()
    expect(await list('gone/')).toEqual([])
  })

  test('lists by prefix, in order', async () => {
    for (const key of ['list/b', 'list/a/2', 'list/a/1', 'list-other', 'list/B'])
      await store.put(key, Buffer.from('x'), text)
    expect(await list('list/')).toEqual(['list/B', 'list/a/1', 'list/a/2', 'list/b'])
    expect(await list('list/a')).toEqual(['list/a/1', 'list/a/2'])
  })

  test('many puts of one key at once end with one of them, whole', async () => {
    const versions = Array.from({ length: 12 }, (_, i) => Buffer.alloc(50_000, i))
    await Promise.all(versions.map((version) => store.put('race', version, text)))
    const last = await read('race')
    expect(versions.some((version) => last?.equals(version))).toBe(true)
  })

  test('what a put that was cut short has left goes once it is old, and nothing else', async () => {
    await store.put('whole', Buffer.from('whole'), text)
    const goOn = Promise.withResolvers<void>()
    const waiting = Readable.from(
      (async function* () {
        for (let sent = 0; sent < 20; sent += 1) yield Buffer.alloc(1_000_000)
        await goOn.promise
        yield Buffer.alloc(1)
      })(),
    )
    const put = store.put('cut', waiting, text)
    const refused = expect(put).rejects.toThrow()
    await expect.poll(() => place.unfinished()).toBe(1)
    // By the store's own clock, which a simulated time leaves alone.
    const now = (await store.stat('whole'))?.changedAt.getTime() ?? Number.NaN
    expect(await store.dropUnfinished(new Date(now - 3_600_000))).toBe(0)
    expect(await place.unfinished()).toBe(1)
    expect(await store.dropUnfinished(new Date(now + 3_600_000))).toBe(1)
    expect(await place.unfinished()).toBe(0)
    goOn.resolve()
    await refused
    expect(await store.stat('cut')).toBeNull()
    expect(String(await read('whole'))).toBe('whole')
  })

  test.each([
    '',
    '.',
    '..',
    '../x',
    'a/../b',
    '/a',
    'a/',
    'a//b',
    'a/.hidden',
    'a\\b',
    'a\0b',
    'ä',
    'a b',
    'x'.repeat(600),
    `${'a/'.repeat(17)}a`,
  ])('%j is no key', async (key) => {
    await expect(store.put(key, Buffer.from('x'), text)).rejects.toThrow(TypeError)
    await expect(store.get(key)).rejects.toThrow(TypeError)
    await expect(store.stat(key)).rejects.toThrow(TypeError)
    await expect(store.remove(key)).rejects.toThrow(TypeError)
  })

  test('answers', async () => {
    await expect(store.ping()).resolves.toBeUndefined()
  })
})
