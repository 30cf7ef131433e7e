// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import script from './early.js?raw'
import type { Early } from './early.ts'

const key = 'pwa_recovery_attempted'
const root = document.documentElement
const reload = vi.fn()
const unregister = vi.fn(async () => true)
const caches = { keys: vi.fn(async () => ['nestwren-files-1']), delete: vi.fn(async () => true) }
const indexedDB = {
  databases: async () => [
    { name: 'nestwren-cache-a.b' },
    { name: 'nestwren-outbox' },
    { name: 'nestwren-uploads-a.b' },
  ],
  deleteDatabase: vi.fn((_name: string) => {
    const request: { onsuccess?: () => void } = {}
    queueMicrotask(() => request.onsuccess?.())
    return request
  }),
}
let listeners: AbortController

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  vi.stubGlobal('caches', caches)
  vi.stubGlobal('indexedDB', indexedDB)
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => new Response(null)),
  )
  Object.defineProperty(navigator, 'serviceWorker', {
    configurable: true,
    value: { getRegistrations: async () => [{ unregister }] },
  })
  vi.spyOn(location, 'reload').mockImplementation(reload)
  // The page ends with each test.
  listeners = new AbortController()
  const add = window.addEventListener.bind(window)
  vi.stubGlobal('addEventListener', (type: string, listener: EventListener, options?: boolean) =>
    add(type, listener, { capture: options === true, signal: listeners.signal }),
  )
  root.dataset.version = '1+a'
  new Function(script)()
})
afterEach(() => {
  listeners.abort()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  vi.clearAllMocks()
  delete root.dataset.version
  delete root.dataset.boot
  document.body.replaceChildren()
})

const early = () => window.nestwrenEarly as Early
const settle = async () => {
  for (let turn = 0; turn < 8; turn += 1) await new Promise((resolve) => setImmediate(resolve))
}
function errorOf(message: string, from = location.origin): ErrorEvent {
  const error = Object.assign(new TypeError(message), { stack: `at f (${from}/assets/root.js:1:1)` })
  const event = new ErrorEvent('error', { error, message, cancelable: true })
  dispatchEvent(event)
  return event
}

test.each([
  'x.map is not a function',
  "Cannot read properties of undefined (reading 'a')",
  "Cannot read property 'a' of undefined",
  "undefined is not an object (evaluating 'x.a')",
  'can\'t access property "a", x is undefined',
  'x is undefined',
])('"%s" clears caches and the service worker and loads the page again, once (B §8)', async (message) => {
  errorOf(message)
  await settle()
  expect(caches.delete).toHaveBeenCalledWith('nestwren-files-1')
  expect(unregister).toHaveBeenCalledTimes(1)
  expect(reload).toHaveBeenCalledTimes(1)
  expect(sessionStorage.getItem(key)).toBe('1')
  // What was read goes; what waits to be sent is in other databases.
  expect(indexedDB.deleteDatabase.mock.calls).toEqual([['nestwren-cache-a.b']])
  reload.mockClear()
  new Function(script)()
  errorOf(message)
  await settle()
  expect(reload).not.toHaveBeenCalled()
})

test('a page that somebody types in, a server that is away, and errors of extensions change nothing', async () => {
  errorOf('x is not a function', 'chrome-extension://abc')
  errorOf('Failed to fetch')
  vi.mocked(fetch).mockRejectedValueOnce(new TypeError('offline'))
  errorOf('x is not a function')
  await settle()
  document.body.innerHTML = '<input>'
  const field = document.querySelector('input') as HTMLInputElement
  field.value = 'Pip'
  field.dispatchEvent(new Event('input', { bubbles: true }))
  expect(early().isTyping()).toBe(true)
  errorOf('x is not a function')
  await settle()
  expect(caches.delete).not.toHaveBeenCalled()
  expect(reload).not.toHaveBeenCalled()
  expect(early().attempts()).toBe(0)
  field.remove()
  expect(early().isTyping()).toBe(false)
})

test('errors of the install prompt, the app version and the service worker are swallowed (B §8)', async () => {
  for (const message of [
    'The install prompt is not a function',
    'Cannot read properties of undefined (app version)',
    'Failed to register a ServiceWorker: x is not a function',
  ])
    expect(errorOf(message).defaultPrevented, message).toBe(true)
  await settle()
  expect(reload).not.toHaveBeenCalled()
  expect(errorOf('Something else').defaultPrevented).toBe(false)
})

test('a start that failed is put right the same way', async () => {
  root.dataset.boot = 'failed'
  errorOf('Failed to fetch dynamically imported module')
  await settle()
  expect(reload).toHaveBeenCalledTimes(1)
})

test('clearing keeps the sign-in, the look, drafts, and what is on its way', async () => {
  const kept = {
    token: 'a',
    refreshToken: 'b',
    temp_token: 'c',
    user: '{}',
    'theme.mode': 'dark',
    'units.volume': 'oz',
    'nestwren.locale': 'es',
    'nestwren.unsentSettings': 'theme.mode',
    'nestwren.log.new.feeding': '{"typed":{}}',
    'nestwren.uploadsPaused.f': '1',
  }
  const read = { 'nestwren.lastLook.f': '1', 'nestwren.seen.f': '1', somethingElse: '1' }
  for (const [name, value] of Object.entries({ ...kept, ...read })) {
    localStorage.setItem(name, value)
    sessionStorage.setItem(name, value)
  }
  early().noteAttempt()
  await early().clearDevice()
  expect(Object.keys(localStorage).sort()).toEqual(Object.keys(kept).sort())
  expect(Object.keys(sessionStorage).sort()).toEqual([...Object.keys(kept), key].sort())
  early().forgetAttempts()
  expect(sessionStorage.getItem(key)).toBeNull()
})

test("the browser's offer to install is kept, however early it comes, until the app is installed", () => {
  const offered = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt: vi.fn() })
  dispatchEvent(offered)
  expect(offered.defaultPrevented).toBe(true)
  expect(early().installPrompt).toBe(offered)
  dispatchEvent(new Event('appinstalled'))
  expect(early().installPrompt).toBeNull()
})
