import { expect, test } from 'vitest'
import { errorKind, errorName, shownKind } from './error-kind.ts'

const secret = 'SECRET-of-a-family'

test('an error is told by its name, its code and its place, and never by its message', () => {
  const wrapped = new TypeError(`Failed query: insert … params: ${secret}`, {
    cause: Object.assign(new Error(secret), { code: '23505' }),
  })
  expect(errorName(wrapped)).toBe('TypeError 23505')
  const kind = errorKind(wrapped)
  expect(kind).toMatch(/^kind: TypeError 23505 at platform\/log\/error-kind\.test\.ts:\d+$/)
  expect(shownKind(kind)).toBe(kind.slice('kind: '.length))
})

test.each([
  ['a name that is none', Object.assign(new Error('x'), { name: secret }), 'Error'],
  ['a code that is none', Object.assign(new Error('x'), { code: secret }), 'Error'],
  ['no error at all', secret, 'Error'],
  ['a code of a mail server', Object.assign(new Error(secret), { code: 'EAUTH' }), 'Error EAUTH'],
])('%s is left out', (_what, error, name) => {
  expect(errorName(error)).toBe(name)
  expect(errorKind(error)).not.toContain(secret)
})

test.each([secret, `kind: Error\n${secret}`, `kind: Error ${secret}!`, 'kind: Error at ../../etc/passwd:1', '', null])(
  'of a message that was kept whole nothing is shown: %j',
  (line) => {
    expect(shownKind(line)).toBeNull()
  },
)

test('a wrap that holds itself ends', () => {
  const error: Error & { cause?: unknown } = new Error('x')
  error.cause = error
  expect(errorName(error)).toBe('Error')
})
