import { createSecretKey, randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { SealedKeyError, unwrapKey, wrapKey } from './sealed-key.ts'

const sealing = createSecretKey(randomBytes(32))
const key = randomBytes(48)

test('a sealed key opens with what sealed it, and says nothing of itself', () => {
  const sealed = wrapKey(sealing, key, 'family a')
  expect(unwrapKey(sealing, sealed, 'family a')).toEqual(key)
  expect(wrapKey(sealing, key, 'family a')).not.toBe(sealed)
  expect(Buffer.from(sealed, 'base64url').indexOf(key.subarray(0, 8))).toBe(-1)
})

test('it opens with nothing else, for nothing else and not when it was changed', () => {
  const sealed = wrapKey(sealing, key, 'family a')
  const refused = (...wrong: Parameters<typeof unwrapKey>) => expect(() => unwrapKey(...wrong)).toThrow(SealedKeyError)
  refused(createSecretKey(randomBytes(32)), sealed, 'family a')
  refused(sealing, sealed, 'family b')
  const bytes = Buffer.from(sealed, 'base64url')
  for (let at = 0; at < bytes.length; at += 1) {
    const changed = Buffer.from(bytes)
    changed[at] = (changed[at] ?? 0) ^ 1
    refused(sealing, changed.toString('base64url'), 'family a')
  }
  for (const length of [0, 12, 27, bytes.length - 1])
    refused(sealing, bytes.subarray(0, length).toString('base64url'), 'family a')
  refused(sealing, '', 'family a')
})
