// @vitest-environment happy-dom
import { renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

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
})
let update: typeof import('./update.ts')
const reload = vi.fn()

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
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
  reload.mockReset()
  Reflect.deleteProperty(navigator, 'serviceWorker')
  delete document.documentElement.dataset.version
})

async function register() {
  const { registerServiceWorker } = await import('./register.ts')
  registerServiceWorker()
  // A second after the start, and once the page has asked for nothing for a while.
  await vi.advanceTimersByTimeAsync(2_000)
}
/** Lets a message port deliver, which takes turns of the real clock. */
const settle = () => new Promise((resolve) => setImmediate(resolve))
async function offered(): Promise<boolean> {
  for (let turn = 0; turn < 5; turn += 1) await settle()
  return renderHook(() => update.useAppUpdate()).result.current.isReady
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
  await vi.advanceTimersByTimeAsync(10_000)
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

test('an update that was asked for reloads the page, even if the new worker says nothing', async () => {
  container.controller = workerOf('1+a')
  const next = workerOf('1+b')
  registration.waiting = next
  await register()
  expect(await offered()).toBe(true)
  renderHook(() => update.useAppUpdate()).result.current.apply()
  expect(next.postMessage).toHaveBeenCalledWith({ type: 'SKIP_WAITING' })
  claim(workerOf(null))
  await vi.advanceTimersByTimeAsync(1_000)
  expect(reload).toHaveBeenCalledTimes(1)
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
  await settle()
  expect(reload).toHaveBeenCalled()
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
