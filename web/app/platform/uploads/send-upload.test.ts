import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { clearSession } from '../session/token-store.ts'
import { storeTestTokens } from '../testing/calls.fixture.ts'
import { createUploadSender, outcomeOfAnswer } from './send-upload.ts'
import type { Upload } from './upload-store.ts'

const scope = { userId: 'mara', accountId: 'home' }
const upload: Upload = {
  id: 'p1',
  what: 'photo',
  fields: { caption: 'Hello', childIds: 'c1,c2' },
  fileName: 'a.jpg',
  type: 'image/jpeg',
  size: 5,
  refusal: null,
  isHeld: false,
}
const file = async () => new Blob(['bytes'], { type: 'image/jpeg' })

/** Requests in place of the browser's, answered by hand. */
class FakeRequest extends EventTarget {
  static all: FakeRequest[] = []
  readonly upload = new EventTarget()
  readonly headers = new Map<string, string>()
  method = ''
  url = ''
  form = new FormData()
  status = 0
  responseText = ''
  open(method: string, url: string) {
    this.method = method
    this.url = url
  }
  setRequestHeader(name: string, value: string) {
    this.headers.set(name, value)
  }
  getResponseHeader() {
    return null
  }
  send(form: FormData) {
    this.form = form
    FakeRequest.all.push(this)
  }
  abort() {
    this.dispatchEvent(new Event('abort'))
  }
  answer(status: number, body: unknown) {
    this.status = status
    this.responseText = JSON.stringify(body)
    this.dispatchEvent(new Event('load'))
  }
}

const sent = async (count: number) => {
  await vi.waitFor(() => expect(FakeRequest.all).toHaveLength(count))
  return FakeRequest.all[count - 1] as FakeRequest
}
const options = () => ({ signal: new AbortController().signal, onProgress: () => undefined })

beforeEach(() => {
  FakeRequest.all = []
  vi.stubGlobal('XMLHttpRequest', FakeRequest)
  storeTestTokens('mara', 'home')
})
afterEach(() => {
  vi.unstubAllGlobals()
  clearSession()
})

test('the bytes go out with the token, the id and what was typed, and how far they are is told', async () => {
  const shares: number[] = []
  const result = createUploadSender(scope, async () => '/api/photos/upload')(upload, file, {
    ...options(),
    onProgress: (share) => shares.push(share),
  })
  const request = await sent(1)
  expect(`${request.method} ${request.url}`).toBe('POST /api/photos/upload')
  expect(request.headers.get('authorization')).toMatch(/^Bearer h\./)
  expect([...request.form.keys()]).toEqual(['id', 'caption', 'childIds', 'file'])
  expect(request.form.get('id')).toBe('p1')
  request.upload.dispatchEvent(Object.assign(new Event('progress'), { loaded: 1, total: 4 }))
  request.answer(201, { id: 'p1' })
  expect(await result).toEqual({ kind: 'delivered', answer: { id: 'p1' } })
  expect(shares).toEqual([0.25])
})

test('nothing is sent in the name of somebody else', async () => {
  storeTestTokens('dev', 'home')
  expect(await createUploadSender(scope, async () => '/api/photos/upload')(upload, file, options())).toEqual({
    kind: 'signIn',
  })
  expect(FakeRequest.all).toEqual([])
})

test('a file whose bytes are gone waits for the person; a device that cannot be asked for them is asked again', async () => {
  const gone = await createUploadSender(scope, async () => '/api/photos/upload')(upload, async () => null, options())
  expect(gone).toMatchObject({ kind: 'refused', refusal: { code: 'UNREADABLE_FILE' } })
  const failure = new DOMException('', 'UnknownError')
  await expect(
    createUploadSender(scope, async () => '/api/photos/upload')(upload, () => Promise.reject(failure), options()),
  ).rejects.toBe(failure)
  expect(FakeRequest.all).toEqual([])
})

test('a token that was refused is renewed once', async () => {
  vi.stubGlobal('fetch', async () => {
    const payload = { sub: 'mara', accountId: 'home', exp: Math.floor(Date.now() / 1000) + 3600, mark: 'new' }
    const accessToken = `h.${btoa(JSON.stringify(payload)).replaceAll('=', '')}.s`
    return Response.json({ tokens: { accessToken, refreshToken: 'h.e30.s' } })
  })
  const result = createUploadSender(scope, async () => '/api/photos/upload')(upload, file, options())
  const refusal = { error: 'Sign in to continue.', code: 'UNAUTHENTICATED' }
  ;(await sent(1)).answer(401, refusal)
  ;(await sent(2)).answer(401, refusal)
  expect(await result).toEqual({ kind: 'signIn' })
  expect(FakeRequest.all[0]?.headers.get('authorization')).not.toBe(FakeRequest.all[1]?.headers.get('authorization'))
})

test('taken back on its way, the line is cut', async () => {
  const controller = new AbortController()
  const result = createUploadSender(scope, async () => '/api/photos/upload')(upload, file, {
    ...options(),
    signal: controller.signal,
  })
  await sent(1)
  controller.abort()
  expect(await result).toEqual({ kind: 'aborted' })
})

test.each([
  [201, { id: 'p1' }, null, 'delivered'],
  // A captive portal's page, which is nothing to read.
  [200, null, null, 'later'],
  [400, { code: 'BROKEN_IMAGE', error: '' }, null, 'refused'],
  [402, { code: 'PAYMENT_REQUIRED', error: '' }, null, 'refused'],
  [403, { code: 'FORBIDDEN', error: '' }, null, 'refused'],
  [413, { code: 'TOO_LARGE', error: '' }, null, 'refused'],
  [415, { code: 'UNSUPPORTED_MEDIA_TYPE', error: '' }, null, 'refused'],
  [507, { code: 'QUOTA_EXCEEDED', error: '' }, null, 'refused'],
  [507, { code: 'STORAGE_FULL', error: '' }, null, 'later'],
  [429, { code: 'RATE_LIMITED', error: '' }, 7, 'later'],
  [500, { code: 'INTERNAL', error: '' }, null, 'later'],
  [503, { code: 'UNAVAILABLE', error: '' }, null, 'later'],
  [413, null, null, 'later'],
  [401, { code: 'TOKEN_EXPIRED', error: '' }, null, 'signIn'],
])('%i %o means: %s', (status, body, retryAfterS, kind) => {
  expect(outcomeOfAnswer({ status, body, retryAfterS })).toMatchObject({
    kind,
    ...(retryAfterS === null ? {} : { waitMs: 7_000 }),
  })
})

test.each([
  [429, { code: 'RATE_LIMITED', error: '' }, true],
  [503, { code: 'UNAVAILABLE', error: '' }, true],
  [507, { code: 'STORAGE_FULL', error: '' }, true],
  [500, { code: 'INTERNAL', error: '' }, false],
  [413, null, false],
])('%i %o stands in the way of every file: %s', (status, body, isForAll) => {
  expect(outcomeOfAnswer({ status, body, retryAfterS: null })).toMatchObject({ kind: 'later', isForAll })
})
