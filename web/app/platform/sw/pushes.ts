import type { WorkerMessage } from './messages.ts'

/** A §9, as the page's own notifications; the type of the options lacks what only phones know. */
const vibrate = [200, 100, 200]
const icon = '/favicon.svg'

interface Pushed {
  readonly title: string
  readonly body: string
  readonly path: string
  readonly tag: string
}

/** The message of the server, or null when it is none of ours. */
export function readPushed(data: Pick<PushMessageData, 'json'> | null): Pushed | null {
  if (data === null) return null
  try {
    const { title, body, path, tag } = data.json() as Partial<Record<string, unknown>>
    if (typeof title !== 'string' || title === '') return null
    return { title, body: textOr(body, ''), path: ownPath(path), tag: textOr(tag, 'nestwren') }
  } catch {
    return null
  }
}

function textOr(value: unknown, other: string): string {
  return typeof value === 'string' ? value : other
}

/** A notification leads into this app and nowhere else. */
function ownPath(path: unknown): string {
  return typeof path === 'string' && /^\/(?![/\\])/.test(path) ? path : '/home'
}

/** Shows what the server tells while no page is looked at, and opens what it is about. */
export function listenForPushes(worker: ServiceWorkerGlobalScope): void {
  const pages = () => worker.clients.matchAll({ type: 'window', includeUncontrolled: true })

  async function show({ title, body, path, tag }: Pushed): Promise<void> {
    // The page that is looked at tells it by itself.
    if ((await pages()).some(({ visibilityState }) => visibilityState === 'visible')) return
    const options = { body, icon, tag, vibrate, data: { path } }
    await worker.registration.showNotification(title, options)
  }

  async function open(path: string): Promise<void> {
    const [page] = await pages()
    if (page === undefined) {
      await worker.clients.openWindow(path)
      return
    }
    const message: WorkerMessage = { type: 'NOTIFICATION_OPENED', path }
    page.postMessage(message)
    await page.focus()
  }

  async function subscribeAgain(options: PushSubscriptionOptionsInit | undefined): Promise<void> {
    if (options?.applicationServerKey == null) return
    await worker.registration.pushManager.subscribe(options)
    // Only a page has the session; without one the next page that opens tells the server.
    const message: WorkerMessage = { type: 'PUSH_RENEWED' }
    for (const page of await pages()) page.postMessage(message)
  }

  worker.addEventListener('push', (event) => {
    const pushed = readPushed(event.data)
    if (pushed !== null) event.waitUntil(show(pushed))
  })
  worker.addEventListener('notificationclick', (event) => {
    event.notification.close()
    event.waitUntil(open(ownPath((event.notification.data as { path?: unknown } | null)?.path)))
  })
  worker.addEventListener('pushsubscriptionchange', (event) => {
    const { oldSubscription } = event as Event & { readonly oldSubscription?: PushSubscription | null }
    ;(event as ExtendableEvent).waitUntil(
      subscribeAgain(oldSubscription?.options as PushSubscriptionOptionsInit | undefined),
    )
  })
}
