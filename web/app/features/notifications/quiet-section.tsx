import { Trans, useLingui } from '@lingui/react/macro'
import type { NotificationPreferences } from '@nestwren/contract/notifications'
import { deviceZone } from '../../platform/units/device-zone.ts'
import { Banner } from '../../ui/banner.tsx'
import { ClockField } from '../../ui/settings/clock-field.tsx'
import { SavingSwitch } from '../../ui/settings/saving-switch.tsx'
import { SettingsSection } from '../../ui/settings/settings-section.tsx'
import { useSave } from '../../ui/settings/use-save.ts'
import { useChangePreferences } from './use-notification-preferences.ts'

type Quiet = NotificationPreferences['quietHours']

/** When nothing is told, and how much stands on a locked screen. */
export function QuietSection({ preferences }: { preferences: NotificationPreferences }) {
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
