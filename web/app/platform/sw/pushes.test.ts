import { hiddenNotice } from '@nestwren/contract/notification-texts'
import { spanish } from '@nestwren/contract/spanish'
import { afterEach, expect, test, vi } from 'vitest'
import { listenForPushes, readPushed } from './pushes.ts'

type Listener = (event: unknown) => void

interface Page {
  readonly visibilityState: string
  /** Whether it answers that it follows a click. */
  readonly follows?: boolean
}

/** A service worker with these pages open. */
function workerWith(pages: readonly Page[]) {
  const listeners = new Map<string, Listener>()
  const windows = pages.map(({ visibilityState, follows = true }) => ({
    visibilityState,
    postMessage: vi.fn((_message: unknown, ports?: readonly MessagePort[]) => {
      if (follows) ports?.[0]?.postMessage(null)
    }),
    focus: vi.fn(async () => undefined),
    navigate: vi.fn(async (): Promise<object | null> => ({})),
  }))
  const worker = {
    addEventListener: (name: string, listener: Listener) => listeners.set(name, listener),
    clients: { matchAll: vi.fn(async () => windows), openWindow: vi.fn(async () => null) },
    registration: {
      showNotification: vi.fn(async (_title: string, _options: unknown) => undefined),
      pushManager: { subscribe: vi.fn(async () => ({})) },
    },
  }
  listenForPushes(worker as never)
  const send = async (name: string, event: object) => {
    let done: Promise<unknown> | null = null
    const waitUntil = (work: Promise<unknown>) => {
      done = work
    }
    listeners.get(name)?.({ ...event, waitUntil })
    expect(done).not.toBeNull()
    await done
  }
  return { worker, windows, send }
}
afterEach(() => {
  vi.restoreAllMocks()
  vi.useRealTimers()
})

const message = { title: 'Sol logged a feed for Juno', body: 'Nursing, left, 12m', path: '/logs', tag: 'log:1' }
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

test('a visible page makes it silent, and may close what it tells by itself', async () => {
  const { worker, windows, send } = workerWith([{ visibilityState: 'hidden' }, { visibilityState: 'visible' }])
  await send('push', { data: data(message) })
  // Silent and a vibration at once is an error for a browser.
  expect(worker.registration.showNotification).toHaveBeenCalledWith(message.title, {
    body: message.body,
    icon: '/favicon.svg',
    tag: 'log:1',
    silent: true,
    data: { path: '/logs' },
  })
  expect(windows[1]?.postMessage).toHaveBeenCalledWith({ type: 'PUSH_SHOWN', tag: 'log:1' })
  expect(windows[0]?.postMessage).not.toHaveBeenCalled()
})

test('every push shows a notification, whatever fails', async () => {
  const something = expect.objectContaining({ data: { path: '/home' } })
  for (const broken of [null, { json: () => JSON.parse('{') }, data(null), data('?'), data({ title: 3 }), data({})]) {
    const { worker, send } = workerWith([{ visibilityState: 'visible' }])
    await send('push', { data: broken })
    expect(worker.registration.showNotification).toHaveBeenCalledWith(hiddenNotice.message, something)
  }
  const { worker, send } = workerWith([])
  worker.clients.matchAll.mockRejectedValue(new Error('no clients'))
  worker.registration.showNotification.mockRejectedValueOnce(new TypeError('an option is not known'))
  await send('push', { data: data(message) })
  const plain = { body: message.body, tag: message.tag, data: { path: '/logs' } }
  expect(worker.registration.showNotification).toHaveBeenLastCalledWith(message.title, plain)
})

test('what cannot be read is told in the language of the browser', () => {
  vi.spyOn(navigator, 'language', 'get').mockReturnValue('es-MX')
  expect(readPushed(null).title).toBe(spanish[hiddenNotice.id])
})

test('no message leads out of the app', () => {
  for (const path of ['https://evil.example', '//evil.example', '/\\evil.example', 3])
    expect(readPushed(data({ ...message, path })).path).toBe('/home')
})

const notification = { close: vi.fn(), data: { path: '/vault/photos/1' } }
const opened = { type: 'NOTIFICATION_OPENED', path: '/vault/photos/1' }

test('a click leads the page there that is in sight, and opens one where there is none', async () => {
  const { worker, windows, send } = workerWith([{ visibilityState: 'hidden' }, { visibilityState: 'visible' }])
  await send('notificationclick', { notification })
  expect(windows[1]?.focus).toHaveBeenCalled()
  expect(windows[1]?.postMessage).toHaveBeenCalledWith(opened, [expect.anything()])
  expect(windows[1]?.navigate).not.toHaveBeenCalled()
  expect(windows[0]?.focus).not.toHaveBeenCalled()
  expect(worker.clients.openWindow).not.toHaveBeenCalled()
  expect(notification.close).toHaveBeenCalled()

  const closed = workerWith([])
  await closed.send('notificationclick', { notification })
  expect(closed.worker.clients.openWindow).toHaveBeenCalledWith('/vault/photos/1')
})

test('a page that does not follow is navigated; one that cannot be is left for a new window', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  const deaf = workerWith([{ visibilityState: 'hidden', follows: false }])
  const click = deaf.send('notificationclick', { notification })
  await vi.advanceTimersByTimeAsync(900)
  await click
  expect(deaf.windows[0]?.navigate).toHaveBeenCalledWith('/vault/photos/1')
  expect(deaf.worker.clients.openWindow).not.toHaveBeenCalled()

  const stuck = workerWith([{ visibilityState: 'hidden' }])
  stuck.windows[0]?.focus.mockRejectedValue(new Error('not allowed'))
  await stuck.send('notificationclick', { notification })
  expect(stuck.worker.clients.openWindow).toHaveBeenCalledWith('/vault/photos/1')
})

test('a new address is subscribed to with the same key, and pages are told', async () => {
  const { worker, windows, send } = workerWith([{ visibilityState: 'hidden' }])
  const options = { userVisibleOnly: true, applicationServerKey: new ArrayBuffer(65) }
  await send('pushsubscriptionchange', { oldSubscription: { options } })
  expect(worker.registration.pushManager.subscribe).toHaveBeenCalledWith(options)
  expect(windows[0]?.postMessage).toHaveBeenCalledWith({ type: 'PUSH_RENEWED' })
})
