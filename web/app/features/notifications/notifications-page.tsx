import { Trans, useLingui } from '@lingui/react/macro'
import { Loaded } from '../../ui/items/loaded.tsx'
import { SettingsHeader } from '../../ui/settings/settings-header.tsx'
import { ChosenSection } from './chosen-section.tsx'
import { ThisDeviceSection } from './this-device-section.tsx'
import { notificationKeys, useChangePreferences, useNotificationPreferences } from './use-notification-preferences.ts'
import './notifications.css'
import type { NotificationSound } from '@nestwren/contract/notification-types'
import type { NotificationPreferences, PushDevice } from '@nestwren/contract/notifications'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Volume2 } from 'lucide-react'
import { useState } from 'react'
import { api } from '../../platform/api/api.ts'
import { useWhen } from '../../platform/format/use-when.ts'
import { deviceZone } from '../../platform/units/device-zone.ts'
import { Badge } from '../../ui/badge.tsx'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Select } from '../../ui/select.tsx'
import { ClockField } from '../../ui/settings/clock-field.tsx'
import { SavingSwitch } from '../../ui/settings/saving-switch.tsx'
import { SettingsSection } from '../../ui/settings/settings-section.tsx'
import { useSave } from '../../ui/settings/use-save.ts'
import { stopTelling } from './push-device.ts'
import { chooseSound, chosenSound, playSound } from './sounds.ts'

export function meta() {
  return [{ title: 'Notifications · Nestwren' }]
}

/** What the person is told, where, when, and how it sounds. */
export default function NotificationsPage() {
  const { t } = useLingui()
  const query = useNotificationPreferences()
  return (
    <>
      <SettingsHeader title={t`Notifications`} />
      <div className="settings-stack">
        <ThisDeviceSection />
        <Loaded query={query} lines={6}>
          {(preferences) => (
            <>
              <ChosenSection preferences={preferences} />
              <QuietSection preferences={preferences} />
            </>
          )}
        </Loaded>
        <SoundSection />
        <DevicesSection />
      </div>
    </>
  )
}

/** What a notification sounds like here; choosing one plays it. */
function SoundSection() {
  const { t } = useLingui()
  const [sound, setSound] = useState(chosenSound)
  const options: readonly { value: NotificationSound; label: string }[] = [
    { value: 'bell', label: t`Bell` },
    { value: 'gentle', label: t`Gentle` },
    { value: 'ding', label: t`Ding` },
    { value: 'default', label: t`Plain tone` },
    { value: 'none', label: t`No sound` },
  ]
  const play = (one: NotificationSound) => void playSound(one).catch(() => undefined)
  const choose = (next: NotificationSound) => {
    setSound(next)
    chooseSound(next)
    play(next)
  }
  return (
    <SettingsSection title={<Trans>Sound</Trans>}>
      <div className="sound-row">
        <Field label={t`Sound on this device`} hint={t`No sound in night mode or quiet hours.`}>
          {(control) => (
            <Select
              {...control}
              options={options}
              value={sound}
              onChange={({ target }) => choose(target.value as NotificationSound)}
            />
          )}
        </Field>
        {sound === 'none' ? null : (
          <IconButton
            label={t`Play it`}
            icon={<Volume2 aria-hidden="true" className="ic" />}
            tone="tonal"
            onClick={() => play(sound)}
          />
        )}
      </div>
    </SettingsSection>
  )
}

type Quiet = NotificationPreferences['quietHours']

/** When nothing is told, and how much stands on a locked screen. */
function QuietSection({ preferences }: { preferences: NotificationPreferences }) {
  const { t } = useLingui()
  const changePreferences = useChangePreferences()
  const { failure, run } = useSave()
  const { quietHours, showsPreviews } = preferences
  // The server has no other way to know the clock on the wall.
  const change = (part: Partial<Quiet>) =>
    changePreferences((now) => ({ ...now, quietHours: { ...now.quietHours, ...part, timeZone: deviceZone() } }))
  const changeTime = (part: 'startMinute' | 'endMinute', minute: number) => void run(() => change({ [part]: minute }))
  return (
    <SettingsSection title={<Trans>Quiet hours and previews</Trans>}>
      <SavingSwitch
        label={t`Quiet hours`}
        hint={t`No notifications or reminders then`}
        isOn={quietHours.isOn}
        onSave={(isOn) => change({ isOn })}
      />
      {quietHours.isOn ? (
        <div className="quiet-times">
          <ClockField
            label={t`From`}
            minute={quietHours.startMinute}
            onChange={(at) => changeTime('startMinute', at)}
          />
          <ClockField label={t`Until`} minute={quietHours.endMinute} onChange={(at) => changeTime('endMinute', at)} />
        </div>
      ) : null}
      {failure ? <Banner tone="danger">{failure}</Banner> : null}
      <SavingSwitch
        label={t`Show previews`}
        hint={t`When off, you'll only see that there's something new`}
        isOn={showsPreviews}
        onSave={(isOn) => changePreferences((now) => ({ ...now, showsPreviews: isOn }))}
      />
    </SettingsSection>
  )
}

/** Where the person is told while the app is closed. */
function DevicesSection() {
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
