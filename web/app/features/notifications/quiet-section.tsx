import { Trans, useLingui } from '@lingui/react/macro'
import type { NotificationPreferences } from '@nestwren/contract/notifications'
import { deviceZone } from '../../platform/units/device-zone.ts'
import { Banner } from '../../ui/banner.tsx'
import { DateInput } from '../../ui/date-input.tsx'
import { Field } from '../../ui/field.tsx'
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
  const changeTime = (part: 'startMinute' | 'endMinute', clock: string) => {
    const minute = minuteOf(clock)
    if (minute !== null && minute !== quietHours[part]) void run(() => change({ [part]: minute }))
  }
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

function ClockField(props: { label: string; minute: number; onChange: (clock: string) => void }) {
  const { label, minute, onChange } = props
  return (
    <Field label={label}>
      {(control) => (
        <DateInput
          {...control}
          type="time"
          // Written anew when the server answers; while it is typed the field is the person's.
          key={minute}
          defaultValue={clockOf(minute)}
          onBlur={({ target }) => onChange(target.value)}
        />
      )}
    </Field>
  )
}

function clockOf(minute: number): string {
  const two = (value: number) => String(value).padStart(2, '0')
  return `${two(Math.floor(minute / 60))}:${two(minute % 60)}`
}

/** Null while the field is not filled in. */
function minuteOf(clock: string): number | null {
  const [, hour, minute] = /^(\d\d):(\d\d)/.exec(clock) ?? []
  return hour === undefined || minute === undefined ? null : Number(hour) * 60 + Number(minute)
}
