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

/**
 * Shows a notification of the browser for five seconds, in place of one with its tag. Needs the permission. Resolves to
 * what closes it before.
 */
export async function showBrowserNotice(
  { title, body, path, tag }: ShownNotice,
  open: (path: string) => void,
): Promise<() => void> {
  const options = { body, icon, tag, vibrate: vibration, data: { path } }
  try {
    const shown = new Notification(title, options)
    shown.onclick = () => {
      window.focus()
      open(path)
      shown.close()
    }
    const close = () => shown.close()
    setTimeout(close, closesAfterMs)
    return close
  } catch {
    // Android lets only the service worker show them; a click is then its to answer.
    const registration = await navigator.serviceWorker?.getRegistration()
    if (registration === undefined) return () => undefined
    await registration.showNotification(title, options)
    const close = () => void closeTagged(registration, tag)
    setTimeout(close, closesAfterMs)
    return close
  }
}

/** Closes what is shown under a tag. */
export async function closeTagged(registration: ServiceWorkerRegistration, tag: string): Promise<void> {
  for (const shown of await registration.getNotifications({ tag })) shown.close()
}
