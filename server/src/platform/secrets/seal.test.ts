import { expect, test } from 'vitest'
import { seal, sealKey, unseal } from './seal.ts'

const key = sealKey('a secret', 'links')

test('unseals what the same key sealed, and nothing else', () => {
  const sealed = seal(key, 'token')
  expect(sealed).not.toContain('token')
  expect(seal(key, 'token')).not.toBe(sealed)
  expect(unseal(key, sealed)).toBe('token')
  expect(unseal(sealKey('a secret', 'sessions'), sealed)).toBe(null)
  expect(unseal(sealKey('another secret', 'links'), sealed)).toBe(null)
})

test.each(['', 'short', `${seal(key, 'token').slice(0, -4)}AAAA`])('returns null for %j', (changed) => {
  expect(unseal(key, changed)).toBe(null)
})
