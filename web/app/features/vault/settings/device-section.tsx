import { Trans, useLingui } from '@lingui/react/macro'
import { useLockWhenHidden } from '../../../platform/locks/use-lock-when-hidden.ts'
import { SettingsSection } from '../../../ui/settings/settings-section.tsx'
import { Switch } from '../../../ui/switch.tsx'

/** When the vault locks on this device. */
export function DeviceSection() {
  const { t } = useLingui()
  const { isOn, change } = useLockWhenHidden()
  return (
    <SettingsSection title={<Trans>On this device</Trans>}>
      <Switch
        label={t`Lock when Nestwren is hidden for a minute`}
        hint={t`When you switch to another app or tab, or turn off the screen`}
        isOn={isOn}
        onChange={change}
      />
    </SettingsSection>
  )
}
