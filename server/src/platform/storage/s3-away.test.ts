import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Relay, startRelay } from '../testing/relay.ts'
import type { BlobStore } from './blob-store.ts'
import { openS3Store } from './s3-store.ts'
import { type SmallS3, startSmallS3 } from './testing/small-s3.ts'

let s3: SmallS3
let relay: Relay
let store: BlobStore

/** Answers are waited for as long as a busy machine may take, unless a test is about those that never come. */
const opened = (silenceMs = 60_000) => openS3Store({ ...s3.config, endpoint: relay.url }, { silenceMs })

beforeAll(async () => {
  s3 = await startSmallS3()
  relay = await startRelay(s3.config.endpoint)
})
beforeEach(async () => {
  store = opened()
  await store.put('kept', Buffer.from('kept'), text)
})
afterEach(() => {
  s3.fail(null)
  relay.open()
})
afterAll(() => {
  relay.close()
  s3.close()
})

const text = { contentType: 'text/plain' }

const asks: readonly (readonly [string, (store: BlobStore) => Promise<unknown>])[] = [
  ['put', (one) => one.put('new', Buffer.from('new'), text)],
  ['get', (one) => one.get('kept')],
  ['stat', (one) => one.stat('kept')],
  ['remove', (one) => one.remove('kept')],
  ['list', (one) => one.list('')[Symbol.asyncIterator]().next()],
  ['dropUnfinished', (one) => one.dropUnfinished(new Date())],
  ['ping', (one) => one.ping()],
]

test.each<readonly [string, () => void, number | undefined]>([
  ['refuses connections', () => relay.refuse(), undefined],
  ['takes them and says nothing', () => relay.silence(), 300],
  ['is overloaded', () => s3.fail({ status: 503, code: 'SlowDown' }), undefined],
  ['has an error of its own', () => s3.fail({ status: 500, code: 'InternalError' }), undefined],
])(
  'a store that %s is away, whatever it is asked, and then there again with what it had',
  async (_, fail, silenceMs) => {
    fail()
    const asked = opened(silenceMs)
    for (const [what, ask] of asks) {
      const error = await ask(asked).catch((thrown: unknown) => thrown)
      expect([what, error]).toEqual([what, expect.objectContaining({ name: 'StorageError', code: 'STORAGE_AWAY' })])
    }
    s3.fail(null)
    relay.open()
    const kept = await store.get('kept')
    expect(kept && String(await buffer(kept.bytes))).toBe('kept')
    expect(await store.stat('new')).toBeNull()
  },
)

test('an address where nobody is counts as away', async () => {
  const nobody = await startRelay(s3.config.endpoint)
  nobody.close()
  const away = openS3Store({ ...s3.config, endpoint: nobody.url })
  await expect(away.ping()).rejects.toMatchObject({ code: 'STORAGE_AWAY' })
})

test('a full store is full, and one that refuses our key is a mistake of ours', async () => {
  s3.fail({ status: 507, code: 'InsufficientStorage' })
  await expect(store.put('new', Buffer.from('new'), text)).rejects.toMatchObject({ code: 'STORAGE_FULL' })
  s3.fail({ status: 403, code: 'AccessDenied' })
  const refused = await store.put('new', Buffer.from('new'), text).catch((thrown: unknown) => thrown)
  expect(refused).toMatchObject({ name: 'AccessDenied' })
})

test('the sender of a stream who breaks off is not taken for a store that is away', async () => {
  const broken = Readable.from(
    (async function* () {
      yield Buffer.from('half')
      throw Object.assign(new Error('gone'), { code: 'ECONNRESET' })
    })(),
  )
  await expect(store.put('new', broken, text)).rejects.toMatchObject({ message: 'gone', code: 'ECONNRESET' })
  expect(await store.stat('new')).toBeNull()
})

test('an answer that is cut off fails whoever reads it, and is never half a file', async () => {
  const whole = Buffer.alloc(5_000_000, 'x')
  await store.put('large', whole, text)
  const blob = await store.get('large')
  if (blob === null) throw new Error('It is not there')
  blob.bytes.once('data', () => relay.refuse())
  await expect(buffer(blob.bytes)).rejects.toThrow()
})
