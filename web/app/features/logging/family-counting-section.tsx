import { Trans, useLingui } from '@lingui/react/macro'
import type { FamilySettings } from '@nestwren/contract/family-settings'
import { feedingMethods } from '@nestwren/contract/logs/kinds/feeding'
import { useAgo } from '../../platform/format/use-measures.ts'
import { changeItem } from '../../platform/sync/lazy/write-list.ts'
import type { SyncedItem } from '../../platform/sync/operation.ts'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Field } from '../../ui/field.tsx'
import { Loaded } from '../../ui/items/loaded.tsx'
import { SyncSign } from '../../ui/items/sync-sign.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { Select } from '../../ui/select.tsx'
import { SettingsSection } from '../../ui/settings/settings-section.tsx'
import { Switch } from '../../ui/switch.tsx'
import { useInBackground } from '../../ui/use-in-background.ts'
import { familySettingsList, type StoredFamilySettings, useFamilySettings } from '../logs/public/use-family-settings.ts'

/** Minutes after which a reminder can come. */
const feedChoices = [90, 120, 150, 180, 210, 240, 300, 360, 480]
const diaperChoices = [120, 180, 240, 300, 360, 480, 720]

/** How the family counts and what it is reminded of, the same on everybody's phone. Parents choose. */
export function FamilyCountingSection() {
  const query = useFamilySettings()
  return (
    <Loaded query={query} lines={4}>
      {(stored) => <Choices stored={stored} />}
    </Loaded>
  )
}

function Choices({ stored }: { stored: StoredFamilySettings }) {
  const { t } = useLingui()
  const inBackground = useInBackground()
  const describe = useSettingsLines()
  const { settings, version } = stored
  const put = (part: Partial<FamilySettings>) => {
    const before = { ...settings, id: familySettingsList.name, version }
    inBackground(changeItem(familySettingsList, before, { ...settings, ...part }).isStored)
  }
  const { timeSinceFeed, feedsThatCount } = settings
  const names = { breast: t`Nursing`, bottle: t`Bottle`, solids: t`Solids` }
  return (
    <>
      <SettingsSection title={<Trans>Time since the last feed</Trans>} hint={<Trans>For everyone in the family</Trans>}>
        <div className="grid gap-3">
          <Segmented
            label={t`Counted from`}
            value={timeSinceFeed}
            onValueChange={(next) => put({ timeSinceFeed: next })}
            options={[
              { value: 'start', label: t`Start of feed` },
              { value: 'end', label: t`End of feed` },
            ]}
          />
          <fieldset>
            <legend className="type-label">
              <Trans>Feeds that restart the clock</Trans>
            </legend>
            {feedingMethods.map((method) => (
              <Checkbox
                key={method}
                label={names[method]}
                checked={feedsThatCount[method]}
                onChange={(event) => put({ feedsThatCount: { ...feedsThatCount, [method]: event.target.checked } })}
              />
            ))}
          </fieldset>
        </div>
        <SyncSign id={familySettingsList.name} describe={describe} />
      </SettingsSection>
      <SettingsSection
        title={<Trans>Reminders for the family</Trans>}
        hint={<Trans>Sent to everyone who has reminders turned on.</Trans>}
      >
        <Overdue
          label={t`No feed for`}
          choices={feedChoices}
          minutes={settings.feedOverdueMinutes}
          onChange={(feedOverdueMinutes) => put({ feedOverdueMinutes })}
        />
        <Overdue
          label={t`No diaper for`}
          choices={diaperChoices}
          minutes={settings.diaperOverdueMinutes}
          onChange={(diaperOverdueMinutes) => put({ diaperOverdueMinutes })}
        />
        <Switch
          label={t`Wait between doses is over`}
          hint={t`For medicines with a wait between doses`}
          isOn={settings.remindsOfMedicine}
          onChange={(remindsOfMedicine) => put({ remindsOfMedicine })}
        />
      </SettingsSection>
    </>
  )
}

/** What two versions of the choices can be told apart by. */
function useSettingsLines(): (item: SyncedItem) => readonly string[] {
  const { t } = useLingui()
  const ago = useAgo()
  const names = { breast: t`Nursing`, bottle: t`Bottle`, solids: t`Solids` }
  const after = (minutes: number | null) => (minutes === null ? t`No reminder` : ago.duration(minutes * 60))
  return (item) => {
    const one = item as SyncedItem & FamilySettings
    const counted = feedingMethods.filter((method) => one.feedsThatCount[method]).map((method) => names[method])
    return [
      one.timeSinceFeed === 'start' ? t`Start of feed` : t`End of feed`,
      counted.join(', '),
      `${t`No feed for`}: ${after(one.feedOverdueMinutes)}`,
      `${t`No diaper for`}: ${after(one.diaperOverdueMinutes)}`,
      `${t`Wait between doses is over`}: ${one.remindsOfMedicine ? t`On` : t`Off`}`,
    ]
  }
}

interface OverdueProps {
  label: string
  choices: readonly number[]
  minutes: number | null
  onChange: (minutes: number | null) => void
}

function Overdue({ label, choices, minutes, onChange }: OverdueProps) {
  const { t } = useLingui()
  const ago = useAgo()
  const all = minutes === null || choices.includes(minutes) ? choices : [...choices, minutes].sort((a, b) => a - b)
  return (
    <Field label={label}>
      {(control) => (
        <Select
          {...control}
          value={minutes === null ? 'none' : String(minutes)}
          onChange={(event) => onChange(event.target.value === 'none' ? null : Number(event.target.value))}
          options={[
            { value: 'none', label: t`No reminder` },
            ...all.map((value) => ({ value: String(value), label: ago.duration(value * 60) })),
          ]}
        />
      )}
    </Field>
  )
}
