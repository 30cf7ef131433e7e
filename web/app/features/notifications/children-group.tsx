import { useLingui } from '@lingui/react/macro'
import type { NotificationPreferences } from '@nestwren/contract/notifications'
import { useChildren } from '../../platform/api/queries.ts'
import { SavingSwitch } from '../../ui/settings/saving-switch.tsx'
import { ChoiceGroup } from './choice-group.tsx'
import { useChangePreferences } from './use-notification-preferences.ts'

/** Of which children somebody is told; nothing to choose while there is none. */
export function ChildrenGroup({ preferences }: { preferences: NotificationPreferences }) {
  const { t } = useLingui()
  const { children } = useChildren()
  const changePreferences = useChangePreferences()
  if (children.length === 0) return null
  const isOn = (childId: string) => !preferences.mutedChildIds.includes(childId)
  const change = (childId: string, isWanted: boolean) =>
    changePreferences((now) => {
      const others = now.mutedChildIds.filter((one) => one !== childId)
      return { ...now, mutedChildIds: isWanted ? others : [...others, childId] }
    })
  return (
    <ChoiceGroup
      title={t`Children`}
      hint={t`Whose updates you get.`}
      onCount={children.filter(({ _id }) => isOn(_id)).length}
      count={children.length}
    >
      {children.map(({ _id, name }) => (
        <SavingSwitch key={_id} label={name} isOn={isOn(_id)} onSave={(next) => change(_id, next)} />
      ))}
    </ChoiceGroup>
  )
}
