import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../../platform/api/api.ts'
import { useWorkspace } from '../../platform/cache/current-workspace.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { SavingSwitch } from '../../ui/settings/saving-switch.tsx'
import { SettingsSection } from '../../ui/settings/settings-section.tsx'
import { useSave } from '../../ui/settings/use-save.ts'
import { showToast } from '../../ui/toast-store.ts'
import { canBeTold, deviceName, isTellingFor, ownSubscription, startTelling, stopTelling } from './push-device.ts'
import { notificationKeys } from './use-notification-preferences.ts'
import { type Permission, usePermission } from './use-permission.ts'

const ownDeviceKey = [...notificationKeys.devices, 'own'] as const

/** Whether this browser may show anything, and whether it is told while the app is closed. */
export function ThisDeviceSection() {
  const { permission, ask } = usePermission()
  return (
    <SettingsSection title={<Trans>This device</Trans>}>
      <PermissionWords permission={permission} onAsk={() => void ask()} />
      {permission === 'granted' ? <WhileClosed /> : null}
    </SettingsSection>
  )
}

/** A §4: granted, denied or default, in words. */
function PermissionWords({ permission, onAsk }: { permission: Permission; onAsk: () => void }) {
  if (permission === 'granted')
    return (
      <p className="type-small text-muted">
        <Trans>Notifications are on. They show up when Nestwren is open but you're doing something else.</Trans>
      </p>
    )
  if (permission === 'denied')
    return (
      <Banner tone="warning">
        <Trans>
          Notifications are blocked for Nestwren. To allow them, open this site's settings in your browser (the icon
          next to the address) and turn them on.
        </Trans>
      </Banner>
    )
  if (permission === 'unsupported')
    return (
      <Banner>
        <WithoutNotifications />
      </Banner>
    )
  return (
    <>
      <p className="type-small text-muted">
        <Trans>Hear about a feed or nap without opening the app. Your browser will ask you once.</Trans>
      </p>
      <Button onClick={onAsk}>
        <Trans>Allow notifications</Trans>
      </Button>
    </>
  )
}

/** On an iPhone or iPad notifications are there once the app is on the Home Screen, from iOS 16.4 on. */
function WithoutNotifications() {
  if (!isAppleTouch(navigator)) return <Trans>This browser can't show notifications.</Trans>
  if (isInstalled()) return <Trans>Notifications need iOS 16.4 or later. Update this device to get them.</Trans>
  return (
    <Trans>
      To get notifications on an iPhone or iPad, add Nestwren to your Home Screen: tap Share, then Add to Home Screen.
      Open it from there and come back to this page.
    </Trans>
  )
}

function WhileClosed() {
  const { t } = useLingui()
  const { scope } = useWorkspace()
  const client = useQueryClient()
  const { data: isOn = false } = useQuery({
    queryKey: ownDeviceKey,
    queryFn: async () => isTellingFor(scope.userId) && (await ownSubscription()) !== null,
    networkMode: 'always',
    meta: { isPersisted: false },
  })
  if (!canBeTold())
    return (
      <p className="type-small text-muted">
        <Trans>This browser can't get notifications while Nestwren is closed.</Trans>
      </p>
    )
  const change = async (next: boolean) => {
    if (next) await startTelling(scope.userId, deviceName())
    else await leave()
    await client.invalidateQueries({ queryKey: notificationKeys.devices })
  }
  return (
    <>
      <SavingSwitch
        label={t`Even when Nestwren is closed`}
        hint={t`Until you log out on this device`}
        isOn={isOn}
        onSave={change}
      />
      {isOn ? <TestButton /> : null}
    </>
  )
}

/** The server first: a browser that has already left could not be found there again. */
async function leave(): Promise<void> {
  const { items } = await api.notifications.listSubscriptions()
  const own = items.find(({ isThisSession }) => isThisSession)
  if (own !== undefined) await api.notifications.unsubscribe({ params: { id: own.id } })
  await stopTelling()
}

function TestButton() {
  const { t } = useLingui()
  const { isBusy, failure, run } = useSave()
  const send = () =>
    run(async () => {
      await api.notifications.test()
      showToast({ message: t`Test on its way` })
    })
  return (
    <>
      <Button variant="soft" size="sm" isBusy={isBusy} busyLabel={t`Sending`} onClick={() => void send()}>
        <Trans>Send a test</Trans>
      </Button>
      {failure ? <Banner tone="danger">{failure}</Banner> : null}
    </>
  )
}

/**
 * Whether this is Safari's engine on an iPhone or iPad, where notifications come with the app on the Home Screen; an iPad
 * says that it is a Mac, which has no touch screen.
 */
function isAppleTouch({ userAgent, maxTouchPoints }: Pick<Navigator, 'userAgent' | 'maxTouchPoints'>): boolean {
  return /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1)
}

/** Whether the app was opened from the Home Screen rather than in a tab. */
function isInstalled(): boolean {
  const { standalone } = navigator as Navigator & { readonly standalone?: boolean }
  return standalone === true || window.matchMedia('(display-mode: standalone)').matches
}
