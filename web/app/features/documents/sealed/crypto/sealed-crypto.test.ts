import { argon2id } from 'hash-wasm'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { DoesNotOpen } from './aead.ts'
import { type ArgonCost, CannotDerive, chooseCost, type Derive, isFair } from './argon.ts'
import { type Bytes, concat, fromBase64Url, randomBytes, toBase64Url } from './bytes.ts'
import { newContentKey, unwrapContentKey, wrapContentKey } from './content-key.ts'
import { mergedKnown, openKnown, sealKnown, trustIn, withKnown } from './known-keys.ts'
import { openMeta, type SealedMeta, sealMeta } from './meta.ts'
import {
  createPersonKey,
  KeyIsGone,
  lockWithPasskey,
  lockWithPassphrase,
  lockWithRecovery,
  openWithPasskey,
  openWithPassphrase,
  openWithRecovery,
  type PersonKey,
  proofOf,
  wipe,
} from './person-key.ts'
import { openFile, paddedBytes, sealFile } from './sealed-file.ts'
import { areTheWords, fingerprintOf, newRecovery, readRecovery } from './words.ts'

const [accountId, documentId, otherId] = [
  '0193f000-0000-7000-8000-000000000001',
  '0193f000-0000-7000-8000-000000000002',
  '0193f000-0000-7000-8000-000000000003',
]
const floor = { memoryKib: 19_456, passes: 2 }
const derive: Derive = (passphrase, salt, { memoryKib, passes }) =>
  argon2id({
    ...{ password: `${passphrase}\u0000`, salt, memorySize: memoryKib, iterations: passes, parallelism: 1 },
    ...{ hashLength: 32, outputType: 'binary' },
  }).then((hash) => Uint8Array.from(hash))

let mara: PersonKey
let ben: PersonKey

beforeAll(() => {
  mara = createPersonKey({ accountId, userId: 'mara', keyId: 'key-of-mara' })
  ben = createPersonKey({ accountId, userId: 'ben', keyId: 'key-of-ben' })
})

const bytesOf = async (blob: Blob): Promise<Bytes> => new Uint8Array(await blob.arrayBuffer())
const flipped = (bytes: Bytes, at: number): Bytes => bytes.map((byte, index) => (index === at ? byte ^ 1 : byte))

describe('a file', () => {
  const chunk = 256 * 1024
  const whole = chunk + 16
  const header = 29
  const facts = { sizeBytes: 3 * chunk + 5, contentType: 'application/pdf' }
  let key: Bytes
  let plain: Bytes
  let sealed: Bytes
  const opens = (bytes: Bytes, over: Partial<typeof facts> = {}, id = documentId, by = key) =>
    openFile(by, id, new Blob([bytes]), { ...facts, ...over })

  beforeAll(async () => {
    key = newContentKey()
    plain = new Uint8Array(facts.sizeBytes).map((_, at) => at % 251)
    sealed = await bytesOf(await sealFile(key, documentId, new Blob([plain])))
  })

  test('comes back as it was, with its type', async () => {
    const opened = await opens(sealed)
    expect(opened.type).toBe('application/pdf')
    expect(toBase64Url(await bytesOf(opened))).toBe(toBase64Url(plain))
    expect(Buffer.from(sealed).includes(Buffer.from(plain.slice(0, 64)))).toBe(false)
  })

  test.each([0, 1, 16_384, 16_385, chunk - 1, chunk, chunk + 1])('of %d bytes comes back too', async (sizeBytes) => {
    const bytes = randomBytes(Math.min(sizeBytes, 65_536))
    const file = new Blob([bytes, new Uint8Array(sizeBytes - bytes.length)])
    const opened = await openFile(key, documentId, await sealFile(key, documentId, file), { ...facts, sizeBytes })
    expect(toBase64Url(await bytesOf(opened))).toBe(toBase64Url(await bytesOf(file)))
  })

  const chunkAt = (at: number) => sealed.slice(header + at * whole, header + (at + 1) * whole)
  const spoiled: readonly (readonly [string, () => Bytes])[] = [
    ['a chunk that was tampered with', () => flipped(sealed, header + whole + 7)],
    ['a tag that was tampered with', () => flipped(sealed, header + whole - 1)],
    [
      'two chunks in each other’s place',
      () => concat(sealed.slice(0, header), chunkAt(1), chunkAt(0), sealed.slice(header + 2 * whole)),
    ],
    ['a chunk twice', () => concat(sealed.slice(0, header), chunkAt(0), chunkAt(0), sealed.slice(header + 2 * whole))],
    ['an end that is missing', () => sealed.slice(0, header + 3 * whole)],
    ['a byte that is missing', () => sealed.slice(0, -1)],
    ['a byte too many', () => concat(sealed, new Uint8Array(1))],
    ['a length that was changed', () => flipped(sealed, header - 1)],
    ['nothing', () => new Uint8Array(0)],
  ]
  test.each(spoiled)('with %s does not open', async (_what, spoil) => {
    await expect(opens(spoil())).rejects.toThrow(DoesNotOpen)
  })

  test('that ends at a chunk is not taken for a whole one', async () => {
    // Cut behind its first chunk, with a header and a size that say so.
    const short = concat(sealed.slice(0, 21), new Uint8Array([0, 0, 0, 0, 0, 4, 0, 0]), chunkAt(0))
    await expect(opens(short, { sizeBytes: chunk })).rejects.toThrow(DoesNotOpen)
  })

  test('of another document, or with another key, does not open', async () => {
    await expect(opens(sealed, {}, otherId)).rejects.toThrow(DoesNotOpen)
    const renamed = concat(
      sealed.slice(0, 5),
      Uint8Array.from(Buffer.from(otherId.replaceAll('-', ''), 'hex')),
      sealed.slice(21),
    )
    await expect(opens(renamed, {}, otherId)).rejects.toThrow(DoesNotOpen)
    await expect(opens(sealed, {}, documentId, newContentKey())).rejects.toThrow(DoesNotOpen)
  })

  test('tells little of its length', () => {
    expect(paddedBytes(1)).toBe(paddedBytes(12_000))
    expect(paddedBytes(50_000_000)).toBeLessThanOrEqual(50_000_000 * 1.05)
    for (const size of [16_385, 20_000, 1_000_003, 49_999_999]) {
      expect(paddedBytes(size)).toBeGreaterThanOrEqual(size)
      expect(paddedBytes(size)).toBeLessThan(size * 1.125)
    }
  })
})

