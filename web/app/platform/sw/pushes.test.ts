import { expect, test, vi } from 'vitest'
import { listenForPushes, readPushed } from './pushes.ts'

type Listener = (event: unknown) => void

/** A service worker with these pages open. */
function workerWith(pages: readonly { visibilityState: string }[]) {
  const listeners = new Map<string, Listener>()
  const windows = pages.map((page) => ({ ...page, postMessage: vi.fn(), focus: vi.fn(async () => undefined) }))
  const worker = {
    addEventListener: (name: string, listener: Listener) => listeners.set(name, listener),
    clients: { matchAll: async () => windows, openWindow: vi.fn(async () => null) },
    registration: {
      showNotification: vi.fn(async () => undefined),
      pushManager: { subscribe: vi.fn(async () => ({})) },
    },
  }
  listenForPushes(worker as never)
  const send = async (name: string, event: object) => {
    let done: Promise<unknown> = Promise.resolve()
    const waitUntil = (work: Promise<unknown>) => {
      done = work
    }
    listeners.get(name)?.({ ...event, waitUntil })
    await done
  }
  return { worker, windows, send }
}

const message = { title: 'Sol logged a feed for Juno', body: 'Breast, left, 12m', path: '/logs', tag: 'log:1' }
const data = (value: unknown) => ({ json: () => value })

test('a message is shown with the icon, the pattern and where it leads', async () => {
  const { worker, send } = workerWith([{ visibilityState: 'hidden' }])
  await send('push', { data: data(message) })
  expect(worker.registration.showNotification).toHaveBeenCalledWith(message.title, {
    body: message.body,
    icon: '/favicon.svg',
    tag: 'log:1',
    vibrate: [200, 100, 200],
    data: { path: '/logs' },
  })
})

test('a page that is looked at tells it by itself', async () => {
  const { worker, send } = workerWith([{ visibilityState: 'visible' }])
  await send('push', { data: data(message) })
  expect(worker.registration.showNotification).not.toHaveBeenCalled()
})

test('what is not ours shows nothing, and no message leads out of the app', () => {
  const broken = { json: () => JSON.parse('{') }
  expect([null, broken, data(null), data({ title: 3 }), data({ title: '' })].map(readPushed)).toEqual(
    Array(5).fill(null),
  )
  for (const path of ['https://evil.example', '//evil.example', '/\\evil.example', 3])
    expect(readPushed(data({ ...message, path }))?.path).toBe('/home')
})

test('a click leads an open page there, and opens one where there is none', async () => {
  const notification = { close: vi.fn(), data: { path: '/vault/photos/1' } }
  const { worker, windows, send } = workerWith([{ visibilityState: 'hidden' }])
  await send('notificationclick', { notification })
  expect(windows[0]?.postMessage).toHaveBeenCalledWith({ type: 'NOTIFICATION_OPENED', path: '/vault/photos/1' })
  expect(windows[0]?.focus).toHaveBeenCalled()
  expect(worker.clients.openWindow).not.toHaveBeenCalled()
  expect(notification.close).toHaveBeenCalled()

  const closed = workerWith([])
  await closed.send('notificationclick', { notification })
  expect(closed.worker.clients.openWindow).toHaveBeenCalledWith('/vault/photos/1')
})

test('a new address is subscribed to with the same key, and pages are told', async () => {
  const { worker, windows, send } = workerWith([{ visibilityState: 'hidden' }])
  const options = { userVisibleOnly: true, applicationServerKey: new ArrayBuffer(65) }
  await send('pushsubscriptionchange', { oldSubscription: { options } })
  expect(worker.registration.pushManager.subscribe).toHaveBeenCalledWith(options)
  expect(windows[0]?.postMessage).toHaveBeenCalledWith({ type: 'PUSH_RENEWED' })
})
