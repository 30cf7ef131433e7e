import { expect, test } from 'vitest'
import { isOutOfRoom } from './connection.ts'

test.each([
  ['a DOMException', new DOMException('full', 'QuotaExceededError')],
  ['the newer class', Object.assign(new Error('full'), { name: 'QuotaExceededError', quota: 1, requested: 2 })],
  ["Firefox's own name", { name: 'NS_ERROR_DOM_QUOTA_REACHED', message: '' }],
  ['one inside another error', new Error('aborted', { cause: new DOMException('full', 'QuotaExceededError') })],
  ['the error of a transaction', { name: 'AbortError', error: { name: 'QuotaExceededError' } }],
])('a full device is known by %s', (_name, error) => expect(isOutOfRoom(error)).toBe(true))

test.each([
  ['a Blob that WebKit does not store', new DOMException('', 'DataCloneError')],
  ['a write that failed while preparing a Blob', new DOMException('', 'UnknownError')],
  ['a connection that was lost', new DOMException('', 'InvalidStateError')],
  ['a database that cannot be opened', new DOMException('', 'SecurityError')],
  ['nothing', undefined],
])('%s is no full device', (_name, error) => expect(isOutOfRoom(error)).toBe(false))
