// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Early } from './early.ts'

/** A worker that says which version it is of; null while it does not answer. */
function workerOf(version: string | null) {
  const postMessage = vi.fn((message: { type: string }, ports: readonly MessagePort[] = []) => {
    if (message.type === 'CHECK_VERSION' && version !== null)
      ports[0]?.postMessage({ type: 'SW_VERSION_INFO', version })
  })
  return Object.assign(new EventTarget(), { state: 'installing', postMessage })
}
type Worker = ReturnType<typeof workerOf>

const registration = Object.assign(new EventTarget(), {
  installing: null as Worker | null,
  waiting: null as Worker | null,
  update: vi.fn(async () => undefined),
})
const container = Object.assign(new EventTarget(), {
  controller: null as Worker | null,
  register: vi.fn(async () => registration),
  getRegistration: vi.fn(async () => registration),
})
let offer: typeof import('./offer.ts')
let update: typeof import('./update.ts')
const reload = vi.fn()
const upgrade = vi.fn(async () => undefined)

beforeEach(async () => {
  vi.resetModules()
  vi.stubEnv('PROD', true)
  vi.useFakeTimers({ toFake: ['setTimeout', 'setInterval', 'clearTimeout', 'clearInterval'] })
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('visible')
  vi.spyOn(location, 'reload').mockImplementation(reload)
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: container })
  document.documentElement.dataset.version = '1+a'
  Object.assign(registration, { installing: null, waiting: null })
  container.controller = null
  update = await import('./update.ts')
  offer = await import('./offer.ts')
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
  reload.mockReset()
  upgrade.mockClear()
  registration.update.mockClear()
  document.body.replaceChildren()
  delete window.nestwrenEarly
  Reflect.deleteProperty(navigator, 'serviceWorker')
  delete document.documentElement.dataset.version
})

async function register() {
  const { registerServiceWorker } = await import('./register.ts')
  registerServiceWorker(upgrade)
  // A second after the start, and once the page has asked for nothing for a while.
  await vi.advanceTimersByTimeAsync(2_000)
}
/** Lets a message port deliver, which takes turns of the real clock. */
const settle = () => new Promise((resolve) => setImmediate(resolve))
async function offered(): Promise<boolean> {
  for (let turn = 0; turn < 5; turn += 1) await settle()
  return offer.currentOffer().isReady
}
const claim = (worker: Worker) => {
  container.controller = worker
  container.dispatchEvent(new Event('controllerchange'))
}
const install = (worker: Worker) => {
  registration.installing = worker
  registration.dispatchEvent(new Event('updatefound'))
  registration.installing = null
  registration.waiting = worker
  worker.state = 'installed'
  worker.dispatchEvent(new Event('statechange'))
}

test('the first worker of a device is no new version, however its steps fall together', async () => {
  await register()
  const first = workerOf('1+a')
  install(first)
  claim(first)
  expect(await offered()).toBe(false)
})

test('a claim that the page hears of only after it is controlled is no new version', async () => {
  // Another tab has installed it: this page is controlled already when it begins to listen.
  container.controller = workerOf('1+a')
  await register()
  claim(container.controller)
  expect(await offered()).toBe(false)
  // The first install still waits as this page sees it.
  install(workerOf('1+a'))
  expect(await offered()).toBe(false)
})

test('another version that waits is offered, one that does not answer is not', async () => {
  container.controller = workerOf('1+a')
  registration.waiting = workerOf(null)
  await register()
  await vi.advanceTimersByTimeAsync(5_000)
  expect(await offered()).toBe(false)
  install(workerOf('1+b'))
  expect(await offered()).toBe(true)
})

test('another version that takes over is told, also when it is the first worker of the device', async () => {
  await register()
  claim(workerOf('1+b'))
  expect(await offered()).toBe(true)
  expect(reload).not.toHaveBeenCalled()
})

/** A newer version waits, and is offered. */
async function offerNewer(): Promise<Worker> {
  container.controller = workerOf('1+a')
  const next = workerOf('1+b')
  registration.waiting = next
  await register()
  expect(await offered()).toBe(true)
  expect(offer.currentOffer().version).toBe('1+b')
  return next
}
const look = () => vi.advanceTimersByTimeAsync(10_000)
const took = (worker: Worker) => worker.postMessage.mock.calls.some(([{ type }]) => type === 'SKIP_WAITING')

