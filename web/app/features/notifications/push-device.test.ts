import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { answerCalls, refusal, type SentCall, storeTestTokens } from '../../platform/testing/calls.fixture.ts'
import {
  canBeTold,
  deviceName,
  isTellingFor,
  ownSubscription,
  renewTelling,
  startTelling,
  stopTelling,
} from './push-device.ts'

const maraId = '00000000-0000-4000-8000-000000000010'
const endpoint = 'https://push.example.com/1'
const keys = { p256dh: 'B'.repeat(87), auth: 'a'.repeat(22) }
/** The bytes 1, 2, 3. */
const publicKey = 'AQID'

let sent: readonly SentCall[]
let current: { unsubscribe: () => Promise<boolean> } | null
const subscribe = vi.fn()

function subscriptionWith(key: readonly number[]) {
  return {
    options: { applicationServerKey: new Uint8Array(key).buffer },
    toJSON: () => ({ endpoint, keys }),
    unsubscribe: vi.fn(async () => {
      current = null
      return true
    }),
  }
}

beforeEach(() => {
  current = null
  subscribe.mockReset().mockImplementation(async () => {
    const made = subscriptionWith([1, 2, 3])
    current = made
    return made
  })
  const registration = { pushManager: { getSubscription: async () => current, subscribe } }
  vi.stubGlobal('PushManager', class {})
  vi.stubGlobal('Notification', { permission: 'granted' })
  Object.defineProperty(navigator, 'serviceWorker', {
    configurable: true,
    value: { getRegistration: async () => registration },
  })
  storeTestTokens(maraId, '00000000-0000-4000-8000-000000000011')
  sent = answerCalls({
    'GET /api/notifications/push-key': () => Response.json({ publicKey }),
    'POST /api/notifications/subscriptions': () => Response.json({}, { status: 201 }),
  })
})
afterEach(() => {
  Reflect.deleteProperty(navigator, 'serviceWorker')
  vi.unstubAllGlobals()
  localStorage.clear()
})

const posted = () => sent.filter(({ name }) => name.startsWith('POST')).map(({ body }) => body)

test('this browser subscribes with the key of the server, which is told', async () => {
  expect([canBeTold(), isTellingFor(maraId)]).toEqual([true, false])
  await startTelling(maraId, 'Chrome, Android')
  expect(subscribe).toHaveBeenCalledWith({ userVisibleOnly: true, applicationServerKey: publicKey })
  expect(posted()).toEqual([{ subscription: { endpoint, keys }, deviceName: 'Chrome, Android' }])
  expect([isTellingFor(maraId), isTellingFor('somebody else')]).toEqual([true, false])
})

test('a subscription for other keys is given up first', async () => {
  const old = subscriptionWith([9])
  current = old
  await startTelling(maraId, 'Phone')
  expect(old.unsubscribe).toHaveBeenCalledTimes(1)
  const known = subscriptionWith([1, 2, 3])
  current = known
  await startTelling(maraId, 'Phone')
  expect(known.unsubscribe).not.toHaveBeenCalled()
})

test('what the server refuses is not remembered as told', async () => {
  answerCalls({
    'GET /api/notifications/push-key': () => Response.json({ publicKey }),
    'POST /api/notifications/subscriptions': () =>
      refusal(400, 'TOO_MANY_DEVICES', 'You can get notifications on up to 20 devices.'),
  })
  await expect(startTelling(maraId, 'Phone')).rejects.toMatchObject({ code: 'TOO_MANY_DEVICES' })
  expect(isTellingFor(maraId)).toBe(false)
})

test('a new session is told of the subscription that is there, and only then', async () => {
  await renewTelling('Phone')
  expect(posted()).toEqual([])
  current = subscriptionWith([1, 2, 3])
  await renewTelling('Phone')
  expect(posted()).toHaveLength(1)
})

test('stopping ends it', async () => {
  await startTelling(maraId, 'Phone')
  await stopTelling()
  expect([await ownSubscription(), isTellingFor(maraId)]).toEqual([null, false])
})

test.each([
  [
    'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Mobile Safari/537.36',
    'Chrome, Android',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 Version/18.5 Mobile/15E148 Safari/604.1',
    'Safari, iPhone',
  ],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/141.0.0.0 Safari/537.36 Edg/141.0.0.0',
    'Edge, Windows',
  ],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0', 'Firefox, Linux'],
  ['something', 'Browser'],
])('%s is called %s', (userAgent, name) => {
  expect(deviceName(userAgent)).toBe(name)
})
