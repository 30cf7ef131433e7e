import { Trans, useLingui } from '@lingui/react/macro'
import type { PushDevice } from '@nestwren/contract/notifications'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../../platform/api/api.ts'
import { useWhen } from '../../platform/format/use-when.ts'
import { Badge } from '../../ui/badge.tsx'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Loaded } from '../../ui/items/loaded.tsx'
import { SettingsSection } from '../../ui/settings/settings-section.tsx'
import { useSave } from '../../ui/settings/use-save.ts'
import { stopTelling } from './push-device.ts'
import { notificationKeys } from './use-notification-preferences.ts'

/** Where the person is told while the app is closed. */
export function DevicesSection() {
  const query = useQuery({
    queryKey: notificationKeys.devices,
    queryFn: ({ signal }) => api.notifications.listSubscriptions(undefined, { signal }),
    meta: { isPersisted: false },
  })
  return (
    <SettingsSection title={<Trans>Devices that get notifications</Trans>}>
      <Loaded query={query}>
        {({ items }) =>
          items.length === 0 ? (
            <p className="type-small text-muted">
              <Trans>No devices yet. Turn it on above, on each device.</Trans>
            </p>
          ) : (
            <ul className="setting-rows">
              {items.map((device) => (
                <DeviceLine key={device.id} device={device} />
              ))}
            </ul>
          )
        }
      </Loaded>
    </SettingsSection>
  )
}

function DeviceLine({ device }: { device: PushDevice }) {
  const { t } = useLingui()
  const when = useWhen()
  const client = useQueryClient()
  const { isBusy, failure, run } = useSave()
  const since = when.time(device.createdAt)
  const remove = () =>
    run(async () => {
      await api.notifications.unsubscribe({ params: { id: device.id } })
      if (device.isThisSession) await stopTelling()
      await client.invalidateQueries({ queryKey: notificationKeys.devices })
    })
  return (
    <li>
      <span className="min-w-0 flex-1">
        <span className="type-label block">{device.deviceName}</span>
        <span className="type-caption block text-muted">{t`Since ${since}`}</span>
        {failure ? <Banner tone="danger">{failure}</Banner> : null}
      </span>
      {device.isThisSession ? (
        <Badge tone="primary">
          <Trans>This device</Trans>
        </Badge>
      ) : null}
      <Button
        variant="ghost"
        size="sm"
        isBusy={isBusy}
        busyLabel={t({ message: 'Stopping', context: 'notifications' })}
        aria-label={t`Stop notifying ${device.deviceName}`}
        onClick={() => void remove()}
      >
        <Trans context="notifications">Stop</Trans>
      </Button>
    </li>
  )
}
