import { Trans, useLingui } from '@lingui/react/macro'
import { type NotificationPreset, presetOf, withPreset } from '@nestwren/contract/notification-choices'
import type { NotificationPreferences } from '@nestwren/contract/notifications'
import { useState } from 'react'
import { useChildren } from '../../platform/api/queries.ts'
import { Banner } from '../../ui/banner.tsx'
import { RadioList } from '../../ui/radio-list.tsx'
import { SavingSwitch } from '../../ui/settings/saving-switch.tsx'
import { SettingsSection } from '../../ui/settings/settings-section.tsx'
import { useSave } from '../../ui/settings/use-save.ts'
import { showToast } from '../../ui/toast-store.ts'
import { ChoiceGroup } from './choice-group.tsx'
import { TypeGroups } from './type-groups.tsx'
import { useChangePreferences } from './use-notification-preferences.ts'

/** What somebody is told: one choice of four, and behind the last one a switch for everything. */
export function ChosenSection({ preferences }: { preferences: NotificationPreferences }) {
  const { t } = useLingui()
  const { children } = useChildren()
  const changePreferences = useChangePreferences()
  const { isBusy, failure, run } = useSave()
  const [isChoosing, setIsChoosing] = useState(false)
  const childIds = children.map(({ _id }) => _id)
  // Read from the preferences themselves, so it is true whatever was chosen before and wherever.
  const preset = presetOf(preferences, childIds)
  const value = isChoosing ? 'choose' : (preset ?? 'choose')
  const apply = async (next: NotificationPreset) => {
    const isSaved = await run(() => changePreferences((now) => withPreset(now, next)))
    if (!isSaved) return
    setIsChoosing(false)
    if (preset !== null) return
    // Somebody chose these one by one: a slip of the thumb does not cost them that.
    const { off, offOnPage, mutedChildIds } = preferences
    const putBack = () => changePreferences((now) => ({ ...now, off, offOnPage, mutedChildIds }))
    showToast({ message: t`Notifications changed`, action: { label: t`Undo`, onSelect: () => void run(putBack) } })
  }
  return (
    <SettingsSection
      title={<Trans>What to notify you about</Trans>}
      hint={
        isBusy ? (
          <Trans>Saving</Trans>
        ) : (
          <Trans>What others in your family do. You won't be notified about yourself.</Trans>
        )
      }
    >
      <div aria-busy={isBusy}>
        <RadioList<NotificationPreset | 'choose'>
          label={t`What to notify you about`}
          options={[
            {
              value: 'all',
              label: t({ message: 'All', context: 'notifications' }),
              hint: t`Every log, photo, document, comment, like, and reminder`,
            },
            {
              value: 'important',
              label: t`Important`,
              hint: t`Medicines, vaccines, temperatures, notes, comments, the schedule, and reminders`,
            },
            {
              value: 'none',
              label: t({ message: 'None', context: 'notifications' }),
              hint: t`Nothing, not even reminders`,
            },
            { value: 'choose', label: t`Choose`, hint: t`Pick each type, and whose updates you get` },
          ]}
          value={value}
          onValueChange={(next) => (next === 'choose' ? setIsChoosing(true) : void apply(next))}
        />
      </div>
      {failure ? <Banner tone="danger">{failure}</Banner> : null}
      {value === 'choose' ? (
        <div>
          <TypeGroups preferences={preferences} />
          <ChildrenGroup preferences={preferences} />
        </div>
      ) : null}
    </SettingsSection>
  )
}

/** Of which children somebody is told; nothing to choose while there is none. */
function ChildrenGroup({ preferences }: { preferences: NotificationPreferences }) {
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