describe('what is known of a document', () => {
  const of = { accountId, documentId }
  const meta: SealedMeta = {
    ...{ title: 'Will', category: 'other', fileName: 'will.pdf', contentType: 'application/pdf' },
    ...{ sizeBytes: 5, expiresOn: '2030-01-01', note: 'In the safe' },
  }

  test('comes back, and its length does not tell how long its title is', async () => {
    const key = newContentKey()
    const sealed = await sealMeta(key, of, meta)
    expect(await openMeta(key, of, sealed)).toEqual(meta)
    expect((await sealMeta(key, of, { ...meta, title: 'W'.repeat(120) })).length).toBe(sealed.length)
  })

  test('does not open for another document or family, or with another key', async () => {
    const key = newContentKey()
    const sealed = await sealMeta(key, of, meta)
    await expect(openMeta(key, { ...of, documentId: otherId }, sealed)).rejects.toThrow(DoesNotOpen)
    await expect(openMeta(key, { ...of, accountId: otherId }, sealed)).rejects.toThrow(DoesNotOpen)
    await expect(openMeta(newContentKey(), of, sealed)).rejects.toThrow(DoesNotOpen)
  })
})

describe('the key of a person', () => {
  test('opens with the passphrase, however its letters were composed', async () => {
    const lock = await lockWithPassphrase(mara, 'correct horse battery', derive, floor)
    expect(lock).toMatchObject({ kdf: 'argon2id', memoryKib: 19_456, passes: 2, lanes: 1 })
    expect((await openWithPassphrase(mara, lock, 'correct horse battery', derive)).secret).toEqual(mara.secret)
    expect(JSON.stringify(lock)).not.toContain(toBase64Url(mara.secret))
  })

  test('does not open with another passphrase, for another person, or for a public key that was put in its place', async () => {
    const lock = await lockWithPassphrase(mara, 'correct horse battery', derive, floor)
    const opens = (owner: PersonKey, passphrase = 'correct horse battery') =>
      openWithPassphrase(owner, lock, passphrase, derive)
    await expect(opens(mara, 'correct horse batterz')).rejects.toThrow(DoesNotOpen)
    await expect(opens({ ...mara, userId: 'ben' })).rejects.toThrow(DoesNotOpen)
    await expect(opens({ ...mara, accountId: otherId })).rejects.toThrow(DoesNotOpen)
    await expect(opens({ ...mara, publicKey: ben.publicKey })).rejects.toThrow(DoesNotOpen)
  })

  test.each([
    ['memoryKib', 19_455],
    ['memoryKib', 10_000_000],
    ['passes', 1],
    ['passes', 11],
  ])('is not tried with a cost of %s %d', async (name, value) => {
    const never = vi.fn(derive)
    const lock = { ...(await lockWithPassphrase(mara, 'correct horse battery', derive, floor)), [name]: value }
    await expect(openWithPassphrase(mara, lock, 'correct horse battery', never)).rejects.toThrow('not one of ours')
    expect(never).not.toHaveBeenCalled()
  })

  test.each(['en', 'es'] as const)('opens with the recovery words: %s', async (language) => {
    const { entropy, words } = newRecovery(language)
    expect(words).toHaveLength(12)
    const lock = await lockWithRecovery(mara, entropy)
    const typed = readRecovery(`1. ${words.join(', ').normalize('NFD').toUpperCase()}`.replace('1. ', ' '))
    if (typed === null) throw new Error('The words were not read')
    expect((await openWithRecovery(mara, lock, typed)).secret).toEqual(mara.secret)
    await expect(openWithRecovery(mara, lock, randomBytes(16))).rejects.toThrow(DoesNotOpen)
  })

  test('opens with the secret of a passkey, for the same person, family and key alone', async () => {
    const secret = randomBytes(32)
    const named = { credentialId: 'one', salt: toBase64Url(randomBytes(32)), name: 'Phone' }
    const lock = await lockWithPasskey(mara, secret, named)
    expect(lock).toMatchObject(named)
    expect(fromBase64Url(lock.wrapped)).toHaveLength(60)
    expect((await openWithPasskey(mara, lock, secret)).secret).toEqual(mara.secret)
    await expect(openWithPasskey(mara, lock, randomBytes(32))).rejects.toThrow(DoesNotOpen)
    for (const over of [
      { userId: 'ben' },
      { accountId: otherId },
      { keyId: 'key-of-ben' },
      { publicKey: ben.publicKey },
    ])
      await expect(openWithPasskey({ ...mara, ...over }, lock, secret)).rejects.toThrow(DoesNotOpen)
    // One secret for two purposes would let a wrap stand in another's place.
    await expect(openWithRecovery(mara, lock, secret)).rejects.toThrow(DoesNotOpen)
  })

  test('proves itself with something that is not the key', async () => {
    const { proof, proofHash } = await proofOf(mara)
    expect((await proofOf(mara)).proof).toBe(proof)
    const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', fromBase64Url(proof)))
    expect(toBase64Url(hash)).toBe(proofHash)
    expect(fromBase64Url(proof)).not.toEqual(mara.secret)
    expect((await proofOf(ben)).proof).not.toBe(proof)
  })
})

