import { useEffect, useState } from 'react'

/** A §4; `unsupported` where the browser has no notifications, such as an iPhone's before the app is installed. */
export type Permission = NotificationPermission | 'unsupported'

export function currentPermission(): Permission {
  return 'Notification' in globalThis ? Notification.permission : 'unsupported'
}

/** The browser's permission, followed while it changes, and how to ask for it. */
export function usePermission(): { readonly permission: Permission; readonly ask: () => Promise<Permission> } {
  const [permission, setPermission] = useState(currentPermission)
  useEffect(() => {
    let status: PermissionStatus | null = null
    const follow = () => setPermission(currentPermission())
    navigator.permissions
      ?.query({ name: 'notifications' })
      .then((found) => {
        status = found
        status.addEventListener('change', follow)
      })
      .catch(() => undefined)
    document.addEventListener('visibilitychange', follow)
    return () => {
      status?.removeEventListener('change', follow)
      document.removeEventListener('visibilitychange', follow)
    }
  }, [])
  const ask = async () => {
    if ('Notification' in globalThis) await Notification.requestPermission()
    const answer = currentPermission()
    setPermission(answer)
    return answer
  }
  return { permission, ask }
}
