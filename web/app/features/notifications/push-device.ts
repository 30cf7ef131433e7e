import { api } from '../../platform/api/api.ts'
import { readPreference, writePreference } from '../../platform/preferences/preferences.ts'

/** Whose device it is told for: somebody else who signs in here later was not asked. */
const personKey = 'notifications.pushFor'

export function isTellingFor(userId: string): boolean {
  return readPreference(personKey) === userId
}

/** Whether this browser can be told something while the app is closed; on iPhones only once it is installed. */
export function canBeTold(): boolean {
  return 'serviceWorker' in navigator && 'PushManager' in globalThis && 'Notification' in globalThis
}

/** The browser's own subscription; null where there is none. */
export async function ownSubscription(): Promise<PushSubscription | null> {
  if (!canBeTold()) return null
  const registration = await navigator.serviceWorker.getRegistration()
  return (await registration?.pushManager.getSubscription()) ?? null
}

/** Subscribes this browser and tells the server. Throws when the browser or the server does not want to. */
export async function startTelling(userId: string, deviceName: string): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration()
  if (registration === undefined) throw new Error('There is no service worker')
  const { publicKey } = await api.notifications.pushKey()
  const subscription = await subscriptionFor(registration, publicKey)
  await api.notifications.subscribe({ body: { subscription: bodyOf(subscription), deviceName } })
  writePreference(personKey, userId)
}

async function subscriptionFor(registration: ServiceWorkerRegistration, publicKey: string) {
  const known = await registration.pushManager.getSubscription()
  // One that was made for other keys, say of another server at this address, would never be heard.
  if (known !== null && keyOf(known) !== publicKey) await known.unsubscribe()
  return registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey })
}

function keyOf({ options }: PushSubscription): string {
  const key = options.applicationServerKey
  if (key === null) return ''
  const letters = String.fromCharCode(...new Uint8Array(key))
  return btoa(letters).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')
}

/** What the server is told of a subscription. */
function bodyOf(subscription: PushSubscription) {
  const { endpoint = '', keys = {} } = subscription.toJSON()
  return { endpoint, keys: { p256dh: keys.p256dh ?? '', auth: keys.auth ?? '' } }
}

/** Ends the browser's subscription; the server forgets the device when it is told, or at the next message. */
export async function stopTelling(): Promise<void> {
  writePreference(personKey, null)
  await (await ownSubscription())?.unsubscribe()
}

/**
 * Tells the server of the subscription that the browser has: after another sign-in the session it hung on is gone, and
 * in another family the device is told of that one. Does nothing without a subscription.
 */
export async function renewTelling(deviceName: string): Promise<void> {
  const subscription = await ownSubscription()
  if (subscription === null) return
  await api.notifications.subscribe({ body: { subscription: bodyOf(subscription), deviceName } })
}

const browsers = [
  ['Edge', /\bEdgA?\//],
  ['Opera', /\bOPR\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /\b(?:Chrome|CriOS)\//],
  ['Safari', /\bSafari\//],
] as const
const systems = [
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['Windows', /\bWindows\b/],
  ['Mac', /\bMacintosh\b/],
  ['Linux', /\bLinux\b/],
] as const

/** What somebody would call this browser: "Chrome, Android". The names are the same in every language. */
export function deviceName(userAgent = navigator.userAgent): string {
  const find = (names: readonly (readonly [string, RegExp])[]) => names.find(([, sign]) => sign.test(userAgent))?.[0]
  return [find(browsers), find(systems)].filter((name) => name !== undefined).join(', ') || 'Browser'
}