describe('a key that is wiped while it is used', () => {
  const opened = () => ({ ...mara, secret: mara.secret.slice() })

  test('is not wrapped as zeros', async () => {
    const key = opened()
    const wrapping = lockWithPassphrase(
      key,
      'correct horse battery',
      async (...asked) => {
        wipe(key)
        return derive(...asked)
      },
      floor,
    )
    await expect(wrapping).rejects.toThrow(KeyIsGone)
    const other = opened()
    const wrap = lockWithRecovery(other, randomBytes(16))
    wipe(other)
    await expect(wrap).rejects.toThrow(KeyIsGone)
  })

  test('seals and proves nothing', async () => {
    const key = opened()
    wipe(key)
    await expect(sealKnown(key, [])).rejects.toThrow(KeyIsGone)
    await expect(proofOf(key)).rejects.toThrow(KeyIsGone)
  })
})

describe('recovery words', () => {
  const sheet = 'legal winner thank year wave sausage worth useful legal winner thank yellow'.split(' ')

  test('are typed back with spaces, commas and numbers as they stand on the sheet', () => {
    expect(areTheWords(` ${sheet.join('\n')} `, sheet)).toBe(true)
    expect(areTheWords(sheet.map((word, at) => `${at + 1}. ${word}`).join(' '), sheet)).toBe(true)
    expect(areTheWords(sheet.toReversed().join(' '), sheet)).toBe(false)
    expect(areTheWords(sheet.slice(1).join(' '), sheet)).toBe(false)
  })

  test('with a slip are none', () => {
    expect(readRecovery(sheet.join(' '))).not.toBeNull()
    expect(readRecovery([...sheet.slice(0, 11), 'legal'].join(' '))).toBeNull()
    expect(readRecovery([...sheet.slice(0, 11), 'yelow'].join(' '))).toBeNull()
    expect(readRecovery(sheet.slice(0, 11).join(' '))).toBeNull()
    expect(readRecovery('')).toBeNull()
  })
})

