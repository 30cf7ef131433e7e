import { useLingui } from '@lingui/react/macro'
import { Loaded } from '../../ui/items/loaded.tsx'
import { SettingsHeader } from '../../ui/settings/settings-header.tsx'
import { ChosenSection } from './chosen-section.tsx'
import { DevicesSection } from './devices-section.tsx'
import { QuietSection } from './quiet-section.tsx'
import { SoundSection } from './sound-section.tsx'
import { ThisDeviceSection } from './this-device-section.tsx'
import { useNotificationPreferences } from './use-notification-preferences.ts'
import './notifications.css'

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
