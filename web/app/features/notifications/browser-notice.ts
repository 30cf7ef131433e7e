/** A §9. `vibrate` is of the Notifications API but not of TypeScript's, since phones alone know it. */
const vibration = [200, 100, 200]
const closesAfterMs = 5_000
const icon = '/favicon.svg'

export interface ShownNotice {
  readonly title: string
  readonly body: string
  readonly path: string
  readonly tag: string
}

/** Shows a notification of the browser for five seconds, in place of one with its tag. Needs the permission. */
export async function showBrowserNotice({ title, body, path, tag }: ShownNotice, open: (path: string) => void) {
  const options = { body, icon, tag, vibrate: vibration, data: { path } }
  try {
    const shown = new Notification(title, options)
    shown.onclick = () => {
      window.focus()
      open(path)
      shown.close()
    }
    setTimeout(() => shown.close(), closesAfterMs)
  } catch {
    // Android lets only the service worker show them; a click is then its to answer.
    const registration = await navigator.serviceWorker?.getRegistration()
    if (registration === undefined) return
    await registration.showNotification(title, options)
    setTimeout(() => void closeTagged(registration, tag), closesAfterMs)
  }
}

async function closeTagged(registration: ServiceWorkerRegistration, tag: string): Promise<void> {
  for (const shown of await registration.getNotifications({ tag })) shown.close()
}