test('what the person asks for waits for what is being filled in or sent, and then begins before their eyes', async () => {
  await offerNewer()
  const held = [update.holdReload(), update.holdReload('sending')]
  offer.setWanted(true)
  for (const letGo of held) {
    await look()
    expect(upgrade).not.toHaveBeenCalled()
    letGo()
  }
  await look()
  expect(upgrade).toHaveBeenCalled()
})

test('an open dialog and a field that was typed into hold it too; what only this page has asks by itself', async () => {
  await offerNewer()
  document.body.innerHTML = '<div role="dialog"></div>'
  update.holdReload('memory')
  offer.setWanted(true)
  await look()
  document.body.replaceChildren()
  let isTyping = true
  window.nestwrenEarly = { attempts: () => 0, isTyping: () => isTyping } as Early
  await look()
  expect(upgrade).not.toHaveBeenCalled()
  isTyping = false
  await look()
  expect(upgrade).toHaveBeenCalled()
})

test('nobody is asked where nobody looks: hidden for half a minute, or not touched for half an hour', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'setInterval', 'clearTimeout', 'clearInterval'] })
  const next = await offerNewer()
  await look()
  expect(took(next)).toBe(false)
  const letGo = update.holdReload('running')
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  document.dispatchEvent(new Event('visibilitychange'))
  await vi.advanceTimersByTimeAsync(60_000)
  expect(took(next)).toBe(false)
  letGo()
  await look()
  expect(took(next)).toBe(true)
  claim(next)
  for (let turn = 0; turn < 5; turn += 1) await settle()
  expect(reload).toHaveBeenCalled()
  expect(upgrade).not.toHaveBeenCalled()
})

test('a tab that has tried twice to put itself right is offered nothing any more', async () => {
  window.nestwrenEarly = { attempts: () => 2, isTyping: () => false } as Early
  container.controller = workerOf('1+a')
  registration.waiting = workerOf('1+b')
  await register()
  expect(await offered()).toBe(false)
})

test('an answer of a server of another version asks for that version; what cannot be stored may be tried again', async () => {
  container.controller = workerOf('1+a')
  await register()
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => Response.json({}, { headers: { 'x-app-version': '1+b' } })),
  )
  const { apiFetch } = await import('../api/api-origin.ts')
  await apiFetch('/api/thing')
  await apiFetch('/api/thing')
  expect(registration.update).toHaveBeenCalledTimes(1)
  const next = workerOf('1+b')
  registration.installing = next
  registration.dispatchEvent(new Event('updatefound'))
  registration.installing = null
  next.state = 'redundant'
  next.dispatchEvent(new Event('statechange'))
  expect(await offered()).toBe(true)
  vi.unstubAllGlobals()
})

test('a browser that registers nothing is no error', async () => {
  const failed = vi.fn()
  process.on('unhandledRejection', failed)
  container.register.mockResolvedValueOnce(undefined as never)
  await register()
  await offered()
  process.off('unhandledRejection', failed)
  expect(failed).not.toHaveBeenCalled()
})

test('a part that cannot be fetched loads the page again, but not while it is being left', async () => {
  const ask = vi.spyOn(globalThis, 'fetch').mockResolvedValue(new Response(null))
  sessionStorage.clear()
  vi.useFakeTimers({ toFake: ['Date'] })
  await register()
  dispatchEvent(new Event('beforeunload'))
  dispatchEvent(new Event('vite:preloadError'))
  await settle()
  expect([ask.mock.calls.length, reload.mock.calls.length]).toEqual([0, 0])
  // The person stayed after all.
  vi.setSystemTime(Date.now() + 31_000)
  dispatchEvent(new Event('vite:preloadError'))
  for (let turn = 0; turn < 5; turn += 1) await settle()
  expect(reload).toHaveBeenCalled()
  expect(upgrade).not.toHaveBeenCalled()
  // Where a newer version is on the device, that is what it needs.
  vi.setSystemTime(Date.now() + 61_000)
  registration.waiting = workerOf('1+b')
  dispatchEvent(new Event('vite:preloadError'))
  for (let turn = 0; turn < 5; turn += 1) await settle()
  expect(upgrade).toHaveBeenCalled()
})

test('the first worker of a device is not fetched while the page waits for an answer', async () => {
  const { followCall } = await import('../realtime/reach.ts')
  container.register.mockClear()
  const call = followCall(() => undefined)
  await register()
  await vi.advanceTimersByTimeAsync(5_000)
  expect(container.register).not.toHaveBeenCalled()
  call.end()
  await vi.advanceTimersByTimeAsync(1_000)
  expect(container.register).toHaveBeenCalledTimes(1)
})
