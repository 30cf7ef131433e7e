import { Trans } from '@lingui/react/macro'
import type { NotificationPreferences } from '@nestwren/contract/notifications'
import { useChildren } from '../../platform/api/queries.ts'
import { SavingSwitch } from '../../ui/settings/saving-switch.tsx'
import { SettingsSection } from '../../ui/settings/settings-section.tsx'
import { useChangePreferences } from './use-notification-preferences.ts'

/** Of which children somebody is told; nothing to choose while there is none. */
export function ChildrenSection({ preferences }: { preferences: NotificationPreferences }) {
  const { children } = useChildren()
  const changePreferences = useChangePreferences()
  if (children.length === 0) return null
  const change = (childId: string, isOn: boolean) =>
    changePreferences((now) => {
      const others = now.mutedChildIds.filter((one) => one !== childId)
      return { ...now, mutedChildIds: isOn ? others : [...others, childId] }
    })
  return (
    <SettingsSection title={<Trans>Children</Trans>} hint={<Trans>Whose updates you get.</Trans>}>
      <div>
        {children.map(({ _id, name }) => (
          <SavingSwitch
            key={_id}
            label={name}
            isOn={!preferences.mutedChildIds.includes(_id)}
            onSave={(isOn) => change(_id, isOn)}
          />
        ))}
      </div>
    </SettingsSection>
  )
}
