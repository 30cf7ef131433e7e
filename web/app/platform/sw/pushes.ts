import type { WorkerMessage } from './messages.ts'

/** A §9, as the page's own notifications; the type of the options lacks what only phones know. */
const vibrate = [200, 100, 200]
const icon = '/favicon.svg'

/** Shown for a push that cannot be read, in the words of the contract's hidden notice, which has no catalog here. */
const somethingNew = { en: 'Something new from your family', es: 'Algo nuevo de tu familia' }
/** A page that is in the foreground and signed in follows a click at once; Firefox lets a window open for one second. */
const followsWithinMs = 900

interface Pushed {
  readonly title: string
  readonly body: string
  readonly path: string
  readonly tag: string
}

/** Reads the server's message; one that is not ours becomes the notice that there is something new. */
export function readPushed(data: Pick<PushMessageData, 'json'> | null): Pushed {
  try {
    const { title, body, path, tag } = (data?.json() ?? {}) as Partial<Record<string, unknown>>
    if (typeof title === 'string' && title !== '')
      return { title, body: textOr(body, ''), path: ownPath(path), tag: textOr(tag, 'nestwren') }
  } catch {}
  const language = navigator.language?.startsWith('es') ? 'es' : 'en'
  return { title: somethingNew[language], body: '', path: '/home', tag: 'hidden' }
}

function textOr(value: unknown, other: string): string {
  return typeof value === 'string' ? value : other
}

/** A notification leads into this app and nowhere else. */
function ownPath(path: unknown): string {
  return typeof path === 'string' && /^\/(?![/\\])/.test(path) ? path : '/home'
}

/** Shows what the server tells, and opens what it is about. */
export function listenForPushes(worker: ServiceWorkerGlobalScope): void {
  const pages = async () => worker.clients.matchAll({ type: 'window', includeUncontrolled: true })

  /**
   * Always shows a notification: after a few pushes that show none, Safari revokes the subscription. While a page is
   * visible it is silent, and that page closes it when it has told the same by itself.
   */
  async function show({ title, body, path, tag }: Pushed): Promise<void> {
    const visible = (await pages().catch(() => [])).filter(({ visibilityState }) => visibilityState === 'visible')
    const plain = { body, tag, data: { path } }
    const options = { ...plain, icon, ...(visible.length > 0 ? { silent: true } : { vibrate }) }
    const present = async (how: NotificationOptions) => worker.registration.showNotification(title, how)
    await present(options).catch(() => present(plain))
    const message: WorkerMessage = { type: 'PUSH_SHOWN', tag }
    for (const page of visible) page.postMessage(message)
  }

  async function open(path: string): Promise<void> {
    const opened = await pages().catch(() => [])
    const page = opened.find(({ visibilityState }) => visibilityState === 'visible') ?? opened[0]
    if (page === undefined || !(await lead(page, path))) await worker.clients.openWindow(path)
  }

  async function subscribeAgain(options: PushSubscriptionOptionsInit | undefined): Promise<void> {
    if (options?.applicationServerKey == null) return
    await worker.registration.pushManager.subscribe(options)
    // Only a page has the session; without one the next page that opens tells the server.
    const message: WorkerMessage = { type: 'PUSH_RENEWED' }
    for (const page of await pages()) page.postMessage(message)
  }

  worker.addEventListener('push', (event) => {
    event.waitUntil(show(readPushed(event.data)))
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

/** Brings a page to the front and shows the path there; false when that page cannot be led anywhere. */
async function lead(page: WindowClient, path: string): Promise<boolean> {
  try {
    await page.focus()
    const { port1, port2 } = new MessageChannel()
    const isFollowed = new Promise<boolean>((resolve) => {
      port1.onmessage = () => resolve(true)
      setTimeout(() => resolve(false), followsWithinMs)
    })
    page.postMessage({ type: 'NOTIFICATION_OPENED', path } satisfies WorkerMessage, [port2])
    // Without an answer nobody is signed in there, or the page has just been woken up.
    const follows = (await isFollowed) || (await page.navigate(path)) !== null
    port1.close()
    return follows
  } catch {
    return false
  }
}
