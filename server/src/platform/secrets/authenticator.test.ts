import { describe, expect, test } from 'vitest'
import { authenticatorUri, codeAt, stepOf } from './authenticator.ts'

describe('codes', () => {
  // RFC 6238, appendix B: the secret is "12345678901234567890", the codes end in these digits.
  test.each([
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_111_111_111, '050471'],
    [1_234_567_890, '005924'],
    [2_000_000_000, '279037'],
    [20_000_000_000, '353130'],
  ])('at %i s are those of the standard', (atS, code) => {
    expect(codeAt('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ', Math.floor(atS / 30))).toBe(code)
  })

  test('are right for their half minute and the ones beside it, and after the last one that was taken', () => {
    const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'
    const now = new Date(1_234_567_890_000)
    const step = Math.floor(1_234_567_890 / 30)
    const found = [-2, -1, 0, 1, 2].map((away) => stepOf(secret, codeAt(secret, step + away), now, null))
    expect(found).toEqual([null, step - 1, step, step + 1, null])
    expect(stepOf(secret, codeAt(secret, step), now, step)).toBeNull()
    expect(stepOf(secret, codeAt(secret, step + 1), now, step)).toBe(step + 1)
  })

  test('are for whoever reads the address as a QR code', () => {
    expect(authenticatorUri('ABC', 'ops', 'Nest & wren')).toBe(
      'otpauth://totp/Nest%20%26%20wren:ops?secret=ABC&issuer=Nest%20%26%20wren&digits=6&period=30',
    )
  })
})