describe('the key of a document', () => {
  const of = { accountId, documentId, by: 'mara' }

  test('opens for whom it was wrapped, and for nobody else', async () => {
    const content = newContentKey()
    const wrap = await wrapContentKey(content, of, ben)
    expect(await unwrapContentKey(ben, documentId, { keyId: ben.keyId, wrap, by: 'mara' })).toEqual(content)
    await expect(unwrapContentKey(mara, documentId, { keyId: mara.keyId, wrap, by: 'mara' })).rejects.toThrow(
      DoesNotOpen,
    )
    expect(fromBase64Url(wrap)).toHaveLength(92)
  })

  test('is bound to the document, the two people and the key', async () => {
    const wrap = await wrapContentKey(newContentKey(), of, ben)
    const held = { keyId: ben.keyId, wrap, by: 'mara' }
    const opens = (key: PersonKey, id = documentId, over: Partial<typeof held> = {}) =>
      unwrapContentKey(key, id, { ...held, ...over })
    await expect(opens(ben, otherId)).rejects.toThrow(DoesNotOpen)
    await expect(opens(ben, documentId, { by: 'ben' })).rejects.toThrow(DoesNotOpen)
    await expect(opens({ ...ben, userId: 'sol' })).rejects.toThrow(DoesNotOpen)
    await expect(opens(ben, documentId, { keyId: 'another' })).rejects.toThrow(DoesNotOpen)
    const bytes = fromBase64Url(wrap)
    for (const at of [0, 40, 91])
      await expect(opens(ben, documentId, { wrap: toBase64Url(flipped(bytes, at)) })).rejects.toThrow(DoesNotOpen)
    await expect(opens(ben, documentId, { wrap: toBase64Url(new Uint8Array(92)) })).rejects.toThrow(DoesNotOpen)
  })
})

describe('the keys that somebody knows', () => {
  const { userId, keyId, publicKey } = { userId: 'ben', keyId: 'key-of-ben', publicKey: 'AAAA' }
  const named = { userId, keyId, publicKey }

  test('come back to them alone', async () => {
    const sealed = await sealKnown(mara, [named])
    expect(await openKnown(mara, sealed)).toEqual([named])
    await expect(openKnown(ben, sealed)).rejects.toThrow(DoesNotOpen)
    await expect(openKnown({ ...mara, userId: 'ben' }, sealed)).rejects.toThrow(DoesNotOpen)
  })

  test('tell a key of before from a new one and from another in its place', () => {
    expect(trustIn([], named)).toBe('new')
    expect(trustIn([named], named)).toBe('known')
    expect(trustIn([named], { ...named, publicKey: 'BBBB' })).toBe('changed')
    expect(trustIn([named], { ...named, keyId: 'other' })).toBe('changed')
    expect(withKnown([named], { ...named, keyId: 'other' })).toEqual([{ ...named, keyId: 'other' }])
  })

  test('of two lists are those of both, and the first one is right about a person', () => {
    const [other, sol] = [
      { ...named, publicKey: 'BBBB' },
      { ...named, userId: 'sol' },
    ]
    expect(mergedKnown([named], [other, sol])).toEqual([named, sol])
  })

  test('are compared by words that are others for another key, person or id', async () => {
    const words = await fingerprintOf(ben)
    expect(words).toHaveLength(8)
    expect(await fingerprintOf({ ...ben })).toEqual(words)
    for (const over of [{ publicKey: mara.publicKey }, { userId: 'mara' }, { keyId: 'other' }])
      expect(await fingerprintOf({ ...ben, ...over })).not.toEqual(words)
  })
})

describe('the cost of a guess', () => {
  const costOn = (msAtFloor: number) => {
    let now = 0
    const slow: Derive = async () => {
      now += msAtFloor
      return new Uint8Array(32)
    }
    return chooseCost(slow, () => now)
  }

  test('is what the device does in a second, and never below the floor', async () => {
    expect(await costOn(50)).toEqual({ memoryKib: 65_536, passes: 3 })
    expect(await costOn(250)).toEqual({ memoryKib: 47_104, passes: 3 })
    expect(await costOn(500)).toEqual({ memoryKib: 32_768, passes: 2 })
    expect(await costOn(5_000)).toEqual(floor)
  })

  describe('on a device that lacks the memory', () => {
    const within =
      (mostKib: number): Derive =>
      async (passphrase, salt, cost: ArgonCost) => {
        if (cost.memoryKib > mostKib) throw new CannotDerive('out of memory')
        return derive(passphrase, salt, cost)
      }

    test('is the next lower one, which is written down', async () => {
      const lock = await lockWithPassphrase(mara, 'correct horse battery', within(32_768), {
        memoryKib: 65_536,
        passes: 3,
      })
      expect(lock).toMatchObject({ memoryKib: 32_768, passes: 2 })
      expect((await openWithPassphrase(mara, lock, 'correct horse battery', derive)).secret).toEqual(mara.secret)
    })

    test('is none where even the lowest does not run', async () => {
      const wrapping = lockWithPassphrase(mara, 'correct horse battery', within(1), { memoryKib: 65_536, passes: 3 })
      await expect(wrapping).rejects.toThrow(CannotDerive)
    })
  })

  test('is fair within the bounds', () => {
    expect(isFair(floor)).toBe(true)
    expect(isFair({ ...floor, memoryKib: 19_455 })).toBe(false)
    expect(isFair({ ...floor, passes: 1 })).toBe(false)
    expect(isFair({ ...floor, passes: 2.5 })).toBe(false)
  })
})
